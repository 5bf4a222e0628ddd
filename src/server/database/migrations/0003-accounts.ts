import { type ColumnDefinitionBuilder, sql } from "kysely";
import { searchName } from "#shared/text/person-name.ts";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/** What accounts need beyond the person: search, mail, counted attempts, one-use nonces, claims of platform ids. */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  const millis = engine === "postgres" ? sql`bigint` : sql`integer`;
  const id = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const emptyText = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("");
  const partOf = (target: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(target).onDelete("cascade");

  await db.schema.alterTable("users").addColumn("search_name", "text", emptyText).execute();
  await db.schema.alterTable("users").addColumn("deleted_at", millis).execute();
  await db.schema.createIndex("users_by_search_name").on("users").column("search_name").execute();
  await fillSearchNames(db);

  await db.schema.alterTable("one_time_links").addColumn("password_hash", "text").execute();
  await db.schema
    .createIndex("one_time_links_by_email")
    .on("one_time_links")
    .columns(["email", "kind"])
    .execute();
  await db.schema
    .createIndex("one_time_links_by_user")
    .on("one_time_links")
    .columns(["user_id", "kind"])
    .execute();

  await db.schema
    .createTable("mails")
    .addColumn("id", "text", id)
    .addColumn("address", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("text", "text", required)
    .addColumn("html", "text", required)
    .addColumn("status", "text", required)
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("next_attempt_at", millis, required)
    .addColumn("problem", "text")
    .addColumn("created_at", millis, required)
    .addColumn("sent_at", millis)
    .execute();
  await db.schema
    .createIndex("mails_by_next_attempt")
    .on("mails")
    .columns(["status", "next_attempt_at"])
    .execute();

  await db.schema
    .createTable("attempts")
    .addColumn("key", "text", id)
    .addColumn("count", "integer", required)
    .addColumn("expires_at", millis, required)
    .execute();
  await db.schema
    .createTable("used_nonces")
    .addColumn("nonce", "text", id)
    .addColumn("expires_at", millis, required)
    .execute();

  await db.schema
    .createTable("id_claims")
    .addColumn("id", "text", id)
    .addColumn("platform", "text", required)
    .addColumn("platform_id", "text", required)
    .addColumn("claimant_id", "text", partOf("users.id"))
    .addColumn("holder_id", "text", partOf("users.id"))
    .addColumn("created_at", millis, required)
    .addColumn("decided_at", millis)
    .addColumn("decided_by", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("accepted", "boolean")
    .execute();
  await db.schema
    .createIndex("id_claims_open_once")
    .on("id_claims")
    .columns(["platform", "platform_id", "claimant_id"])
    .where(sql.ref("decided_at"), "is", null)
    .unique()
    .execute();

  for (const role of ["administrator", "organizer"])
    await db
      .insertInto("role_permissions")
      .values({ role_id: role, permission: "manageDrivers" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function fillSearchNames(db: Db): Promise<void> {
  const people = await db.selectFrom("users").select(["id", "first_name", "last_name"]).execute();
  for (const { id, first_name, last_name } of people)
    await db
      .updateTable("users")
      .set({ search_name: searchName({ firstName: first_name, lastName: last_name }) })
      .where("id", "=", id)
      .execute();
}
