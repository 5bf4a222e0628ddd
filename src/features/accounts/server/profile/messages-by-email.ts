import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";

/** Whether messages on the site are sent to somebody's address too. */
export async function setMessagesByEmail(
  db: Db,
  { userId, byEmail }: { userId: string; byEmail: boolean },
): Promise<void> {
  await changeRow(db, "users", userId, { messages_by_email: byEmail });
}
