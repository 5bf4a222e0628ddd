import { type ColumnDefinitionBuilder, sql } from "kysely";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/** Appeals, reopened results, licence points with their sanctions, and what stewards publish of a year. */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  const millis = engine === "postgres" ? sql`bigint` : sql`integer`;
  await createAppeals(db, millis);
  await createLicences(db, millis);
  await createSuspensionSources(db);
  await db.schema
    .createTable("stewarding_summaries")
    .addColumn("year", "integer", (column) => column.primaryKey().notNull())
    .addColumn("numbers", "text", required)
    .addColumn("published_at", millis, required)
    .addColumn("published_by", "text", names("users.id"))
    .addColumn("version", "integer", counter)
    .execute();
  await index(db, "stewarding_summaries", ["published_by"]);
}

type Millis = ReturnType<typeof sql>;

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const blank = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("");
const counter = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(1);
const off = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(false);
const partOf = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete("cascade");
const names = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target);
const mayName = (target: string) => (column: ColumnDefinitionBuilder) => column.references(target);

async function createAppeals(db: Db, millis: Millis): Promise<void> {
  await db.schema
    .createTable("appeals")
    .addColumn("case_id", "text", partOf("cases.id"))
    .addColumn("user_id", "text", names("users.id"))
    // The accused car that it speaks for; empty: who protested.
    .addColumn("entry_id", "text", blank)
    .addColumn("text", "text", blank)
    .addColumn("client_key", "text", required)
    .addColumn("filed_at", millis, required)
    .addPrimaryKeyConstraint("appeals_key", ["case_id", "user_id", "entry_id"])
    .execute();
  await index(db, "appeals", ["user_id"]);
  await db.schema
    .createIndex("appeals_once_for_a_car")
    .on("appeals")
    .columns(["case_id", "entry_id"])
    .where(sql.ref("entry_id"), "<>", sql.lit(""))
    .unique()
    .execute();
  await db.schema
    .createTable("reopenings")
    .addColumn("case_id", "text", (column) =>
      column.primaryKey().notNull().references("cases.id").onDelete("cascade"),
    )
    // A decision that is looked at again; in no foreign key, because decisions name cases.
    .addColumn("decision_id", "text")
    .addColumn("reason", "text", required)
    .addColumn("reopened_by", "text", names("users.id"))
    .addColumn("reopened_at", millis, required)
    .execute();
  await index(db, "reopenings", ["decision_id"]);
  await index(db, "reopenings", ["reopened_by"]);
  await db.schema.alterTable("decision_items").addColumn("ended_at", millis).execute();
}

async function createLicences(db: Db, millis: Millis): Promise<void> {
  await db.schema
    .createTable("licence_entries")
    .addColumn("item_id", "text", (column) =>
      column.primaryKey().notNull().references("decision_items.id"),
    )
    .addColumn("user_id", "text", names("users.id"))
    .addColumn("points", "integer", required)
    .addColumn("warnings", "integer", required)
    .addColumn("from_at", millis, required)
    .addColumn("expires_at", millis, required)
    .addColumn("added_at", millis, required)
    .addColumn("cleared_at", millis)
    // The season's rules of that day.
    .addColumn("rules", "text", required)
    .execute();
  for (const column of ["user_id", "expires_at"]) await index(db, "licence_entries", [column]);
  await db.schema
    .createTable("sanctions")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("user_id", "text", names("users.id"))
    .addColumn("season_id", "text", names("seasons.id"))
    .addColumn("rule", "text", required)
    .addColumn("trigger_item_id", "text", names("licence_entries.item_id"))
    .addColumn("kind", "text", required)
    .addColumn("amount", "integer", required)
    .addColumn("state", "text", required)
    .addColumn("held", "boolean", off)
    .addColumn("flagged", "boolean", off)
    .addColumn("proposed_at", millis, required)
    .addColumn("decided_at", millis)
    .addColumn("decided_by", "text", mayName("users.id"))
    .addColumn("reason", "text", blank)
    .addColumn("effect_from", millis)
    .addColumn("until_at", millis)
    .addColumn("ended_at", millis)
    .addColumn("served_at", millis)
    .addColumn("version", "integer", counter)
    .addUniqueConstraint("sanctions_once", ["user_id", "rule", "trigger_item_id"])
    .execute();
  for (const column of ["trigger_item_id", "decided_by", "until_at"])
    await index(db, "sanctions", [column]);
  await index(db, "sanctions", ["season_id", "state"]);
}

async function createSuspensionSources(db: Db): Promise<void> {
  await db.schema
    .createTable("suspension_sources")
    .addColumn("event_id", "text", partOf("events.id"))
    .addColumn("user_id", "text", names("users.id"))
    .addColumn("sanction_id", "text", partOf("sanctions.id"))
    .addColumn("reason", "text", blank)
    .addPrimaryKeyConstraint("suspension_sources_key", ["event_id", "user_id", "sanction_id"])
    .execute();
  for (const column of ["user_id", "sanction_id"]) await index(db, "suspension_sources", [column]);
  await db.schema
    .alterTable("event_suspensions")
    .addColumn("by_hand", "boolean", (column) => column.notNull().defaultTo(true))
    .execute();
}

async function index(db: Db, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join("_and_")}`)
    .on(table)
    .columns(columns)
    .execute();
}
