import type { Db } from "../databases.ts";

/** Who of a car's crew an item of a decision was given to, where its case names no driver. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable("decision_items")
    .addColumn("person_id", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("decision_items")
    .addColumn("user_id", "text", (column) => column.references("users.id"))
    .execute();
  await db.schema
    .createIndex("decision_items_user_id")
    .on("decision_items")
    .column("user_id")
    .execute();
}
