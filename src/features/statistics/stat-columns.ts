import { ofEach } from "#shared/of-each.ts";

/**
 * Raised with every change of what is counted or how: sites then count everything anew, in the background, when they start
 * (`server/rebuild.ts`).
 */
export const definitionsVersion = 3;

/** What rows say of a person, to be added up. Sprints count only in their own columns, in laps' records and in incidents. */
export const summedColumns = [
  "starts",
  "wins",
  "podiums",
  "poles",
  "fastest_laps",
  /** Starts from the first place of the grid. */
  "grid_firsts",
  "hat_tricks",
  "grand_slams",
  "finishes",
  "retirements",
  "disqualifications",
  "laps",
  "sprint_starts",
  "sprint_wins",
  "sprint_podiums",
  /** Starts whose place on the grid is known, and the sum of these places. */
  "grids",
  "grid_sum",
  /** The sum of places of `finishes`. */
  "finish_sum",
  /** Finishes whose place on the grid is known, and the sum of places gained in them. */
  "gains",
  "gain_sum",
] as const;

/** The same of what a file may not say: `null` while no row knows. Each game's incidents are added up apart. */
export const knownColumns = [
  "laps_led",
  "contacts",
  "walls",
  "cuts",
  "game_penalties",
  "incident_points",
] as const;

/** What counts of a club: cars, not people. The column of a row, and that of the sum. */
export const clubColumns = [
  ["car_starts", "starts"],
  ["car_wins", "wins"],
  ["car_podiums", "podiums"],
  ["car_poles", "poles"],
  ["car_fastest_laps", "fastest_laps"],
  ["one_twos", "one_twos"],
] as const;

export type Summed = Record<(typeof summedColumns)[number], number>;
export type Known = Record<(typeof knownColumns)[number], number | null>;
type OfClub = Record<(typeof clubColumns)[number][0], number>;

/** Of who did nothing. */
export const nothing = {
  ...ofEach(summedColumns, () => 0),
  ...ofEach(knownColumns, () => null),
  ...ofEach(
    clubColumns.map(([column]) => column),
    () => 0,
  ),
};

/** What one person did in one row of a session, with what their car did in its first seat. Times in ms. */
export interface StatRow extends Summed, Known, OfClub {
  row_id: string;
  /** Place within the row, from 0. What counts of the car stands in the first. */
  seat: number;
  session_id: string;
  session_type: "Q" | "R";
  person_id: string | null;
  club_id: string | null;
  /** Among what a lap is a record: `class:` a class, `model:` a model of the catalogue, `car:` its name. */
  record_class: string;
  /** `model:` a model of the catalogue, or `car:` its name; `null` until the row is counted anew. */
  car_model: string | null;
  /** Class in which `place` and `grid` are; `null`: overall. */
  reference_class: string | null;
  /** One of `finishStatuses`, or `dsq`. */
  status: string;
  place: number | null;
  grid: number | null;
  best_gain: number | null;
  best_lap_ms: number | null;
  best_lap_order: number | null;
  optimal_lap_ms: number | null;
  median_lap_ms: number | null;
  consistency_ms: number | null;
}
