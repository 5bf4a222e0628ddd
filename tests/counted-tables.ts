import type { Database } from "#server/database/schema.ts";
import type { TestApp } from "#tests/test-app.ts";

const tables = [
  "stat_rows",
  "stat_totals",
  "stat_records",
  "stat_moments",
  "stat_practice",
] as const;

type Counted = Record<(typeof tables)[number], string[]>;

/** Everything that is counted, row by row as text, in an order of its own, so that two states can be compared. */
export async function readCounted({ services }: TestApp): Promise<Counted> {
  const counted: Counted = {
    stat_rows: [],
    stat_totals: [],
    stat_records: [],
    stat_moments: [],
    stat_practice: [],
  };
  for (const table of tables) counted[table] = await readTable(services.databases.db, table);
  return counted;
}

async function readTable(
  db: TestApp["services"]["databases"]["db"],
  table: keyof Database & (typeof tables)[number],
): Promise<string[]> {
  const rows = await db.selectFrom(table).selectAll().execute();
  return rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted();
}

/** Empties every table of what is counted, without changing what it follows from. */
export async function forgetCounted({ services }: TestApp): Promise<void> {
  for (const table of tables) await services.databases.db.deleteFrom(table).execute();
}
