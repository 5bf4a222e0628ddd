import { Secret, TOTP } from "otpauth";
import { confirmFactor, startFactor } from "#features/accounts/server/factor/second-factor.ts";
import type { TestApp } from "#tests/test-app.ts";

/** What an app shows for a secret (base32) at an instant, UTC ms. */
export function codeAt(secret: string, now: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now });
}

/** Gives a person a second factor; its first code is used up. */
export async function addFactor(
  { services }: Pick<TestApp, "services">,
  userId: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { db } = services.databases;
  const secret = await startFactor(services, db, userId);
  const code = codeAt(secret, services.now());
  const recoveryCodes = await confirmFactor(services, db, { userId, code });
  return { secret, recoveryCodes };
}
