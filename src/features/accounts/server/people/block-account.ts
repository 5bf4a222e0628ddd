import { recordChange } from "#server/audit-log.ts";
import { changesOnly } from "#server/cache/visible-write.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import type { Parts } from "#server/parts.ts";
import { thingsOfPeople } from "./delete-account.ts";
import { keepAnAdministrator } from "../roles/administrators.ts";
import { endLoginsOf } from "../login/logins-queries.ts";

interface Act {
  userId: string;
  /** The administrator. */
  by: string;
  now: number;
}

/**
 * Closes an account without touching what it did: nobody logs in with it, and all its sessions end.
 * @throws AppError 409 for one's own account, for the last administrator and for somebody without an account.
 */
export async function blockAccount(trx: Db, parts: Parts, { userId, by, now }: Act): Promise<void> {
  if (userId === by) throw new AppError("user.own-account");
  await keepAnAdministrator(trx, async () => {
    changesOnly(await thingsOfPeople(trx, [userId]));
    const blocked = await trx
      .updateTable("users")
      .set({ blocked_at: now })
      .where("id", "=", userId)
      .where("password_hash", "is not", null)
      .where("blocked_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!blocked) return requireAccount(trx, userId);
    await endLoginsOf(trx, { userId, now });
    for (const listen of parts.listeners.accountBlocked) await listen(trx, userId, now);
    await recordChange(trx, { userId: by, action: "user.blocked", ...about(userId), now });
  });
}

/** @throws AppError 409 for somebody without an account. */
export async function unblockAccount(trx: Db, { userId, by, now }: Act): Promise<void> {
  changesOnly(["lists"]);
  if (!(await unblock(trx, userId))) return requireAccount(trx, userId);
  await recordChange(trx, { userId: by, action: "user.unblocked", ...about(userId), now });
}

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
  const user = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow(() => new AppError("not-found"));
  if (user.password_hash === null) throw new AppError("user.no-account");
}

function about(userId: string): { subjectType: string; subjectId: string } {
  return { subjectType: "user", subjectId: userId };
}
