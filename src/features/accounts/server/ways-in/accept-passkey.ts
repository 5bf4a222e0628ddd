import { type UsedKey } from "#features/accounts/own/passkeys.ts";
import type { Db } from "#server/database/databases.ts";
import { exists } from "#server/database/rows.ts";
import type { Services } from "#server/services.ts";
import { accountRefusal } from "../refusals.ts";
import { takeChallenge } from "./challenges.ts";
import { challengeIn, webauthn } from "./webauthn.ts";

interface Use {
  used: UsedKey;
  purpose: "login" | "prove";
  /** Whom the challenge was made for. */
  asker: string;
}

/**
 * Checks the answer of a key: its signature, that it was made for this site, this asker and this purpose, that it comes once,
 * that whoever holds the key has shown it who they are, and that it is no copy. Returns whose it is.
 * @throws AppError 409
 */
export async function acceptPasskey(services: Services, use: Use): Promise<string> {
  const { db } = services.databases;
  const { used } = use;
  const key = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("id", "=", used.id)
    .executeTakeFirst();
  const challenge = challengeIn(used.response.clientDataJSON);
  if (!key || challenge === undefined) throw accountRefusal("passkey.refused");
  const counter = await webauthn(services).countUse(used, { key, challenge });
  if (counter === undefined) throw accountRefusal("passkey.refused");
  await db.transaction().execute(async (trx) => {
    await takeChallenge(services, trx, { ...use, challenge });
    await trx
      .updateTable("passkeys")
      .set({ counter, used_at: services.now() })
      .where("id", "=", key.id)
      // Of two copies of a key that answer at once, one is refused.
      .where("counter", "=", key.counter)
      .returning("id")
      .executeTakeFirstOrThrow(() => accountRefusal("passkey.refused"));
  });
  return key.user_id;
}

/** Somebody logged in shows by one of their keys that the account is theirs. @throws AppError 409, also for another's key */
export async function acceptOwnPasskey(
  services: Services,
  { userId, loginId, used }: { userId: string; loginId: string; used: UsedKey },
): Promise<void> {
  const owner = await acceptPasskey(services, { used, purpose: "prove", asker: loginId });
  if (owner !== userId) throw accountRefusal("passkey.refused");
}

/** @throws AppError 409 when the key is not the person's any more */
export async function requirePasskey(
  trx: Db,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const found = trx.selectFrom("passkeys").where("user_id", "=", userId).where("id", "=", id);
  if (!(await exists(found))) throw accountRefusal("passkey.gone");
}
