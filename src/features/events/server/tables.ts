import type { Generated } from "kysely";
import type { Millis } from "#server/database/schema.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    events: EventTable;
    event_sessions: EventSessionTable;
    event_links: EventLinkTable;
    event_pictures: EventPictureTable;
  }
}

interface EventTable {
  id: string;
  season_id: string;
  title: string;
  time: Millis;
  track_id: string;
  rules: string;
  rsvp_start: Millis | null;
  rsvp_end: Millis | null;
  cover_upload_id: string | null;
  hidden: boolean;
  created_at: Millis;
  version: Generated<number>;
}

interface EventSessionTable {
  id: string;
  event_id: string;
  title: string;
  /** One of `sessionTypes`, or a word of a newer version of the site: `readSessionType` reads it. */
  type: string;
  official: boolean;
  start_at: Millis;
  duration_minutes: number;
  server_name: string;
  password: string;
  hotstint_laps: number;
  reverse_grid_positions: number;
  position: number;
  /** Its times open the door to the event, and it takes many files. */
  prequalification: Generated<boolean>;
  /** Scores, and decides no ties unless a table says so. */
  sprint: Generated<boolean>;
}

/** Where an event is shown, or one of its sessions. */
interface EventLinkTable {
  id: string;
  event_id: string;
  session_id: string | null;
  /** `live` or `recording` (`features/events/event-media.ts`). */
  kind: string;
  title: string;
  url: string;
  channel: string;
  language: string;
  position: number;
}

/** A picture of an event, by organisers. */
interface EventPictureTable {
  id: string;
  event_id: string;
  upload_id: string;
  alt: string;
  caption: string;
  author: string;
  position: number;
}
