import { randomBytes } from "node:crypto";
import { MINUTE_MS } from "#shared/time/durations.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { accountRefusal } from "../refusals.ts";

const LIFETIME_MS = 5 * MINUTE_MS;

/** What the answer to a challenge may be used for: to log in, to add a key, or to show that one is the owner. */
type Purpose = "login" | "add" | "prove";

interface Challenged {
  purpose: Purpose;
  /** What only the browser that asked has: its login, or its cookie. */
  asker: string;
}

/**
 * A challenge for a key, good for a few minutes, one purpose and one asker. Nothing is stored before it is used, so that nobody
 * can fill a table by asking; the site recognises it by its own signature.
 */
export function newChallenge({ tokens, now }: Services, challenged: Challenged): string {
  const random = randomBytes(16).toString("base64url");
  const until = now() + LIFETIME_MS;
  return `${random}.${until}.${signatureOf(tokens, { random, until, ...challenged })}`;
}

/** Uses a challenge up: of two who send its answer at once, one goes on. @throws AppError 409 `passkey.over` */
export async function takeChallenge(
  { tokens, now }: Services,
  trx: Db,
  { challenge, ...challenged }: Challenged & { challenge: string },
): Promise<void> {
  const [random = "", time = "", signature] = challenge.split(".");
  const until = Number(time);
  const isOwn = signature === signatureOf(tokens, { random, until, ...challenged });
  if (!isOwn || until <= now()) throw accountRefusal("passkey.over");
  await trx
    .insertInto("used_nonces")
    .values({ nonce: `passkey ${random}`, expires_at: until })
    .onConflict((conflict) => conflict.doNothing())
    .returning("nonce")
    .executeTakeFirstOrThrow(() => accountRefusal("passkey.over"));
}

function signatureOf(
  tokens: Services["tokens"],
  { random, until, purpose, asker }: Challenged & { random: string; until: number },
): string {
  return tokens.mac(`passkey challenge ${purpose} ${random} ${until} ${asker}`);
}
