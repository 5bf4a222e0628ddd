import { refusal } from "#server/errors.ts";
import type { DoingOf } from "#server/http/perform.ts";
import type { webhookActs } from "../webhook-calls.ts";
import { askForPost } from "./posts/follow.ts";
import { getOwnWebhook } from "./webhook-access.ts";

/**
 * What may stand in Discord, and nobody knows: somebody says that it does, and it is never edited, because nobody knows which
 * message it is; or that it does not, and it is sent again. @throws AppError 403, 404; 409 where somebody was faster
 */
export async function settlePost({
  trx,
  params: { id },
  form: { post },
  viewer,
  by: { now },
  log,
}: DoingOf<typeof webhookActs.settlePost>): Promise<void> {
  await getOwnWebhook(trx, viewer, id);
  const { subject, appeared } = post;
  const { numUpdatedRows } = await trx
    .updateTable("discord_posts")
    .set({ state: "sent", message_id: null })
    .where("webhook_id", "=", id)
    .where("subject", "=", subject)
    .where("state", "=", "unsure")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refusal("stale-version");
  if (!appeared) {
    await trx
      .deleteFrom("discord_posts")
      .where("webhook_id", "=", id)
      .where("subject", "=", subject)
      .execute();
    await askForPost(trx, { webhook: id, subject, dueAt: now, now });
  }
  await log(id, { as: appeared ? "webhook.post-appeared" : "webhook.post-resent" });
}
