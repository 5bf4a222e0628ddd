import { z } from "zod";
import { eventActiveMs } from "#features/seasons/season-status.ts";
import {
  calendarEventSchema,
  calendarQuerySchema,
  USUAL_CALENDAR_PAGE,
} from "#features/seasons/seasons.ts";
import { findCurrentEvent, findLastEvent, listEvents } from "#features/seasons/seasons-calls.ts";
import { cacheNothing } from "#server/cache/response-cache-hooks.ts";
import { countRows } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { page, type Routes } from "#server/serve.ts";
import { seesHidden } from "#server/visibility.ts";
import { toCalendar } from "./calendar-queries.ts";
import { findEventBeside, listVisibleEvents, visibleEvents } from "./events-queries.ts";

export const calendarRoutes: Routes = ({ serve }, { databases, now }) => {
  const { reader } = databases;

  serve(listEvents, {
    summary: "The calendar of all seasons",
    query: calendarQuerySchema,
    reply: z.array(calendarEventSchema),
    handle: async ({ query, viewer, request }) => {
      const options = {
        hidden: seesHidden(viewer),
        since: query.when === "coming" ? now() - eventActiveMs : undefined,
      };
      const total = await countRows(visibleEvents(reader, options));
      const { limit, offset } = calendarBounds(query, total);
      // Sizes and pages that a visitor may invent are no keys.
      if (query.pageSize !== USUAL_CALENDAR_PAGE || (query.page !== undefined && offset >= total))
        cacheNothing(request);
      const events = await listVisibleEvents(reader, { ...options, limit, offset });
      return page(await toCalendar(reader, events), pageMeta(query, total));
    },
  });

  serve(findCurrentEvent, {
    summary: "The event people are getting ready for",
    reply: foundSchema,
    handle: async () => found(await findEventBeside(reader, ">", now() - eventActiveMs)),
  });

  serve(findLastEvent, {
    summary: "The event whose results are the newest",
    reply: foundSchema,
    handle: async () => found(await findEventBeside(reader, "<=", now())),
  });
};

const foundSchema = z.object({ _id: z.string() });

function found(event: { id: string } | undefined): z.infer<typeof foundSchema> {
  if (!event) throw refusal("not-found");
  return { _id: event.id };
}

/** Without `page` a calendar that is longer than a list may be shows its end: what is to come is in it. */
function calendarBounds(query: Parameters<typeof pageBounds>[0], total: number) {
  const { limit, offset } = pageBounds(query);
  return { limit, offset: query.page === undefined ? Math.max(0, total - limit) : offset };
}
