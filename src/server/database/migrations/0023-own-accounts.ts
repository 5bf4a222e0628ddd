import { type ColumnDefinitionBuilder, sql } from "kysely";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/** The noon of today in UTC, in milliseconds. */
const todayOnSqlite = sql`(unixepoch() / 86400) * 86400000 + 43200000`;
const todayOnPostgres = sql`(floor(extract(epoch from now()) / 86400) * 86400000 + 43200000)::bigint`;

/** Sessions that people recognise, second factors with recovery codes, roles that require one, and ids to be removed. */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  const millis = engine === "postgres" ? sql`bigint` : sql`integer`;
  const id = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const ofUser = (column: ColumnDefinitionBuilder) =>
    column.notNull().references("users.id").onDelete("cascade");

  await db.schema.alterTable("logins").addColumn("browser", "text").execute();
  await db.schema.alterTable("logins").addColumn("system", "text").execute();
  await db.schema
    .alterTable("logins")
    .addColumn("used_on", millis, (column) => column.notNull().defaultTo(0))
    .execute();
  // When they were last used is not known: they count from the day of the update.
  await sql`update logins set used_on = ${engine === "postgres" ? todayOnPostgres : todayOnSqlite}`.execute(
    db,
  );

  await db.schema
    .createTable("second_factors")
    .addColumn("user_id", "text", (column) => ofUser(column).primaryKey())
    .addColumn("secret", "text", required)
    .addColumn("started_at", millis, required)
    .addColumn("confirmed_at", millis)
    .addColumn("last_counter", "integer", (column) => column.notNull().defaultTo(-1))
    .execute();

  await db.schema
    .createTable("recovery_codes")
    .addColumn("id", "text", id)
    .addColumn("user_id", "text", ofUser)
    .addColumn("used_at", millis)
    .execute();
  await db.schema
    .createIndex("recovery_codes_by_user")
    .on("recovery_codes")
    .column("user_id")
    .execute();

  await db.schema
    .alterTable("roles")
    .addColumn("requires_factor", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();

  await db.schema
    .createTable("unlink_requests")
    .addColumn("id", "text", id)
    .addColumn("user_id", "text", ofUser)
    .addColumn("platform", "text", required)
    .addColumn("platform_id", "text", required)
    .addColumn("created_at", millis, required)
    .addColumn("decided_at", millis)
    .addColumn("decided_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("accepted", "boolean")
    .execute();
  await db.schema
    .createIndex("unlink_requests_open_once")
    .on("unlink_requests")
    .columns(["user_id", "platform"])
    .where(sql.ref("decided_at"), "is", null)
    .unique()
    .execute();
}
