import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { inParts } from "#server/database/rows.ts";
import type { Database } from "#server/database/schema.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import type { Services } from "#server/services.ts";
import { definitionsVersion } from "../stat-columns.ts";
import { recountRows } from "./recount-events.ts";
import { recountTotals, type SubjectType } from "./recount-totals.ts";
import { lockStatistics } from "./statistics-state.ts";

/** One transaction takes so many, each with some statements over all that it ever drove; others write in between. */
const atOnce = { person: 10, club: 4 } as const satisfies Record<SubjectType, number>;

type RebuildServices = Pick<Services, "databases" | "announceChange">;

/** Counts everything anew unless the present definitions did. */
export async function rebuildIfNeeded(
  services: RebuildServices,
  signal?: AbortSignal,
): Promise<void> {
  if (!(await isCounted(services.databases.reader))) await rebuildStatistics(services, signal);
}

/**
 * Counts everything anew, a few rows at a time. Whatever is saved meanwhile waits for one step at most and is counted by the
 * present definitions too, so that nothing is lost; two who count at once do the same twice. `signal` ends it after the current
 * step. After an interruption the next start begins again.
 * @returns false when `signal` has ended it
 */
export async function rebuildStatistics(
  { databases, announceChange }: RebuildServices,
  signal?: AbortSignal,
): Promise<boolean> {
  const { db, reader } = databases;
  await setDefinitions(db, 0);
  for await (const work of steps(reader)) {
    await db.transaction().execute(async (trx) => {
      await lockStatistics(trx);
      await work(trx);
    });
    // SQLite answers at once: without a pause no request would be served in between.
    await setImmediate();
    if (signal?.aborted) return false;
  }
  await setDefinitions(db, definitionsVersion);
  await announceChange();
  return true;
}

/** Rows first: whoever is counted after them is counted from rows of the present definitions alone. */
async function* steps(reader: Db): AsyncGenerator<(trx: Db) => Promise<unknown>> {
  for (const id of await listEvents(reader)) yield (trx) => recountRows(trx, id);
  for (const type of ["person", "club"] as const)
    for (const subjects of inParts(await listSubjects(reader, type), atOnce[type]))
      yield (trx) => recountTotals(trx, type, { subjects, seasons: "all" });
}

async function setDefinitions(db: Db, definitions: number): Promise<void> {
  await db
    .transaction()
    .execute((trx) =>
      trx.updateTable("stat_state").set({ definitions }).where("name", "=", "statistics").execute(),
    );
}

/** Whether everything was counted by the present definitions; until then sums may miss what is not counted yet. */
export async function isCounted(db: Db): Promise<boolean> {
  const [state] = await selectState(db, {});
  return state?.definitions === definitionsVersion;
}

const selectState = writtenOnce([], (db) =>
  db.selectFrom("stat_state").select("definitions").where("name", "=", "statistics"),
);

/** Those there are, and those whose rows are still there. */
async function listEvents(db: Db): Promise<string[]> {
  const events = await listKeys(db, "events", ["id"]);
  const counted = await listKeys(db, "stat_rows", ["event_id"]);
  return [...new Set([...events, ...counted].map(([id = ""]) => id))];
}

async function listSubjects(db: Db, type: SubjectType): Promise<string[]> {
  const counted = await listKeys(db, "stat_rows", [`${type}_id`]);
  const stored = await listKeys(db, "stat_totals", ["subject_type", "subject_id"]);
  const ids = counted.map(([id = ""]) => id);
  for (const [storedType, id = ""] of stored) if (storedType === type) ids.push(id);
  return [...new Set(ids)].toSorted();
}

/**
 * Every combination of texts in these columns, once, without nulls. An index must begin with them: each is found by one step in
 * it, where `distinct` would read a million rows in one turn of the event loop.
 */
async function listKeys(
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
