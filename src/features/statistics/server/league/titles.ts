import { listLeadingTables } from "#features/standings/server/leading-entries.ts";
import type { Db } from "#server/database/databases.ts";
import type { TableSubject } from "../../league/league-statistics.ts";
import type { RacedSeason } from "./raced-seasons.ts";

const tableTypes = { drivers: "D", clubs: "T" } as const satisfies Record<TableSubject, string>;

/**
 * How many titles each has of these seasons: the first place, shared by equals, in the first public table about people or about
 * clubs of a season that is over, where no results are newer than the table.
 */
export async function countTitles(
  db: Db,
  of: TableSubject,
  seasons: readonly RacedSeason[],
): Promise<Map<string, number>> {
  const over = seasons.flatMap(({ id, isOver }) => (isOver ? [id] : []));
  const tables = await listLeadingTables(db, { running: [], over, hidden: false });
  const titles = new Map<string, number>();
  for (const own of tables.values()) {
    const table = own.find(({ type }) => type === tableTypes[of]);
    if (!table || table.isBehind) continue;
    for (const { key, position } of table.leaders)
      if (position === 1) titles.set(key, (titles.get(key) ?? 0) + 1);
  }
  return titles;
}
