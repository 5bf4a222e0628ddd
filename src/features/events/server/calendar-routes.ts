import { z } from "zod";
import { currentEvent, lastEvent } from "#features/seasons/season-status.ts";
import {
  calendarEventSchema,
  calendarQuerySchema,
  USUAL_CALENDAR_PAGE,
} from "#features/seasons/seasons.ts";
import { findCurrentEvent, findLastEvent, listEvents } from "#features/seasons/seasons-calls.ts";
import { cacheNothing } from "#server/cache/response-cache-hooks.ts";
import { AppError } from "#server/errors.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { page, type Routes } from "#server/serve.ts";
import { seesHidden } from "#server/visibility.ts";
import { toCalendar } from "./calendar-queries.ts";
import { listVisibleEvents } from "./events-queries.ts";

export const calendarRoutes: Routes = ({ serve }, { databases, now }) => {
  const { reader } = databases;

  serve(
    listEvents,
    {
      summary: "The calendar of all seasons",
      query: calendarQuerySchema,
      reply: z.array(calendarEventSchema),
    },
    async ({ query, viewer, request }) => {
      const { limit, offset } = pageBounds(query);
      const events = await listVisibleEvents(reader, { hidden: seesHidden(viewer) });
      // Sizes and pages that a visitor may invent are no keys.
      if (
        query.pageSize !== USUAL_CALENDAR_PAGE ||
        (query.page !== undefined && offset >= events.length)
      )
        cacheNothing(request);
      const calendar = await toCalendar(reader, events.slice(offset, offset + limit));
      return page(calendar, pageMeta(query, events.length));
    },
  );

  for (const [route, summary, choose] of [
    [findCurrentEvent, "The event people are getting ready for", currentEvent],
    [findLastEvent, "The event whose results are the newest", lastEvent],
  ] as const)
    serve(route, { summary, reply: z.object({ _id: z.string() }) }, async () => {
      const events = await listVisibleEvents(reader, { hidden: false });
      const event = choose([{ hidden: false, events }], now());
      if (!event) throw new AppError("not-found");
      return { _id: event.id };
    });
};
