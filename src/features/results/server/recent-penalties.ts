import type { Db } from "#server/database/databases.ts";
import { isPenaltyKind } from "../penalty-kinds.ts";
import type { GivenPenalty } from "../results-editor.ts";
import { readEdits } from "./edits-json.ts";

/** How many rows of edits are searched, and how many different penalties are answered. */
const MOST_ROWS = 100;
const MOST_PENALTIES = 12;

/** The last penalties that stewards gave by hand in a season, without doubles, the newest session first. */
export async function listRecentPenalties(db: Db, seasonId: string): Promise<GivenPenalty[]> {
  const rows = await db
    .selectFrom("result_work as own")
    .innerJoin("session_results as saved", "saved.session_id", "own.session_id")
    .innerJoin("event_sessions as session", "session.id", "own.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select("own.work")
    .where("event.season_id", "=", seasonId)
    .where("own.work", "like", '%"penalties":[{%')
    .orderBy("saved.saved_at", "desc")
    .orderBy("own.id", "desc")
    .limit(MOST_ROWS)
    .execute();
  const penalties = rows
    .flatMap((row) => readEdits(row.work).penalties.toReversed())
    .flatMap(({ kind, amount, description, decision }) =>
      isPenaltyKind(kind) && !decision ? [{ kind, amount, description }] : [],
    );
  const byText = new Map(penalties.map((penalty) => [JSON.stringify(penalty), penalty]));
  return [...byText.values()].slice(0, MOST_PENALTIES);
}
