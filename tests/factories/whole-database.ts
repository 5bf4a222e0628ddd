import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import type { TestEngine } from "#tests/setup/databases.ts";

/** What tells what has been, or waits to be told: an act that is taken back leaves it. */
const left = new Set(["audit_log", "imports", "import_items", "queue"]);

/** Every row of every other table as text, to compare before and after. */
export async function wholeDatabase(db: Db, engine: TestEngine): Promise<Record<string, string[]>> {
  const names = await sql<{ name: string }>`${sql.raw(
    engine.name === "PostgreSQL"
      ? "select tablename as name from pg_tables where schemaname = current_schema()"
      : "select name from sqlite_master where type = 'table'",
  )}`.execute(db);
  const whole: Record<string, string[]> = {};
  for (const { name } of names.rows) {
    if (left.has(name)) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    whole[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return whole;
}
