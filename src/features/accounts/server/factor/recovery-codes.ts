import { createHash, randomBytes } from "node:crypto";
import { grouped, readCode, toRecoveryText } from "#features/accounts/own/factor-codes.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";

const HOW_MANY = 10;

/** New codes of a person, in place of all that they had. They are stored by their hashes only: nobody is shown them again. */
export async function makeRecoveryCodes(trx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => toRecoveryText(randomBytes(16)));
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ id: hashOf(userId, code), user_id: userId, used_at: null })))
    .execute();
  return codes.map((code) => grouped(code));
}

/** Uses up a code. Of two who send it at once one has it. */
export async function takeRecoveryCode(
  db: Db,
  { userId, typed, now }: { userId: string; typed: string; now: number },
): Promise<boolean> {
  const code = readCode(typed);
  if (code.kind !== "recovery") return false;
  const taken = await db
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("id", "=", hashOf(userId, code.text))
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

/** A plain hash is enough: 80 random bits are not guessed, and those of one person say nothing of another's. */
function hashOf(userId: string, code: string): string {
  return createHash("sha256").update(`${userId} ${code}`).digest("base64url");
}
