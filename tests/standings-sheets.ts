import type { ScoringRow, ScoringSession } from "#features/standings/rules/points.ts";
import type { ScoringType } from "#features/standings/scoring/scoring-types.ts";
import { atOnce } from "#features/standings/rules/in-parts.ts";
import {
  type SavedEntry,
  type StandingsEntry,
  standingsInParts,
  type StandingsRequest,
  unedited,
} from "#features/standings/rules/standings-table.ts";
import type { StandingsOptions } from "#features/standings/rules/entry-results.ts";
import { ofEachFilter } from "#features/standings/rules/table-filters.ts";

/** What a line of a sheet says beyond the name. Points and bonuses are written in whole points. */
export interface Line {
  car?: string;
  club?: string | null;
  model?: string;
  classes?: string[];
  /** Licence of the driver. */
  licence?: string;
  laps?: number;
  best?: number | null;
  /** When the best lap was set. */
  at?: number | null;
  dsq?: boolean;
  ineligible?: boolean;
  retired?: boolean;
  /** Race time. */
  total?: number | null;
  /** Place in the file. */
  order?: number;
  wildcard?: boolean;
  /** Marked so by a steward. */
  guest?: boolean;
  /** False: no registered car. */
  registered?: boolean;
  crew?: Crew[];
}

export interface Crew {
  name: string | null;
  licence?: string;
  laps?: number | null;
  best?: number | null;
  at?: number | null;
}

/** A car with one driver: `entry("Ana", { laps: 10 })`; with `crew` a shared one. */
export function entry(name: string, line: Line = {}): ScoringRow {
  const { laps = 10, best = null, at = null } = line;
  const crew = line.crew ?? [{ name, licence: line.licence, laps, best, at }];
  return {
    key: `row ${name}`,
    carId: line.registered === false ? null : (line.car ?? `car ${name}`),
    clubId: line.club ?? null,
    modelId: line.model ?? null,
    wildcard: line.wildcard ?? false,
    guest: line.guest ?? false,
    classIds: line.classes ?? [],
    drivers: crew.map((one) => ({
      driverId: one.name,
      classIds: one.licence === undefined ? [] : [one.licence],
      laps: one.laps === undefined ? laps : one.laps,
      bestLapMs: one.best ?? null,
      bestLapOrder: one.at ?? null,
    })),
    laps,
    rankMs: best,
    bestLapMs: best,
    bestLapOrder: at,
    totalMs: line.total ?? null,
    fileOrder: line.order ?? 0,
    dsq: line.dsq ?? false,
    ineligible: line.ineligible ?? false,
    retired: line.retired ?? false,
  };
}

/** A race result by names, as `"Ana Ben Cara"`; `!` for disqualified, `0` for no lap. */
export function result(text: string): ScoringRow[] {
  return text
    .split(" ")
    .filter(Boolean)
    .map((one) =>
      entry(one.replace(/[!0]/, ""), { dsq: one.endsWith("!"), laps: one.endsWith("0") ? 0 : 10 }),
    );
}

export function race(
  rows: ScoringRow[] | null,
  qualifying: ScoringRow[] | null = null,
): ScoringSession {
  return { id: "race", type: "R", sprint: false, rows, qualifying };
}

export function scoring(points: number[], rest: Partial<ScoringType> = {}): ScoringType {
  return {
    id: "scoring",
    title: "Puncte",
    points: points.map((one) => one * 1000),
    multiplier: 1000,
    pole: null,
    fastestLap: null,
    minimumShare: 0,
    ...rest,
  };
}

export const noFilters = ofEachFilter((): string[] => []);

/** A drivers' entry saved earlier. */
export function saved(key: string, rest: Partial<SavedEntry> = {}): SavedEntry {
  return {
    key,
    ...unedited,
    cars: [],
    drivers: [{ _id: key, ignored: false }],
    teams: [],
    ...rest,
  };
}

export const plainOptions: StandingsOptions = {
  maxIgnoredEvents: 0,
  whoScores: "entered",
  bestCarsPerSession: null,
  keepDisqualifiedEvents: false,
  dropsPer: "event",
  dropGroups: [],
  disqualifiedLeavePlace: false,
  sprintsDecideTies: false,
  onlyClassifiedDecideTies: false,
  sharedCarPoints: "whole",
  allCarsOfDriver: false,
  sharedFastestLap: false,
  sharedPlaces: false,
};

export function computeStandings(request: StandingsRequest): StandingsEntry[] {
  return atOnce(standingsInParts(request));
}

/** A table whose rounds have one race each. */
export function table(
  rounds: (ScoringRow[] | null)[],
  points: ScoringType,
  rest: Partial<Omit<StandingsRequest, "options">> & {
    options?: Partial<StandingsRequest["options"]>;
  } = {},
): StandingsEntry[] {
  return computeStandings({
    type: "D",
    filters: noFilters,
    saved: [],
    events: rounds.map((rows, index) => ({
      id: `round ${index + 1}`,
      sessions: [{ session: race(rows), scoringType: points }],
    })),
    ...rest,
    options: { ...plainOptions, ...rest.options },
  });
}

/** `"1 Ana 40"`, `"- Ben 12.5"`: position, entry, points. */
export function sheet(entries: readonly StandingsEntry[]): string[] {
  return entries.map((one) => `${one.position ?? "-"} ${one.key} ${one.points / 1000}`);
}
