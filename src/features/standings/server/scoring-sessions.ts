import type { Db } from "#server/database/databases.ts";
import { isQualifying, isRace, readSessionType } from "#shared/session-types.ts";
import type { ScoringSession } from "../rules/points.ts";
import { loadScoringRows, type SessionRows } from "./stored-scoring.ts";

export interface ScoringSessions {
  /** By session id, with the key of each row being its id. */
  sessions: Map<string, ScoringSession>;
  /** Version of the results each was read from; 0: none yet. */
  versions: Map<string, number>;
  /** Why some sessions cannot be read, by id. */
  unreadable: ReadonlyMap<string, unknown>;
  /** Rows that are not kept yet (`stored-scoring.ts`). */
  made: readonly SessionRows[];
}

/**
 * Sessions as points are given for them, with the qualifying that pole comes from. Versions are read before the rows, so that
 * results saved in between only make what is computed look older than it is.
 */
export async function loadScoringSessions(
  db: Db,
  sessionIds: readonly string[],
): Promise<ScoringSessions> {
  const wanted = new Set(sessionIds);
  const planned = await listSessionsOfTheirEvents(db, sessionIds);
  const qualifyings = new Map(
    planned
      .filter((session) => wanted.has(session.id) && isRace(session.type))
      .map((race) => [race.id, qualifyingBefore(planned, race)]),
  );
  const versions = await mapVersions(db, [
    ...new Set([...wanted, ...[...qualifyings.values()].filter((id) => id !== null)]),
  ]);
  const { rows, unreadable, isStored } = await loadScoringRows(db, versions);
  const sessions = new Map<string, ScoringSession>();
  const problems = new Map<string, unknown>();
  for (const { id, type, sprint } of planned.filter((session) => wanted.has(session.id))) {
    const qualifying = qualifyings.get(id) ?? null;
    const problem = unreadable.get(id) ?? unreadable.get(qualifying ?? "");
    if (problem !== undefined) problems.set(id, problem);
    sessions.set(id, {
      id,
      type,
      sprint,
      rows: rows.get(id) ?? null,
      qualifying: rows.get(qualifying ?? "") ?? null,
    });
  }
  return {
    sessions,
    versions: new Map(sessionIds.map((id) => [id, versions.get(id) ?? 0])),
    unreadable: problems,
    made: [...rows]
      .filter(([id]) => !isStored(id))
      .map(([sessionId, own]) => ({ sessionId, version: versions.get(sessionId) ?? 0, rows: own })),
  };
}

async function listSessionsOfTheirEvents(db: Db, sessionIds: readonly string[]) {
  if (sessionIds.length === 0) return [];
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
async function mapVersions(db: Db, sessionIds: readonly string[]): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("session_results")
    .select(["session_id", "version"])
    .where("session_id", "in", [...sessionIds])
    .execute();
  return new Map(rows.map((row) => [row.session_id, row.version]));
}
