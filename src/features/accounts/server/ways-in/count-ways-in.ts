import type { Db } from "#server/database/databases.ts";
import { countRows, getRow } from "#server/database/rows.ts";

/**
 * How many ways in somebody has, their login link not counted: a password, an address that is known to be theirs, Discord,
 * keys. Nobody is left with none of them.
 */
export async function countWaysIn(db: Db, userId: string): Promise<number> {
  const user = await getRow(db, "users", userId);
  if (user.account_at === null) return 0;
  const others = [user.password_hash, user.confirmed_at, user.discord_id];
  const keys = await countRows(db.selectFrom("passkeys").where("user_id", "=", userId));
  return keys + others.filter((way) => way !== null).length;
}
