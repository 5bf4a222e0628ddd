import { droppedResults } from "./dropped-events.ts";
import type { EntryEvent, EntryLine, EntrySession } from "./entry-events.ts";
import type { DropGroup } from "./table-options.ts";

/** What of an entry's results a table leaves out. */
export interface DropRules {
  /** How many of the worst results of rounds in no group do not count. */
  maxIgnoredEvents: number;
  /** A result with a disqualification may not be dropped. */
  keepsDisqualified: boolean;
  /** Ids of the races, where each race is a result of its own; `null`: whole rounds are. */
  races: ReadonlySet<string> | null;
  /** Rounds that drop results among themselves, such as the halves of a season. */
  groups: readonly DropGroup[];
}

/** What organisers decided of an entry's results, by id of the event, or of the race where each race is a result. */
export type ResultChoices = Readonly<Record<string, ResultChoice>>;

/** Stored: a word is never renamed. */
export const resultChoices = ["keep", "drop"] as const;
export type ResultChoice = (typeof resultChoices)[number];

/** As much of an event as drops look at. */
export interface DroppableEvent extends Pick<EntryEvent, "eventId" | "run"> {
  sessions: readonly DroppableSession[];
}

export interface DroppableSession extends Pick<EntrySession, "sessionId" | "points" | "run"> {
  lines: readonly Pick<EntryLine, "zeroReason">[];
}

/** A result that counts or is dropped as one. */
interface Result {
  id: string;
  event: DroppableEvent;
  sessions: readonly DroppableSession[];
}

/** An entry's events with those sessions and events marked whose points do not count. */
export function withDrops(
  events: readonly EntryEvent[],
  rules: DropRules,
  choices: ResultChoices = {},
): EntryEvent[] {
  const dropped = droppedSessions(events, rules, choices);
  return events.map((event) => ({
    ...event,
    dropped: event.run && event.sessions.every((session) => dropped.has(session)),
    sessions: event.sessions.map((session) => ({
      ...session,
      dropped: session.run && dropped.has(session),
    })),
  }));
}

/** What `countedPoints` would say of `withDrops`, without marking anything, in thousandths; sessions not run have no points. */
export function pointsWithDrops(
  events: readonly DroppableEvent[],
  rules: DropRules,
  choices: ResultChoices,
): number {
  const dropped = droppedSessions(events, rules, choices);
  let total = 0;
  for (const { sessions } of events)
    for (const session of sessions) if (!dropped.has(session)) total += session.points;
  return total;
}

function droppedSessions(
  events: readonly DroppableEvent[],
  rules: DropRules,
  choices: ResultChoices,
): Set<DroppableSession> {
  const groups = rules.groups.filter(({ maxIgnoredEvents }) => maxIgnoredEvents > 0);
  const mayDrop =
    rules.maxIgnoredEvents > 0 || groups.length > 0 || Object.values(choices).includes("drop");
  if (!mayDrop) return new Set();
  const results = events.flatMap((event) => resultsOf(event, rules.races));
  const grouped = new Set(rules.groups.flatMap((group) => group.events));
  const rest = {
    events: events.map(({ eventId }) => eventId).filter((id) => !grouped.has(id)),
    maxIgnoredEvents: rules.maxIgnoredEvents,
  };
  return new Set(
    [...rules.groups, rest].flatMap((group) => {
      const own = results.filter(({ event }) => group.events.includes(event.eventId));
      const droppable = own.map((result) => ({
        ...standing(result),
        kept: choices[result.id] === "keep" || (rules.keepsDisqualified && isDisqualified(result)),
        forced: choices[result.id] === "drop",
      }));
      const places = droppedResults(droppable, group.maxIgnoredEvents);
      return own.filter((_, place) => places.has(place)).flatMap(({ sessions }) => sessions);
    }),
  );
}

/** Points of the sessions that count. Thousandths. */
export function countedPoints(events: readonly EntryEvent[]): number {
  return events
    .filter((event) => !event.dropped)
    .flatMap((event) => event.sessions)
    .reduce((total, session) => (session.dropped ? total : total + session.points), 0);
}

/** Each race with what was driven before it, the last one with what follows too; an event without races is one result. */
function resultsOf(event: DroppableEvent, races: DropRules["races"]): Result[] {
  const ends = event.sessions.flatMap(({ sessionId }, index) =>
    races?.has(sessionId) ? [index] : [],
  );
  if (ends.length < 2) return [{ id: resultId(event, ends), event, sessions: event.sessions }];
  return ends.map((end, turn) => ({
    id: event.sessions[end]?.sessionId ?? event.eventId,
    event,
    sessions: event.sessions.slice(
      turn === 0 ? 0 : (ends[turn - 1] ?? 0) + 1,
      turn === ends.length - 1 ? undefined : end + 1,
    ),
  }));
}

function resultId({ eventId, sessions }: DroppableEvent, [race]: readonly number[]): string {
  return race === undefined ? eventId : (sessions[race]?.sessionId ?? eventId);
}

function standing({ event, sessions }: Result) {
  const run = event.run && sessions.some((session) => session.run);
  return {
    points: sessions.reduce((total, { points }) => total + points, 0),
    run,
    missed: run && sessions.every(({ lines }) => lines.length === 0),
  };
}

function isDisqualified({ sessions }: Result): boolean {
  return sessions.some(({ lines }) => lines.some((line) => line.zeroReason === "disqualified"));
}
