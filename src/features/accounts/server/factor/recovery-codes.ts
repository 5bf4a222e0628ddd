import { createHash, randomBytes } from "node:crypto";
import {
  grouped,
  OLD_RECOVERY_LENGTH,
  readCode,
  RECOVERY_LENGTH,
  toRecoveryText,
} from "#features/accounts/own/factor-codes.ts";
import type { Db } from "#server/database/databases.ts";
import { addRows, countRows } from "#server/database/rows.ts";
import type { Services } from "#server/services.ts";

const HOW_MANY = 10;

/** New codes of a person, in place of all that they had. They are stored by their hashes only: nobody is shown them again. */
export async function makeRecoveryCodes(
  { tokens }: Pick<Services, "tokens">,
  trx: Db,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () =>
    toRecoveryText(randomBytes(RECOVERY_LENGTH)),
  );
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await addRows(
    trx,
    "recovery_codes",
    codes.map((code) => ({
      id: tokens.mac(purposeOf(userId, code)),
      user_id: userId,
      used_at: null,
    })),
  );
  return codes.map((code) => grouped(code));
}

/** Uses up a code. Of two who send it at once one has it. */
export async function takeRecoveryCode(
  { databases, tokens, now }: Services,
  { userId, typed }: { userId: string; typed: string },
): Promise<boolean> {
  const code = readCode(typed);
  if (code.kind !== "recovery") return false;
  const ids =
    code.text.length === OLD_RECOVERY_LENGTH
      ? [plainHashOf(userId, code.text)]
      : tokens.knownMacs(purposeOf(userId, code.text));
  const taken = await databases.db
    .updateTable("recovery_codes")
    .set({ used_at: now() })
    .where("id", "in", ids)
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return countRows(
    db.selectFrom("recovery_codes").where("user_id", "=", userId).where("used_at", "is", null),
  );
}

/** A fast hash is enough for so many random bits; with the site's key a copy of the database alone says nothing at all. */
function purposeOf(userId: string, code: string): string {
  return `recovery code ${userId} ${code}`;
}

/** Of codes of 80 bits, which people may have kept from before. */
function plainHashOf(userId: string, code: string): string {
  return createHash("sha256").update(`${userId} ${code}`).digest("base64url");
}
