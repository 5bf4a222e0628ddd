import type { Db } from "#server/database/databases.ts";
import { visibleEvents, visibleSeasons } from "#server/visibility.ts";

/** A person's own words to the stewards, licence and sanctions. */
export async function ownStewardingData(db: Db, userId: string): Promise<Record<string, unknown>> {
  return {
    protests: await db
      .selectFrom("protests as protest")
      .innerJoin("event_sessions as session", "session.id", "protest.session_id")
      .innerJoin("events as event", "event.id", "session.event_id")
      .select([
        "event.title as event",
        "session.title as session",
        "protest.lap",
        "protest.minute_ms",
        "protest.corner",
        "protest.text",
      ])
      .where("protest.reporter_id", "=", userId)
      .where("event.id", "in", visibleEvents(db))
      .orderBy("session.start_at")
      .execute(),
    caseStatements: await db
      .selectFrom("case_statements")
      .select(["text", "admitted", "said_at"])
      .where("user_id", "=", userId)
      .orderBy("said_at")
      .execute(),
    clubStatements: await db
      .selectFrom("club_statements")
      .select(["club", "text", "said_at"])
      .where("user_id", "=", userId)
      .orderBy("said_at")
      .execute(),
    appeals: await db
      .selectFrom("appeals")
      .select(["text", "filed_at"])
      .where("user_id", "=", userId)
      .orderBy("filed_at")
      .execute(),
    licence: await db
      .selectFrom("licence_entries as entry")
      .innerJoin("decision_items as item", "item.id", "entry.item_id")
      .innerJoin("decisions as decision", "decision.id", "item.decision_id")
      .innerJoin("cases as own", "own.id", "decision.case_id")
      .innerJoin("event_sessions as session", "session.id", "own.session_id")
      .select([
        "decision.number",
        "entry.points",
        "entry.warnings",
        "entry.from_at",
        "entry.expires_at",
        "entry.cleared_at",
        "item.state",
      ])
      .where("entry.user_id", "=", userId)
      .where("session.event_id", "in", visibleEvents(db))
      .orderBy("entry.from_at")
      .execute(),
    sanctions: await db
      .selectFrom("sanctions")
      .select(["rule", "kind", "amount", "state", "proposed_at", "decided_at", "until_at"])
      .where("user_id", "=", userId)
      .where("season_id", "in", visibleSeasons(db))
      .where("state", "!=", "proposed")
      .orderBy("proposed_at")
      .execute(),
  };
}
