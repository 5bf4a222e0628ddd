import { MINUTE_MS } from "#shared/time/durations.ts";
import type { UsedKey } from "#features/accounts/own/passkeys.ts";
import type { AppError } from "#server/errors.ts";
import type { Db } from "#server/database/databases.ts";
import { exists, getRow } from "#server/database/rows.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { countAttempt, giveBackAttempt, ownLimit } from "../login/attempts.ts";
import { verifyPassword } from "../login/passwords.ts";
import { accountRefusal } from "../refusals.ts";
import { requirePasskey, acceptOwnPasskey } from "../ways-in/accept-passkey.ts";
import { countWaysIn } from "../ways-in/count-ways-in.ts";
import { listKeyIds } from "../ways-in/passkeys.ts";

/** For so long a login shows that its owner is there. */
const NEW_LOGIN_MS = 15 * MINUTE_MS;

interface Given {
  password: string;
  /** In its place: one of their keys. */
  passkey?: UsedKey | undefined;
  /** Where it was typed. */
  field: string;
}

interface Proof {
  email: string | null;
  /** Asks again in the act's transaction, under the person's lock. @throws AppError 409 when it was changed meanwhile */
  stillHolds: (trx: Db) => Promise<void>;
}

/**
 * Makes somebody who is logged in prove once more that the account is theirs, because a session may have been left open: by
 * their password or a key, and who has neither by having logged in just now. Tries count by session, whatever they are for, so
 * that a stolen one keeps its owner from nothing.
 * @throws AppError 409 beside the field when the password is wrong, the key refused or the login too old; 429 after many tries
 */
export async function requireOwnPassword(
  services: Services,
  { _id: userId, loginId }: Viewer,
  { password, passkey, field }: Given,
): Promise<Proof> {
  const { reader } = services.databases;
  const tries = ownLimit(`own password in ${loginId}`, userId);
  await countAttempt(services, tries);
  const { password_hash: hash, email } = await getRow(reader, "users", userId);
  if (passkey) {
    await acceptOwnPasskey(services, { userId, loginId, used: passkey });
    await giveBackAttempt(services, tries);
    return { email, stillHolds: (trx) => requirePasskey(trx, { userId, id: passkey.id }) };
  }
  if (hash === null && (await listKeyIds(reader, userId)).length === 0) {
    const stillHolds = (db: Db) => requireNewLogin(db, { loginId, now: services.now() });
    await stillHolds(reader);
    await giveBackAttempt(services, tries);
    return { email, stillHolds };
  }
  if (password === "") throw wrongPassword(field, "Scrie parola.");
  if (!(await verifyPassword(password, hash))) throw wrongPassword(field);
  await giveBackAttempt(services, tries);
  return {
    email,
    stillHolds: async (trx) => {
      const { password_hash: current } = await getRow(trx, "users", userId);
      if (current !== hash) throw wrongPassword(field);
    },
  };
}

/**
 * The same before an account gets another way in. Whoever has a seat alone has nothing to show yet: of two who come with the
 * same link at once, the first makes the account theirs.
 * @throws AppError as `requireOwnPassword`
 */
export async function requireOwner(
  services: Services,
  viewer: Viewer,
  given: Omit<Given, "field">,
): Promise<Pick<Proof, "stillHolds">> {
  const hasNoWayIn = async (db: Db) => (await countWaysIn(db, viewer._id)) === 0;
  if (viewer.scope !== "seat" || !(await hasNoWayIn(services.databases.reader)))
    return requireOwnPassword(services, viewer, { ...given, field: "password" });
  return {
    stillHolds: async (trx) => {
      if (!(await hasNoWayIn(trx))) throw accountRefusal("login-link.whole");
    },
  };
}

async function requireNewLogin(
  db: Db,
  { loginId, now }: { loginId: string; now: number },
): Promise<void> {
  const login = db
    .selectFrom("logins")
    .where("id", "=", loginId)
    .where("ended_at", "is", null)
    .where("created_at", ">", now - NEW_LOGIN_MS);
  if (!(await exists(login))) throw accountRefusal("account.login-again");
}

function wrongPassword(field: string, words = "Parola nu este corectă."): AppError {
  return accountRefusal("account.password-wrong", { fields: { [field]: words } });
}
