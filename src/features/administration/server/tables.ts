import type { Database } from "#server/database/schema.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    season_plans: SeasonPlanTable;
  }
}

/** The plan from which a season was made, so that the same press again makes no second one. */
interface SeasonPlanTable {
  /** Invented by the page that sends it. */
  key: string;
  /** Of all that was sent. */
  digest: string;
  season_id: Database["seasons"]["id"];
}
