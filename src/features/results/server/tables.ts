import type { Generated } from "kysely";
import type { Json, Millis } from "#server/database/schema.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    session_results: SessionResultsTable;
    /** Races whose file contradicts itself about the order. With `taken` null their rows wait for a steward. */
    disputed_orders: {
      session_id: string;
      witnesses: Json;
      taken: string | null;
      taken_in: number | null;
    };
    result_files: ResultFileTable;
    result_rows: ResultRowTable;
    result_row_drivers: ResultRowDriverTable;
    result_row_laps: { row_id: string; laps: Json };
    result_work: ResultWorkTable;
    result_history: ResultHistoryTable;
  }
}

/** State of one session's results. The row exists from the first save on. */
interface SessionResultsTable {
  session_id: string;
  saved_at: Millis;
  saved_by: string;
  version: Generated<number>;
}

/** Layer 1: the raw files, kept for good. Several only for prequalification. */
interface ResultFileTable {
  id: string;
  session_id: string;
  upload_id: string;
  processor: string;
  created_at: Millis;
  /** `factsVersion` when it was last read for facts, in vain or not. */
  facts_version: number;
}

interface ResultRowTable {
  id: string;
  session_id: string;
  /** `FileEntry.key`, or `added:…` for a row entered by hand. Unique in the session. */
  entry_key: string;
  /** Layer 1 and what it was matched with when saved: `RowSnapshot` of `features/results/results.ts`. */
  frozen: Json;
  /** Layer 4, recomputable: `ComputedRow`. */
  computed: Json;
  /** Copies from layers 4 and 1 that queries need. */
  position: number | null;
  sort_order: number;
  car_id: string | null;
  club_id: string | null;
}

interface ResultRowDriverTable {
  row_id: string;
  session_id: string;
  /** Place within the row. */
  position: number;
  /** `null` while nobody has been matched. */
  user_id: string | null;
  platform: string | null;
  platform_id: string | null;
}

/** Layers 2 and 3 of one row: an organiser's edits and the stewards' penalties. */
interface ResultWorkTable {
  id: string;
  session_id: string;
  /** Belongs to somebody who is not in the present file. */
  aside: boolean;
  /** `RowEdits` of `features/results/row-edits.ts`. */
  work: Json;
}

/** Every saved state, for "who changed what" and the way back. */
interface ResultHistoryTable {
  id: string;
  session_id: string;
  version: number;
  saved_at: Millis;
  saved_by: string;
  /** Layers 1 to 3 of all rows. */
  snapshot: Json;
}
