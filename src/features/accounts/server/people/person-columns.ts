/*
 * Every column that names a person, with what becomes of it when their account ends and when two people turn out to be one.
 * `people-columns.test.ts` compares the list with the database, so that none is forgotten.
 */

/** What is only about the person goes with the account; what others need stays, and points to somebody without a name. */
type AtTheEnd = "goes" | "stays";

/**
 * It points to the other person, is left behind (people without an account have none of it) or follows with the seat. Keys: there
 * is one row for each person and these, and where both have one the other's stays.
 */
type WhenMerged = "moves" | "left" | "with-seat" | readonly string[];

export const personColumns = [
  ["user_roles", "user_id", "goes", "left"],
  ["logins", "user_id", "goes", "left"],
  ["second_factors", "user_id", "goes", "left"],
  ["recovery_codes", "user_id", "goes", "left"],
  ["unlink_requests", "user_id", "goes", "left"],
  ["one_time_links", "user_id", "goes", "left"],
  ["login_links", "user_id", "goes", "left"],
  ["passkeys", "user_id", "goes", "left"],
  ["mail_codes", "user_id", "goes", "left"],
  ["person_aliases", "user_id", "goes", "moves"],
  ["former_people", "user_id", "goes", "moves"],
  ["quota_uses", "user_id", "goes", "left"],
  ["club_members", "user_id", "goes", ["club_id", "role"]],
  ["club_invites", "user_id", "goes", ["club_id", "role"]],
  ["car_invites", "user_id", "goes", ["car_id"]],
  ["club_requests", "user_id", "goes", ["club_id"]],
  ["seat_requests", "user_id", "goes", ["car_id"]],
  ["seat_seekers", "user_id", "goes", ["season_id"]],
  ["link_seats", "user_id", "goes", "moves"],
  ["seat_links", "person_id", "goes", "moves"],
  ["season_user_classes", "user_id", "goes", ["season_id", "class_id"]],
  ["event_suspensions", "user_id", "goes", ["event_id"]],
  ["suspension_sources", "user_id", "goes", ["event_id", "sanction_id"]],
  ["race_control", "user_id", "goes", []],
  ["season_race_control", "user_id", "goes", ["season_id"]],
  ["id_claims", "claimant_id", "goes", "left"],
  ["id_claims", "holder_id", "goes", "left"],
  ["messages", "recipient_id", "goes", ["key"]],
  ["notice_preferences", "user_id", "goes", "left"],
  ["notice_mutes", "user_id", "goes", "left"],
  ["notice_hours", "user_id", "goes", "left"],
  ["follows", "user_id", "goes", "left"],
  ["follows", "driver_id", "goes", ["user_id"]],
  // For as long as something of it counts (`kept-ids.ts`).
  ["sanctions", "user_id", "stays", "moves"],
  ["licence_entries", "user_id", "stays", "moves"],
  ["kept_ids", "user_id", "stays", "moves"],
  ["clubs", "owner_id", "stays", "moves"],
  ["registrations", "initiated_by", "stays", "moves"],
  ["car_drivers", "user_id", "stays", "with-seat"],
  ["presences", "first_driver_id", "stays", "moves"],
  ["presences", "answered_by", "stays", "moves"],
  ["session_results", "saved_by", "stays", "moves"],
  ["result_history", "saved_by", "stays", "moves"],
  ["result_row_drivers", "user_id", "stays", "moves"],
  ["person_aliases", "created_by", "stays", "moves"],
  ["id_claims", "decided_by", "stays", "moves"],
  ["unlink_requests", "decided_by", "stays", "moves"],
  ["club_invites", "invited_by", "stays", "moves"],
  ["car_invites", "invited_by", "stays", "moves"],
  ["club_requests", "answered_by", "stays", "moves"],
  ["seat_requests", "answered_by", "stays", "moves"],
  ["seat_offers", "offered_by", "stays", "moves"],
  ["seat_links", "created_by", "stays", "moves"],
  ["imports", "by", "stays", "moves"],
  ["messages", "sender_id", "stays", "moves"],
  ["download_uploads", "uploaded_by", "stays", "moves"],
  ["protests", "reporter_id", "stays", "moves"],
  ["case_entries", "user_id", "stays", "moves"],
  ["decision_items", "user_id", "stays", "moves"],
  ["case_statements", "user_id", "stays", "moves"],
  ["club_statements", "user_id", "stays", "moves"],
  ["case_evidence", "user_id", "stays", "moves"],
  ["case_stewards", "user_id", "stays", ["case_id"]],
  ["case_votes", "steward_id", "stays", ["case_id", "entry_id"]],
  ["case_revotes", "steward_id", "stays", ["case_id", "turn"]],
  ["decisions", "published_by", "stays", "moves"],
  ["appeals", "user_id", "stays", ["case_id", "entry_id"]],
  ["reopenings", "reopened_by", "stays", "moves"],
  ["sanctions", "decided_by", "stays", "moves"],
] as const satisfies readonly (readonly [string, string, AtTheEnd, WhenMerged])[];
