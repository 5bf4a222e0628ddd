import { setImmediate } from "node:timers/promises";
import type { Db } from "#server/database/databases.ts";
import { inParts } from "#server/database/rows.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import { definitionsVersion } from "../stat-columns.ts";
import { recountClubs } from "./recount-clubs.ts";
import { recountRows } from "./recount-events.ts";
import { recountPeople } from "./recount-people.ts";
import { type RecordKey, recountRecords } from "./recount-records.ts";
import { lockStatistics } from "./statistics-state.ts";
import { sql } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** Whoever rebuilds says so again with every step; when nothing was said for so long, another process takes over. */
const SILENCE_MS = 60_000;
/** One transaction takes so many, each with some statements over all that it ever drove; others write in between. */
const PEOPLE_AT_ONCE = 10;
const CLUBS_AT_ONCE = 4;
const RECORDS_AT_ONCE = 4;

type RebuildServices = Pick<Services, "databases" | "now" | "announceChange">;

/**
 * Counts everything anew unless the present definitions did, or another process is at it. `signal` ends it after the current
 * step, and the next start begins again.
 */
export async function rebuildIfNeeded(
  services: RebuildServices,
  signal?: AbortSignal,
): Promise<void> {
  if (!(await isCounted(services.databases.reader))) await rebuildStatistics(services, signal);
}

/**
 * Counts everything anew, a few rows at a time. Whatever is saved meanwhile waits for one step at most and is counted by the
 * present definitions too, so that nothing is lost. After an interruption the next start begins again.
 * @returns false when another process is at it already, or `signal` has ended it.
 */
export async function rebuildStatistics(
  services: RebuildServices,
  signal?: AbortSignal,
): Promise<boolean> {
  const by = newId();
  if (!(await take(services.databases.db, { by, now: services.now() }))) return false;
  try {
    await countAnew(services, by, signal);
  } catch (error) {
    if (!signal?.aborted) throw error;
    await giveBack(services.databases.db, { by, definitions: 0 });
    return false;
  }
  await services.announceChange();
  return true;
}

async function countAnew(
  { databases, now }: RebuildServices,
  by: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db, reader } = databases;
  const step = async (work: (trx: Db) => Promise<unknown>) => {
    await db.transaction().execute(async (trx) => {
      await keepTaken(trx, { by, now: now() });
      await work(trx);
    });
    // SQLite answers at once: without a pause no request would be served in between.
    await setImmediate();
    signal?.throwIfAborted();
  };
  // Rows first: whoever is counted after them is counted from rows of the present definitions alone.
  for (const id of await listEvents(reader)) await step((trx) => recountRows(trx, id));
  for (const people of inParts(await listSubjects(reader, "person"), PEOPLE_AT_ONCE))
    await step((trx) => recountPeople(trx, people, "all"));
  for (const clubs of inParts(await listSubjects(reader, "club"), CLUBS_AT_ONCE))
    await step((trx) => recountClubs(trx, clubs, { seasons: "all", drivers: "all" }));
  for (const keys of inParts(await listRecordKeys(reader), RECORDS_AT_ONCE))
    await step((trx) => recountRecords(trx, keys));
  await giveBack(db, { by, definitions: definitionsVersion });
}

/** Of whoever has been taken over meanwhile nothing is changed. */
async function giveBack(
  db: Db,
  { by, definitions }: { by: string; definitions: number },
): Promise<void> {
  await db
    .transaction()
    .execute((trx) =>
      trx
        .updateTable("stat_state")
        .set({ definitions, taken_by: null, taken_until: 0 })
        .where("taken_by", "=", by)
        .execute(),
    );
}

async function take(db: Db, { by, now }: { by: string; now: number }): Promise<boolean> {
  const taken = await db.transaction().execute((trx) =>
    trx
      .updateTable("stat_state")
      .set({ taken_by: by, taken_until: now + SILENCE_MS, definitions: 0 })
      .where("taken_until", "<", now)
      .executeTakeFirst(),
  );
  return taken.numUpdatedRows > 0n;
}

/** @throws Error when another process has taken over. */
async function keepTaken(trx: Db, { by, now }: { by: string; now: number }): Promise<void> {
  await lockStatistics(trx);
  const kept = await trx
    .updateTable("stat_state")
    .set({ taken_until: now + SILENCE_MS })
    .where("taken_by", "=", by)
    .executeTakeFirst();
  if (kept.numUpdatedRows === 0n)
    throw new Error("Another process counts the statistics anew; this one was too slow.");
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
  const practised = await listKeys(db, "stat_practice", ["event_id"]);
  return [...new Set([...events, ...counted, ...practised].map(([id = ""]) => id))];
}

async function listSubjects(db: Db, type: "person" | "club"): Promise<string[]> {
  const counted = await listKeys(db, "stat_rows", [`${type}_id`]);
  const moments = type === "person" ? await listKeys(db, "stat_moments", ["person_id"]) : [];
  const stored = await listKeys(db, "stat_totals", ["subject_type", "subject_id"]);
  const ids = [...counted, ...moments].map(([id = ""]) => id);
  for (const [storedType, id = ""] of stored) if (storedType === type) ids.push(id);
  return [...new Set(ids)].toSorted();
}

async function listRecordKeys(db: Db): Promise<RecordKey[]> {
  const columns = ["track_id", "record_class", "session_type"];
  const counted = await listKeys(db, "stat_rows", columns);
  const stored = await listKeys(db, "stat_records", columns);
  const keys = new Map([...counted, ...stored].map((key) => [JSON.stringify(key), key]));
  return [...keys.values()].map(([trackId = "", recordClass = "", sessionType = ""]) => ({
    trackId,
    recordClass,
    sessionType,
  }));
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
