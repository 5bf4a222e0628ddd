import type { Db } from "#server/database/databases.ts";
import { visibleEvents } from "#server/visibility.ts";
import { readSubject } from "../../post-subjects.ts";

interface Asked {
  webhook: string;
  /** Ids; `null`: all there are. */
  seasons: readonly string[] | null;
  now: number;
}

/** Ids of events to come that every visitor sees and of which the webhook has posted nothing, in the calendar's order. */
export async function listNewEvents(db: Db, { webhook, seasons, now }: Asked): Promise<string[]> {
  const rows = await db
    .selectFrom("events")
    .select("id")
    .where("id", "in", visibleEvents(db))
    .where("time", ">", now)
    .$if(seasons !== null, (query) => query.where("season_id", "in", [...(seasons ?? [])]))
    .orderBy("time")
    .orderBy("id")
    .execute();
  if (rows.length === 0) return [];
  const posts = await db
    .selectFrom("discord_posts")
    .select("subject")
    .where("webhook_id", "=", webhook)
    .where("subject", "like", "event:%")
    .execute();
  const told = new Set(posts.flatMap(({ subject }) => readSubject(subject)?.ids ?? []));
  return rows.map(({ id }) => id).filter((id) => !told.has(id));
}
