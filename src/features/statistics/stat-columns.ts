import { ofEach } from "#shared/of-each.ts";

/**
 * Raised with every change of what is counted or how: sites then count everything anew, in the background, when they start
 * (`server/rebuild.ts`).
 */
export const definitionsVersion = 2;

/** What rows say of a person, to be added up. Sprints count only in their own three columns. */
export const summedColumns = [
  "starts",
  "wins",
  "podiums",
  "poles",
  "sprint_starts",
  "sprint_wins",
  "sprint_podiums",
] as const;

/** What counts of a club: cars, not people. The column of a row, and that of the sum. */
export const clubColumns = [
  ["car_starts", "starts"],
  ["car_wins", "wins"],
  ["car_podiums", "podiums"],
  ["car_poles", "poles"],
] as const;

export type Summed = Record<(typeof summedColumns)[number], number>;
type OfClub = Record<(typeof clubColumns)[number][0], number>;

/** Of who did nothing. */
export const nothing = {
  ...ofEach(summedColumns, () => 0),
  ...ofEach(
    clubColumns.map(([column]) => column),
    () => 0,
  ),
};

/** What one person did in one row of a session, with what their car did in its first seat. */
export interface StatRow extends Summed, OfClub {
  row_id: string;
  /** Place within the row, from 0. What counts of the car stands in the first. */
  seat: number;
  session_id: string;
  person_id: string | null;
  club_id: string | null;
  /** Class in which `place` is; `null`: overall. */
  reference_class: string | null;
  place: number | null;
}
