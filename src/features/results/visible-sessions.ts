import type { EventSession, LeagueEvent } from "#features/events/events.ts";
import { sessionEnd } from "#features/seasons/event-times.ts";
import { isRace } from "#shared/session-types.ts";

interface EventOfResults {
  sessions: readonly EventSession[];
  can: Pick<LeagueEvent["can"], "editResults">;
}

/** The sessions whose results one can look at: official ones, all of them for somebody who edits results. */
export function visibleSessions({ sessions, can }: EventOfResults): EventSession[] {
  return sessions.filter((session) => session.official || can.editResults);
}

/** Whether the event's page has results at all (spec/2 §2). */
export function hasResultsTab(event: EventOfResults): boolean {
  return event.can.editResults || visibleSessions(event).length > 0;
}

/**
 * The session that the address asks for; else the last race that has results, the last other session that has some, the first
 * one. `undefined` where there is none to show.
 */
export function chosenSession(
  event: EventOfResults,
  wanted: string | undefined,
): EventSession | undefined {
  const shown = visibleSessions(event);
  const finished = shown.filter((session) => session.resultsSavedAt !== null);
  return (
    shown.find((session) => session._id === wanted) ??
    finished.findLast((session) => isRace(session.type.code)) ??
    finished.at(-1) ??
    shown[0]
  );
}

/** How far a session is that has no results yet. */
export function sessionPhase(
  session: Pick<EventSession, "startDate" | "durationMinutes">,
  now: number,
): "before" | "running" | "over" {
  if (now < session.startDate) return "before";
  return now < sessionEnd(session) ? "running" : "over";
}

interface DrivenRow {
  drivers: readonly { _id: string | null; driverName: string }[];
}

/** The rows of several sessions, the first of them first, without rows whose people are all in an earlier one. */
export function whoDrove<Row extends DrivenRow>(sessions: readonly (readonly Row[])[]): Row[] {
  const met = new Set<string>();
  return sessions.flat().filter(({ drivers }) => {
    const people = drivers.map(({ _id, driverName }) => _id ?? driverName);
    const isNew = people.some((person) => !met.has(person));
    for (const person of people) met.add(person);
    return isNew;
  });
}
