import { type RawBuilder, sql } from "kysely";
import type { WhoseResults } from "#features/accounts/server/people/result-counts.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import { visibleEvents } from "#server/visibility.ts";

/** See `WhoseResults`. */
export function countResultsOf({ userId, id }: WhoseResults): RawBuilder<number> {
  const conditions = [
    ...(userId === undefined ? [] : [sql`driver.user_id = ${userId}`]),
    ...(id
      ? [sql`driver.platform = ${id.platform} and driver.platform_id = ${id.platformId}`]
      : []),
  ];
  return sql<number>`(select count(*) from result_row_drivers as driver where ${sql.join(conditions, sql` and `)})`;
}

/** See `countShownResults` of accounts. */
export async function countShownOf(db: Db, userId: string): Promise<number> {
  return countRows(
    db
      .selectFrom("result_row_drivers as driver")
      .innerJoin("event_sessions as session", "session.id", "driver.session_id")
      .where("driver.user_id", "=", userId)
      .where("session.official", "=", true)
      .where("session.event_id", "in", visibleEvents(db)),
  );
}
