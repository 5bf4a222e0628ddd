import { isRace, type SessionTypeCode } from "#shared/session-types.ts";
import { compareByCountback, sharedPositions } from "./countback.ts";
import { droppedEvents } from "./dropped-events.ts";
import {
  collectResults,
  emptyResults,
  type EntryLine,
  type EntryResults,
  type StandingsEvent,
  type TableRules,
} from "./entry-results.ts";

/** A car, driver or club of an entry; ignored: not printed there, points unchanged. */
export interface EntryMember {
  id: string;
  ignored: boolean;
}

/** What a refresh keeps of an entry saved earlier. */
export interface SavedEntry {
  /** Driver, club or car, by the table's type. */
  key: string;
  /** Added by hand: stays without results. */
  manual: boolean;
  /** In thousandths, may be negative; added after drops. */
  compensationPoints: number;
  miscText: string;
  disqualified: boolean;
  cars: readonly EntryMember[];
  drivers: readonly EntryMember[];
  teams: readonly EntryMember[];
}

export interface StandingsRequest extends TableRules {
  /** All events of the table, in order, also those still to come. */
  events: readonly StandingsEvent[];
  saved: readonly SavedEntry[];
}

export interface EntrySession {
  sessionId: string;
  /** Sum of the lines that count. */
  points: number;
  lines: EntryLine[];
}

export interface EntryEvent {
  eventId: string;
  /** Sum of its sessions. */
  points: number;
  /** The event has results. */
  run: boolean;
  /** It has, and the entry no row that counts. */
  missed: boolean;
  disqualified: boolean;
  /** Run, and not among the totals that count. */
  dropped: boolean;
  sessions: EntrySession[];
}

export interface StandingsEntry {
  /** Driver, club or car, by the table's type. */
  key: string;
  /** `null` when disqualified. */
  position: number | null;
  /** Totals that count, plus compensation. Thousandths, as all points here. */
  points: number;
  /** Totals that count. */
  eventPoints: number;
  compensationPoints: number;
  miscText: string;
  /** Events with at least one session in which the entry scored. */
  scoredEvents: number;
  disqualified: boolean;
  manual: boolean;
  cars: EntryMember[];
  drivers: EntryMember[];
  teams: EntryMember[];
  /** Every event of the table, in order: explains `eventPoints` to the last point. */
  events: EntryEvent[];
}

/**
 * The table: entries in order, each with its breakdown. Every driver who drove (D), every club (T) and car (C) with a row
 * that counts has an entry. Saved entries keep what organisers put in; without results they stay when they were added by
 * hand or hold such edits. Disqualified entries come last, without a position.
 */
export function computeStandings(request: StandingsRequest): StandingsEntry[] {
  const deciding = decidingSessions(
    request.events.flatMap((event) => event.sessions.map(({ session }) => session)),
  );
  return inOrder(
    allResults(request).map(({ key, results, saved }) =>
      toEntry(request, results, saved ?? newEntry(key)),
    ),
    deciding,
  );
}

/** Entries as the table lists them, each with its position: the disqualified last and without one. `deciding`: ids of sessions for countback. */
export function inOrder<Entry extends RankedEntry>(
  entries: readonly Entry[],
  deciding: ReadonlySet<string>,
): Entry[] {
  const ranked = entries.map((entry) => ({
    entry,
    points: entry.points,
    places: placesIn(deciding, entry.events),
  }));
  const counted = ranked.filter(({ entry }) => !entry.disqualified).toSorted(compareByCountback);
  const positions = sharedPositions(counted);
  const disqualified = ranked
    .filter(({ entry }) => entry.disqualified)
    .toSorted(compareByCountback);
  return [
    ...counted.map(({ entry }, index) => ({ ...entry, position: positions[index] ?? null })),
    ...disqualified.map(({ entry }) => ({ ...entry, position: null })),
  ];
}

interface RankedEntry {
  points: number;
  disqualified: boolean;
  events: readonly EntryEvent[];
}

interface KeyedResults {
  key: string;
  results: EntryResults;
  saved: SavedEntry | undefined;
}

function allResults({ events, saved, ...rules }: StandingsRequest): KeyedResults[] {
  const savedByKey = new Map(saved.map((entry) => [entry.key, entry]));
  const collected = collectResults(events, rules);
  const kept = saved.filter(holdsEdits).map((entry) => entry.key);
  const driven = [...collected]
    .filter(([, results]) => rules.type !== "D" || results.drove)
    .map(([key]) => key);
  return [...new Set([...driven, ...kept])].map((key) => ({
    key,
    results: collected.get(key) ?? emptyResults(),
    saved: savedByKey.get(key),
  }));
}

/** Whether an organiser put something into it, so that it stays without results. */
export function holdsEdits(
  entry: Pick<SavedEntry, "manual" | "disqualified" | "compensationPoints" | "miscText">,
): boolean {
  return (
    entry.manual || entry.disqualified || entry.compensationPoints !== 0 || entry.miscText !== ""
  );
}

function newEntry(key: string): SavedEntry {
  const edits = { manual: false, compensationPoints: 0, miscText: "", disqualified: false };
  return { key, ...edits, cars: [], drivers: [], teams: [] };
}

function toEntry(
  request: StandingsRequest,
  results: EntryResults,
  saved: SavedEntry,
): StandingsEntry {
  const events = entryEvents(request, results);
  const eventPoints = countedPoints(events);
  const { key, compensationPoints, miscText, disqualified, manual } = saved;
  return {
    key,
    position: null,
    points: eventPoints + compensationPoints,
    eventPoints,
    compensationPoints,
    miscText,
    scoredEvents: countScored(events),
    disqualified,
    manual,
    cars: members(saved, saved.cars, results.cars),
    drivers: members(saved, saved.drivers, results.drivers),
    teams: members(saved, saved.teams, results.teams),
    events,
  };
}

function entryEvents(
  { events, type, options }: StandingsRequest,
  results: EntryResults,
): EntryEvent[] {
  const entered = events.map((event) => entryEvent(event, results));
  return withDrops(entered, {
    maxIgnoredEvents: options.maxIgnoredEvents,
    keepsDisqualified: options.keepDisqualifiedEvents && type !== "T",
  });
}

export interface DropRules {
  maxIgnoredEvents: number;
  /** An event with a disqualification may not be dropped. */
  keepsDisqualified: boolean;
}

/** An entry's events with those marked whose totals do not count. */
export function withDrops(
  events: readonly EntryEvent[],
  { maxIgnoredEvents, keepsDisqualified }: DropRules,
): EntryEvent[] {
  const dropped = droppedEvents(
    events.map((event) => ({ ...event, kept: keepsDisqualified && event.disqualified })),
    maxIgnoredEvents,
  );
  return events.map((event, index) => ({ ...event, dropped: event.run && dropped.has(index) }));
}

/** Events with at least one session that brought points. */
export function countScored(events: readonly EntryEvent[]): number {
  return events.filter((event) => event.sessions.some((session) => session.points > 0)).length;
}

/** Totals that count. */
export function countedPoints(events: readonly EntryEvent[]): number {
  return sumOf(events.filter((event) => !event.dropped));
}

function entryEvent({ id, sessions }: StandingsEvent, results: EntryResults): EntryEvent {
  const entered = sessions.map(({ session }) => {
    const lines = results.lines.get(session) ?? [];
    return { sessionId: session.id, points: totalOf(lines), lines };
  });
  const run = sessions.some(({ session }) => session.rows !== null);
  return {
    eventId: id,
    points: sumOf(entered),
    run,
    missed: run && entered.every(({ lines }) => lines.length === 0),
    disqualified: entered.some(({ lines }) =>
      lines.some((line) => line.zeroReason === "disqualified"),
    ),
    dropped: false,
    sessions: entered,
  };
}

/** Ids of the sessions that countback looks at: races, or all of a table that has no race. */
export function decidingSessions(
  sessions: readonly { id: string; type: SessionTypeCode }[],
): Set<string> {
  const races = sessions.filter((session) => isRace(session.type));
  return new Set((races.length > 0 ? races : sessions).map(({ id }) => id));
}

/** Best first; of dropped events too, only of rows that count. */
function placesIn(deciding: ReadonlySet<string>, events: readonly EntryEvent[]): number[] {
  return events
    .flatMap((event) => event.sessions)
    .filter(({ sessionId }) => deciding.has(sessionId))
    .flatMap(({ lines }) =>
      lines.flatMap((line) => (line.counted && line.place !== null ? [line.place] : [])),
    )
    .toSorted((a, b) => a - b);
}

/** What the results say, with the flags saved; a hand-added entry, or one without results, also keeps what was saved. */
export function members(
  entry: Pick<SavedEntry, "manual">,
  saved: readonly EntryMember[],
  found: ReadonlySet<string>,
): EntryMember[] {
  const ignored = new Set(saved.filter((member) => member.ignored).map((member) => member.id));
  const keepsSaved = entry.manual || found.size === 0;
  const ids = new Set([...(keepsSaved ? saved.map((member) => member.id) : []), ...found]);
  return [...ids].map((id) => ({ id, ignored: ignored.has(id) }));
}

function totalOf(lines: readonly EntryLine[]): number {
  return lines.reduce((total, line) => (line.counted ? total + line.total : total), 0);
}

function sumOf(parts: readonly { points: number }[]): number {
  return parts.reduce((total, part) => total + part.points, 0);
}
