import type { Selectable } from "kysely";
import type { Db } from "#server/database/databases.ts";
import type { Database } from "#server/database/schema.ts";
import { type Moment, momentKinds } from "../moments.ts";

type Totals = Selectable<Database["stat_totals"]>;

export interface SubjectTotals {
  /** `undefined`: never took part in anything that counts. */
  all: Totals | undefined;
  bySimulator: ReadonlyMap<string, Totals>;
  bySeason: ReadonlyMap<string, Totals>;
}

/** What is counted of a person or a club, the same for every viewer. */
export async function readTotals(
  db: Db,
  { type, id }: { type: Totals["subject_type"]; id: string },
): Promise<SubjectTotals> {
  const rows = await db
    .selectFrom("stat_totals")
    .selectAll()
    .where("subject_type", "=", type)
    .where("subject_id", "=", id)
    .orderBy("scope_id")
    .execute();
  const of = (scope: Totals["scope"]) =>
    new Map(rows.filter((row) => row.scope === scope).map((row) => [row.scope_id, row]));
  return { all: of("all").get(""), bySimulator: of("simulator"), bySeason: of("season") };
}

/** A race that somebody started. */
interface FormRace {
  sessionId: string;
  /** `null`: disqualified, or nobody knows. */
  place: number | null;
  /** `finished`, `dnf`, `dsq`, `unknown`. */
  status: string;
}

const FORM_RACES = 5;

/** The last races that a person started, the newest first. */
export async function readForm(db: Db, personId: string): Promise<FormRace[]> {
  const rows = await db
    .selectFrom("stat_rows")
    .select(["session_id", "place", "status"])
    .where("person_id", "=", personId)
    .where("visible", "=", 1)
    .where("starts", "=", 1)
    .orderBy("at", "desc")
    .orderBy("session_order", "desc")
    .orderBy("session_id", "desc")
    .limit(FORM_RACES)
    .execute();
  return rows.map(({ session_id, place, status }) => ({ sessionId: session_id, place, status }));
}

/** A person's milestones, the first one first. */
export async function readMoments(db: Db, personId: string): Promise<Moment[]> {
  const rows = await db
    .selectFrom("stat_moments")
    .select(["kind", "number", "session_id", "at"])
    .where("person_id", "=", personId)
    .where("kind", "in", momentKinds)
    .orderBy("at")
    .orderBy("number")
    .execute();
  const moments = rows.flatMap(({ kind: stored, number, session_id, at }) => {
    const kind = momentKinds.find((word) => word === stored);
    return kind ? [{ kind, number, sessionId: session_id, at }] : [];
  });
  return moments.toSorted(
    (a, b) => a.at - b.at || momentKinds.indexOf(a.kind) - momentKinds.indexOf(b.kind),
  );
}

/** A lap that was the fastest of its layout, class and kind of session when it was driven. */
interface RecordLap {
  recordClass: string;
  sessionType: string;
  bestLapMs: number;
  personId: string;
  sessionId: string;
  at: number;
  /** Nobody was faster since. */
  isCurrent: boolean;
}

/** The record laps of a layout, class by class, the fastest first. */
export async function readRecords(db: Db, trackId: string): Promise<RecordLap[]> {
  const rows = await db
    .selectFrom("stat_records")
    .selectAll()
    .where("track_id", "=", trackId)
    .orderBy("record_class")
    .orderBy("session_type")
    .orderBy("best_lap_ms")
    .execute();
  return rows.map((row) => ({
    recordClass: row.record_class,
    sessionType: row.session_type,
    bestLapMs: row.best_lap_ms,
    personId: row.person_id,
    sessionId: row.session_id,
    at: row.at,
    isCurrent: row.current === 1,
  }));
}
