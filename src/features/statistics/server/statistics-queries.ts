import type { Selectable } from "kysely";
import type { Db } from "#server/database/databases.ts";
import type { Database } from "#server/database/schema.ts";

type Totals = Selectable<Database["stat_totals"]>;

export interface SubjectTotals {
  /** `undefined`: never took part in anything that counts. */
  all: Totals | undefined;
  bySimulator: ReadonlyMap<string, Totals>;
  bySeason: ReadonlyMap<string, Totals>;
}

/** What is counted of a person or a club, the same for every viewer. */
export async function readTotals(
  db: Db,
  { type, id }: { type: Totals["subject_type"]; id: string },
): Promise<SubjectTotals> {
  const rows = await db
    .selectFrom("stat_totals")
    .selectAll()
    .where("subject_type", "=", type)
    .where("subject_id", "=", id)
    .orderBy("scope_id")
    .execute();
  const of = (scope: Totals["scope"]) =>
    new Map(rows.filter((row) => row.scope === scope).map((row) => [row.scope_id, row]));
  return { all: of("all").get(""), bySimulator: of("simulator"), bySeason: of("season") };
}

/** A race that somebody started. */
interface FormRace {
  sessionId: string;
  /** `null`: disqualified, or nobody knows. */
  place: number | null;
  /** `finished`, `dnf`, `dsq`, `unknown`. */
  status: string;
}

const FORM_RACES = 5;

/** The last races that a person started, the newest first. */
export async function readForm(db: Db, personId: string): Promise<FormRace[]> {
  const rows = await db
    .selectFrom("stat_rows")
    .select(["session_id", "place", "status"])
    .where("person_id", "=", personId)
    .where("visible", "=", 1)
    .where("starts", "=", 1)
    .orderBy("at", "desc")
    .orderBy("session_order", "desc")
    .orderBy("session_id", "desc")
    .limit(FORM_RACES)
    .execute();
  return rows.map(({ session_id, place, status }) => ({ sessionId: session_id, place, status }));
}
