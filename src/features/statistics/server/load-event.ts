import { knowsDistance, shownGrid, shownStatus } from "#features/results/facts.ts";
import {
  computedRowSchema,
  rowSnapshotSchema,
  type RowSnapshot,
} from "#features/results/results.ts";
import { readEdits } from "#features/results/server/edits-json.ts";
import { type AppliedRow, applyEdits } from "#features/results/session-results.ts";
import { storedClassRulesSchema } from "#features/seasons/class-rules.ts";
import { listClasses } from "#features/seasons/server/seasons-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson, isUnreadable } from "#server/database/json.ts";
import { letOthersIn } from "#server/database/turns.ts";
import { groupBy } from "#shared/group-by.ts";
import { isQualifying, isRace, readSessionType } from "#shared/session-types.ts";
import type { CountedRow, CountedSession } from "../counted-session.ts";
import { referenceClassesOf } from "../reference-classes.ts";

/** An event with its sessions that count, and what its rows are found by. */
export interface CountedEvent {
  id: string;
  seasonId: string;
  simulatorId: string;
  trackId: string;
  visible: boolean;
  /** In order, those without results too. */
  sessions: CountedSession[];
  /** Those that count for nothing, as if they were qualifying. */
  practice: CountedSession[];
  /** When each session started, by id. */
  startedAt: ReadonlyMap<string, number>;
}

/** `undefined` when there is no such event. */
export async function loadCountedEvent(db: Db, eventId: string): Promise<CountedEvent | undefined> {
  const event = await db
    .selectFrom("events as event")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .select([
      "event.id",
      "event.season_id",
      "event.track_id",
      "event.hidden",
      "season.simulator_id",
      "season.hidden as season_hidden",
      "season.class_rules",
    ])
    .where("event.id", "=", eventId)
    .executeTakeFirst();
  if (!event) return undefined;
  const planned = await listSessions(db, eventId);
  const classes = await referenceClasses(db, event);
  const rows = await loadRows(
    db,
    planned.map(({ id }) => id),
    classes,
  );
  return {
    id: event.id,
    seasonId: event.season_id,
    simulatorId: event.simulator_id,
    trackId: event.track_id,
    visible: !event.hidden && !event.season_hidden,
    sessions: planned.flatMap((session) => (session.counts ? withRows(session, rows) : [])),
    practice: planned.flatMap((session) => (session.counts ? [] : withRows(session, rows))),
    startedAt: new Map(planned.map(({ id, start_at }) => [id, start_at])),
  };
}

interface PlannedSession {
  id: string;
  type: CountedSession["type"];
  sprint: boolean;
  position: number;
  start_at: number;
  /** False: practice, prequalification, whatever is not official. */
  counts: boolean;
}

async function listSessions(db: Db, eventId: string): Promise<PlannedSession[]> {
  const sessions = await db
    .selectFrom("event_sessions")
    .select(["id", "type", "sprint", "position", "start_at", "official", "prequalification"])
    .where("event_id", "=", eventId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return sessions.map(({ type: stored, official, prequalification, ...session }) => {
    const type = readSessionType(stored);
    const counts = official && !prequalification && (isRace(type) || isQualifying(type));
    return { ...session, counts, type: counts && isRace(type) ? "R" : "Q" };
  });
}

function withRows(
  { id, type, sprint, position }: PlannedSession,
  rows: ReadonlyMap<string, CountedRow[]>,
): CountedSession[] {
  return [{ id, type, sprint, position, rows: rows.get(id) ?? [] }];
}

async function referenceClasses(
  db: Db,
  { season_id, class_rules }: { season_id: string; class_rules: string },
): Promise<ReadonlySet<string>> {
  const models = await db
    .selectFrom("season_car_models")
    .select("car_class_id")
    .distinct()
    .where("season_id", "=", season_id)
    .execute();
  const carClasses = await listClasses(db, "car", season_id);
  const modelClassIds = models.flatMap(({ car_class_id }) => car_class_id ?? []);
  const rules = fromJson(storedClassRulesSchema, class_rules);
  return new Set(referenceClassesOf({ carClasses, modelClassIds, rules }));
}

async function loadRows(
  db: Db,
  sessionIds: readonly string[],
  classes: ReadonlySet<string>,
): Promise<Map<string, CountedRow[]>> {
  const stored = await db
    .selectFrom("result_rows")
    .select(["id", "session_id", "frozen", "computed"])
    .where("session_id", "in", sessionIds)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
  const edits = await db
    .selectFrom("result_work")
    .select(["session_id", "work"])
    .where("session_id", "in", sessionIds)
    .where("aside", "=", false)
    .execute();
  const editsOf = groupBy(edits, (item) => item.session_id);
  const rows = new Map<string, CountedRow[]>();
  for (const [sessionId, own] of groupBy(stored, (row) => row.session_id)) {
    await letOthersIn();
    rows.set(sessionId, countedRows(own, editsOf.get(sessionId) ?? [], classes));
  }
  return rows;
}

/** What only a newer version of the site can read does not count; unreadable edits, which may be of any row, void a session. */
function countedRows(
  stored: readonly { id: string; frozen: string; computed: string }[],
  edits: readonly { work: string }[],
  classes: ReadonlySet<string>,
): CountedRow[] {
  const readings = edits.map(({ work }) => orUnreadable(() => readEdits(work)));
  if (readings.includes(null)) return [];
  const rows = stored.flatMap((row) => {
    const snapshot = orUnreadable(() => fromJson(rowSnapshotSchema, row.frozen));
    return snapshot ? [{ ...row, snapshot }] : [];
  });
  const applied = applyEdits(
    rows.map(({ snapshot }) => snapshot),
    readings.filter((read) => read !== null),
  );
  return applied.flatMap((row, index) => {
    const { id, computed: text } = rows[index] ?? { id: "", computed: "null" };
    const computed = orUnreadable(() => fromJson(computedRowSchema.nullable(), text));
    if (!computed || row.removed) return [];
    const { position, classPositions, rankMs } = computed;
    return [
      {
        id,
        place: position,
        classPlaces: classPositions,
        hasTime: rankMs !== null,
        ...countedRow(row, classes),
      },
    ];
  });
}

/** `null`: it cannot be read. */
function orUnreadable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

function countedRow(
  row: AppliedRow,
  classes: ReadonlySet<string>,
): Omit<CountedRow, "id" | "place" | "classPlaces" | "hasTime"> {
  const { snapshot } = row;
  const { car } = snapshot;
  const own = car.classes.find(({ _id }) => classes.has(_id))?._id ?? null;
  return {
    referenceClass: own,
    recordClass: recordClassOf(own, car),
    carModel: recordClassOf(null, car),
    clubId: car.clubId,
    status: shownStatus({ facts: snapshot.facts, dsq: row.dsq, status: row.status }),
    laps: knowsDistance(row) ? row.laps : 0,
    grid: shownGrid({ ...snapshot, grid: row.grid })?.position ?? null,
    bestLapMs: row.bestLapMs,
    bestLapOrder: row.bestLapMs === snapshot.bestLapMs ? snapshot.bestLapOrder : null,
    seats: snapshot.persons.map(({ laps, bestLapMs, bestLapOrder, facts }, index) => ({
      personId: row.userIds[index] ?? null,
      laps,
      bestLapMs,
      bestLapOrder,
      facts,
    })),
  };
}

/** Laps of one class are compared; where models give no class, a record is one model's, and pages compare those of a category. */
function recordClassOf(referenceClass: string | null, car: RowSnapshot["car"]): string {
  if (referenceClass !== null) return `class:${referenceClass}`;
  return car.modelId === null ? `car:${car.modelTitle}` : `model:${car.modelId}`;
}
