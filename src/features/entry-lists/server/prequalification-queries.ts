import { computedRowSchema, rowSnapshotSchema } from "#features/results/results.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { groupBy } from "#shared/group-by.ts";
import { driverTimes, type TimedRow } from "../driver-times.ts";
import type { EntryEvent } from "./entry-event.ts";

export interface EventPrequalification {
  /** The last of its sessions has ended and has results: a car without a time stays out. */
  isOver: boolean;
  /** Best time in ms by user id. */
  times: Map<string, number>;
}

/**
 * `null` where the season does not prequalify or has marked no session for this event.
 * The sessions are the event's own marked ones; without any, those of the last visible event before it that has some, so that one
 * evening can open the door to a whole season (docs/decisions/0009).
 */
export async function findPrequalification(
  db: Db,
  event: EntryEvent,
  now: number,
): Promise<EventPrequalification | null> {
  if (!event.rules.prequalEnabled) return null;
  const sessions = await listMarkedSessions(db, event);
  if (sessions.length === 0) return null;
  const ends = sessions.map((session) => session.start_at + session.duration_minutes * 60_000);
  const last = Math.max(...ends);
  const isOver =
    last <= now &&
    sessions.some((session, index) => ends[index] === last && session.saved_at !== null);
  return { isOver, times: driverTimes(await listTimedRows(db, sessions)) };
}

interface MarkedSession {
  id: string;
  event_id: string;
  start_at: number;
  duration_minutes: number;
  hotstint_laps: number;
  saved_at: number | null;
}

async function listMarkedSessions(db: Db, event: EntryEvent): Promise<MarkedSession[]> {
  const sessions = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .leftJoin("session_results as results", "results.session_id", "session.id")
    .select([
      "session.id",
      "session.event_id",
      "session.start_at",
      "session.duration_minutes",
      "session.hotstint_laps",
      "results.saved_at",
    ])
    .where("event.season_id", "=", event.seasonId)
    .where("session.prequalification", "=", true)
    .where((where) =>
      where.or([
        where("event.id", "=", event.id),
        where.and([where("event.time", "<", event.time), where("event.hidden", "=", false)]),
      ]),
    )
    .orderBy("event.time", "desc")
    .orderBy("event.id")
    .execute();
  // All others are earlier than this event.
  const [latest = []] = groupBy(sessions, (session) => session.event_id).values();
  return latest;
}

async function listTimedRows(db: Db, sessions: readonly MarkedSession[]): Promise<TimedRow[]> {
  const ids = sessions.map((session) => session.id);
  const averaged = new Set(
    sessions.filter((session) => session.hotstint_laps > 1).map((session) => session.id),
  );
  const [rows, drivers] = await Promise.all([
    db
      .selectFrom("result_rows")
      .select(["id", "session_id", "position", "computed", "frozen"])
      .where("session_id", "in", ids)
      .where("position", "is not", null)
      .execute(),
    db
      .selectFrom("result_row_drivers")
      .select(["row_id", "user_id"])
      .where("session_id", "in", ids)
      .orderBy("position")
      .execute(),
  ]);
  const byRow = groupBy(drivers, (driver) => driver.row_id);
  return rows.map((row) => {
    const people = byRow.get(row.id) ?? [];
    // Only a shared car needs to know who drove what.
    const laps = people.length > 1 ? fromJson(rowSnapshotSchema, row.frozen).persons : [];
    return {
      rankMs: fromJson(computedRowSchema, row.computed).rankMs,
      isAverage: averaged.has(row.session_id),
      persons: people.map(({ user_id }, index) => ({
        userId: user_id,
        bestLapMs: laps[index]?.bestLapMs ?? null,
      })),
    };
  });
}
