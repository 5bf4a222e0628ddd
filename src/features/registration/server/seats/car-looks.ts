import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";

/** What a car looks like in the game, and its picture. */
export async function dressCar(
  trx: Db,
  id: string,
  looks: { skin_folder?: string; livery_upload_id?: string | null },
): Promise<void> {
  await changeRow(trx, "cars", id, looks);
}

/** Puts a car's livery, or none, in place of `replaces`; false when no car of the season has that one. */
export async function replaceCarLivery(
  trx: Db,
  {
    seasonId,
    car,
    livery,
    replaces,
  }: { seasonId: string; car: string; livery: string | null; replaces: string | null },
): Promise<boolean> {
  const changed = await trx
    .updateTable("cars")
    .set({ livery_upload_id: livery })
    .where("id", "=", car)
    .where("season_id", "=", seasonId)
    .where("livery_upload_id", replaces === null ? "is" : "=", replaces)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}
