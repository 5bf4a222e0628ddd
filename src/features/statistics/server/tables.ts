import type { Millis } from "#server/database/schema.ts";
import type { Known, StatRow, Summed } from "../stat-columns.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    stat_rows: StatRowTable;
    stat_totals: StatTotalTable;
    stat_records: StatRecordTable;
    stat_moments: StatMomentTable;
    stat_practice: StatPracticeTable;
    stat_state: StatStateTable;
  }
}

/** 0 and 1, so that they add up on both engines. */
type Flag = number;

/** What rows and sums of them have alike (`stat-columns.ts`). */
interface StatCounts extends Summed, Known {
  best_gain: number | null;
  /** Of the car, in its first seat: two cars of a club in the first two places. */
  one_twos: number;
}

/** One person (or unmatched name) in a row of a counted session, from results (`docs/decisions/0042-counted-once.md`). */
interface StatRowTable extends Omit<StatRow, "session_type"> {
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

/** Somebody's best lap in a session that counts for nothing: practice, prequalification, what is not official. */
interface StatPracticeTable extends Pick<
  StatRowTable,
  | "row_id"
  | "seat"
  | "session_id"
  | "event_id"
  | "track_id"
  | "record_class"
  | "session_order"
  | "at"
  | "visible"
> {
  person_id: string;
  best_lap_ms: number;
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
