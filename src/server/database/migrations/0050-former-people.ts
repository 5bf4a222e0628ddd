import type { Db } from "../databases.ts";

/** Ids of people who were joined with somebody else: links to them lead there. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable("former_people")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createIndex("former_people_user_id")
    .on("former_people")
    .column("user_id")
    .execute();
}
