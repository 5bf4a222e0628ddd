import {
  type ComputedRow,
  computedRowSchema,
  rowSnapshotSchema,
} from "#features/results/results.ts";
import { readEdits } from "#features/results/server/edits-json.ts";
import { type AppliedRow, applyEdits } from "#features/results/session-results.ts";
import { shownStatus } from "#features/results/facts.ts";
import type { FinishStatus } from "#simulators/session-file.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { groupBy } from "#shared/group-by.ts";
import { isQualifying, isRace, readSessionType } from "#shared/session-types.ts";
import type { ScoringRow, ScoringSession } from "../rules/points.ts";

export interface ScoringSessions {
  /** By session id, with the key of each row being its id. */
  sessions: Map<string, ScoringSession>;
  /** Version of the results each was read from; 0: none yet. */
  versions: Map<string, number>;
}

/**
 * Sessions as points are given for them, with the qualifying that pole comes from. Versions are read before the rows, so that
 * results saved in between only make what is computed look older than it is.
 */
export async function loadScoringSessions(
  db: Db,
  sessionIds: readonly string[],
): Promise<ScoringSessions> {
  if (sessionIds.length === 0) return { sessions: new Map(), versions: new Map() };
  const planned = await listSessionsOfTheirEvents(db, sessionIds);
  const wanted = new Set(sessionIds);
  const qualifyings = new Map(
    planned
      .filter((session) => wanted.has(session.id) && isRace(session.type))
      .map((race) => [race.id, qualifyingBefore(planned, race)]),
  );
  const read = [...new Set([...wanted, ...qualifyings.values()].filter((id) => id !== null))];
  const versions = await mapVersions(db, read);
  const rows = await listScoringRows(db, read);
  const rowsOf = (id: string) => (versions.has(id) ? (rows.get(id) ?? []) : null);
  const sessions = planned
    .filter((session) => wanted.has(session.id))
    .map(({ id, type, sprint }): ScoringSession => {
      const qualifying = qualifyings.get(id) ?? null;
      return {
        id,
        type,
        sprint,
        rows: rowsOf(id),
        qualifying: qualifying === null ? null : rowsOf(qualifying),
      };
    });
  return {
    sessions: new Map(sessions.map((session) => [session.id, session])),
    versions: new Map(sessionIds.map((id) => [id, versions.get(id) ?? 0])),
  };
}

async function listSessionsOfTheirEvents(db: Db, sessionIds: readonly string[]) {
  const rows = await db
    .selectFrom("event_sessions")
    .select(["id", "event_id", "type", "position", "sprint"])
    .where("event_id", "in", (events) =>
      events
        .selectFrom("event_sessions")
        .select("event_id")
        .where("id", "in", [...sessionIds]),
    )
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ ...row, type: readSessionType(row.type) }));
}

type PlannedSession = Awaited<ReturnType<typeof listSessionsOfTheirEvents>>[number];

/** The last qualifying of the event before the race. */
function qualifyingBefore(planned: readonly PlannedSession[], race: PlannedSession): string | null {
  const before = planned.findLast(
    (session) =>
      session.event_id === race.event_id &&
      isQualifying(session.type) &&
      session.position < race.position,
  );
  return before?.id ?? null;
}

/** Version of each session's results, for those that have any. */
export async function mapVersions(
  db: Db,
  sessionIds: readonly string[],
): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("session_results")
    .select(["session_id", "version"])
    .where("session_id", "in", [...sessionIds])
    .execute();
  return new Map(rows.map((row) => [row.session_id, row.version]));
}

async function listScoringRows(
  db: Db,
  sessionIds: readonly string[],
): Promise<Map<string, ScoringRow[]>> {
  const rows = await db
    .selectFrom("result_rows")
    .select(["id", "session_id", "frozen", "computed"])
    .where("session_id", "in", [...sessionIds])
    .orderBy("sort_order")
    .execute();
  const edits = await db
    .selectFrom("result_work")
    .select(["session_id", "work"])
    .where("session_id", "in", [...sessionIds])
    .where("aside", "=", false)
    .execute();
  const editsOf = groupBy(edits, (item) => item.session_id);
  return new Map(
    [...groupBy(rows, (row) => row.session_id)].map(([sessionId, own]) => {
      const applied = applyEdits(
        own.map((row) => fromJson(rowSnapshotSchema, row.frozen)),
        (editsOf.get(sessionId) ?? []).map((item) => readEdits(item.work)),
      );
      return [
        sessionId,
        applied.flatMap((row, index) => {
          const stored = own[index];
          const computed = stored && fromJson(computedRowSchema.nullable(), stored.computed);
          if (!computed || row.removed) return [];
          return [toScoringRow(stored.id, row, computed)];
        }),
      ];
    }),
  );
}

const retiredStatuses: ReadonlySet<FinishStatus> = new Set(["dnf", "dns"]);

/** A best lap typed by an organiser was set nobody knows when. */
function toScoringRow(
  id: string,
  row: AppliedRow,
  { rankMs, totalMs }: Pick<ComputedRow, "rankMs" | "totalMs">,
): ScoringRow {
  const { snapshot, userIds } = row;
  const { car } = snapshot;
  return {
    key: id,
    carId: car.carId,
    clubId: car.clubId,
    modelId: car.modelId,
    wildcard: car.wildcard,
    classIds: car.classes.map((carClass) => carClass._id),
    drivers: snapshot.persons.map(({ laps, bestLapMs, bestLapOrder }, index) => {
      const driverId = userIds[index] ?? null;
      const classIds = driverId === null ? [] : (snapshot.driverClassIds[driverId] ?? []);
      return { driverId, classIds, laps, bestLapMs, bestLapOrder };
    }),
    laps: row.laps,
    rankMs,
    bestLapMs: row.bestLapMs,
    bestLapOrder: row.bestLapMs === snapshot.bestLapMs ? snapshot.bestLapOrder : null,
    totalMs,
    fileOrder: snapshot.fileOrder,
    dsq: row.dsq,
    ineligible: row.ineligible,
    retired: retiredStatuses.has(
      shownStatus({ facts: snapshot.facts, dsq: false, status: row.status }),
    ),
  };
}
