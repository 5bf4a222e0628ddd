import type { Db } from "#server/database/databases.ts";
import { writtenForIds } from "#server/database/written-once.ts";
import { fileAddress } from "#server/files/file-address.ts";
import { type ClubMarkParts, paintsOf } from "#shared/drawn/club-paints.ts";

/** The columns of a club (`club`) that `paintsOf` reads beside its id. */
export const paintColumns = ["club.paint_body", "club.paint_trim", "club.paint_pattern"] as const;

/** What `markOf` reads beside a club's id, where the upload that its row names is joined as `logo`. */
export const markColumns = [...paintColumns, "logo.filename as logo"] as const;

export function markOf(row: Parameters<typeof paintsOf>[0] & { logo: string | null }) {
  return {
    paints: paintsOf(row),
    logo: row.logo === null ? null : fileAddress(row.logo),
  } satisfies ClubMarkParts;
}

const selectMarks = writtenForIds((db, ids) =>
  db
    .selectFrom("clubs as club")
    .leftJoin("uploads as logo", "logo.id", "club.logo_upload_id")
    .select(["club.id", ...markColumns])
    .where("club.id", "in", ids),
);

/** What marks of clubs are drawn from, by their ids, also of clubs that have ended. */
export async function mapMarks(
  db: Db,
  clubIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, ClubMarkParts>> {
  const ids = [...new Set(clubIds.filter((id) => id !== null))];
  const rows = ids.length === 0 ? [] : await selectMarks(db, ids);
  return new Map(rows.map((row) => [row.id, markOf(row)]));
}
