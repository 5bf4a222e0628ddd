import {
  type RowScore,
  type ScoringRow,
  type ScoringSession,
  type ScoringType,
  scoreSession,
  type StandingsTypeCode,
  whoDrove,
  type WhoScores,
  type ZeroReason,
} from "./points.ts";
import type { InParts } from "./in-parts.ts";
import type { StandingsFilters } from "./table-filters.ts";

export interface StandingsOptions {
  /** How many of the worst events do not count. */
  maxIgnoredEvents: number;
  whoScores: WhoScores;
  /** Type T: only a club's best so many cars per session, by points; `null`: all. */
  bestCarsPerSession: number | null;
  /** An event with a disqualification may not be dropped; never so for T. */
  keepDisqualifiedEvents: boolean;
  /** Whether whole rounds are dropped, or each race by itself. */
  dropsPer: DropUnit;
  /** Rounds that drop results among themselves. */
  dropGroups: readonly DropGroup[];
  /** The place of a disqualified row stays vacant. */
  disqualifiedLeavePlace: boolean;
  /** Sprints decide ties as other races do. */
  sprintsDecideTies: boolean;
  /** Places of rows that are not classified decide no ties. */
  onlyClassifiedDecideTies: boolean;
  /** Type D: what each driver of a shared car gets of its points. */
  sharedCarPoints: SharedCarPoints;
  /** Type D: all cars that a driver drove in a session count; else the best of them. */
  allCarsOfDriver: boolean;
  /** Points for the fastest lap are divided among all who drove it. */
  sharedFastestLap: boolean;
  /** Equal points are the same place: nothing decides between them. */
  sharedPlaces: boolean;
}

export interface DropGroup {
  title: string;
  events: readonly string[];
  maxIgnoredEvents: number;
}

/** Whole rounds, or each race by itself. Stored: a word is never renamed. */
export const dropUnits = ["event", "race"] as const;
export type DropUnit = (typeof dropUnits)[number];

/** All of them, an equal part, or a part by laps driven. Stored: a word is never renamed. */
export const sharedCarRules = ["whole", "divided", "laps"] as const;
export type SharedCarPoints = (typeof sharedCarRules)[number];

export interface StandingsSession {
  session: ScoringSession;
  scoringType: ScoringType;
}

export interface StandingsEvent {
  id: string;
  sessions: readonly StandingsSession[];
}

export interface TableRules {
  type: StandingsTypeCode;
  filters: StandingsFilters;
  options: StandingsOptions;
}

/** One row of an entry in a session. Points in thousandths. */
export interface EntryLine {
  rowKey: string;
  carId: string | null;
  clubId: string | null;
  /** Rank under the table's filters; `null`: none. */
  place: number | null;
  placePoints: number;
  poleBonus: number;
  fastestLapBonus: number;
  /** Sum of the three. */
  total: number;
  /** Why the place brought nothing. */
  zeroReason: ZeroReason | null;
  /** False: other rows of the same entry in this session count instead, or the entry has started again since. */
  counted: boolean;
  /** Finished, or drove as much as the points system asks for. */
  classified: boolean;
  /** Did not finish, as far as anybody knows. */
  retired: boolean;
}

export interface EntrySession {
  sessionId: string;
  /** Sum of the lines that count. */
  points: number;
  /** It has results. */
  run: boolean;
  /** Not among the totals that count, alone or with its event. */
  dropped: boolean;
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
  /** Run, and with none of its sessions among the totals that count. */
  dropped: boolean;
  sessions: EntrySession[];
}

/** What the sessions of a table hold for one driver, club or car. */
export interface EntryResults {
  /** Ids, in the order in which they first appear. */
  cars: Set<string>;
  drivers: Set<string>;
  teams: Set<string>;
  /** At least one row was driven. */
  drove: boolean;
  lines: Map<ScoringSession, EntryLine[]>;
}

/** Scores every session of the table and hands each row to the entries it belongs to. A part is a session. */
export function* collectResults(
  events: readonly StandingsEvent[],
  rules: TableRules,
): InParts<Map<string, EntryResults>> {
  const collected = new Map<string, EntryResults>();
  const { type, filters, options } = rules;
  for (const { session, scoringType } of events.flatMap((event) => event.sessions)) {
    yield;
    const scores = scoreSession(session, scoringType, filters, {
      type,
      whoScores: options.whoScores,
      disqualifiedLeavePlace: options.disqualifiedLeavePlace,
      sharedFastestLap: options.sharedFastestLap,
    });
    for (const score of scores) {
      for (const key of keysOf(score, type)) {
        const results = collected.get(key) ?? emptyResults();
        collected.set(key, results);
        addScore(
          results,
          session,
          score,
          type === "D" ? { key, rule: options.sharedCarPoints } : null,
        );
      }
    }
  }
  for (const results of collected.values()) {
    for (const lines of results.lines.values()) markCounted(lines, rules);
  }
  return collected;
}

export function emptyResults(): EntryResults {
  return { cars: new Set(), drivers: new Set(), teams: new Set(), drove: false, lines: new Map() };
}

function keysOf({ row, drivers }: RowScore, type: StandingsTypeCode): string[] {
  const keys: Record<StandingsTypeCode, (string | null)[]> = {
    D: drivers.map(({ driverId }) => driverId),
    T: [row.clubId],
    C: [row.carId],
  };
  return keys[type].filter((key) => key !== null);
}

function addScore(
  results: EntryResults,
  session: ScoringSession,
  score: RowScore,
  driver: SharingDriver | null,
): void {
  const { row } = score;
  if (row.carId !== null) results.cars.add(row.carId);
  if (row.clubId !== null) results.teams.add(row.clubId);
  for (const { driverId } of score.drivers) {
    if (driverId !== null && (driver === null || driver.key === driverId))
      results.drivers.add(driverId);
  }
  results.drove ||= wasDriven(row);
  const lines = results.lines.get(session) ?? [];
  lines.push(toLine(score, driver));
  results.lines.set(session, lines);
}

/** One driver of a car, and what they get of its points. */
interface SharingDriver {
  key: string;
  rule: SharedCarPoints;
}

/** In type D the fastest lap's bonus is only for who drove it, and the rest is shared as the table says. */
function toLine(score: RowScore, driver: SharingDriver | null): EntryLine {
  const { row, place, zeroReason, classified } = score;
  const part = driver ? partOf(row, driver) : 1;
  const placePoints = Math.round(score.placePoints * part);
  const poleBonus = Math.round(score.poleBonus * part);
  const holders = score.fastestLapDrivers;
  const hasFastestLap = driver === null || holders.some(({ driverId }) => driverId === driver.key);
  const lapPart = driver && driver.rule !== "whole" && holders.length > 1 ? 1 / holders.length : 1;
  const fastestLapBonus = hasFastestLap ? Math.round(score.fastestLapBonus * lapPart) : 0;
  const total = placePoints + poleBonus + fastestLapBonus;
  const { key: rowKey, carId, clubId } = row;
  return {
    rowKey,
    carId,
    clubId,
    place,
    placePoints,
    poleBonus,
    fastestLapBonus,
    total,
    zeroReason,
    counted: true,
    classified,
    retired: row.retired,
  };
}

/** Of everybody who drove the car, whether or not the table counts them. Laps that nobody knows divide it equally. */
function partOf(row: ScoringRow, { key, rule }: SharingDriver): number {
  const crew = whoDrove(row);
  if (rule === "whole" || crew.length < 2) return 1;
  const laps = crew.reduce((sum, one) => sum + (one.laps ?? 0), 0);
  const isKnown = rule === "laps" && laps > 0 && crew.every((one) => one.laps !== null);
  if (!isKnown) return 1 / crew.length;
  return (crew.find(({ driverId }) => driverId === key)?.laps ?? 0) / laps;
}

function wasDriven(row: ScoringRow): boolean {
  return row.laps > 0 || row.rankMs !== null || row.bestLapMs !== null;
}

/** A car has one result in a session; a driver the best of their cars, or all; a club all its cars, or its best ones. */
function markCounted(lines: EntryLine[], { type, options }: TableRules): void {
  const limits: Record<StandingsTypeCode, number | null> = {
    D: options.allCarsOfDriver ? null : 1,
    T: options.bestCarsPerSession,
    C: 1,
  };
  const limit = limits[type];
  if (limit === null || lines.length <= limit) return;
  const last = Number.MAX_SAFE_INTEGER;
  const bestFirst = lines.toSorted(
    (a, b) => b.total - a.total || (a.place ?? last) - (b.place ?? last),
  );
  for (const line of bestFirst.slice(limit)) line.counted = false;
}
