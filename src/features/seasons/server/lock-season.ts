import type { Db } from "#server/database/databases.ts";
import type { SeasonRow } from "#server/database/schema.ts";
import { AppError } from "#server/errors.ts";
import { lockRow } from "#server/save-versioned.ts";

/**
 * Locks a season until the transaction ends: saves of it and of what belongs to it happen one after the other.
 * @throws AppError 404 when there is none.
 */
export async function lockSeason(trx: Db, id: string): Promise<SeasonRow> {
  await lockRow(trx, { table: "seasons", id });
  const season = await trx
    .selectFrom("seasons")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new AppError("not-found"));
  return season;
}
