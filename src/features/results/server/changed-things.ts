import type { Db } from "#server/database/databases.ts";
import type { ShownThing } from "#server/cache/public-change.ts";

/** People and clubs of a session's stored results: what shows them changes with the results. */
export async function thingsOfResults(trx: Db, sessionId: string): Promise<ShownThing[]> {
  const drivers = await trx
    .selectFrom("result_row_drivers")
    .select("user_id")
    .where("session_id", "=", sessionId)
    .execute();
  const clubs = await trx
    .selectFrom("result_rows")
    .select("club_id")
    .where("session_id", "=", sessionId)
    .execute();
  return [
    ...drivers.flatMap(({ user_id }) => (user_id === null ? [] : [`driver:${user_id}` as const])),
    ...clubs.flatMap(({ club_id }) => (club_id === null ? [] : [`club:${club_id}` as const])),
  ];
}
