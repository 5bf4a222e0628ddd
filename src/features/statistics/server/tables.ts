import type { Millis } from "#server/database/schema.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    stat_rows: StatRowTable;
    stat_totals: StatTotalTable;
    stat_records: StatRecordTable;
    stat_moments: StatMomentTable;
    stat_state: StatStateTable;
  }
}

/** 0 and 1, so that they add up on both engines. */
type Flag = number;

/** What rows and sums of them have alike; `features/statistics/stat-columns.ts` says what each counts. `null`: nobody knows. */
interface StatCounts {
  starts: number;
  wins: number;
  podiums: number;
  poles: number;
  fastest_laps: number;
  grid_firsts: number;
  hat_tricks: number;
  grand_slams: number;
  finishes: number;
  retirements: number;
  disqualifications: number;
  laps: number;
  sprint_starts: number;
  sprint_wins: number;
  sprint_podiums: number;
  grids: number;
  grid_sum: number;
  finish_sum: number;
  gains: number;
  gain_sum: number;
  laps_led: number | null;
  contacts: number | null;
  walls: number | null;
  cuts: number | null;
  game_penalties: number | null;
  incident_points: number | null;
  best_gain: number | null;
  /** Of the car, in its first seat: two cars of a club in the first two places. */
  one_twos: number;
}

/** One person (or unmatched name) in one row of a counted session. Follows from the results; see `docs/decisions/0042-counted-once.md`. */
interface StatRowTable extends StatCounts {
  row_id: string;
  /** Place within the row, from 0. What counts of the car stands in the first. */
  seat: number;
  session_id: string;
  event_id: string;
  season_id: string;
  simulator_id: string;
  track_id: string;
  /** `Q` or `R`. */
  session_type: string;
  /** Place of the session within its event. */
  session_order: number;
  /** When the session started. */
  at: Millis;
  /** 0 while its event or season is hidden: it then counts for nobody. */
  visible: Flag;
  person_id: string | null;
  club_id: string | null;
  /** Among what a lap is a record: `class:` a class, `model:` a model of the catalogue, `car:` its name. */
  record_class: string;
  /** The class in which its places are; `null`: overall. */
  reference_class: string | null;
  /** One of `finishStatuses`, or `dsq`. */
  status: string;
  place: number | null;
  grid: number | null;
  best_lap_ms: number | null;
  best_lap_order: number | null;
  optimal_lap_ms: number | null;
  median_lap_ms: number | null;
  consistency_ms: number | null;
  car_starts: Flag;
  car_wins: Flag;
  car_podiums: Flag;
  car_poles: Flag;
  car_fastest_laps: Flag;
}

/** Sums of visible rows. Of clubs only starts, wins, podiums, poles, fastest laps, 1–2s and drivers are counted. */
interface StatTotalTable extends StatCounts {
  subject_type: "person" | "club";
  subject_id: string;
  /** `driver`: what one of a club's drivers did for it. */
  scope: "all" | "simulator" | "season" | "driver";
  /** Of the simulator, season or driver; empty for all. */
  scope_id: string;
  drivers: number;
  win_streak: number;
  podium_streak: number;
}

/** A lap that was a record when it was driven. */
interface StatRecordTable {
  track_id: string;
  record_class: string;
  session_type: string;
  best_lap_ms: number;
  row_id: string;
  seat: number;
  session_id: string;
  person_id: string;
  at: Millis;
  /** Nobody was faster since. */
  current: Flag;
}

/** A milestone: somebody's 1st, 10th, … of a kind. */
interface StatMomentTable {
  person_id: string;
  /** One of `momentKinds` of `features/statistics/moments.ts`. */
  kind: string;
  number: number;
  session_id: string;
  at: Millis;
}

/** One row, `statistics`: whoever writes what is counted locks it first. */
interface StatStateTable {
  name: string;
  /** By which definitions everything was counted last; 0: never, or not to the end. */
  definitions: number;
  /** Who counts everything anew, until when others keep off. */
  taken_by: string | null;
  taken_until: Millis;
}
