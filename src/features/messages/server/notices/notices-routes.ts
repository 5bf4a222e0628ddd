import { z } from "zod";
import { refusal } from "#server/errors.ts";
import { pageOf } from "#server/http/paging.ts";
import type { Routes } from "#server/serve.ts";
import { seesHidden } from "#server/visibility.ts";
import { inboxQuerySchema } from "../../messages.ts";
import { noticeKinds } from "../../notice-kinds.ts";
import {
  levelFormSchema,
  noticeLineSchema,
  noticeSettingsSchema,
  quietHoursSchema,
  readAllSchema,
  sentCountSchema,
} from "../../notices.ts";
import * as calls from "../../notices-calls.ts";
import { messageRefusal } from "../refusals.ts";
import { countSent } from "./count-sent.ts";
import * as settings from "./notice-settings.ts";
import { listNotices, markRead } from "./notices-queries.ts";

/** What the site has told a person, and what they want to be told. */
export const noticesRoutes: Routes = ({ serve }, services) => {
  const { databases, now } = services;
  const { db, reader } = databases;

  serve(calls.listNotices, {
    summary: "Everything that was sent to oneself",
    query: inboxQuerySchema,
    reply: z.array(noticeLineSchema),
    handle: async ({ query, viewer }) =>
      pageOf(query, (asked) => listNotices(reader, viewer, asked)),
  });

  serve(calls.readNotice, {
    summary: "Mark as read what one has opened",
    handle: async ({ params: { id }, viewer }) => {
      if (!(await markRead(db, viewer, { now: now(), id }))) throw refusal("not-found");
    },
  });

  serve(calls.readAllNotices, {
    summary: "Mark as read whatever came until then",
    body: readAllSchema,
    handle: async ({ body: { until }, viewer }) => {
      await markRead(db, viewer, { now: now(), until });
    },
  });

  serve(calls.readNoticeSettings, {
    summary: "What one wants to be told, and how",
    reply: noticeSettingsSchema,
    handle: async ({ viewer }) =>
      settings.readSettings(reader, {
        userId: viewer._id,
        seesHidden: seesHidden(viewer),
        now: now(),
      }),
  });

  serve(calls.saveNoticeLevel, {
    summary: "How far notices of a kind go to oneself",
    params: { kind: z.enum(noticeKinds) },
    body: levelFormSchema,
    handle: async ({ params: { kind }, body: { level }, viewer }) => {
      const wish = { userId: viewer._id, kind, level };
      const isSaved = await db.transaction().execute((trx) => settings.setLevel(trx, wish));
      if (!isSaved) throw messageRefusal("notice.letters-stay", { field: "level" });
    },
  });

  serve(calls.saveQuietHours, {
    summary: "In which hours of the day one gets no mails",
    body: quietHoursSchema,
    handle: async ({ body, viewer }) => settings.setQuietHours(db, { ...body, userId: viewer._id }),
  });

  serve(calls.silenceSeason, {
    summary: "Be told nothing but letters of a season",
    handle: async ({ params: { id: seasonId }, viewer }) => {
      const asked = { userId: viewer._id, seesHidden: seesHidden(viewer), seasonId };
      const isDone = await db.transaction().execute((trx) => settings.silenceSeason(trx, asked));
      if (!isDone) throw refusal("not-found");
    },
  });

  serve(calls.hearSeason, {
    summary: "Be told of a season again",
    handle: async ({ params: { id: seasonId }, viewer }) =>
      settings.hearSeason(db, { userId: viewer._id, seasonId }),
  });

  serve(calls.countSent, {
    summary: "How much the site has sent in thirty days, by kind",
    reply: z.array(sentCountSchema),
    handle: async () => countSent(reader, now()),
  });
};
