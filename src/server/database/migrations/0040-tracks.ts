import type { Db } from "../databases.ts";

/** What a layout looks like, how long it is and how many turns it has; `null`: not said. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable("tracks")
    .addColumn("outline_upload_id", "text", (column) =>
      column.references("uploads.id").onDelete("set null"),
    )
    .execute();
  for (const number of ["length_metres", "turns"])
    await db.schema.alterTable("tracks").addColumn(number, "integer").execute();
  await db.schema
    .createIndex("tracks_by_outline_upload_id")
    .on("tracks")
    .column("outline_upload_id")
    .execute();
}
