import type { Db } from "#server/database/databases.ts";

/** Ends one session; its token is worth nothing from now on. */
export async function endLogin(
  db: Db,
  { loginId, now }: { loginId: string; now: number },
): Promise<void> {
  await db
    .updateTable("logins")
    .set({ ended_at: now })
    .where("id", "=", loginId)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends every session of a person. */
export async function endLoginsOf(
  db: Db,
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  await db
    .updateTable("logins")
    .set({ ended_at: now })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .execute();
}
