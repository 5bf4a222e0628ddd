import type { Services } from "#server/services.ts";
import { type AttemptLimit, codeLimits, countAttempt, giveBackAttempt } from "../login/attempts.ts";
import { tellOwner } from "../own/tell-owner.ts";
import { accountRefusal } from "../refusals.ts";
import { factorSince, takeCode } from "./second-factor.ts";

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
 * Asks somebody who typed the right password for the code of their second factor, if they have one. Wrong codes count as wrong
 * passwords do, and by themselves too, because whoever guesses them knows the password.
 * @throws AppError 401 `second-factor` without a code or with a wrong one, 429 after too many
 */
export async function requireCode(services: Services, login: Login): Promise<void> {
  const { userId, email, typed, known, tries } = login;
  const { databases } = services;
  if ((await factorSince(databases.db, userId)) === null) return;
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
