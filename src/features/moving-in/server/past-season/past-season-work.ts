import type { MovedResult, MovedSession } from "../../past-season/past-season.ts";
import type { PlannedPerson } from "../save-people.ts";
import type { PlannedTrack } from "../season-scene.ts";

/** All that a past season would write. */
export interface PastSeasonWork {
  title: string;
  /** Id. */
  simulator: string;
  people: PlannedPerson[];
  /** By folded name; `null`: a new one. */
  clubs: { key: string; name: string; id: string | null }[];
  rounds: PlannedPastRound[];
  /** Ids of points systems. */
  scoring: { race: string; sprint: string };
  drops: number;
  /** What the table comes to, in thousandths, by `person`; `null`: the points system decides. */
  totals: [person: string, points: number][] | null;
}

export interface PlannedPastRound {
  title: string;
  track: PlannedTrack;
  /** Of its first race, UTC ms. */
  at: number;
  sessions: PlannedPastSession[];
}

export interface PlannedPastSession extends Pick<MovedSession, "title" | "type" | "sprint"> {
  results: PlannedResult[];
  /** Id of the points system where it is another than the season's. */
  otherScoring: string | null;
}

/** A line of results with whom and what it means. */
export interface PlannedResult {
  result: MovedResult;
  /** As `person` of the planned people, in the order of its own. */
  people: string[];
  /** Folded name; empty: none. */
  club: string;
  model: { id: string; title: string } | null;
}
