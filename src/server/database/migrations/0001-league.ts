import { type ColumnDefinitionBuilder, sql } from "kysely";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/**
 * The whole model of the league, on SQLite and PostgreSQL alike.
 * Every rule that two requests could break at once is a unique constraint or a foreign key.
 */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  const millis = engine === "postgres" ? sql`bigint` : sql`integer`;
  const id = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const emptyText = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("");
  const no = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(false);
  const version = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(1);
  /** A required reference whose owner takes the row along when it goes. */
  const partOf = (target: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(target).onDelete("cascade");
  /** A required reference that keeps its target from being deleted. */
  const needs = (target: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(target).onDelete("restrict");
  const mayName = (target: string) => (column: ColumnDefinitionBuilder) =>
    column.references(target).onDelete("set null");

  await db.schema
    .createTable("uploads")
    .addColumn("id", "text", id)
    .addColumn("kind", "text", required)
    // No reference: a person's row is made anonymous, never deleted, and `users` refers back here.
    .addColumn("owner_id", "text", required)
    .addColumn("filename", "text", (column) => column.notNull().unique())
    .addColumn("original_name", "text", required)
    .addColumn("mime", "text", required)
    .addColumn("bytes", millis, required)
    .addColumn("sha256", "text", required)
    .addColumn("created_at", millis, required)
    .execute();

  await db.schema
    .createTable("users")
    .addColumn("id", "text", id)
    .addColumn("email", "text", (column) => column.unique())
    .addColumn("password_hash", "text")
    .addColumn("confirmed_at", millis)
    .addColumn("first_name", "text", emptyText)
    .addColumn("last_name", "text", emptyText)
    .addColumn("country", "text")
    .addColumn("city", "text")
    .addColumn("shorthand", "text")
    .addColumn("race_number", "integer")
    .addColumn("steam_id", "text", (column) => column.unique())
    .addColumn("iracing_id", "text", (column) => column.unique())
    .addColumn("discord_id", "text", (column) => column.unique())
    .addColumn("picture_upload_id", "text", mayName("uploads.id"))
    .addColumn("created_at", millis, required)
    .execute();

  await db.schema
    .createTable("logins")
    .addColumn("id", "text", id)
    .addColumn("user_id", "text", partOf("users.id"))
    .addColumn("created_at", millis, required)
    .addColumn("expires_at", millis, required)
    .addColumn("ended_at", millis)
    .execute();
  await db.schema.createIndex("logins_of_user").on("logins").column("user_id").execute();

  await db.schema
    .createTable("roles")
    .addColumn("id", "text", id)
    .addColumn("name", "text", (column) => column.notNull().unique())
    .execute();
  await db.schema
    .createTable("role_permissions")
    .addColumn("role_id", "text", partOf("roles.id"))
    .addColumn("permission", "text", required)
    .addPrimaryKeyConstraint("role_permissions_key", ["role_id", "permission"])
    .execute();
  await db.schema
    .createTable("user_roles")
    .addColumn("user_id", "text", partOf("users.id"))
    .addColumn("role_id", "text", partOf("roles.id"))
    .addPrimaryKeyConstraint("user_roles_key", ["user_id", "role_id"])
    .execute();

  await db.schema
    .createTable("one_time_links")
    .addColumn("id", "text", id)
    .addColumn("kind", "text", required)
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("email", "text")
    .addColumn("created_at", millis, required)
    .addColumn("expires_at", millis, required)
    .addColumn("used_at", millis)
    .execute();

  await db.schema
    .createTable("person_aliases")
    .addColumn("platform", "text", required)
    .addColumn("platform_id", "text", required)
    .addColumn("user_id", "text", partOf("users.id"))
    .addColumn("created_by", "text", mayName("users.id"))
    .addColumn("created_at", millis, required)
    .addPrimaryKeyConstraint("person_aliases_key", ["platform", "platform_id"])
    .execute();

  await db.schema
    .createTable("settings")
    .addColumn("name", "text", id)
    .addColumn("value", "text", required)
    .execute();

  await db.schema
    .createTable("audit_log")
    .addColumn("id", "text", id)
    .addColumn("at", millis, required)
    .addColumn("user_id", "text")
    .addColumn("action", "text", required)
    .addColumn("subject_type", "text", required)
    .addColumn("subject_id", "text", required)
    .addColumn("before", "text")
    .addColumn("after", "text")
    .execute();
  await db.schema.createIndex("audit_log_by_time").on("audit_log").column("at").execute();
  await db.schema
    .createIndex("audit_log_by_subject")
    .on("audit_log")
    .columns(["subject_type", "subject_id"])
    .execute();

  await db.schema
    .createTable("simulators")
    .addColumn("id", "text", id)
    .addColumn("code", "text", (column) => column.notNull().unique())
    .addColumn("title", "text", required)
    .addColumn("position", "integer", required)
    .execute();

  await db.schema
    .createTable("clubs")
    .addColumn("id", "text", id)
    .addColumn("name", "text", required)
    .addColumn("owner_id", "text", needs("users.id"))
    .addColumn("simulator_id", "text", needs("simulators.id"))
    .addColumn("logo_upload_id", "text", mayName("uploads.id"))
    .addColumn("created_at", millis, required)
    .addColumn("version", "integer", version)
    .execute();
  await db.schema
    .createTable("club_members")
    .addColumn("club_id", "text", partOf("clubs.id"))
    .addColumn("user_id", "text", partOf("users.id"))
    .addColumn("role", "text", required)
    .addColumn("accepted", "boolean", no)
    .addPrimaryKeyConstraint("club_members_key", ["club_id", "user_id", "role"])
    .execute();
  await db.schema
    .createIndex("club_members_of_user")
    .on("club_members")
    .column("user_id")
    .execute();

  await db.schema
    .createTable("track_families")
    .addColumn("id", "text", id)
    .addColumn("name", "text", (column) => column.notNull().unique())
    .execute();
  await db.schema
    .createTable("tracks")
    .addColumn("id", "text", id)
    .addColumn("family_id", "text", needs("track_families.id"))
    .addColumn("simulator_id", "text", needs("simulators.id"))
    .addColumn("name", "text", required)
    .addColumn("country", "text", required)
    .addColumn("city", "text", emptyText)
    .addColumn("game_key", "text", required)
    .addColumn("game_layout", "text", emptyText)
    .addUniqueConstraint("tracks_game_key", ["simulator_id", "game_key", "game_layout"])
    .execute();

  await db.schema
    .createTable("car_models")
    .addColumn("id", "text", id)
    .addColumn("simulator_id", "text", needs("simulators.id"))
    .addColumn("title", "text", required)
    .addColumn("game_key", "text", required)
    .addColumn("category", "text", emptyText)
    .addUniqueConstraint("car_models_game_key", ["simulator_id", "game_key"])
    .execute();
  for (const table of ["car_classes", "driver_classes"])
    await db.schema
      .createTable(table)
      .addColumn("id", "text", id)
      .addColumn("name", "text", required)
      .addColumn("acronym", "text", required)
      .execute();

  await db.schema
    .createTable("seasons")
    .addColumn("id", "text", id)
    .addColumn("code", "text", (column) => column.notNull().unique())
    .addColumn("title", "text", required)
    .addColumn("description", "text", emptyText)
    .addColumn("simulator_id", "text", needs("simulators.id"))
    .addColumn("poster_upload_id", "text", mayName("uploads.id"))
    .addColumn("banner_upload_id", "text", mayName("uploads.id"))
    .addColumn("rulebook_upload_id", "text", mayName("uploads.id"))
    .addColumn("registration_deadline", millis)
    .addColumn("car_model_change_deadline", millis)
    .addColumn("organizers", "text", emptyText)
    .addColumn("partners", "text", emptyText)
    .addColumn("prizes", "text", emptyText)
    .addColumn("hidden", "boolean", no)
    .addColumn("rules", "text", required)
    .addColumn("permissions", "text", required)
    .addColumn("created_at", millis, required)
    .addColumn("version", "integer", version)
    .execute();
  await db.schema
    .createTable("season_car_models")
    .addColumn("season_id", "text", partOf("seasons.id"))
    .addColumn("car_model_id", "text", needs("car_models.id"))
    .addColumn("car_class_id", "text", mayName("car_classes.id"))
    .addColumn("position", "integer", required)
    .addPrimaryKeyConstraint("season_car_models_key", ["season_id", "car_model_id"])
    .execute();
  for (const kind of ["car", "driver"])
    await db.schema
      .createTable(`season_${kind}_classes`)
      .addColumn("season_id", "text", partOf("seasons.id"))
      .addColumn("class_id", "text", needs(`${kind}_classes.id`))
      .addColumn("group_number", "integer", required)
      .addColumn("position", "integer", required)
      .addPrimaryKeyConstraint(`season_${kind}_classes_key`, ["season_id", "class_id"])
      .execute();
  await db.schema
    .createTable("season_user_classes")
    .addColumn("season_id", "text", partOf("seasons.id"))
    .addColumn("user_id", "text", partOf("users.id"))
    .addColumn("class_id", "text", partOf("driver_classes.id"))
    .addPrimaryKeyConstraint("season_user_classes_key", ["season_id", "user_id", "class_id"])
    .execute();

  await db.schema
    .createTable("events")
    .addColumn("id", "text", id)
    .addColumn("season_id", "text", partOf("seasons.id"))
    .addColumn("title", "text", required)
    .addColumn("time", millis, required)
    .addColumn("track_id", "text", needs("tracks.id"))
    .addColumn("rules", "text", emptyText)
    .addColumn("rsvp_start", millis)
    .addColumn("rsvp_end", millis)
    .addColumn("cover_upload_id", "text", mayName("uploads.id"))
    .addColumn("hidden", "boolean", no)
    .addColumn("created_at", millis, required)
    .addColumn("version", "integer", version)
    .execute();
  await db.schema.createIndex("events_by_time").on("events").column("time").execute();
  await db.schema.createIndex("events_of_season").on("events").column("season_id").execute();
  await db.schema
    .createTable("event_sessions")
    .addColumn("id", "text", id)
    .addColumn("event_id", "text", partOf("events.id"))
    .addColumn("title", "text", required)
    .addColumn("type", "text", required)
    .addColumn("official", "boolean", no)
    .addColumn("start_at", millis, required)
    .addColumn("duration_minutes", "integer", required)
    .addColumn("server_name", "text", emptyText)
    .addColumn("password", "text", emptyText)
    .addColumn("hotstint_laps", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("reverse_grid_positions", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("position", "integer", required)
    .execute();
  await db.schema
    .createIndex("event_sessions_of_event")
    .on("event_sessions")
    .column("event_id")
    .execute();
  await db.schema
    .createTable("event_suspensions")
    .addColumn("event_id", "text", partOf("events.id"))
    .addColumn("user_id", "text", partOf("users.id"))
    .addPrimaryKeyConstraint("event_suspensions_key", ["event_id", "user_id"])
    .execute();

  await db.schema
    .createTable("registrations")
    .addColumn("id", "text", id)
    .addColumn("season_id", "text", partOf("seasons.id"))
    .addColumn("club_id", "text", needs("clubs.id"))
    .addColumn("initiated_by", "text", needs("users.id"))
    .addColumn("created_at", millis, required)
    .addColumn("version", "integer", version)
    .addUniqueConstraint("registrations_club_once", ["season_id", "club_id"])
    .execute();
  await db.schema
    .createTable("cars")
    .addColumn("id", "text", id)
    .addColumn("season_id", "text", partOf("seasons.id"))
    .addColumn("registration_id", "text", (column) =>
      column.references("registrations.id").onDelete("cascade"),
    )
    .addColumn("race_number", "integer", required)
    .addColumn("car_name", "text", required)
    .addColumn("car_model_id", "text", needs("car_models.id"))
    .addColumn("skin", "text", emptyText)
    .addColumn("created_at", millis, required)
    .addUniqueConstraint("cars_number_once", ["season_id", "race_number"])
    // Lets `car_drivers` refer to the pair, so that its season is always its car's.
    .addUniqueConstraint("cars_with_season", ["id", "season_id"])
    .execute();
  await db.schema
    .createIndex("cars_of_registration")
    .on("cars")
    .column("registration_id")
    .execute();
  await db.schema
    .createTable("car_class_members")
    .addColumn("car_id", "text", partOf("cars.id"))
    .addColumn("class_id", "text", needs("car_classes.id"))
    .addPrimaryKeyConstraint("car_class_members_key", ["car_id", "class_id"])
    .execute();
  await db.schema
    .createTable("car_drivers")
    .addColumn("car_id", "text", required)
    .addColumn("season_id", "text", required)
    .addColumn("user_id", "text", needs("users.id"))
    .addColumn("position", "integer", required)
    .addColumn("confirmed", "boolean", no)
    .addPrimaryKeyConstraint("car_drivers_key", ["car_id", "user_id"])
    .addUniqueConstraint("car_drivers_one_car", ["season_id", "user_id"])
    .addForeignKeyConstraint(
      "car_drivers_car",
      ["car_id", "season_id"],
      "cars",
      ["id", "season_id"],
      (constraint) => constraint.onDelete("cascade"),
    )
    .execute();
  await db.schema.createIndex("car_drivers_of_user").on("car_drivers").column("user_id").execute();
  await db.schema
    .createTable("car_driver_classes")
    .addColumn("car_id", "text", required)
    .addColumn("user_id", "text", required)
    .addColumn("class_id", "text", needs("driver_classes.id"))
    .addPrimaryKeyConstraint("car_driver_classes_key", ["car_id", "user_id", "class_id"])
    .addForeignKeyConstraint(
      "car_driver_classes_seat",
      ["car_id", "user_id"],
      "car_drivers",
      ["car_id", "user_id"],
      (constraint) => constraint.onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createTable("event_wildcards")
    .addColumn("event_id", "text", partOf("events.id"))
    .addColumn("car_id", "text", partOf("cars.id"))
    .addPrimaryKeyConstraint("event_wildcards_key", ["event_id", "car_id"])
    .execute();
  await db.schema
    .createTable("presences")
    .addColumn("event_id", "text", partOf("events.id"))
    .addColumn("car_id", "text", partOf("cars.id"))
    .addColumn("present", "boolean", required)
    .addColumn("first_driver_id", "text", mayName("users.id"))
    .addColumn("answered_by", "text", needs("users.id"))
    .addColumn("confirmed_at", millis)
    .addColumn("answered_at", millis, required)
    .addPrimaryKeyConstraint("presences_key", ["event_id", "car_id"])
    .execute();

  await db.schema
    .createTable("session_results")
    .addColumn("session_id", "text", (column) =>
      column.primaryKey().notNull().references("event_sessions.id").onDelete("restrict"),
    )
    .addColumn("saved_at", millis, required)
    .addColumn("saved_by", "text", needs("users.id"))
    .addColumn("version", "integer", version)
    .execute();
  await db.schema
    .createTable("result_files")
    .addColumn("id", "text", id)
    .addColumn("session_id", "text", partOf("session_results.session_id"))
    .addColumn("upload_id", "text", needs("uploads.id"))
    .addColumn("processor", "text", required)
    .addColumn("created_at", millis, required)
    .execute();
  await db.schema
    .createIndex("result_files_of_session")
    .on("result_files")
    .column("session_id")
    .execute();
  await db.schema
    .createTable("result_rows")
    .addColumn("id", "text", id)
    .addColumn("session_id", "text", partOf("session_results.session_id"))
    .addColumn("entry_key", "text", required)
    .addColumn("frozen", "text", required)
    .addColumn("computed", "text", required)
    .addColumn("position", "integer")
    .addColumn("sort_order", "integer", required)
    .addColumn("car_id", "text", mayName("cars.id"))
    .addColumn("club_id", "text", mayName("clubs.id"))
    .addUniqueConstraint("result_rows_entry_once", ["session_id", "entry_key"])
    .execute();
  await db.schema.createIndex("result_rows_of_club").on("result_rows").column("club_id").execute();
  await db.schema
    .createTable("result_row_drivers")
    .addColumn("row_id", "text", partOf("result_rows.id"))
    .addColumn("session_id", "text", partOf("session_results.session_id"))
    .addColumn("position", "integer", required)
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("restrict"))
    .addColumn("platform", "text")
    .addColumn("platform_id", "text")
    .addPrimaryKeyConstraint("result_row_drivers_key", ["row_id", "position"])
    // A person takes part in a session once; unmatched people (null) may be many.
    .addUniqueConstraint("result_row_drivers_once", ["session_id", "user_id"])
    .execute();
  await db.schema
    .createIndex("result_row_drivers_of_user")
    .on("result_row_drivers")
    .column("user_id")
    .execute();
  await db.schema
    .createTable("result_row_laps")
    .addColumn("row_id", "text", (column) =>
      column.primaryKey().notNull().references("result_rows.id").onDelete("cascade"),
    )
    .addColumn("laps", "text", required)
    .execute();
  await db.schema
    .createTable("result_work")
    .addColumn("id", "text", id)
    .addColumn("session_id", "text", partOf("session_results.session_id"))
    .addColumn("aside", "boolean", no)
    .addColumn("work", "text", required)
    .execute();
  await db.schema
    .createIndex("result_work_of_session")
    .on("result_work")
    .column("session_id")
    .execute();
  await db.schema
    .createTable("result_history")
    .addColumn("id", "text", id)
    .addColumn("session_id", "text", partOf("session_results.session_id"))
    .addColumn("version", "integer", required)
    .addColumn("saved_at", millis, required)
    .addColumn("saved_by", "text", needs("users.id"))
    .addColumn("snapshot", "text", required)
    .addUniqueConstraint("result_history_version_once", ["session_id", "version"])
    .execute();

  await db.schema
    .createTable("scoring_types")
    .addColumn("id", "text", id)
    .addColumn("title", "text", required)
    .addColumn("definition", "text", required)
    .addColumn("position", "integer", required)
    .addColumn("version", "integer", version)
    .execute();
  await db.schema
    .createTable("standings")
    .addColumn("id", "text", id)
    .addColumn("season_id", "text", partOf("seasons.id"))
    .addColumn("title", "text", required)
    .addColumn("type", "text", required)
    .addColumn("public", "boolean", no)
    .addColumn("position", "integer", required)
    .addColumn("definition", "text", required)
    .addColumn("computed_at", millis, required)
    .addColumn("version", "integer", version)
    .execute();
  await db.schema.createIndex("standings_of_season").on("standings").column("season_id").execute();
  await db.schema
    .createTable("standings_sessions")
    .addColumn("standings_id", "text", partOf("standings.id"))
    .addColumn("session_id", "text", partOf("event_sessions.id"))
    .addColumn("event_id", "text", partOf("events.id"))
    .addColumn("scoring_type_id", "text", needs("scoring_types.id"))
    .addPrimaryKeyConstraint("standings_sessions_key", ["standings_id", "session_id"])
    .execute();
  await db.schema
    .createTable("standings_entries")
    .addColumn("id", "text", id)
    .addColumn("standings_id", "text", partOf("standings.id"))
    .addColumn("subject_id", "text", required)
    .addColumn("position", "integer")
    .addColumn("sort_order", "integer", required)
    .addColumn("points", millis, required)
    .addColumn("compensation", millis, required)
    .addColumn("misc_text", "text", emptyText)
    .addColumn("disqualified", "boolean", no)
    .addColumn("manual", "boolean", no)
    .addColumn("members", "text", required)
    .addColumn("breakdown", "text", required)
    .addUniqueConstraint("standings_entries_subject_once", ["standings_id", "subject_id"])
    .execute();
  await db.schema
    .createTable("standings_row_points")
    .addColumn("standings_id", "text", partOf("standings.id"))
    .addColumn("row_id", "text", partOf("result_rows.id"))
    .addColumn("points", millis, required)
    .addPrimaryKeyConstraint("standings_row_points_key", ["standings_id", "row_id"])
    .execute();
  await db.schema
    .createIndex("standings_row_points_of_row")
    .on("standings_row_points")
    .column("row_id")
    .execute();
}
