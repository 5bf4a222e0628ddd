import { z } from "zod";
import { describeDecision } from "#features/results/server/decided-items.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";

/** What published decisions give, with the car and the session that each item is about, in the order in which it was decided. */
export function itemQuery(db: Db) {
  return db
    .selectFrom("decision_items as item")
    .innerJoin("decisions as decision", "decision.id", "item.decision_id")
    .innerJoin("case_entries as entry", "entry.id", "item.entry_id")
    .innerJoin("cases as own", "own.id", "decision.case_id")
    .innerJoin("event_sessions as session", "session.id", "own.session_id")
    .select([
      "item.id",
      "item.kind",
      "item.amount",
      "item.state",
      "item.entry_id",
      "item.standings_id",
      "item.effect_from",
      "item.ended_at",
      "item.person_id as item_person",
      "item.user_id as item_user",
      "entry.entry_key",
      "entry.person_id",
      "entry.user_id",
      "entry.frozen",
      "decision.id as decision",
      "decision.season_id",
      "decision.number",
      "decision.offence",
      "session.id as session",
    ])
    .where("decision.number", "is not", null)
    .orderBy("decision.number")
    .orderBy("item.position");
}

const offenceSchema = z.object({ title: z.string() }).nullable();

/** `Decizia nr. 7: Contact din vină proprie`, of the decision of an item. */
export function describeItem({
  number,
  offence,
}: {
  number: number | null;
  offence: string | null;
}): string {
  return describeDecision(number ?? 0, fromJson(offenceSchema, offence ?? "null")?.title);
}
