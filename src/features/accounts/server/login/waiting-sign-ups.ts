import { sql } from "kysely";
import type { WaitingSignUp } from "#features/accounts/people.ts";
import type { Db } from "#server/database/databases.ts";
import type { Found, Searched } from "#server/http/paging.ts";
import type { Services } from "#server/services.ts";
import { accountRefusal } from "../refusals.ts";
import {
  alreadySignedUpLetter,
  confirmationLetter,
  linkLifetimes,
  queueLetter,
  verificationLetter,
} from "./account-mails.ts";
import { createOneTimeLink, findPendingSignUp, type OneTimeLink } from "./one-time-links.ts";
import { contains, createUser, findAccountByEmail, searchWords } from "../people/users-queries.ts";

/** Known and unknown addresses take the same steps: a link, and a mail that only the owner of the address reads. */
export async function signUp(
  services: Services,
  trx: Db,
  {
    email,
    passwordHash,
    returnPath,
  }: { email: string; passwordHash: string; returnPath: string | null },
): Promise<void> {
  const now = services.now();
  const found = await findAccountByEmail(trx, email);
  const secret = await createOneTimeLink(trx, {
    kind: found ? "decoy" : "confirm-email",
    email,
    passwordHash,
    returnPath,
    now,
    lifetimeMs: linkLifetimes.confirmation.ms,
  });
  const letter = found ? alreadySignedUpLetter() : confirmationLetter({ timestamp: now, secret });
  await queueLetter(services, trx, email, letter);
}

interface WaitingQuery extends Searched {
  order?: "latest" | "oldest";
  now: number;
}

/** Addresses that signed up and were never confirmed, the latest first where not said otherwise. */
export async function listWaiting(
  db: Db,
  { search, limit, offset, order = "latest", now }: WaitingQuery,
): Promise<Found<WaitingSignUp>> {
  let found = db
    .selectFrom("one_time_links")
    .where("kind", "=", "confirm-email")
    .where("used_at", "is", null)
    .where("email", "is not", null);
  for (const word of searchWords(search)) found = found.where(contains("email", word));
  const rows = await found
    .select(({ fn }) => [
      "email",
      fn.max("created_at").as("created_at"),
      fn.max("expires_at").as("expires_at"),
    ])
    .groupBy("email")
    .orderBy("created_at", order === "latest" ? "desc" : "asc")
    .orderBy("email")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found
    .select(sql<number>`count(distinct email)`.as("total"))
    .executeTakeFirstOrThrow();
  const waiting = rows.map((row) => ({
    email: row.email ?? "",
    createdAt: row.created_at,
    isOver: row.expires_at <= now,
  }));
  return { rows: waiting, total };
}

/** Another mail with another link, for the password that was chosen. */
export async function resendConfirmation(
  services: Services,
  trx: Db,
  { email, password_hash: passwordHash, return_path: returnPath }: OneTimeLink & { email: string },
): Promise<void> {
  await signUp(services, trx, { email, passwordHash: passwordHash ?? "", returnPath });
}

/**
 * Makes an account of a sign-up without its link, where no mail arrives, and answers the person's id. The administrator answers
 * for the person; nobody has shown that the address is theirs. Links sent for the same password stay, and verify it.
 * @throws AppError 409 when nobody waits there
 */
export async function confirmByHand(
  trx: Db,
  { email, now }: { email: string; now: number },
): Promise<string> {
  const waiting = await getWaiting(trx, email);
  const passwordHash = waiting.password_hash;
  const id = await createUser(trx, { email, passwordHash, isAddressVerified: false, now });
  await keepForVerifying(trx, { ...waiting, userId: id });
  return id;
}

/** Ends links of other sign-ups of this address, which would vouch for a password that its owner does not know. */
async function keepForVerifying(
  trx: Db,
  { email, password_hash: passwordHash, userId }: OneTimeLink & { userId: string },
): Promise<void> {
  await trx
    .updateTable("one_time_links")
    .set({ kind: "verify-email", user_id: userId, password_hash: null })
    .where("email", "=", email)
    .where("kind", "=", "confirm-email")
    .where("used_at", "is", null)
    .where("password_hash", "=", passwordHash)
    .execute();
  await trx
    .deleteFrom("one_time_links")
    .where("email", "=", email)
    .where("kind", "=", "confirm-email")
    .where("used_at", "is", null)
    .execute();
}

/** A mail whose link shows that the address of an account is its owner's. Nothing to do where that is known. */
export async function sendVerification(
  services: Services,
  trx: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const now = services.now();
  const secret = await createOneTimeLink(trx, {
    kind: "verify-email",
    userId,
    email,
    now,
    lifetimeMs: linkLifetimes.confirmation.ms,
  });
  await queueLetter(services, trx, email, verificationLetter({ timestamp: now, secret }));
}

/** The latest sign-up of an address. @throws AppError 409 when nobody waits there */
export async function getWaiting(trx: Db, email: string): Promise<OneTimeLink> {
  const waiting = await findPendingSignUp(trx, email);
  if (!waiting) throw accountRefusal("registration-waiting.gone");
  return waiting;
}
