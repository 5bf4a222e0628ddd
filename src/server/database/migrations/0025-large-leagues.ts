import type { Db } from "../databases.ts";

/** Foreign keys that had no index, so that deleting or merging a row read the whole table for each of them. */
const references: Record<string, readonly string[]> = {
  users: ["picture_upload_id"],
  user_roles: ["role_id"],
  person_aliases: ["user_id", "created_by"],
  clubs: ["simulator_id", "logo_upload_id"],
  tracks: ["family_id"],
  seasons: ["simulator_id", "poster_upload_id", "banner_upload_id", "rulebook_upload_id"],
  season_car_models: ["car_model_id", "car_class_id"],
  season_car_classes: ["class_id"],
  season_driver_classes: ["class_id"],
  season_user_classes: ["user_id", "class_id"],
  events: ["track_id", "cover_upload_id"],
  event_suspensions: ["user_id"],
  event_wildcards: ["car_id"],
  event_guest_cars: ["car_id"],
  event_ballasts: ["car_id"],
  registrations: ["club_id", "initiated_by"],
  cars: ["car_model_id", "livery_upload_id"],
  car_class_members: ["class_id"],
  car_driver_classes: ["user_id", "class_id"],
  presences: ["car_id", "first_driver_id", "answered_by"],
  session_results: ["saved_by"],
  result_files: ["upload_id"],
  result_rows: ["car_id"],
  result_history: ["saved_by"],
  standings_sessions: ["session_id", "event_id", "scoring_type_id"],
  id_claims: ["claimant_id", "holder_id", "decided_by"],
  club_invites: ["club_id", "invited_by"],
  car_invites: ["car_id", "invited_by"],
  messages: ["sender_id"],
  downloads: ["simulator_id"],
  download_uploads: ["uploaded_by"],
  unlink_requests: ["user_id", "decided_by"],
};

/** What is looked for by time: what is due next, and what was saved of late. */
const moments: Record<string, readonly string[]> = {
  events: ["rsvp_start", "rsvp_end"],
  event_sessions: ["start_at"],
  seasons: ["registration_deadline", "car_model_change_deadline"],
  session_results: ["saved_at"],
};

/** What pages ask for of long tables: each holds all that its reader asks by. */
const asked: Record<string, readonly (readonly string[])[]> = {
  // The leader of every table.
  standings_entries: [["standings_id", "position", "subject_id"]],
  // What happened to one thing, whatever it is.
  audit_log: [["subject_id", "at"]],
  // How many mails were sent, and when the last.
  mails: [["status", "sent_at"]],
};

export async function up(db: Db): Promise<void> {
  for (const tables of [references, moments])
    for (const [table, columns] of Object.entries(tables))
      for (const column of columns)
        await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
  for (const [table, indices] of Object.entries(asked))
    for (const columns of indices)
      await db.schema
        .createIndex(`${table}_by_${columns.join("_and_")}`)
        .on(table)
        .columns([...columns])
        .execute();
}
