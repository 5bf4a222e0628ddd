import { type RawBuilder, sql } from "kysely";

/** See `countMessages` of accounts. */
export function countMessagesOf(userId: string): RawBuilder<number> {
  return sql<number>`(select count(*) from messages where recipient_id = ${userId})`;
}
