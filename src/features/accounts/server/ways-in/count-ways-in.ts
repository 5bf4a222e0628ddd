import type { Db } from "#server/database/databases.ts";
import { countRows, getRow } from "#server/database/rows.ts";

/**
 * How many ways in somebody has, their login link not counted: a password, an address that is known to be theirs, keys. Nobody
 * is left with none of them.
 */
export async function countWaysIn(db: Db, userId: string): Promise<number> {
  const { password_hash: hash, confirmed_at: verified } = await getRow(db, "users", userId);
  const keys = await countRows(db.selectFrom("passkeys").where("user_id", "=", userId));
  return keys + Number(hash !== null) + Number(verified !== null);
}
