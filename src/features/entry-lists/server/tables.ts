import type { Generated } from "kysely";
import type { Millis } from "#server/database/schema.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    event_suspensions: EventSuspensionTable;
    /** Why somebody is suspended, beside an organiser's word: each sanction that says so. */
    suspension_sources: {
      event_id: string;
      user_id: string;
      sanction_id: string;
      reason: Generated<string>;
    };
    event_wildcards: { event_id: string; car_id: string };
    /** At every season. */
    race_control: { user_id: string; seat: string };
    season_race_control: { season_id: string; user_id: string; seat: string };
    event_ballasts: EventBallastTable;
    presences: PresenceTable;
  }
}

interface EventSuspensionTable {
  event_id: string;
  user_id: string;
  /** Why, as text; for the driver and organisers only. */
  reason: Generated<string>;
  /** An organiser said so; otherwise sanctions do (`suspension_sources`). */
  by_hand: Generated<boolean>;
}

/** Weight and air of a car for its game server, from this event on until another event says otherwise. */
interface EventBallastTable {
  event_id: string;
  car_id: string;
  ballast_kg: number;
  /** Percent. */
  restrictor: number;
}

interface PresenceTable {
  event_id: string;
  car_id: string;
  present: boolean;
  first_driver_id: string | null;
  answered_by: string;
  /** First time presence was confirmed since the last refusal. */
  confirmed_at: Millis | null;
  answered_at: Millis;
}
