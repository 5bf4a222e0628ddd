import type { Db } from "#server/database/databases.ts";
import { writtenForIds } from "#server/database/written-once.ts";
import { type ClubPaints, paintsOf } from "#shared/drawn/club-paints.ts";

/** The columns of a club (`club`) that `paintsOf` reads beside its id. */
export const paintColumns = ["club.paint_body", "club.paint_trim", "club.paint_pattern"] as const;

const selectPaints = writtenForIds((db, ids) =>
  db
    .selectFrom("clubs as club")
    .select(["club.id", ...paintColumns])
    .where("club.id", "in", ids),
);

/** Paints of clubs by their ids, also of clubs that have ended. */
export async function mapPaints(
  db: Db,
  clubIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, ClubPaints>> {
  const ids = [...new Set(clubIds.filter((id) => id !== null))];
  const rows = ids.length === 0 ? [] : await selectPaints(db, ids);
  return new Map(rows.map((row) => [row.id, paintsOf(row)]));
}
