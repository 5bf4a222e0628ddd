import type { Db } from "../databases.ts";

/** Offences of the guide that one steward alone may give a penalty for, from a row of results. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable("offences")
    .addColumn("on_the_spot", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
}
