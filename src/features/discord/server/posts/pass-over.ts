import { takesRegistrations } from "#features/seasons/registration-open.ts";
import type { Db } from "#server/database/databases.ts";
import { visibleEvents, visibleSeasons } from "#server/visibility.ts";
import { subjectOf } from "../../post-subjects.ts";
import type { WebhookKind } from "../../webhook-kinds.ts";
import { listNewEvents } from "./new-events.ts";

interface SwitchedOn {
  /** Of the webhook. */
  id: string;
  season: string | null;
  kind: WebhookKind;
  now: number;
}

/**
 * What is so already when a kind is switched on is no news, and is not posted later either: events that stand in the calendar,
 * registrations that are open, entry lists that are out. Of results, tables and decisions the next change tells.
 */
export async function passOver(trx: Db, { id, season, kind, now }: SwitchedOn): Promise<void> {
  for (const subject of await subjectsOf(trx, { id, season, kind, now }))
    await trx
      .insertInto("discord_posts")
      .values({ webhook_id: id, subject, state: "gone", payload_hash: "", sent_at: now })
      .onConflict((conflict) => conflict.columns(["webhook_id", "subject"]).doNothing())
      .execute();
}

async function subjectsOf(trx: Db, { id, season, kind, now }: SwitchedOn): Promise<string[]> {
  const seasons = season === null ? null : [season];
  if (kind === "event") {
    const events = await listNewEvents(trx, { webhook: id, seasons, now });
    return events.length === 0 ? [] : [subjectOf("event", ...events)];
  }
  if (kind === "registration") {
    const rows = await trx
      .selectFrom("seasons")
      .select(["id", "open", "registration_deadline as registrationDeadline"])
      .where("id", "in", visibleSeasons(trx))
      .$if(season !== null, (query) => query.where("id", "=", season))
      .execute();
    return rows
      .filter((row) => takesRegistrations(row, now))
      .map((row) => subjectOf("registration", row.id));
  }
  if (kind === "entries") {
    const rows = await trx
      .selectFrom("events")
      .select("id")
      .where("id", "in", visibleEvents(trx))
      .where("rsvp_end", "<=", now)
      .where("time", ">", now)
      .$if(season !== null, (query) => query.where("season_id", "=", season))
      .execute();
    return rows.map((row) => subjectOf("entries", row.id));
  }
  return [];
}
