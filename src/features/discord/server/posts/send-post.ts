import { createHash } from "node:crypto";
import { z } from "zod";
import type { Db } from "#server/database/databases.ts";
import { jsonReader, toJson } from "#server/database/json.ts";
import { addRow, changeRow, findRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import { holdLane, type Setback } from "#server/queue/queue.ts";
import type { Outcome, TaskWork } from "#server/queue/run-queue.ts";
import type { Services } from "#server/services.ts";
import { MINUTE_MS } from "#shared/time/durations.ts";
import { readSubject, subjectOf } from "../../post-subjects.ts";
import type { Embed, WebhookProblem } from "../../webhooks.ts";
import { withdrawnEmbed } from "../../embeds.ts";
import { type Answer, editMessage, messageIdOf, postMessage } from "../call-discord.ts";
import { openToken } from "../webhook-token.ts";
import { composePost } from "./compose-post.ts";
import { listNewEvents } from "./new-events.ts";
import { findScored } from "./scored-table.ts";

/*
 * Discord knows no key by which it would take a post once, so nothing of which nobody knows whether it arrived is posted again:
 * the row says `sending` before the call, and whoever finds it so leaves it to people (`unsure`). Edits may be repeated.
 */

export const postTaskSchema = z.object({ webhook: z.string(), subject: z.string() });
const readTask = jsonReader(postTaskSchema);

const UNWELL_MS = 5 * MINUTE_MS;

type Webhook = Row<"webhooks">;
type Post = Row<"discord_posts">;

type Needs = Pick<Services, "databases" | "config" | "now" | "tokens">;

/** A post that is to be made, or edited, as it should be now. */
interface Sending {
  services: Needs;
  webhook: Webhook;
  subject: string;
  embed: Embed;
  hash: string;
  patienceMs: number | undefined;
}

/** Posts what a subject says now, edits what was posted of it, or does nothing. `patienceMs`: how long Discord is waited for. */
export function postsToDiscord(patienceMs?: number): TaskWork<Needs> {
  return async (services, task) => {
    const { webhook: id, subject: asked } = readTask(task.payload);
    const { db } = services.databases;
    const webhook = await findRow(db, "webhooks", id);
    // Deleted, or nobody can write there: whoever gives it another address begins anew.
    if (webhook?.state !== "ok") return "done";
    const subject = await narrow(services, webhook, asked);
    const about = subject === undefined ? undefined : readSubject(subject);
    if (subject === undefined || !about) return "done";
    const post = await findPost(db, id, subject);
    if (post?.state === "sending") return settle(db, post, { state: "unsure" });
    if (post && (post.state !== "sent" || post.message_id === null)) return "done";
    const composed = await composePost(services, about);
    if (composed === "past") return "done";
    if (!post && (composed === "unseen" || !composed.isNews)) return "done";
    const embed =
      composed === "unseen" ? withdrawnEmbed(services.config.publicUrl) : composed.embed;
    const hash = createHash("sha256").update(toJson(embed)).digest("base64url");
    const sending = { services, webhook, subject, embed, hash, patienceMs };
    if (!post) return create(sending);
    return post.payload_hash === hash ? "done" : edit(sending, post);
  };
}

/** The subject that is meant now, of one that is wider. */
async function narrow(
  { databases: { db }, now }: Needs,
  webhook: Webhook,
  asked: string,
): Promise<string | undefined> {
  const { kind, ids, isWide } = readSubject(asked) ?? {};
  const [seasonId = ""] = ids ?? [];
  if (!isWide) return asked;
  if (kind === "standings") {
    const scored = await findScored(db, seasonId);
    return scored && subjectOf("standings", scored.last._id);
  }
  const events = await listNewEvents(db, { webhook: webhook.id, seasons: [seasonId], now: now() });
  return events.length === 0 ? undefined : subjectOf("event", ...events);
}

function findPost(db: Db, webhookId: string, subject: string): Promise<Post | undefined> {
  return db
    .selectFrom("discord_posts")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

type Key = Pick<Post, "webhook_id" | "subject">;

async function settle(db: Db, key: Key, set: Partial<Post>): Promise<"done"> {
  await db
    .updateTable("discord_posts")
    .set(set)
    .where("webhook_id", "=", key.webhook_id)
    .where("subject", "=", key.subject)
    .execute();
  return "done";
}

async function create({ services, webhook, subject, embed, hash, patienceMs }: Sending) {
  const { databases, config, now, tokens } = services;
  const { db } = databases;
  const parts = openToken(tokens, webhook);
  if (!parts) return breakWebhook(db, webhook, "sealed");
  const key = { webhook_id: webhook.id, subject };
  const row = { ...key, state: "sending" as const, message_id: null, payload_hash: hash };
  await addRow(db, "discord_posts", { ...row, sent_at: now() });
  const answer = await postMessage({ config, patienceMs }, parts, embed);
  await pause(services, webhook, answer);
  if (answer.is === "done") {
    const message_id = messageIdOf(answer.body);
    // It says that it has it, and not which message it is: it stands there, and cannot be edited.
    if (message_id === undefined && answer.body === null) return settle(db, key, { state: "sent" });
    return settle(
      db,
      key,
      message_id === undefined ? { state: "unsure" } : { state: "sent", message_id },
    );
  }
  if (answer.is === "unclear") {
    // While Discord is unwell, not everything that is due shall become a question to people.
    await holdLane(db, webhook.id, now() + UNWELL_MS);
    return settle(db, key, { state: "unsure" });
  }
  if (answer.is === "refused") {
    // What Discord does not take once it never will: it is not tried with every change.
    await settle(db, key, { state: "gone" });
    return { problem: answer.problem, status: "failed" as const };
  }
  // Certainly not posted.
  await db
    .deleteFrom("discord_posts")
    .where("webhook_id", "=", webhook.id)
    .where("subject", "=", subject)
    .where("state", "=", "sending")
    .execute();
  return afterwards(services, webhook, answer);
}

async function edit({ services, webhook, embed, hash, patienceMs }: Sending, post: Post) {
  const { databases, config, tokens } = services;
  const { db } = databases;
  const parts = openToken(tokens, webhook);
  if (!parts) return breakWebhook(db, webhook, "sealed");
  const messageId = post.message_id ?? "";
  const answer = await editMessage({ config, patienceMs }, parts, { messageId, embed });
  await pause(services, webhook, answer);
  if (answer.is === "done") return settle(db, post, { payload_hash: hash });
  // Deleted there, by people: it stays so.
  if (answer.is === "missing") return settle(db, post, { state: "gone" });
  if (answer.is === "refused") return { problem: answer.problem, status: "failed" as const };
  return afterwards(services, webhook, answer);
}

/** Of what was not done: another attempt, or none any more. */
async function afterwards(
  { databases: { db }, now }: Needs,
  webhook: Webhook,
  answer: Answer,
): Promise<Outcome> {
  if (answer.is === "broken") return breakWebhook(db, webhook, answer.problem);
  if (answer.is === "missing") return breakWebhook(db, webhook, "deleted");
  const problem = "problem" in answer ? answer.problem : "";
  const setback: Setback = { problem };
  return answer.pauseMs === undefined
    ? setback
    : { ...setback, nextAttemptAt: now() + answer.pauseMs };
}

/** The tasks of its lane end by themselves. */
export async function breakWebhook(
  db: Db,
  { id }: Pick<Webhook, "id">,
  problem: WebhookProblem,
): Promise<"done"> {
  await changeRow(db, "webhooks", id, { state: "broken", problem });
  return "done";
}

async function pause(
  { databases: { db }, now }: Needs,
  { id }: Webhook,
  { is, pauseMs }: Answer,
): Promise<void> {
  // A task that was not done waits itself, and with it its lane.
  if (pauseMs !== undefined && is !== "undone") await holdLane(db, id, now() + pauseMs);
}
