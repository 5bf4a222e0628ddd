import type { Db } from "../databases.ts";

/** Which version of reading has looked for facts in a kept file: 0 for files from before there were any. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable("result_files")
    .addColumn("facts_version", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("result_files_by_facts_version")
    .on("result_files")
    .column("facts_version")
    .execute();
}
