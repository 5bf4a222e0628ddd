import type { Db } from "#server/database/databases.ts";
import { question } from "#server/parts.ts";

/** Until when people are out of the league by a sanction of the stewards (UTC ms, excluded), by id. Their login stays; they neither register nor take part. */
export const mapBans = question<
  [db: Db, userIds: readonly string[], now: number],
  Promise<Map<string, number>>
>();
