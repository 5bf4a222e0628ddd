import type { Generated } from "kysely";

declare module "#server/database/schema.ts" {
  interface Database {
    /** State of one session's results. The row exists from the first save on. */
    session_results: {
      session_id: string;
      saved_at: Millis;
      saved_by: string;
      version: Generated<number>;
    };
    /** Races whose file contradicts itself about the order. With `taken` null their rows wait for a steward. */
    disputed_orders: {
      session_id: string;
      witnesses: Json;
      taken: string | null;
      taken_in: number | null;
    };
    /** Layer 1: the raw files, kept for good. Several only for prequalification. */
    result_files: {
      id: string;
      session_id: string;
      upload_id: string;
      processor: string;
      /** `FileSession.key` of the one that was taken of a file that holds several; `null`: it holds one. */
      file_session: string | null;
      created_at: Millis;
      /** `factsVersion` when it was last read for facts, in vain or not. */
      facts_version: number;
    };
    result_rows: {
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
    };
    result_row_drivers: {
      row_id: string;
      session_id: string;
      /** Place within the row. */
      position: number;
      /** `null` while nobody has been matched. */
      user_id: string | null;
      platform: string | null;
      platform_id: string | null;
    };
    result_row_laps: { row_id: string; laps: Json };
    /** Layers 2 and 3 of one row: an organiser's edits and the stewards' penalties. */
    result_work: {
      id: string;
      session_id: string;
      /** Belongs to somebody who is not in the present file. */
      aside: boolean;
      /** `RowEdits` of `features/results/row-edits.ts`. */
      work: Json;
    };
    /** Every saved state, for "who changed what" and the way back. */
    result_history: {
      id: string;
      session_id: string;
      version: number;
      saved_at: Millis;
      saved_by: string;
      /** Layers 1 to 3 of all rows. */
      snapshot: Json;
    };
  }
}
