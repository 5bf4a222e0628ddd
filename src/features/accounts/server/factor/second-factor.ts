import { Secret, TOTP } from "otpauth";
import { readCode } from "#features/accounts/own/factor-codes.ts";
import type { Db } from "#server/database/databases.ts";
import { exists } from "#server/database/rows.ts";
import type { AppError } from "#server/errors.ts";
import { hasFactor } from "#server/held-permissions.ts";
import type { Services } from "#server/services.ts";
import { accountRefusal } from "../refusals.ts";
import { makeRecoveryCodes, takeRecoveryCode } from "./recovery-codes.ts";

/** As every app expects it: SHA-1, six digits, half a minute. */
const PERIOD_S = 30;
/** Who types slowly may send the code of the half minute before; one of the future nobody can have seen yet. */
const WINDOW = 1;
const SECRET_BYTES = 20;
/** Whoever sets it up types the first code within this time. */
const SET_UP_MS = 30 * 60 * 1000;

/** When the codes of a person's app were set up, UTC ms; `null`: they have none. */
export async function factorSince(db: Db, userId: string): Promise<number | null> {
  const factor = await db
    .selectFrom("second_factors")
    .select("confirmed_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return factor?.confirmed_at ?? null;
}

/** Whether somebody has a second factor: such codes, or a key. */
export async function hasAnyFactor(db: Db, userId: string): Promise<boolean> {
  const found = db.selectFrom("users").where("id", "=", userId).where(hasFactor("users.id"));
  return exists(found);
}

/**
 * Begins to set up a factor, in place of an earlier beginning. It counts for nothing before its first code.
 * Returns the secret for the person's app, in base32. @throws AppError 409 when a factor is set up already.
 */
export async function startFactor(
  { tokens, now }: Services,
  trx: Db,
  userId: string,
): Promise<string> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const begun = { secret: tokens.seal(secret, sealedFor(userId)), started_at: now() };
  await trx
    .insertInto("second_factors")
    .values({ user_id: userId, ...begun, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet(begun)
        .where("second_factors.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirstOrThrow(() => accountRefusal("factor.on-already"));
  return secret;
}

/**
 * The first code of the app: from now on every login asks for one. Returns the recovery codes, to be shown once.
 * @throws AppError 409 when nothing was begun lately, and beside the field when the code is wrong.
 */
export async function confirmFactor(
  services: Services,
  trx: Db,
  { userId, code }: { userId: string; code: string },
): Promise<string[]> {
  const now = services.now();
  const begun = await trx
    .selectFrom("second_factors")
    .select(["secret", "confirmed_at", "started_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (begun?.confirmed_at) throw accountRefusal("factor.on-already");
  if (!begun || begun.started_at <= now - SET_UP_MS) throw accountRefusal("factor.not-started");
  const counter = counterOf(services, { userId, sealed: begun.secret, code });
  if (counter === undefined) throw wrongCode();
  await trx
    .updateTable("second_factors")
    .set({ confirmed_at: now, last_counter: counter })
    .where("user_id", "=", userId)
    .where("secret", "=", begun.secret)
    .where("confirmed_at", "is", null)
    .returning("user_id")
    .executeTakeFirstOrThrow(() => accountRefusal("factor.not-started"));
  return makeRecoveryCodes(services, trx, userId);
}

/**
 * Uses up a code of a person's factor, of the app or a recovery code: of two who send it at once, one has it. `undefined` means
 * that it is wrong or was used before.
 */
export async function takeCode(
  services: Services,
  { userId, typed }: { userId: string; typed: string },
): Promise<"app" | "recovery" | undefined> {
  if (await takeAppCode(services, { userId, typed })) return "app";
  const isTaken = await takeRecoveryCode(services, { userId, typed });
  return isTaken ? "recovery" : undefined;
}

async function takeAppCode(
  services: Services,
  { userId, typed }: { userId: string; typed: string },
): Promise<boolean> {
  const { db } = services.databases;
  const factor = await db
    .selectFrom("second_factors")
    .select("secret")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  const counter = factor && counterOf(services, { userId, sealed: factor.secret, code: typed });
  if (counter === undefined) return false;
  const taken = await db
    .updateTable("second_factors")
    .set({ last_counter: counter })
    .where("user_id", "=", userId)
    .where("secret", "=", factor?.secret ?? "")
    .where("last_counter", "<", counter)
    .returning("user_id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Ends a factor with its recovery codes. @returns false when there was none. */
export async function endFactor(trx: Db, userId: string): Promise<boolean> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const ended = await trx
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return ended !== undefined && ended.confirmed_at !== null;
}

/** What an app reads from the picture, or from the address itself. */
export function factorUri({
  secret,
  email,
  issuer,
}: {
  secret: string;
  email: string;
  issuer: string;
}): string {
  return new TOTP({ secret, label: email, issuer, period: PERIOD_S }).toString();
}

export function wrongCode(): AppError {
  return accountRefusal("factor.code-wrong", {
    fields: { code: "Codul nu este bun. Scrie-l pe cel de acum din aplicație." },
  });
}

/** The number of the half minute that the code belongs to; `undefined` when it belongs to none of now. */
function counterOf(
  { tokens, now, log }: Services,
  { userId, sealed, code: typed }: { userId: string; sealed: string; code: string },
): number | undefined {
  const code = readCode(typed);
  const secret = tokens.unseal(sealed, sealedFor(userId));
  if (secret === undefined)
    log.error("a second factor cannot be read: it was made with another JWT_SECRET");
  if (code.kind !== "app" || secret === undefined) return undefined;
  const timestamp = now();
  const delta = TOTP.validate({
    token: code.digits,
    secret: Secret.fromBase32(secret),
    period: PERIOD_S,
    timestamp,
    window: WINDOW,
  });
  return delta === null || delta > 0
    ? undefined
    : TOTP.counter({ period: PERIOD_S, timestamp }) + delta;
}

/** No other row can hold it. */
function sealedFor(userId: string): string {
  return `second factor ${userId}`;
}
