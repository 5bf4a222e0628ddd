import type { Millis } from "#server/database/schema.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    follows: FollowTable;
  }
}

/** Somebody with an account follows a driver, a club or a season: one of the three. */
interface FollowTable {
  id: string;
  user_id: string;
  driver_id: string | null;
  club_id: string | null;
  season_id: string | null;
  created_at: Millis;
}
