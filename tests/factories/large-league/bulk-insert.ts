import { CompiledQuery } from "kysely";
import type { Databases, Db } from "#server/database/databases.ts";
import type { Database } from "#server/database/schema.ts";

export type TableName = keyof Database;
export type Row = Readonly<Record<string, unknown>>;

/** Values of one statement: fewer than SQLite takes. */
const VALUES = 10_000;

/** Inserts rows of one shape, some thousand in a statement. */
export async function bulkInsert(
  db: Db,
  { engine, table }: { engine: Databases["engine"]; table: TableName },
  rows: readonly Row[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const into = `insert into "${table}" (${names.map((name) => `"${name}"`).join(", ")})`;
  const step = Math.floor(VALUES / names.length);
  for (let from = 0; from < rows.length; from += step) {
    const some = rows.slice(from, from + step);
    await db.executeQuery(
      engine === "postgres"
        ? // One value is read faster than ten thousand.
          CompiledQuery.raw(
            `${into} select ${names.map((name) => `"${name}"`).join(", ")} from json_populate_recordset(null::"${table}", $1)`,
            [JSON.stringify(some)],
          )
        : CompiledQuery.raw(
            `${into} values ${some.map(() => `(${names.map(() => "?").join(", ")})`).join(", ")}`,
            some.flatMap((row) => names.map((name) => row[name])),
          ),
    );
  }
}
