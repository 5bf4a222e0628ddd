import { z } from "zod";
import { messageSettingsSchema } from "#features/accounts/accounts.ts";
import { readMessageSettings, saveMessageSettings } from "#features/accounts/profile-calls.ts";
import { refusal } from "#server/errors.ts";
import { pageOf } from "#server/http/paging.ts";
import type { Routes } from "#server/serve.ts";
import { seesHidden } from "#server/visibility.ts";
import {
  audienceChoiceSchema,
  audienceQuerySchema,
  inboxQuerySchema,
  messageFormSchema,
  messageLineSchema,
  messageSchema,
  sentSchema,
  unreadSchema,
  viewedFormSchema,
} from "../messages.ts";
import * as calls from "../messages-calls.ts";
import { listAudienceChoices } from "./audiences.ts";
import {
  deleteMessage,
  findMessage,
  findMessagesByEmail,
  listMessages,
  readUnread,
  setViewed,
} from "./messages-queries.ts";
import { setAllByMail } from "./notices/notice-settings.ts";
import { readsLetters } from "./notices/notices-queries.ts";
import { writeToAudience } from "./write-to-audience.ts";

/** A person's inbox, and the organisers' way into it. */
export const messagesRoutes: Routes = ({ serve }, services) => {
  const { databases, now } = services;
  const { db, reader } = databases;

  serve(calls.listMessages, {
    summary: "What was written to oneself",
    query: inboxQuerySchema,
    reply: z.array(messageLineSchema),
    handle: async ({ query, viewer: { _id: recipientId } }) =>
      pageOf(query, (asked) => listMessages(reader, { ...asked, recipientId })),
  });

  serve(calls.readUnread, {
    summary: "How many messages are unread",
    reply: unreadSchema,
    handle: async ({ viewer }) =>
      readUnread(reader, { recipientId: viewer._id, readsLetters: readsLetters(viewer) }),
  });

  serve(calls.sendMessage, {
    summary: "Write to a driver, a club or a season",
    body: messageFormSchema,
    reply: sentSchema,
    handle: async ({ body, viewer }) => {
      const writer = { from: viewer._id, seesHidden: seesHidden(viewer) };
      return { sent: await writeToAudience(services, { ...body, ...writer }) };
    },
  });

  serve(calls.listAudiences, {
    summary: "Clubs or seasons to write to",
    query: audienceQuerySchema,
    reply: z.array(audienceChoiceSchema),
    handle: async ({ query, viewer }) =>
      listAudienceChoices(reader, query, { seesHidden: seesHidden(viewer) }),
  });

  serve(readMessageSettings, {
    summary: "Whether what one is told comes by mail too, where one has not said otherwise",
    reply: messageSettingsSchema,
    handle: async ({ viewer }) => ({ byEmail: await findMessagesByEmail(reader, viewer._id) }),
  });

  serve(saveMessageSettings, {
    summary: "Have all that one is told as mails too, or nothing",
    body: messageSettingsSchema,
    reply: messageSettingsSchema,
    handle: async ({ body: { byEmail }, viewer }) => {
      const wish = { userId: viewer._id, byEmail };
      await db.transaction().execute((trx) => setAllByMail(trx, wish));
      return { byEmail };
    },
  });

  serve(calls.readMessage, {
    summary: "A message to oneself",
    reply: messageSchema,
    handle: async ({ params: { id }, viewer }) => {
      const message = await findMessage(reader, { id, recipientId: viewer._id });
      if (!message) throw refusal("not-found");
      return message;
    },
  });

  serve(calls.markViewed, {
    summary: "Mark a message as read",
    body: viewedFormSchema,
    reply: messageSchema,
    handle: async ({ params: { id }, body: { viewed }, viewer }) => {
      const own = { id, recipientId: viewer._id };
      const message = await db.transaction().execute(async (trx) => {
        await setViewed(trx, { ...own, viewedAt: viewed ? now() : null });
        return findMessage(trx, own);
      });
      if (!message) throw refusal("not-found");
      return message;
    },
  });

  for (const route of [calls.deleteMessageByGet, calls.deleteMessage])
    serve(route, {
      summary: "Delete a message",
      handle: async ({ params: { id }, viewer }) => {
        if (!(await deleteMessage(db, { id, recipientId: viewer._id }))) throw refusal("not-found");
      },
    });
};
