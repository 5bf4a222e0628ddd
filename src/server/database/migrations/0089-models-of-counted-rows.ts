import type { Db } from "../databases.ts";

/** Which car was driven in what is counted. The rows are counted anew when the site starts, and the column is filled then. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable("stat_rows").addColumn("car_model", "text").execute();
}
