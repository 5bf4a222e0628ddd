import {
  type RowScore,
  type ScoringRow,
  type ScoringSession,
  type ScoringType,
  scoreSession,
  type StandingsTypeCode,
  type ZeroReason,
} from "./points.ts";
import type { StandingsFilters } from "./table-filters.ts";

export interface StandingsOptions {
  /** How many of the worst events do not count. */
  maxIgnoredEvents: number;
  includeWildcards: boolean;
  /** Type T: only a club's best so many cars per session, by points; `null`: all. */
  bestCarsPerSession: number | null;
  /** An event with a disqualification may not be dropped; never so for T. */
  keepDisqualifiedEvents: boolean;
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
  /** False: other rows of the same entry in this session count instead. */
  counted: boolean;
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

/** Scores every session of the table and hands each row to the entries it belongs to. */
export function collectResults(
  events: readonly StandingsEvent[],
  rules: TableRules,
): Map<string, EntryResults> {
  const collected = new Map<string, EntryResults>();
  const { type, filters, options } = rules;
  for (const { session, scoringType } of events.flatMap((event) => event.sessions)) {
    const scores = scoreSession(session, scoringType, filters, {
      type,
      includeWildcards: options.includeWildcards,
    });
    for (const score of scores) {
      for (const key of keysOf(score, type)) {
        const results = collected.get(key) ?? emptyResults();
        collected.set(key, results);
        addScore(results, session, score, type === "D" ? key : null);
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
  onlyDriver: string | null,
): void {
  const { row } = score;
  if (row.carId !== null) results.cars.add(row.carId);
  if (row.clubId !== null) results.teams.add(row.clubId);
  for (const { driverId } of score.drivers) {
    if (driverId !== null && (onlyDriver === null || onlyDriver === driverId))
      results.drivers.add(driverId);
  }
  results.drove ||= wasDriven(row);
  const lines = results.lines.get(session) ?? [];
  lines.push(toLine(score, onlyDriver));
  results.lines.set(session, lines);
}

/** In type D the fastest lap's bonus is only for who drove it. */
function toLine(score: RowScore, onlyDriver: string | null): EntryLine {
  const { row, place, placePoints, poleBonus, zeroReason } = score;
  const hasFastestLap =
    onlyDriver === null || score.fastestLapDrivers.some((driver) => driver.driverId === onlyDriver);
  const fastestLapBonus = hasFastestLap ? score.fastestLapBonus : 0;
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
  };
}

function wasDriven(row: ScoringRow): boolean {
  return row.laps > 0 || row.rankMs !== null || row.bestLapMs !== null;
}

/** A driver or a car has one result in a session, its best; a club all its cars, or its best ones. */
function markCounted(lines: EntryLine[], { type, options }: TableRules): void {
  const limit = type === "T" ? options.bestCarsPerSession : 1;
  if (limit === null || lines.length <= limit) return;
  const last = Number.MAX_SAFE_INTEGER;
  const bestFirst = lines.toSorted(
    (a, b) => b.total - a.total || (a.place ?? last) - (b.place ?? last),
  );
  for (const line of bestFirst.slice(limit)) line.counted = false;
}
