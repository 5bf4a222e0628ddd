import type { ScoringType } from "../scoring/scoring-types.ts";
import type { EntryLine } from "./entry-events.ts";
import type { InParts } from "./in-parts.ts";
import {
  type RowScore,
  type ScoringRow,
  type ScoringSession,
  scoreSession,
  type StandingsTypeCode,
  whoDrove,
} from "./points.ts";
import type { StandingsFilters } from "./table-filters.ts";
import type { SharedCarPoints, TableOptions } from "./table-options.ts";

/** How a table scores. */
export interface StandingsOptions extends TableOptions {
  /** How many of the worst events do not count. */
  maxIgnoredEvents: number;
}

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
