import type { Generated } from "kysely";
import type { Millis } from "#server/database/schema.ts";
import type { ClubRole } from "#shared/club-role.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    clubs: ClubTable;
    club_members: ClubMemberTable;
    club_invites: ClubInviteTable;
    car_invites: CarInviteTable;
    club_requests: ClubRequestTable;
  }
}

interface ClubTable {
  id: string;
  name: string;
  owner_id: string;
  simulator_id: string;
  logo_upload_id: string | null;
  created_at: Millis;
  version: Generated<number>;
  /** The club ended. Its row stays, because registrations and results of past seasons name it. */
  deleted_at: Millis | null;
  /** `foldForSearch` of the name; unique among a simulator's clubs. */
  search_name: Generated<string>;
  /** Made by 'Concurez singur' for its owner alone (`solo-club.ts`): in no list of clubs and no table of clubs. */
  solo: Generated<boolean>;
  /** What its owner has chosen of `paints` and `patterns`, all three or none (`paintsOf`). */
  paint_body: string | null;
  paint_trim: string | null;
  paint_pattern: string | null;
}

interface ClubMemberTable {
  club_id: string;
  user_id: string;
  role: ClubRole;
  /** False while the person has not answered the invitation in `club_invites`. */
  accepted: boolean;
}

type InviteStatus = "pending" | "accepted" | "refused" | "withdrawn";

/** The letter to somebody who is not `accepted` in `club_members` yet. At most one is pending for a club, a person and a role. */
interface ClubInviteTable {
  id: string;
  club_id: string;
  user_id: string;
  role: Generated<ClubRole>;
  invited_by: string | null;
  status: InviteStatus;
  created_at: Millis;
  answered_at: Millis | null;
}

interface RequestColumns {
  id: string;
  user_id: string;
  body: string;
  status: InviteStatus;
  created_at: Millis;
  answered_at: Millis | null;
  answered_by: string | null;
}

/** Somebody asks to drive for a club. At most one is pending for a club and a person. */
interface ClubRequestTable extends RequestColumns {
  club_id: string;
}

/** The letter to a driver whose seat in `car_drivers` is not confirmed yet. At most one is pending for a car and a person. */
interface CarInviteTable {
  id: string;
  car_id: string;
  user_id: string;
  invited_by: string | null;
  status: InviteStatus;
  created_at: Millis;
  answered_at: Millis | null;
}
