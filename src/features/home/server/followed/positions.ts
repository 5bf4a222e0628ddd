import type { Db } from "#server/database/databases.ts";
import type { Followed } from "../../followed.ts";
import { scoresHidden } from "../scores-hidden.ts";

/**
 * Places of drivers and clubs in the seasons of their last races, by `id season`: of each season the first public table that has
 * them. Tables with hidden events, which readers see recomputed, are left out.
 */
export async function listPositions(
  db: Db,
  followed: readonly Pick<Followed, "_id" | "last">[],
): Promise<Map<string, number>> {
  const seasons = [...new Set(followed.flatMap(({ last }) => last?.season ?? []))];
  if (seasons.length === 0) return new Map();
  const rows = await db
    .selectFrom("standings as table")
    .innerJoin("standings_entries as own", "own.standings_id", "table.id")
    .select(["table.season_id", "own.subject_id", "own.position"])
    .where(
      "own.subject_id",
      "in",
      followed.map(({ _id }) => _id),
    )
    .where("table.season_id", "in", seasons)
    .where("table.public", "=", true)
    .where("table.type", "in", ["D", "T"])
    .where((where) => where.not(where.exists(scoresHidden(db))))
    .orderBy("table.position")
    .orderBy("table.id")
    .execute();
  const positions = new Map<string, number>();
  for (const { season_id, subject_id, position } of rows) {
    const key = `${subject_id} ${season_id}`;
    if (position !== null && !positions.has(key)) positions.set(key, position);
  }
  return positions;
}
