import type { UsedKey } from "#features/accounts/own/passkeys.ts";
import type { AppError } from "#server/errors.ts";
import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { countAttempt, giveBackAttempt, ownLimit } from "../login/attempts.ts";
import { verifyPassword } from "../login/passwords.ts";
import { accountRefusal } from "../refusals.ts";
import { requirePasskey, acceptOwnPasskey } from "../ways-in/accept-passkey.ts";

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
 * Makes somebody who is logged in prove once more that the account is theirs, because a session may have been left open. Tries
 * count by session, whatever they are for, so that a stolen one keeps its owner from nothing.
 * @throws AppError 409 beside the field when the password is wrong or the key refused, 429 after too many tries.
 */
export async function requireOwnPassword(
  services: Services,
  { _id: userId, loginId }: Viewer,
  { password, passkey, field }: Given,
): Promise<Proof> {
  const tries = ownLimit(`own password in ${loginId}`, userId);
  await countAttempt(services, tries);
  const { password_hash: hash, email } = await getRow(services.databases.reader, "users", userId);
  if (passkey) {
    await acceptOwnPasskey(services, { userId, loginId, used: passkey });
    await giveBackAttempt(services, tries);
    return { email, stillHolds: (trx) => requirePasskey(trx, { userId, id: passkey.id }) };
  }
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

function wrongPassword(field: string): AppError {
  return accountRefusal("account.password-wrong", {
    fields: { [field]: "Parola nu este corectă." },
  });
}
