import type { Millis } from "#server/database/schema.ts";
import type { StatRow, Summed } from "../stat-columns.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    stat_rows: StatRowTable;
    stat_totals: StatTotalTable;
    stat_state: StatStateTable;
  }
}

/** One person (or unmatched name) in a row of a counted session, from results (`docs/decisions/0042-counted-once.md`). */
interface StatRowTable extends StatRow {
  event_id: string;
  season_id: string;
  /** Place of the session within its event. */
  session_order: number;
  /** 0 while its event or season is hidden: it then counts for nobody. */
  visible: number;
}

/** Sums of visible rows. Of clubs only starts, wins, podiums and poles are counted. */
interface StatTotalTable extends Summed {
  subject_type: "person" | "club";
  subject_id: string;
  scope: "all" | "season";
  /** Of the season; empty for all. */
  scope_id: string;
}

/** One row, `statistics`: whoever writes what is counted locks it first. */
interface StatStateTable {
  name: string;
  /** By which definitions everything was counted last; 0: never, or not to the end. */
  definitions: number;
  /** Written by older versions, in which one process at a time counted everything anew; nobody reads them. */
  taken_by: string | null;
  taken_until: Millis;
}
