import type { Db } from "#server/database/databases.ts";

/** Whether messages on the site are sent to somebody's address too. */
export async function setMessagesByEmail(
  db: Db,
  { userId, byEmail }: { userId: string; byEmail: boolean },
): Promise<void> {
  await db
    .updateTable("users")
    .set({ messages_by_email: byEmail })
    .where("id", "=", userId)
    .execute();
}
