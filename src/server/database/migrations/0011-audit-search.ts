import { sql } from "kysely";
import type { Db } from "../databases.ts";

/** The audit log is searched by person, action and words; settings are saved by one administrator at a time. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable("audit_log")
    .addColumn("search_text", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`update audit_log set search_text = lower(coalesce(before, '') || ' ' || coalesce(after, ''))`.execute(
    db,
  );
  for (const column of ["user_id", "action"])
    await db.schema
      .createIndex(`audit_log_by_${column}`)
      .on("audit_log")
      .columns([column, "at"])
      .execute();
  await db.schema
    .createIndex("mails_by_status")
    .on("mails")
    .columns(["status", "created_at"])
    .execute();
  await db.schema
    .alterTable("settings")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
}
