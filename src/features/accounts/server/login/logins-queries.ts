import type { Db } from "#server/database/databases.ts";

/** Ends one session of a person; its token is worth nothing from now on. False when they have no such open session. */
export async function endLogin(
  db: Db,
  { userId, loginId, now }: { userId: string; loginId: string; now: number },
): Promise<boolean> {
  const ended = await db
    .updateTable("logins")
    .set({ ended_at: now })
    .where("id", "=", loginId)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
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
