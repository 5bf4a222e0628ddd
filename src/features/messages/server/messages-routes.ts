import { z } from "zod";
import { account, requireViewer, withPermission } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { seesHidden } from "#server/visibility.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { idParamsSchema, searchSchema } from "#shared/text/text-schemas.ts";
import { groupKinds } from "../audience-kinds.ts";
import {
  audienceChoiceSchema,
  inboxQuerySchema,
  messageFormSchema,
  messageLineSchema,
  messageSchema,
  messageSettingsSchema,
  sentSchema,
  unreadSchema,
  viewedFormSchema,
} from "../messages.ts";
import { listAudienceChoices } from "./audiences.ts";
import {
  deleteMessage,
  findMessage,
  findMessagesByEmail,
  listMessages,
  readUnread,
  setMessagesByEmail,
  setViewed,
} from "./messages-queries.ts";
import { writeToAudience } from "./write-to-audience.ts";

const params = idParamsSchema;
const choicesQuery = z.object({
  kind: z.enum(groupKinds),
  search: searchSchema.default(""),
});

/** A person's inbox, and the organisers' way into it. */
export const messagesRoutes: Routes = (app, services) => {
  const { databases, now } = services;
  const { db, reader } = databases;
  const ownWrite = { access: account, changesNothingPublic: true };

  app.get(
    "/api/messages",
    {
      config: { access: account, limit: limits.read },
      schema: {
        querystring: inboxQuerySchema,
        response: { 200: okSchema(z.array(messageLineSchema)) },
      },
    },
    async (request) => {
      const { messages, total } = await listMessages(reader, {
        ...pageBounds(request.query),
        recipientId: requireViewer(request)._id,
      });
      return ok(messages, pageMeta(request.query, total));
    },
  );

  app.get(
    "/api/messages/unread",
    {
      config: { access: account, limit: limits.read },
      schema: { response: { 200: okSchema(unreadSchema) } },
    },
    async (request) => ok(await readUnread(reader, requireViewer(request)._id)),
  );

  app.post(
    "/api/messages",
    {
      config: {
        access: withPermission("sendMessages"),
        changesNothingPublic: true,
        limit: limits.write,
      },
      schema: { body: messageFormSchema, response: { 200: okSchema(sentSchema) } },
    },
    async (request) => {
      const from = requireViewer(request)._id;
      const writer = { from, seesHidden: seesHidden(request.viewer) };
      return ok({ sent: await writeToAudience(services, { ...request.body, ...writer }) });
    },
  );

  app.get(
    "/api/messages/audiences",
    {
      config: { access: withPermission("sendMessages"), limit: limits.read },
      schema: {
        querystring: choicesQuery,
        response: { 200: okSchema(z.array(audienceChoiceSchema)) },
      },
    },
    async ({ query, viewer }) =>
      ok(await listAudienceChoices(reader, query, { seesHidden: seesHidden(viewer) })),
  );

  app.get(
    "/api/messages/settings",
    {
      config: { access: account, limit: limits.read },
      schema: { response: { 200: okSchema(messageSettingsSchema) } },
    },
    async (request) =>
      ok({ byEmail: await findMessagesByEmail(reader, requireViewer(request)._id) }),
  );

  app.post(
    "/api/messages/settings",
    {
      config: { ...ownWrite, limit: limits.write },
      schema: { body: messageSettingsSchema, response: { 200: okSchema(messageSettingsSchema) } },
    },
    async (request) => {
      const { byEmail } = request.body;
      await setMessagesByEmail(db, { userId: requireViewer(request)._id, byEmail });
      return ok({ byEmail });
    },
  );

  app.get(
    "/api/message/:id",
    {
      config: { access: account, limit: limits.read },
      schema: { params, response: { 200: okSchema(messageSchema) } },
    },
    async (request) => {
      const message = await findMessage(reader, {
        id: request.params.id,
        recipientId: requireViewer(request)._id,
      });
      if (!message) throw new AppError("not-found");
      return ok(message);
    },
  );

  app.post(
    "/api/message/:id",
    {
      config: { ...ownWrite, limit: limits.write },
      schema: { params, body: viewedFormSchema, response: { 200: okSchema(messageSchema) } },
    },
    async (request) => {
      const own = { id: request.params.id, recipientId: requireViewer(request)._id };
      const message = await db.transaction().execute(async (trx) => {
        await setViewed(trx, { ...own, viewedAt: request.body.viewed ? now() : null });
        return findMessage(trx, own);
      });
      if (!message) throw new AppError("not-found");
      return ok(message);
    },
  );

  for (const [method, url] of [
    ["GET", "/api/message/:id/delete"],
    ["DELETE", "/api/message/:id"],
  ] as const)
    app.route({
      method,
      url,
      config: { ...ownWrite, writes: true, limit: limits.write },
      schema: { params, response: { 200: okSchema(z.null()) } },
      handler: async (request) => {
        const isDeleted = await deleteMessage(db, {
          id: request.params.id,
          recipientId: requireViewer(request)._id,
        });
        if (!isDeleted) throw new AppError("not-found");
        return ok(null);
      },
    });
};
