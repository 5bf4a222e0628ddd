import type { Db } from "#server/database/databases.ts";
import { columnOf } from "#shared/group-by.ts";
import { readSubject } from "../../post-subjects.ts";
import type { WebhookKind } from "../../webhook-kinds.ts";

/** Subjects of a webhook's posts that tell of one of these ids, of one kind or of all; only of those that can be edited. */
export async function findPostsOf(
  db: Db,
  webhook: { id: string },
  ids: ReadonlySet<string>,
  kind?: WebhookKind,
): Promise<string[]> {
  if (ids.size === 0) return [];
  const posts = await db
    .selectFrom("discord_posts")
    .select("subject")
    .where("webhook_id", "=", webhook.id)
    .where("state", "in", ["sent", "sending"])
    .$if(kind !== undefined, (query) => query.where("subject", "like", `${kind}:%`))
    .execute();
  return columnOf(posts, "subject").filter((subject) =>
    readSubject(subject)?.ids.some((id) => ids.has(id)),
  );
}

/** All that posts about an event may name: it, its sessions and their decisions. */
export async function idsOfEvent(db: Db, id: string): Promise<Set<string>> {
  return new Set([id, ...(await idsUnder(db, [id]))]);
}

/** The same of a season. */
export async function idsOfSeason(db: Db, id: string): Promise<Set<string>> {
  const events = await db.selectFrom("events").select("id").where("season_id", "=", id).execute();
  const ids = columnOf(events, "id");
  return new Set([id, ...ids, ...(await idsUnder(db, ids))]);
}

/** All that posts which name a person may name: sessions that they drove, their events and decisions. */
export async function idsOfPerson(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("result_row_drivers as drove")
    .innerJoin("event_sessions as session", "session.id", "drove.session_id")
    .select("session.event_id")
    .distinct()
    .where("drove.user_id", "=", userId)
    .execute();
  const events = columnOf(rows, "event_id");
  return new Set([...events, ...(await idsUnder(db, events))]);
}

/** Ids of the sessions of the event that a season has driven last. */
export async function sessionsOfLast(db: Db, seasonId: string): Promise<Set<string>> {
  const last = await db
    .selectFrom("events as event")
    .innerJoin("event_sessions as session", "session.event_id", "event.id")
    .innerJoin("session_results as saved", "saved.session_id", "session.id")
    .select("event.id")
    .where("event.season_id", "=", seasonId)
    .orderBy("event.time", "desc")
    .limit(1)
    .executeTakeFirst();
  return new Set(last && (await idsUnder(db, [last.id])));
}

async function idsUnder(db: Db, events: readonly string[]): Promise<string[]> {
  if (events.length === 0) return [];
  const sessions = await db
    .selectFrom("event_sessions")
    .select("id")
    .where("event_id", "in", [...events])
    .execute();
  const ids = columnOf(sessions, "id");
  if (ids.length === 0) return [];
  const decisions = await db
    .selectFrom("decisions")
    .innerJoin("cases", "cases.id", "decisions.case_id")
    .select("decisions.id")
    .where("cases.session_id", "in", ids)
    .execute();
  return [...ids, ...columnOf(decisions, "id")];
}
