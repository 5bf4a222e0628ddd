import type { Selectable } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { inParts } from "#server/database/rows.ts";
import type { Database } from "#server/database/schema.ts";
import { recordsAmong } from "../record-laps.ts";

/** Laps that are compared: of one layout, among one class, in one kind of session. */
export interface RecordKey {
  trackId: string;
  recordClass: string;
  sessionType: string;
}

/** One statement looks at this many laps; SQLite lets nobody in for as long as it takes. */
const LAPS_AT_ONCE = 4000;

const lapColumns = [
  "best_lap_ms",
  "at",
  "session_order",
  "session_id",
  "best_lap_order",
  "row_id",
  "seat",
  "person_id",
] as const;
type Lap = Pick<Selectable<Database["stat_rows"]>, (typeof lapColumns)[number]> & {
  best_lap_ms: number;
  person_id: string;
};

/**
 * Finds the record laps anew, each of which beat all before it. The earlier of equal laps counts, and unknown people hold none.
 */
export async function recountRecords(
  trx: Db,
  keys: readonly RecordKey[],
  lapsAtOnce = LAPS_AT_ONCE,
): Promise<void> {
  for (const key of keys) {
    const { trackId: track_id, recordClass: record_class, sessionType: session_type } = key;
    await trx
      .deleteFrom("stat_records")
      .where("track_id", "=", track_id)
      .where("record_class", "=", record_class)
      .where("session_type", "=", session_type)
      .execute();
    const records = await findRecords(trx, key, lapsAtOnce);
    const rows = records.map(({ best_lap_ms, row_id, seat, session_id, person_id, at }, index) => ({
      track_id,
      record_class,
      session_type,
      best_lap_ms,
      row_id,
      seat,
      session_id,
      person_id,
      at,
      current: index === 0 ? 1 : 0,
    }));
    for (const part of inParts(rows)) await trx.insertInto("stat_records").values(part).execute();
  }
}

/** The fastest first. From the fastest laps on, in the order of their index: only earlier ones can still be records. */
async function findRecords(trx: Db, key: RecordKey, lapsAtOnce: number): Promise<Lap[]> {
  const records: Lap[] = [];
  let above = -1;
  for (;;) {
    const slowest = await nthLap(trx, key, { above, lapsAtOnce });
    const laps = await lapsOf(trx, key, above)
      .select(lapColumns)
      .$if(slowest !== undefined, (query) => query.where("best_lap_ms", "<=", slowest ?? 0))
      .$if(records.length > 0, (query) => query.where("at", "<=", records.at(-1)?.at ?? 0))
      .where("visible", "=", 1)
      .where("person_id", "is not", null)
      .$narrowType<{ best_lap_ms: number; person_id: string }>()
      .execute();
    records.push(...recordsAmong<Lap>(laps, records.at(-1)));
    if (slowest === undefined) return records;
    above = slowest;
  }
}

/** The time of the lap up to which one statement reads; `undefined`: to the end. */
async function nthLap(
  trx: Db,
  key: RecordKey,
  { above, lapsAtOnce }: { above: number; lapsAtOnce: number },
): Promise<number | undefined> {
  const lap = await lapsOf(trx, key, above)
    .select("best_lap_ms")
    .orderBy("best_lap_ms")
    .limit(1)
    .offset(lapsAtOnce)
    .executeTakeFirst();
  return lap?.best_lap_ms ?? undefined;
}

function lapsOf(trx: Db, { trackId, recordClass, sessionType }: RecordKey, above: number) {
  return trx
    .selectFrom("stat_rows")
    .where("track_id", "=", trackId)
    .where("record_class", "=", recordClass)
    .where("session_type", "=", sessionType)
    .where("best_lap_ms", ">", above);
}
