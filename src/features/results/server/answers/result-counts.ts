import { type RawBuilder, sql } from "kysely";
import type { WhoseResults } from "#features/accounts/server/people/result-counts.ts";

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
