import type { Db } from "../databases.ts";

/** How each season gives cars their classes; without a word, as `car-class-rules.ts` of the registration feature guesses. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable("seasons")
    .addColumn("class_rules", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
}
