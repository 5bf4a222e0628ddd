import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import type { Database } from "#server/database/schema.ts";

/**
 * Every combination of texts in these columns, once, without nulls. An index must begin with them: each is found by one step in
 * it, where `distinct` would read a million rows in one turn of the event loop.
 */
export async function listKeys(
  db: Db,
  table: keyof Database,
  columns: readonly string[],
): Promise<string[][]> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const keys: string[][] = [];
  let last = columns.map(() => "");
  for (;;) {
    const { rows } = await sql<Record<string, string>>`
      select ${names} from ${sql.table(table)}
      where (${names}) > (${sql.join(last)}) order by ${names} limit 1`.execute(db);
    const [row] = rows;
    if (!row) return keys;
    last = columns.map((column) => row[column] ?? "");
    keys.push(last);
  }
}
