import { runQueue } from "#server/queue/run-queue.ts";
import { postsToDiscord } from "#features/discord/server/posts/send-post.ts";
import type { WebhookKind } from "#features/discord/webhook-kinds.ts";
import { webhookKinds } from "#features/discord/webhook-kinds.ts";
import type { Webhook } from "#features/discord/webhooks.ts";
import { MINUTE_MS } from "#shared/time/durations.ts";
import type { TestApp } from "#tests/test-app.ts";
import type { Message, WebhookDiscord } from "./discord-webhooks.ts";

interface Added {
  as: string;
  season?: string | null;
  kinds?: readonly WebhookKind[];
  webhook?: string;
}

/** Adds a webhook as somebody who may, and switches kinds on: all where none are named. Answers its id. */
export async function addChannel(
  site: TestApp,
  discord: Pick<WebhookDiscord, "address">,
  { as, season = null, kinds = webhookKinds, webhook }: Added,
): Promise<string> {
  const added = await site.call({
    method: "POST",
    url: "/api/webhooks",
    as,
    payload: { address: discord.address(webhook), season },
  });
  if (added.statusCode !== 200) throw new Error(added.body);
  const { _id, version } = added.json<{ data: Webhook }>().data;
  const saved = await site.call({
    method: "POST",
    url: `/api/webhooks/${_id}`,
    as,
    payload: { version, kinds },
  });
  if (saved.statusCode !== 200) throw new Error(saved.body);
  return _id;
}

/** Some time later (a minute), all that is due is sent. */
export async function sendDue(
  site: TestApp,
  { waitMs = MINUTE_MS, patienceMs }: { waitMs?: number; patienceMs?: number } = {},
): Promise<void> {
  site.setNow(site.services.now() + waitMs);
  await runQueue(site.services, { discord: postsToDiscord(patienceMs) });
}

/** A message as one reads it there. */
export function wordsOf(message: Message | undefined): string {
  const [embed] = message?.embeds ?? [];
  return [message?.content, embed?.title, embed?.description].filter(Boolean).join("\n");
}
