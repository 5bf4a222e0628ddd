import { createHash, randomBytes } from "node:crypto";
import { loginLinkPath } from "#features/accounts/own/login-link.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { createLogin } from "../login/create-login.ts";
import { endLoginsOf } from "../login/logins-queries.ts";
import { requireAccount } from "../people/block-account.ts";
import { lockPerson } from "../people/lock-person.ts";
import { getPerson, listRoles } from "../people/users-queries.ts";
import { accountRefusal } from "../refusals.ts";
import { countWaysIn } from "./count-ways-in.ts";

interface SeatLogin {
  /** A login of scope `seat`, for the browser that took the seat. */
  token: string;
  /** 'Linkul tău de intrare', a path of this site. It is shown once: the site keeps only a hash of its secret. */
  path: string;
}

interface NewSeatLogin {
  /** Somebody without an account until now, or with one that came by a link too. */
  userId: string;
  userAgent?: string | undefined;
}

/**
 * Makes an account of a person who has just taken a seat by a link, and logs them in with it, in the transaction that gives the
 * seat. The login is worth their own seat alone; a passkey, or whatever else proves who they are, makes the account whole.
 * @throws AppError 409 `login-link.whole` of somebody who has another way in: they log in with that
 */
export async function createSeatLogin(
  services: Services,
  trx: Db,
  { userId, userAgent }: NewSeatLogin,
): Promise<SeatLogin> {
  const now = services.now();
  await lockPerson(trx, userId);
  if ((await countWaysIn(trx, userId)) > 0) throw accountRefusal("login-link.whole");
  await trx
    .updateTable("users")
    .set({ account_at: now })
    .where("id", "=", userId)
    .where("account_at", "is", null)
    .execute();
  const path = await renewLoginLink(trx, userId, now);
  const token = await createLogin(services, trx, { userId, userAgent, scope: "seat" });
  return { token, path };
}

/** Makes the login link of a person anew and returns its path; the one before leads nowhere from now on. */
export async function renewLoginLink(trx: Db, userId: string, now: number): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await endLoginLink(trx, userId);
  await trx
    .insertInto("login_links")
    .values({ id: hashOf(secret), user_id: userId, created_at: now })
    .execute();
  return loginLinkPath(secret);
}

/**
 * Another login link in place of whatever opened the account of somebody who has no address, as organisers do for who lost
 * their phone. Returns its path, to be shown once.
 * @throws AppError 404, 409 of who has no account, is blocked, has an address, or a role, which a link would give away
 */
export async function replaceWaysIn(trx: Db, userId: string, now: number): Promise<string> {
  await lockPerson(trx, userId);
  await requireAccount(trx, userId);
  const { email, blocked_at } = await getPerson(trx, userId);
  if (blocked_at !== null) throw accountRefusal("user.blocked");
  if (email !== null) throw accountRefusal("login-link.has-mail");
  if ((await listRoles(trx, userId)).length > 0) throw accountRefusal("login-link.has-role");
  await trx.deleteFrom("passkeys").where("user_id", "=", userId).execute();
  await endLoginsOf(trx, { userId, now });
  return renewLoginLink(trx, userId, now);
}

/**
 * The account has a better way in than its link: nobody who has seen that comes in by it any more. Answers a token of the whole
 * account, in place of every login of before.
 */
export async function makeWhole(
  services: Services,
  trx: Db,
  { userId, userAgent }: NewSeatLogin,
): Promise<string> {
  await endLoginLink(trx, userId);
  await endLoginsOf(trx, { userId, now: services.now() });
  return createLogin(services, trx, { userId, userAgent });
}

async function endLoginLink(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("login_links").where("user_id", "=", userId).execute();
}

/** Whose link it is. @throws AppError 410 when it leads nowhere, 409 when the account is blocked */
export async function findLinkOwner(trx: Db, secret: string): Promise<string> {
  const owner = await trx
    .selectFrom("login_links as link")
    .innerJoin("users", "users.id", "link.user_id")
    .select(["users.id", "users.blocked_at"])
    .where("link.id", "=", hashOf(secret))
    .executeTakeFirst();
  if (!owner) throw accountRefusal("login-link.gone");
  // Only to who has the link: to everybody else a blocked account is like any other.
  if (owner.blocked_at !== null) throw accountRefusal("login.blocked");
  return owner.id;
}

/** When the login link of somebody was made, UTC ms; `null`: they have none. */
export async function loginLinkSince(db: Db, userId: string): Promise<number | null> {
  const link = await db
    .selectFrom("login_links")
    .select("created_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return link?.created_at ?? null;
}

function hashOf(secret: string): string {
  return createHash("sha256").update(`login link ${secret}`).digest("base64url");
}
