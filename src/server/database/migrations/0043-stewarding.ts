import { type ColumnDefinitionBuilder, sql } from "kysely";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/** Protests, cases of the stewards, their votes and decisions; and who may judge. */
export async function up(db: Db, context: MigrationContext): Promise<void> {
  await allow(db);
  await createSettings(db, context);
  await createCases(db, context);
  await createDecisions(db, context);
  await db
    .insertInto("offences")
    .values(offences.map((own) => ({ ...own, items: JSON.stringify(own.items) })))
    .execute();
}

/** The guide of offences that leagues begin with. */
const offences = [
  offence("contact", "Contact din vină proprie", [{ kind: "time", amount: 5 }], 1),
  offence("serious-contact", "Contact grav din vină proprie", [{ kind: "time", amount: 15 }], 2),
  offence("unsafe-rejoin", "Revenire periculoasă pe pistă", [{ kind: "time", amount: 10 }], 1),
  offence("blocking", "Apărare nepermisă a poziției", [{ kind: "time", amount: 5 }], 1),
  offence("track-limits", "Depășirea limitelor pistei", [{ kind: "warning", amount: 1 }], 0),
  offence("jump-start", "Plecare greșită de pe grilă", [{ kind: "time", amount: 10 }], 0),
  offence("deliberate", "Contact intenționat", [{ kind: "dsq", amount: 1 }], 4),
];

function offence(
  code: string,
  title: string,
  items: { kind: string; amount: number }[],
  points: number,
) {
  return { id: code, code, title, items, points };
}

/** Of that day's roles those that are still there. */
const rights = [
  ["administrator", "judgeCases"],
  ["administrator", "manageStewarding"],
  ["organizer", "judgeCases"],
  ["organizer", "manageStewarding"],
  ["steward", "judgeCases"],
] as const;

async function allow(db: Db): Promise<void> {
  const roles = await db.selectFrom("roles").select("id").execute();
  const known = new Set(roles.map(({ id }) => id));
  const values = rights
    .filter(([role]) => known.has(role))
    .map(([role_id, permission]) => ({ role_id, permission }));
  if (values.length > 0) await db.insertInto("role_permissions").values(values).execute();
}

const id = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
const required = (column: ColumnDefinitionBuilder) => column.notNull();
const blank = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("");
const counter = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(1);
const partOf = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete("cascade");
const names = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target);
const mayName = (target: string) => (column: ColumnDefinitionBuilder) => column.references(target);

function typesOf({ engine }: MigrationContext) {
  return {
    millis: engine === "postgres" ? sql`bigint` : sql`integer`,
    flag: (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(false),
  };
}

async function createSettings(db: Db, context: MigrationContext): Promise<void> {
  const { millis, flag } = typesOf(context);
  await db.schema
    .createTable("season_stewarding")
    .addColumn("season_id", "text", (column) =>
      column.primaryKey().notNull().references("seasons.id").onDelete("cascade"),
    )
    .addColumn("settings", "text", required)
    .addColumn("version", "integer", counter)
    .execute();
  await db.schema
    .createTable("offences")
    .addColumn("id", "text", id)
    .addColumn("code", "text", (column) => column.notNull().unique())
    .addColumn("title", "text", required)
    .addColumn("items", "text", required)
    .addColumn("points", "integer", required)
    .addColumn("archived", "boolean", flag)
    .addColumn("version", "integer", counter)
    .execute();
  await db.schema
    .createTable("protest_windows")
    .addColumn("session_id", "text", (column) =>
      column.primaryKey().notNull().references("event_sessions.id").onDelete("cascade"),
    )
    .addColumn("opens_at", millis, required)
    .addColumn("closes_at", millis, required)
    .execute();
  for (const column of ["opens_at", "closes_at"]) await index(db, "protest_windows", [column]);
}

async function createCases(db: Db, context: MigrationContext): Promise<void> {
  const { millis, flag } = typesOf(context);
  await db.schema
    .createTable("cases")
    .addColumn("id", "text", id)
    .addColumn("season_id", "text", names("seasons.id"))
    .addColumn("session_id", "text", mayName("event_sessions.id"))
    .addColumn("origin", "text", required)
    // A decision that is appealed; it stands in no foreign key, because decisions name cases.
    .addColumn("parent_decision_id", "text", (column) => column.unique())
    .addColumn("joined_into", "text", mayName("cases.id"))
    .addColumn("state", "text", required)
    .addColumn("reason", "text", blank)
    .addColumn("opened_at", millis, required)
    .addColumn("defence_until", millis)
    .addColumn("reminded_at", millis)
    .addColumn("version", "integer", counter)
    .execute();
  await index(db, "cases", ["season_id", "state"]);
  await index(db, "cases", ["session_id"]);
  await index(db, "cases", ["defence_until"]);
  await index(db, "cases", ["joined_into"]);
  await db.schema
    .createTable("protests")
    .addColumn("case_id", "text", (column) =>
      column.primaryKey().notNull().references("cases.id").onDelete("cascade"),
    )
    .addColumn("session_id", "text", mayName("event_sessions.id"))
    .addColumn("reporter_id", "text", names("users.id"))
    .addColumn("lap", "integer")
    .addColumn("minute_ms", "integer")
    .addColumn("corner", "text", blank)
    .addColumn("text", "text", blank)
    .addColumn("client_key", "text", required)
    .addUniqueConstraint("protests_once", ["reporter_id", "client_key"])
    .execute();
  await index(db, "protests", ["session_id"]);
  await db.schema
    .createTable("case_entries")
    .addColumn("id", "text", id)
    .addColumn("case_id", "text", partOf("cases.id"))
    .addColumn("entry_key", "text", required)
    .addColumn("person_id", "text", required)
    .addColumn("user_id", "text", mayName("users.id"))
    .addColumn("role", "text", required)
    .addColumn("frozen", "text", required)
    .addUniqueConstraint("case_entries_once", ["case_id", "entry_key", "person_id"])
    .execute();
  await index(db, "case_entries", ["user_id"]);
  await db.schema
    .createTable("case_statements")
    .addColumn("case_id", "text", partOf("cases.id"))
    .addColumn("entry_id", "text", partOf("case_entries.id"))
    .addColumn("user_id", "text", names("users.id"))
    .addColumn("text", "text", blank)
    .addColumn("admitted", "boolean", flag)
    .addColumn("said_at", millis, required)
    .addPrimaryKeyConstraint("case_statements_key", ["case_id", "entry_id"])
    .execute();
  await index(db, "case_statements", ["user_id"]);
  await index(db, "case_statements", ["entry_id"]);
  await db.schema
    .createTable("case_evidence")
    .addColumn("id", "text", id)
    .addColumn("case_id", "text", partOf("cases.id"))
    .addColumn("user_id", "text", names("users.id"))
    .addColumn("side", "text", required)
    .addColumn("kind", "text", required)
    .addColumn("url", "text", blank)
    .addColumn("upload_id", "text", mayName("uploads.id"))
    .addColumn("at_ms", "integer")
    .addColumn("shared", "boolean", flag)
    .addColumn("public", "boolean", flag)
    .addColumn("added_at", millis, required)
    .execute();
  for (const column of ["case_id", "user_id", "upload_id"])
    await index(db, "case_evidence", [column]);
  await db.schema
    .createTable("case_stewards")
    .addColumn("case_id", "text", partOf("cases.id"))
    .addColumn("user_id", "text", names("users.id"))
    .addColumn("standing", "text", required)
    .addColumn("note", "text", blank)
    .addColumn("at", millis, required)
    .addPrimaryKeyConstraint("case_stewards_key", ["case_id", "user_id"])
    .execute();
  await index(db, "case_stewards", ["user_id"]);
  await db.schema
    .createTable("case_votes")
    .addColumn("case_id", "text", partOf("cases.id"))
    .addColumn("steward_id", "text", names("users.id"))
    .addColumn("entry_id", "text", partOf("case_entries.id"))
    .addColumn("vote", "text", required)
    .addPrimaryKeyConstraint("case_votes_key", ["case_id", "steward_id", "entry_id"])
    .execute();
  await index(db, "case_votes", ["steward_id"]);
  await index(db, "case_votes", ["entry_id"]);
}

async function createDecisions(db: Db, context: MigrationContext): Promise<void> {
  const { millis } = typesOf(context);
  await db.schema
    .createTable("decisions")
    .addColumn("id", "text", id)
    .addColumn("season_id", "text", names("seasons.id"))
    .addColumn("case_id", "text", names("cases.id"))
    // Given at publication, from 1 in each season.
    .addColumn("number", "integer")
    .addColumn("state", "text", required)
    .addColumn("offence", "text")
    .addColumn("outcome", "text", required)
    .addColumn("facts", "text", blank)
    .addColumn("reasons", "text", blank)
    .addColumn("beside_guide", "text", blank)
    .addColumn("panel", "text", (column) => column.notNull().defaultTo("{}"))
    .addColumn("published_at", millis)
    .addColumn("published_by", "text", mayName("users.id"))
    .addColumn("appeal_until", millis)
    .addColumn("replaced_by", "text", mayName("decisions.id"))
    .addColumn("annulled_at", millis)
    .addColumn("annulled_reason", "text", blank)
    .addColumn("version", "integer", counter)
    .addUniqueConstraint("decisions_numbers", ["season_id", "number"])
    .execute();
  const state = sql.ref("state");
  await db.schema
    .createIndex("decisions_one_draft")
    .on("decisions")
    .column("case_id")
    .where(state, "=", sql.lit("draft"))
    .unique()
    .execute();
  await db.schema
    .createIndex("decisions_one_in_force")
    .on("decisions")
    .column("case_id")
    .where(state, "in", sql`('published', 'appealed', 'upheld')`)
    .unique()
    .execute();
  for (const column of ["case_id", "published_by", "replaced_by", "appeal_until"])
    await index(db, "decisions", [column]);
  await db.schema
    .createTable("decision_items")
    .addColumn("id", "text", id)
    .addColumn("decision_id", "text", partOf("decisions.id"))
    .addColumn("entry_id", "text", names("case_entries.id"))
    .addColumn("position", "integer", required)
    .addColumn("kind", "text", required)
    // In the unit of its kind; points in thousandths.
    .addColumn("amount", "integer", required)
    // Of points: the table that they are taken from.
    .addColumn("standings_id", "text", (column) =>
      column.references("standings.id").onDelete("set null"),
    )
    .addColumn("effect_from", millis)
    .addColumn("state", "text", required)
    .execute();
  for (const column of ["decision_id", "entry_id", "standings_id"])
    await index(db, "decision_items", [column]);
}

async function index(db: Db, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join("_and_")}`)
    .on(table)
    .columns(columns)
    .execute();
}
