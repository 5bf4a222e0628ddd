import type { Db } from "#server/database/databases.ts";
import { visibleSeasons } from "#server/visibility.ts";

/** A person's own messages, and what they want to be told of. */
export async function ownMessagesData(db: Db, userId: string): Promise<Record<string, unknown>> {
  return {
    receivedMessages: await db
      .selectFrom("messages")
      .select(["kind", "subject", "body", "path", "created_at", "viewed_at"])
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
    noticePreferences: await db
      .selectFrom("notice_preferences")
      .select(["kind", "level"])
      .where("user_id", "=", userId)
      .orderBy("kind")
      .execute(),
    mutedSeasons: await db
      .selectFrom("notice_mutes as mute")
      .innerJoin("seasons as season", "season.id", "mute.season_id")
      .select(["season.title"])
      .where("mute.user_id", "=", userId)
      .where("season.id", "in", visibleSeasons(db))
      .orderBy("season.title")
      .execute(),
    quietHours: await db
      .selectFrom("notice_hours")
      .select(["quiet_from", "quiet_until"])
      .where("user_id", "=", userId)
      .executeTakeFirst(),
  };
}
