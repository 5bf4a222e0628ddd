import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { type AttemptLimit, codeLimits, countAttempt, giveBackAttempt } from "../login/attempts.ts";
import { tellOwner } from "../own/tell-owner.ts";
import { accountRefusal } from "../refusals.ts";
import { rolesThatRequireFactor } from "./factor-of-roles.ts";
import { factorSince, hasAnyFactor, takeCode } from "./second-factor.ts";

interface Login {
  userId: string;
  email: string;
  typed: string | undefined;
  /** Set where somebody has logged in to this account before. */
  known: string | undefined;
  /** Under which the password was counted. It was right. */
  tries: AttemptLimit[];
}

/**
 * Asks somebody who typed the right password, or a code that was mailed, for their second factor, if they have one: for a code
 * of their app. Who has keys may log in by one instead, which needs nothing else; and must, where a role of theirs requires a
 * factor and a key is all they have. Wrong codes count as wrong passwords do, and by themselves too, because whoever guesses
 * them knows the password.
 * @throws AppError 401 `second-factor` without a code or with a wrong one, or `second-factor.key`; 429 after too many
 */
export async function requireCode(services: Services, login: Login): Promise<void> {
  const { userId, email, typed, known, tries } = login;
  const { databases } = services;
  if ((await factorSince(databases.db, userId)) === null) {
    if (!(await mustShowKey(databases.db, userId))) return;
    await giveBackAttempt(services, tries);
    throw accountRefusal("second-factor.key");
  }
  if (!typed) {
    await giveBackAttempt(services, tries);
    throw accountRefusal("second-factor");
  }
  const ofCodes = codeLimits(userId, known);
  await countAttempt(services, ofCodes, "login");
  const taken = await takeCode(services, { userId, typed });
  if (!taken) {
    const message = "Codul nu este bun sau a fost deja folosit. Scrie-l pe cel de acum.";
    throw accountRefusal("second-factor", { message, field: "code" });
  }
  await giveBackAttempt(services, ofCodes);
  if (taken === "app") return;
  await databases.db
    .transaction()
    .execute((trx) => tellOwner(services, trx, { userId, email, what: "code-used" }));
}

/** Whether somebody's login asks for more than one thing. */
export async function asksForMore(db: Db, userId: string): Promise<boolean> {
  return (await factorSince(db, userId)) !== null || mustShowKey(db, userId);
}

async function mustShowKey(db: Db, userId: string): Promise<boolean> {
  const roles = await rolesThatRequireFactor(db, userId);
  return roles.length > 0 && (await hasAnyFactor(db, userId));
}
