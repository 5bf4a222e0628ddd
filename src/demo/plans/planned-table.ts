import type { StandingsTypeCode } from "#features/standings/rules/points.ts";
import type { Licence } from "../people.ts";

/** A standings table of a season. */
export interface PlannedTable {
  title: string;
  type: StandingsTypeCode;
  public: boolean;
  /** Scoring types by the session's key; sessions without one do not score. */
  scoring: Readonly<Record<string, string>>;
  /** How many of the worst events do not count. */
  ignored: number;
  carClass?: string;
  licence?: Licence;
  /** Type T: cars of a club that count in a session. */
  bestCars?: number;
  /** What the organisers decided about single drivers of a table of type D. */
  decisions?: readonly TableDecision[];
}

interface TableDecision {
  /** Place of the driver's car among the season's, from 0. */
  car: number;
  /** Whole points. */
  compensation: number;
  disqualified: boolean;
  text: string;
  /** Whole points taken away, and why. */
  deduction?: { points: number; reason: string };
}

type Options = Partial<Omit<PlannedTable, "title" | "type" | "scoring">>;

/** Public, with every event counting, unless told otherwise. */
export function driversTable(
  title: string,
  scoring: PlannedTable["scoring"],
  options: Options = {},
): PlannedTable {
  return { title, type: "D", public: true, scoring, ignored: 0, ...options };
}

export function crewsTable(
  title: string,
  scoring: PlannedTable["scoring"],
  options: Options = {},
): PlannedTable {
  return { title, type: "C", public: true, scoring, ignored: 0, ...options };
}

/** The best two cars of a club count. */
export function clubsTable(scoring: PlannedTable["scoring"]): PlannedTable {
  return { title: "Cluburi", type: "T", public: true, scoring, ignored: 0, bestCars: 2 };
}
