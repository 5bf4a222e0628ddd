import type { Db } from "#server/database/databases.ts";

/** A person's own messages. */
export async function ownMessagesData(db: Db, userId: string): Promise<Record<string, unknown>> {
  return {
    receivedMessages: await db
      .selectFrom("messages")
      .select(["subject", "body", "created_at", "viewed_at"])
      .where("recipient_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    sentMessages: await db
      .selectFrom("messages")
      .select(["subject", "body", "created_at"])
      .distinct()
      .where("sender_id", "=", userId)
      .orderBy("created_at")
      .execute(),
  };
}
