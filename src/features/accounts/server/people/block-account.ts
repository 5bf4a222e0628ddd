import type { Db } from "#server/database/databases.ts";
import { accountRefusal } from "../refusals.ts";
import { getPerson } from "./users-queries.ts";

/** False when the account was not blocked. */
export async function unblock(trx: Db, userId: string): Promise<boolean> {
  const unblocked = await trx
    .updateTable("users")
    .set({ blocked_at: null })
    .where("id", "=", userId)
    .where("blocked_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return unblocked !== undefined;
}

/** @throws AppError 404 when there is no such person, 409 when they have no account. */
export async function requireAccount(db: Db, userId: string): Promise<void> {
  const user = await getPerson(db, userId);
  if (user.account_at === null) throw accountRefusal("user.no-account");
}
