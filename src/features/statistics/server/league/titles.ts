import type { Config } from "#server/config.ts";
import { listLeadingTables } from "#features/standings/server/leading-entries.ts";
import type { Db } from "#server/database/databases.ts";
import type { TableSubject } from "../../league/league-statistics.ts";
import { listArchiveChampions } from "../profiles/archive-titles.ts";
import type { RacedSeason } from "./raced-seasons.ts";

interface Titles {
  of: TableSubject;
  /** Of all times, or of one simulator. */
  seasons: readonly RacedSeason[];
  /** Acronym; `undefined`: all of them. */
  simulator: string | undefined;
}

const kinds = {
  drivers: { table: "D", subject: "person" },
  clubs: { table: "T", subject: "club" },
} as const satisfies Record<TableSubject, object>;

/**
 * How many titles each has: the first place, shared by equals, in the first public table about people or about clubs of a season
 * that is over, where no results are newer than the table; and those of the archive.
 */
export async function countTitles(
  db: Db,
  config: Pick<Config, "siteDefaults">,
  { of, seasons, simulator }: Titles,
): Promise<Map<string, number>> {
  const { table, subject } = kinds[of];
  const over = seasons.flatMap(({ id, isOver }) => (isOver ? [id] : []));
  const [tables, archived] = await Promise.all([
    listLeadingTables(db, { running: [], over, hidden: false }),
    listArchiveChampions(db, config, subject),
  ]);
  const won = [...tables.values()].flatMap((own) => {
    const deciding = own.find(({ type }) => type === table);
    if (!deciding || deciding.isBehind) return [];
    return deciding.leaders.flatMap(({ key, position }) => (position === 1 ? [key] : []));
  });
  const champions = archived.filter(({ acronym }) => acronym === (simulator ?? acronym));
  const idOf = await mapJoined(db, champions);
  // A card that names somebody twice is one title.
  const cards = new Map(champions.map(({ key, id }) => [`${key} ${idOf(id)}`, idOf(id)]));
  const titles = new Map<string, number>();
  for (const id of [...won, ...cards.values()]) titles.set(id, (titles.get(id) ?? 0) + 1);
  return titles;
}

/** Who people are now that were joined with others. */
async function mapJoined(db: Db, people: readonly { id: string }[]) {
  const ids = people.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom("former_people")
          .select(["id", "user_id"])
          .where("id", "in", ids)
          .execute();
  const joined = new Map(rows.map((row) => [row.id, row.user_id]));
  return (id: string) => joined.get(id) ?? id;
}
