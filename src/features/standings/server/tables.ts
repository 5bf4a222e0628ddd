import type { Generated } from "kysely";
import type { Json, Millis } from "#server/database/schema.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    session_scoring: SessionScoringTable;
    scoring_types: ScoringTypeTable;
    standings: StandingsTable;
    standings_sessions: StandingsSessionTable;
    standings_entries: StandingsEntryTable;
    standings_row_points: { standings_id: string; row_id: string; points: number };
  }
}

/** A session's rows as tables score them, copied from its results when a table is computed; a missing copy is remade. */
interface SessionScoringTable {
  session_id: string;
  /** Of the results it was made from. */
  version: number;
  /** How `rows` are written. */
  format: number;
  /** `ScoringRow[]` of `features/standings/rules/points.ts`. */
  rows: Json;
}

interface ScoringTypeTable {
  id: string;
  title: string;
  /** `ScoringType` of `features/standings/rules/points.ts` without id and title. */
  definition: Json;
  position: number;
  version: Generated<number>;
}

interface StandingsTable {
  id: string;
  season_id: string;
  title: string;
  /** One of `standingsTypes`, or a word of a newer version of the site: such a table is not there for this one. */
  type: string;
  public: boolean;
  position: number;
  /** `StandingsDefinition` of `features/standings/standings.ts`: filters, columns, options. */
  definition: Json;
  /** When places and points were last computed. */
  computed_at: Millis;
  version: Generated<number>;
}

interface StandingsSessionTable {
  standings_id: string;
  session_id: string;
  event_id: string;
  scoring_type_id: string;
  /** Its results were saved since the table was computed. */
  newer_results: Generated<boolean>;
}

interface StandingsEntryTable {
  id: string;
  standings_id: string;
  /** Driver, club or car the entry is about, by the table's type. Unique in the table. */
  subject_id: string;
  position: number | null;
  sort_order: number;
  /** Thousandths of a point. */
  points: number;
  compensation: number;
  misc_text: string;
  disqualified: boolean;
  /** Added by hand; stays without results. */
  manual: boolean;
  /** `{ cars, drivers, teams }`, each `{ _id, ignored }[]`. */
  members: Json;
  /** `{ deductions, startsFrom, choices }`; what is missing is as nobody ever touched it. */
  edits: Generated<Json>;
  /** Event by event, so that the total explains itself. */
  breakdown: Json;
  /** Before the last event that was run; `null`: it had none. */
  previous_position: Generated<number | null>;
  /** Places 1, and 1 to 3, in races that are no sprints. */
  wins: Generated<number>;
  podiums: Generated<number>;
  /** What each session brought, in short (`features/standings/rules/cells.ts`); `null` in older rows, which have a breakdown. */
  cells: Generated<Json | null>;
}
