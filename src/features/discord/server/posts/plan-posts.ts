import type { Services } from "#server/services.ts";
import { visibleEvents } from "#server/visibility.ts";
import { subjectOf } from "../../post-subjects.ts";
import { covers, listHearing } from "../hearing-webhooks.ts";
import { askForPost } from "./follow.ts";

/**
 * Asks for the posts that time alone makes due: entry lists of events whose confirmations are over and that have not begun. None
 * is asked for of which there is a post, also after a long pause, and so nothing else has to be remembered.
 */
export async function planPosts({ databases: { db, reader }, now }: Services): Promise<void> {
  const webhooks = (await listHearing(reader)).filter(({ kinds }) => kinds.includes("entries"));
  if (webhooks.length === 0) return;
  const events = await reader
    .selectFrom("events")
    .select(["id", "season_id"])
    .where("id", "in", visibleEvents(reader))
    .where("rsvp_end", "<=", now())
    .where("time", ">", now())
    .orderBy("time")
    .orderBy("id")
    .execute();
  for (const webhook of webhooks)
    for (const { id } of events.filter((event) => covers(webhook, event.season_id))) {
      const subject = subjectOf("entries", id);
      const post = await reader
        .selectFrom("discord_posts")
        .select("state")
        .where("webhook_id", "=", webhook.id)
        .where("subject", "=", subject)
        .executeTakeFirst();
      if (!post) await askForPost(db, { webhook: webhook.id, subject, dueAt: now(), now: now() });
    }
}
