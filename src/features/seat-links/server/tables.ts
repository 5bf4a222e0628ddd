import type { Generated } from "kysely";
import type { Json, Millis } from "#server/database/schema.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    seat_links: SeatLinkTable;
    link_seats: LinkSeatTable;
  }
}

/** A link that gives seats of a season to whoever opens it. */
interface SeatLinkTable {
  /** SHA-256 of the secret in the address. */
  id: string;
  /** The secret, encrypted (`token-signer.ts`), so that who made the link can copy it again. */
  sealed: string;
  season_id: string;
  /** The seats are in this club's cars; `null`: everybody drives alone. */
  club_id: string | null;
  /** It is this person's alone, and whoever opens it is them. */
  person_id: string | null;
  max_uses: number;
  /** Seats that it has given. */
  used: Generated<number>;
  /** A seat waits for a yes of who made the link. */
  needs_yes: Generated<boolean>;
  /** `null`: until the season's registration closes. */
  expires_at: Millis | null;
  /** It has stopped by itself because too many came at once. */
  paused_at: Millis | null;
  /** Seats from before are not counted towards the next pause. */
  resumed_at: Millis | null;
  ended_at: Millis | null;
  /** Of a link of one person: when whoever opened it became them as they are, and what their browser calls that press. */
  claimed_at: Millis | null;
  claim_key: string | null;
  created_by: string;
  created_at: Millis;
}

/** A seat that was taken by a link, with what it takes to give it back after it was taken away. */
interface LinkSeatTable {
  id: string;
  link_id: string;
  user_id: string;
  /** What the browser calls this press: the same press again is the same seat. */
  key: string;
  club_id: string;
  race_number: number;
  car_model_id: string;
  /** Ids. */
  licences: Json;
  taken_at: Millis;
  /** An organiser has said yes to it: they are told passwords of servers, whatever they have shown of themselves. */
  yes_at: Millis | null;
  /** An organiser has taken it away. */
  removed_at: Millis | null;
}
