import { performing } from "#server/http/perform.ts";
import type { Routes } from "#server/serve.ts";
import * as calls from "../webhook-calls.ts";
import {
  newWebhookSchema,
  previewQuerySchema,
  previewsSchema,
  settledPostSchema,
  webhookAddressSchema,
  webhookEditSchema,
  webhookSchema,
  webhooksSchema,
} from "../webhooks.ts";
import {
  addWebhook,
  chooseKinds,
  deleteWebhook,
  nameAtDiscord,
  replaceAddress,
  reviveWebhook,
} from "./change-webhooks.ts";
import { listOwnWebhooks, readWebhookOf } from "./list-webhooks.ts";
import { makePreviews } from "./previews.ts";
import { discordRefusal } from "./refusals.ts";
import { settlePost } from "./settle-post.ts";
import { testWebhook } from "./test-webhook.ts";
import { getOwnWebhook, requireMayPost } from "./webhook-access.ts";
import { openToken } from "./webhook-token.ts";

export const webhookRoutes: Routes = (serving, services) => {
  const { serve } = serving;
  const perform = performing(serving, services);
  const { databases, tokens } = services;
  const { db, reader } = databases;
  const {
    deleteWebhook: deletion,
    testWebhook: test,
    retryWebhook: retry,
    settlePost: settle,
  } = calls.webhookActs;

  serve(calls.listWebhooks, {
    summary: "The webhooks of Discord that oneself may change, and where one may add one",
    reply: webhooksSchema,
    handle: ({ viewer }) => listOwnWebhooks(services, viewer),
  });

  serve(calls.readPreviews, {
    summary: "What a webhook would post of each kind, of what visitors read now",
    query: previewQuerySchema,
    reply: previewsSchema,
    handle: async ({ viewer, query: { season = null } }) => {
      await requireMayPost(reader, viewer, season);
      return makePreviews(services, season);
    },
  });

  serve(calls.addWebhook, {
    summary: "Keep a webhook of Discord, by its address",
    body: newWebhookSchema,
    reply: webhookSchema,
    handle: async ({ viewer, body }) =>
      readWebhookOf(services, db, await addWebhook(services, { viewer, ...body })),
  });

  serve(calls.saveWebhook, {
    summary: "Choose what a webhook is told of",
    body: webhookEditSchema,
    reply: webhookSchema,
    handle: async ({ viewer, params: { id }, body }) => {
      await chooseKinds(services, { viewer, id, ...body });
      return readWebhookOf(services, db, id);
    },
  });

  serve(calls.replaceWebhook, {
    summary: "Give a webhook another address",
    body: webhookAddressSchema,
    reply: webhookSchema,
    handle: async ({ viewer, params: { id }, body }) => {
      await replaceAddress(services, { viewer, id, ...body });
      return readWebhookOf(services, db, id);
    },
  });

  perform(deletion, { summary: "Delete a webhook", work: deleteWebhook });

  perform(test, {
    summary: "Post a message that says that the webhook works",
    first: ({ viewer, params: { id } }) => testWebhook(services, { viewer, id }),
    work: ({ params: { id }, log }) => log(id),
  });

  perform(retry, {
    summary: "Write to a webhook again that Discord did not take",
    first: async ({ viewer, params: { id } }) => {
      const parts = openToken(tokens, await getOwnWebhook(reader, viewer, id));
      if (!parts) throw discordRefusal("webhook.sealed");
      await nameAtDiscord(services, parts);
    },
    work: reviveWebhook,
  });

  perform(settle, {
    summary: "Say whether a post appeared of which nobody knows, or send it again",
    drawn: { post: settledPostSchema },
    work: settlePost,
  });
};
