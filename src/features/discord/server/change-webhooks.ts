import { z } from "zod";
import { isUniqueViolation } from "#server/database/databases.ts";
import { toJson } from "#server/database/json.ts";
import { addRow, changeRow, getRow } from "#server/database/rows.ts";
import type { DoingOf } from "#server/http/perform.ts";
import { newId } from "#server/ids.ts";
import {
  deleteVersioned,
  recordAdded,
  saveVersioned,
  type VersionedRecord,
} from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { wholeConflict } from "#shared/record/conflict.ts";
import { readWebhookAddress, type WebhookParts } from "./webhook-address.ts";
import type { webhookActs } from "../webhook-calls.ts";
import { type WebhookKind, webhookKinds } from "../webhook-kinds.ts";
import { readWebhook } from "./call-discord.ts";
import { readKinds } from "./hearing-webhooks.ts";
import { OLD_AFTER_MS } from "./posts/compose-post.ts";
import { askForPost } from "./posts/follow.ts";
import { passOver } from "./posts/pass-over.ts";
import { discordRefusal } from "./refusals.ts";
import { getOwnWebhook, requireMayPost } from "./webhook-access.ts";
import { sealToken } from "./webhook-token.ts";

/** As the audit log and a conflict have it: nothing with which one could write there. */
const copySchema = z.object({
  version: z.number(),
  name: z.string(),
  season: z.string().nullable(),
  kinds: z.array(z.enum(webhookKinds)),
});

const webhookRecord: VersionedRecord<z.infer<typeof copySchema>> = {
  table: "webhooks",
  subjectType: "webhook",
  read: async (trx, id) => {
    const { version, name, season_id: season, kinds } = await getRow(trx, "webhooks", id);
    return { version, name, season, kinds: readKinds(kinds) };
  },
  audited: ({ name, season, kinds }) => ({ name, season, kinds }),
  conflict: wholeConflict(copySchema),
};

interface Asked {
  viewer: Viewer;
  address: string;
}

/** Keeps a webhook that Discord knows, with nothing switched on, and answers its id. @throws AppError 403, 404, 409, 422 */
export async function addWebhook(
  services: Services,
  { viewer, address, season }: Asked & { season: string | null },
): Promise<string> {
  const { databases, now } = services;
  await requireMayPost(databases.reader, viewer, season);
  const found = await findAtDiscord(services, address);
  const id = newId();
  const act = { id, userId: viewer._id, now: now(), action: "webhook.added" };
  await databases.db
    .transaction()
    .execute(async (trx) => {
      await requireMayPost(trx, viewer, season);
      const row = { id, season_id: season, kinds: toJson([]), created_at: act.now };
      await addRow(trx, "webhooks", { ...row, ...found });
      await recordAdded(trx, webhookRecord, act);
    })
    .catch(refuseTaken);
  return id;
}

/** 'Pune altă adresă': its kinds stay. What another webhook has posted this one cannot edit. @throws AppError as `addWebhook` */
export async function replaceAddress(
  services: Services,
  { viewer, address, id }: Asked & { id: string },
): Promise<void> {
  const { databases, now } = services;
  await getOwnWebhook(databases.reader, viewer, id);
  const found = await findAtDiscord(services, address);
  await databases.db
    .transaction()
    .execute((trx) =>
      saveVersioned(trx, webhookRecord, {
        id,
        userId: viewer._id,
        now: now(),
        action: "webhook.replaced",
        write: async (inside) => {
          const before = await getOwnWebhook(inside, viewer, id);
          await changeRow(inside, "webhooks", id, found);
          if (before.discord_id !== found.discord_id)
            await inside
              .updateTable("discord_posts")
              .set({ state: "gone" })
              .where("webhook_id", "=", id)
              .execute();
        },
      }),
    )
    .catch(refuseTaken);
}

/** Its columns, once Discord has said that there is such a webhook. @throws AppError 409 while Discord is away; 422 */
async function findAtDiscord({ config, tokens }: Services, address: string) {
  const parts = readWebhookAddress(address);
  if (!parts) throw discordRefusal("webhook.address-wrong", { field: "address" });
  return {
    name: await nameAtDiscord({ config }, parts),
    discord_id: parts.id,
    token_sealed: sealToken(tokens, parts),
    state: "ok" as const,
    problem: null,
  };
}

/** @throws AppError 409 while Discord is away; 422 where it knows no such webhook */
export async function nameAtDiscord(
  { config }: Pick<Services, "config">,
  parts: WebhookParts,
): Promise<string> {
  const found = await readWebhook({ config }, parts);
  if (typeof found === "object") return found.name;
  const code = found === "away" ? "webhook.discord-away" : "webhook.unknown";
  throw discordRefusal(code, { field: "address" });
}

function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error) ? discordRefusal("webhook.taken", { field: "address" }) : error;
}

interface Choice {
  viewer: Viewer;
  id: string;
  version: number;
  kinds: readonly WebhookKind[];
}

/** What is switched on tells of what is new from now on. @throws AppError 403, 404, 409 on top of an older copy */
export async function chooseKinds(
  { databases, now }: Services,
  { viewer, id, version, kinds }: Choice,
): Promise<void> {
  const at = now();
  await databases.db.transaction().execute(async (trx) => {
    await getOwnWebhook(trx, viewer, id);
    await saveVersioned(trx, webhookRecord, {
      id,
      version,
      userId: viewer._id,
      now: at,
      action: "webhook.saved",
      write: async (inside, before) => {
        const chosen = webhookKinds.filter((kind) => kinds.includes(kind));
        await changeRow(inside, "webhooks", id, { kinds: toJson(chosen) });
        for (const kind of chosen.filter((own) => !before.kinds.includes(own)))
          await passOver(inside, { id, season: before.season, kind, now: at });
      },
    });
  });
}

export async function deleteWebhook({
  trx,
  params: { id },
  viewer,
  by,
}: DoingOf<typeof webhookActs.deleteWebhook>): Promise<void> {
  await getOwnWebhook(trx, viewer, id);
  await deleteVersioned(trx, webhookRecord, { ...by, id, action: "webhook.deleted" });
}

/** A webhook that Discord takes again: what was posted of late says by now what it should. */
export async function reviveWebhook({
  trx,
  params: { id },
  by: { now },
  log,
}: DoingOf<typeof webhookActs.retryWebhook>): Promise<void> {
  await changeRow(trx, "webhooks", id, { state: "ok", problem: null });
  const posts = await trx
    .selectFrom("discord_posts")
    .select("subject")
    .where("webhook_id", "=", id)
    .where("state", "=", "sent")
    .where("sent_at", ">", now - OLD_AFTER_MS)
    .orderBy("subject")
    .execute();
  for (const { subject } of posts) await askForPost(trx, { webhook: id, subject, dueAt: now, now });
  await log(id);
}
