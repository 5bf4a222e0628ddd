import type { Database } from "#server/database/schema.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    event_reserves: EventReserveTable;
  }
}

/** A car that had no place when an event's entry list was looked at last. */
type EventReserveTable = Pick<Database["presences"], "event_id" | "car_id">;
