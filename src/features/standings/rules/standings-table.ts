import type { InParts } from "./in-parts.ts";
import { isRace } from "#shared/session-types.ts";
import { compareByCountback, sharedPositions } from "./countback.ts";
import { countedPoints, type DropRules, type ResultChoices, withDrops } from "./entry-drops.ts";
import type { EntryEvent, EntryLine } from "./entry-events.ts";
import {
  collectResults,
  emptyResults,
  type EntryResults,
  type StandingsEvent,
  type StandingsOptions,
  type TableRules,
} from "./entry-results.ts";
import type { ScoringSession, StandingsTypeCode } from "./points.ts";

/** A car, driver or club of an entry; ignored: not printed there, points unchanged. */
interface EntryMember {
  _id: string;
  ignored: boolean;
}

export interface EntryMembers {
  cars: readonly EntryMember[];
  drivers: readonly EntryMember[];
  teams: readonly EntryMember[];
}

/** What a refresh keeps of an entry saved earlier. */
export interface SavedEntry extends EntryMembers {
  /** Driver, club or car, by the table's type. */
  key: string;
  /** Added by hand: stays without results. */
  manual: boolean;
  /** In thousandths, may be negative; added after drops. */
  compensationPoints: number;
  /** Why, in words for its breakdown; empty: nobody has said it. */
  compensationReason: string;
  /** Taken away after drops, each for its reason. */
  deductions: readonly Deduction[];
  /** The event from which the entry starts again at zero; `null`: the first. */
  startsFrom: string | null;
  /** Results that must count, or must not. */
  choices: ResultChoices;
  miscText: string;
  disqualified: boolean;
}

export interface Deduction {
  /** Thousandths, above 0. */
  points: number;
  reason: string;
}

export interface StandingsRequest extends TableRules {
  /** All events of the table, in order, also those still to come. */
  events: readonly StandingsEvent[];
  saved: readonly SavedEntry[];
}

export interface StandingsEntry extends SavedEntry {
  /** `null` when disqualified. */
  position: number | null;
  /** Totals that count, plus compensation, less deductions. Thousandths, as all points here. */
  points: number;
  /** Totals that count. */
  eventPoints: number;
  /** Events with at least one session in which the entry scored. */
  scoredEvents: number;
  /** Every event of the table, in order: explains `eventPoints` to the last point. */
  events: EntryEvent[];
}

/**
 * The table, session by session and entry by entry: entries in order, each with its breakdown. Every driver who drove (D), every
 * club (T) and car (C) with a row that counts has an entry. Saved entries keep what organisers put in; without results they stay
 * when they were added by hand or hold such edits. Disqualified entries come last, without a position.
 */
export function* standingsInParts(request: StandingsRequest): InParts<StandingsEntry[]> {
  const deciding = tieRules(
    request.events.flatMap((event) => event.sessions.map(({ session }) => session)),
    request.options,
  );
  const entries: StandingsEntry[] = [];
  for (const { key, results, saved } of yield* allResults(request)) {
    yield;
    entries.push(toEntry(request, results, saved ?? newEntry(key)));
  }
  yield;
  return inOrder(entries, deciding);
}

/** Entries as the table lists them, each with its position: the disqualified last and without one. */
export function inOrder<Entry extends RankedEntry>(
  entries: readonly Entry[],
  deciding: TieRules,
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

function* allResults({ events, saved, ...rules }: StandingsRequest): InParts<KeyedResults[]> {
  const savedByKey = new Map(saved.map((entry) => [entry.key, entry]));
  const collected = yield* collectResults(events, rules);
  const kept = saved.filter(isDecided).map((entry) => entry.key);
  const driven = [...collected]
    .filter(([, results]) => rules.type !== "D" || results.drove)
    .map(([key]) => key);
  return [...new Set([...driven, ...kept])].map((key) => ({
    key,
    results: collected.get(key) ?? emptyResults(),
    saved: savedByKey.get(key),
  }));
}

/** What organisers say of an entry. */
type EntryEdits = Pick<SavedEntry, keyof typeof unedited>;

/** Whether an organiser put something into it that is read without results. */
export function holdsEdits(entry: Omit<EntryEdits, "startsFrom" | "choices">): boolean {
  return (
    entry.manual ||
    entry.disqualified ||
    entry.compensationPoints !== 0 ||
    entry.deductions.length > 0 ||
    entry.miscText !== ""
  );
}

/** Whether an organiser has put something into it, or decided of its results: that is not forgotten while it has none. */
export function isDecided(entry: EntryEdits): boolean {
  return holdsEdits(entry) || entry.startsFrom !== null || Object.keys(entry.choices).length > 0;
}

/** What is true of an entry that no organiser has touched. */
export const unedited = {
  manual: false,
  compensationPoints: 0,
  compensationReason: "",
  deductions: [],
  startsFrom: null,
  choices: {},
  miscText: "",
  disqualified: false,
};

function newEntry(key: string): SavedEntry {
  return { key, ...unedited, cars: [], drivers: [], teams: [] };
}

function toEntry(
  request: StandingsRequest,
  results: EntryResults,
  saved: SavedEntry,
): StandingsEntry {
  const events = entryEvents(request, results, saved);
  const eventPoints = countedPoints(events);
  return {
    ...saved,
    position: null,
    points: totalPoints(eventPoints, saved),
    eventPoints,
    scoredEvents: countScored(events),
    cars: members(saved, saved.cars, results.cars),
    drivers: members(saved, saved.drivers, results.drivers),
    teams: members(saved, saved.teams, results.teams),
    events,
  };
}

/** An entry's total: what counts of its events, with what organisers gave and took. */
export function totalPoints(
  eventPoints: number,
  { compensationPoints, deductions }: Pick<SavedEntry, "compensationPoints" | "deductions">,
): number {
  return eventPoints + compensationPoints - sumOf(deductions);
}

function entryEvents(
  { events, type, options }: StandingsRequest,
  results: EntryResults,
  { startsFrom, choices }: Pick<SavedEntry, "startsFrom" | "choices">,
): EntryEvent[] {
  const start = Math.max(
    0,
    events.findIndex(({ id }) => id === startsFrom),
  );
  const entered = events.map((event, index) => entryEvent(event, results, index >= start));
  const sessions = events.flatMap((event) => event.sessions.map(({ session }) => session));
  return withDrops(entered, dropRulesOf(type, options, sessions), choices);
}

/** What a table of the type leaves out. `sessions`: all of it. */
export function dropRulesOf(
  type: StandingsTypeCode,
  options: Pick<
    StandingsOptions,
    "maxIgnoredEvents" | "keepDisqualifiedEvents" | "dropsPer" | "dropGroups"
  >,
  sessions: readonly Pick<ScoringSession, "id" | "type">[],
): DropRules {
  return {
    maxIgnoredEvents: options.maxIgnoredEvents,
    keepsDisqualified: options.keepDisqualifiedEvents && type !== "T",
    races: options.dropsPer === "race" ? new Set(racesOf(sessions)) : null,
    groups: options.dropGroups,
  };
}

function racesOf(sessions: readonly Pick<ScoringSession, "id" | "type">[]): string[] {
  return sessions.filter((session) => isRace(session.type)).map(({ id }) => id);
}

/** Events with at least one session that brought points. */
export function countScored(events: readonly EntryEvent[]): number {
  return events.filter((event) => event.sessions.some((session) => session.points > 0)).length;
}

/** `isOwn`: false before the entry started again at zero; what it brought until then stays to be read, and does not count. */
function entryEvent(
  { id, sessions }: StandingsEvent,
  results: EntryResults,
  isOwn: boolean,
): EntryEvent {
  const entered = sessions.map(({ session }) => {
    const driven = results.lines.get(session) ?? [];
    const lines = isOwn ? driven : driven.map((line) => ({ ...line, counted: false }));
    const run = session.rows !== null;
    return { sessionId: session.id, points: totalOf(lines), run, dropped: false, lines };
  });
  const run = entered.some((session) => session.run);
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

export interface TieRules {
  /** Ids of the sessions whose places are counted. */
  sessions: ReadonlySet<string>;
  /** Only places of classified rows are. */
  onlyClassified: boolean;
}

/** Races decide ties, sprints only where the table says so; without such a race any session does, and none in shared places. */
export function tieRules(
  sessions: readonly Pick<ScoringSession, "id" | "type" | "sprint">[],
  {
    sprintsDecideTies,
    onlyClassifiedDecideTies,
    sharedPlaces,
  }: Pick<StandingsOptions, "sprintsDecideTies" | "onlyClassifiedDecideTies" | "sharedPlaces">,
): TieRules {
  const races = sessions.filter(
    (session) => isRace(session.type) && (sprintsDecideTies || !session.sprint),
  );
  const deciding = races.length > 0 ? races : sessions;
  return {
    sessions: new Set(sharedPlaces ? [] : deciding.map(({ id }) => id)),
    onlyClassified: onlyClassifiedDecideTies,
  };
}

/** Best first; of dropped events too, only of rows that count. */
function placesIn({ sessions, onlyClassified }: TieRules, events: readonly EntryEvent[]): number[] {
  return events
    .flatMap((event) => event.sessions)
    .filter(({ sessionId }) => sessions.has(sessionId))
    .flatMap(({ lines }) => lines)
    .filter((line) => line.counted && (line.classified || !onlyClassified))
    .flatMap(({ place }) => (place === null ? [] : [place]))
    .toSorted((a, b) => a - b);
}

/** What the results say, with the flags saved; a hand-added entry, or one without results, also keeps what was saved. */
export function members(
  entry: Pick<SavedEntry, "manual">,
  saved: readonly EntryMember[],
  found: ReadonlySet<string>,
): EntryMember[] {
  const ignored = new Set(saved.filter((member) => member.ignored).map(({ _id }) => _id));
  const keepsSaved = entry.manual || found.size === 0;
  const ids = new Set([...(keepsSaved ? saved.map(({ _id }) => _id) : []), ...found]);
  return [...ids].map((_id) => ({ _id, ignored: ignored.has(_id) }));
}

function totalOf(lines: readonly EntryLine[]): number {
  return lines.reduce((total, line) => (line.counted ? total + line.total : total), 0);
}

function sumOf(parts: readonly { points: number }[]): number {
  return parts.reduce((total, part) => total + part.points, 0);
}
