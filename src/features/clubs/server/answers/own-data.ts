import type { Db } from "#server/database/databases.ts";

/** A person's own asks of clubs. */
export async function ownClubsData(db: Db, userId: string): Promise<Record<string, unknown>> {
  return {
    clubRequests: await db
      .selectFrom("club_requests as request")
      .innerJoin("clubs as club", "club.id", "request.club_id")
      .select(["club.name", "request.body", "request.status", "request.created_at"])
      .where("request.user_id", "=", userId)
      .orderBy("request.created_at")
      .execute(),
  };
}
