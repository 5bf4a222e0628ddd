import type { PersonFacts } from "#features/results/facts.ts";
import type { FinishStatus } from "#simulators/session-file.ts";

/*
 * What statistics read of an official race or qualifying that is no prequalification. Times are in ms, distances in laps; `null`
 * means that nobody knows.
 */

export interface CountedSession {
  id: string;
  type: "Q" | "R";
  sprint: boolean;
  /** Place within the event. */
  position: number;
  /** In classification order, without rows that were taken out. */
  rows: readonly CountedRow[];
}

export interface CountedRow {
  id: string;
  /** Overall place; `null`: disqualified. */
  place: number | null;
  classPlaces: Readonly<Record<string, number>>;
  /** The row's class among those in which the season's wins are counted; `null`: none. */
  referenceClass: string | null;
  recordClass: string;
  carModel: string;
  clubId: string | null;
  /** Of races; qualifying has `unknown` and `dsq`. */
  status: FinishStatus;
  /** As driven. */
  laps: number;
  /** A timed session ranked it by a time. */
  hasTime: boolean;
  /** Where it started, from 1. */
  grid: number | null;
  /** Best valid lap, and when it was completed in the crossing order of the session. */
  bestLapMs: number | null;
  bestLapOrder: number | null;
  seats: readonly CountedSeat[];
}

export interface CountedSeat {
  /** `null`: nobody is matched to that name. */
  personId: string | null;
  /** 0 may also be a file, or a person, that does not say. */
  laps: number;
  bestLapMs: number | null;
  bestLapOrder: number | null;
  facts: PersonFacts | null;
}
