import { type ColumnDefinitionBuilder, sql } from "kysely";
import { foldForSearch } from "#shared/text/person-name.ts";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/** Messages, invitations into clubs and cars, and clubs that end without taking the league's history along. */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  const millis = engine === "postgres" ? sql`bigint` : sql`integer`;
  const id = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const no = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(false);
  const emptyText = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("");
  const partOf = (target: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(target).onDelete("cascade");
  const mayName = (target: string) => (column: ColumnDefinitionBuilder) =>
    column.references(target).onDelete("set null");

  await db.schema.alterTable("users").addColumn("messages_by_email", "boolean", no).execute();

  await db.schema.alterTable("clubs").addColumn("deleted_at", millis).execute();
  await db.schema.alterTable("clubs").addColumn("search_name", "text", emptyText).execute();
  await fillSearchNames(db);
  await db.schema
    .createIndex("clubs_name_once")
    .on("clubs")
    .columns(["simulator_id", "search_name"])
    .where(sql.ref("deleted_at"), "is", null)
    .where(sql.ref("search_name"), "<>", sql.lit(""))
    .unique()
    .execute();
  await db.schema.createIndex("clubs_of_owner").on("clubs").column("owner_id").execute();

  for (const [kind, target] of [
    ["club", "clubs.id"],
    ["car", "cars.id"],
  ] as const) {
    await db.schema
      .createTable(`${kind}_invites`)
      .addColumn("id", "text", id)
      .addColumn(`${kind}_id`, "text", partOf(target))
      .addColumn("user_id", "text", partOf("users.id"))
      .addColumn("invited_by", "text", mayName("users.id"))
      .addColumn("status", "text", required)
      .addColumn("created_at", millis, required)
      .addColumn("answered_at", millis)
      .execute();
    await db.schema
      .createIndex(`${kind}_invites_open_once`)
      .on(`${kind}_invites`)
      .columns([`${kind}_id`, "user_id"])
      .where(sql.ref("status"), "=", sql.lit("pending"))
      .unique()
      .execute();
    await db.schema
      .createIndex(`${kind}_invites_of_user`)
      .on(`${kind}_invites`)
      .column("user_id")
      .execute();
  }

  await db.schema
    .createTable("messages")
    .addColumn("id", "text", id)
    .addColumn("recipient_id", "text", partOf("users.id"))
    .addColumn("sender_id", "text", mayName("users.id"))
    .addColumn("subject", "text", required)
    .addColumn("body", "text", required)
    .addColumn("created_at", millis, required)
    .addColumn("viewed_at", millis)
    .execute();
  await db.schema
    .createIndex("messages_of_recipient")
    .on("messages")
    .columns(["recipient_id", "created_at"])
    .execute();
  await db.schema
    .createIndex("messages_unread")
    .on("messages")
    .column("recipient_id")
    .where(sql.ref("viewed_at"), "is", null)
    .execute();
}

/** Clubs of the same name that are there already keep it: only the oldest takes part in the rule. */
async function fillSearchNames(db: Db): Promise<void> {
  const clubs = await db
    .selectFrom("clubs")
    .select(["id", "name", "simulator_id"])
    .orderBy("created_at")
    .execute();
  const taken = new Set<string>();
  for (const { id, name, simulator_id: simulator } of clubs) {
    const searchName = foldForSearch(name);
    const key = `${simulator} ${searchName}`;
    if (taken.has(key)) continue;
    taken.add(key);
    await db.updateTable("clubs").set({ search_name: searchName }).where("id", "=", id).execute();
  }
}
