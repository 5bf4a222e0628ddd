import { type ColumnDefinitionBuilder, sql } from "kysely";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/** Game files for members: what is offered, the pieces it lies in, and the tokens that start a download. */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  // Four gigabytes do not fit PostgreSQL's integer.
  const large = engine === "postgres" ? sql`bigint` : sql`integer`;
  const id = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const emptyText = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("");
  const partOf = (target: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(target).onDelete("cascade");

  await db.schema
    .createTable("downloads")
    .addColumn("id", "text", id)
    .addColumn("file_key", "text", (column) => column.notNull().unique())
    .addColumn("title", "text", required)
    .addColumn("description", "text", emptyText)
    .addColumn("version_text", "text", emptyText)
    .addColumn("simulator_id", "text", (column) =>
      column.references("simulators.id").onDelete("set null"),
    )
    .addColumn("visible", "boolean", (column) => column.notNull().defaultTo(true))
    .addColumn("times_downloaded", large, (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", large, required)
    .addColumn("updated_at", large, required)
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();

  await db.schema
    .createTable("download_uploads")
    .addColumn("id", "text", id)
    .addColumn("download_id", "text", partOf("downloads.id"))
    .addColumn("file_name", "text", required)
    .addColumn("bytes", large, required)
    .addColumn("piece_bytes", "integer", required)
    .addColumn("fingerprint", "text", required)
    .addColumn("created_at", large, required)
    .addColumn("touched_at", large, required)
    .addColumn("completed_at", large)
    .addColumn("uploaded_by", "text", (column) => column.references("users.id"))
    .execute();
  await db.schema
    .createIndex("download_uploads_one_complete")
    .on("download_uploads")
    .column("download_id")
    .unique()
    .where(sql.ref("completed_at"), "is not", null)
    .execute();
  await db.schema
    .createIndex("download_uploads_download")
    .on("download_uploads")
    .column("download_id")
    .execute();

  await db.schema
    .createTable("download_pieces")
    .addColumn("upload_id", "text", partOf("download_uploads.id"))
    .addColumn("number", "integer", required)
    .addColumn("filename", "text", (column) => column.notNull().unique())
    .addColumn("bytes", "integer", required)
    .addColumn("sha256", "text", required)
    .addPrimaryKeyConstraint("download_pieces_key", ["upload_id", "number"])
    .execute();

  await db.schema
    .createTable("download_tokens")
    .addColumn("id", "text", id)
    .addColumn("pass_hash", "text", required)
    .addColumn("file_key", "text")
    .addColumn("created_at", large, required)
    .addColumn("expires_at", large, required)
    .addColumn("used_at", large)
    .execute();

  await db.schema
    .createTable("file_leftovers")
    .addColumn("filename", "text", id)
    .addColumn("since", large, required)
    .execute();
}
