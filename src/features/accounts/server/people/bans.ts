import type { Db } from "#server/database/databases.ts";
import { question } from "#server/parts.ts";

/** Until when (UTC ms, excluded) sanctions ban people from registering and taking part, by id. They can still log in. */
export const mapBans = question<
  [db: Db, userIds: readonly string[], now: number],
  Promise<Map<string, number>>
>();
