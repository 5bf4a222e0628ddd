import { setImmediate } from "node:timers/promises";
import type { Db } from "#server/database/databases.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import { definitionsVersion } from "../stat-columns.ts";
import { recountClubs } from "./recount-clubs.ts";
import { recountRows } from "./recount-events.ts";
import { recountPeople } from "./recount-people.ts";
import { type RecordKey, recountRecords } from "./recount-records.ts";
import { lockStatistics } from "./statistics-state.ts";

/** Whoever rebuilds says so again with every step; when nothing was said for so long, another process takes over. */
const SILENCE_MS = 60_000;
/** People, clubs or tracks of one transaction: others write in between. */
const STEP = 20;

type RebuildServices = Pick<Services, "databases" | "now" | "announceChange">;

/**
 * Counts everything anew where that was not done by the present definitions, to the end. Nothing when another process is at it. `signal` ends it after
 * the step that it is at; the next start then begins again.
 */
export async function rebuildIfNeeded(
  services: RebuildServices,
  signal?: AbortSignal,
): Promise<void> {
  if (!(await isCounted(services.databases.reader))) await rebuildStatistics(services, signal);
}

/**
 * Counts everything anew, a few rows at a time: whatever is saved meanwhile waits for one step at most, and is counted by the present
 * definitions too, so that nothing is lost whichever comes first. A rebuild that was cut off begins again with the next start.
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
  for (const people of inSteps(await listSubjects(reader, "person")))
    await step((trx) => recountPeople(trx, people, "all"));
  for (const clubs of inSteps(await listSubjects(reader, "club")))
    await step((trx) => recountClubs(trx, clubs, { seasons: "all", drivers: "all" }));
  // One statement each, of as many laps as were ever driven there.
  for (const keys of inSteps(await listRecordKeys(reader), 4))
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
  const { definitions } = await db
    .selectFrom("stat_state")
    .select("definitions")
    .where("name", "=", "statistics")
    .executeTakeFirstOrThrow();
  return definitions === definitionsVersion;
}

/** Those with results, and those whose rows are still there. */
async function listEvents(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("session_results as results")
    .innerJoin("event_sessions as session", "session.id", "results.session_id")
    .select("session.event_id")
    .union(db.selectFrom("stat_rows").select("event_id"))
    .execute();
  return rows.map(({ event_id }) => event_id).toSorted();
}

async function listSubjects(db: Db, type: "person" | "club"): Promise<string[]> {
  const column = `${type}_id` as const;
  const counted = await db
    .selectFrom("stat_rows")
    .select(`${column} as id`)
    .distinct()
    .where(column, "is not", null)
    .execute();
  const stored = await db
    .selectFrom("stat_totals")
    .select("subject_id")
    .distinct()
    .where("subject_type", "=", type)
    .execute();
  const moments =
    type === "person"
      ? await db.selectFrom("stat_moments").select("person_id").distinct().execute()
      : [];
  const ids = [
    ...counted.map(({ id }) => id),
    ...stored.map(({ subject_id }) => subject_id),
    ...moments.map(({ person_id }) => person_id),
  ];
  return [...new Set(ids.filter((id) => id !== null))].toSorted();
}

async function listRecordKeys(db: Db): Promise<RecordKey[]> {
  const key = [
    "track_id as trackId",
    "record_class as recordClass",
    "session_type as sessionType",
  ] as const;
  return db
    .selectFrom("stat_rows")
    .select(key)
    .where("best_lap_ms", "is not", null)
    .union(db.selectFrom("stat_records").select(key))
    .execute();
}

function inSteps<T>(items: readonly T[], step = STEP): T[][] {
  return Array.from({ length: Math.ceil(items.length / step) }, (_, index) =>
    items.slice(index * step, (index + 1) * step),
  );
}
