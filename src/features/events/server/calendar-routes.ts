import { z } from "zod";
import { currentEvent, lastEvent } from "#features/seasons/season-status.ts";
import { calendarEventSchema } from "#features/seasons/seasons.ts";
import { seesHidden } from "#server/visibility.ts";
import { anyone } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { cacheNothing } from "#server/cache/response-cache-hooks.ts";
import { limits } from "#server/http/limits.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { pageSchema, pageSizeSchema } from "#shared/text/text-schemas.ts";
import { toCalendar } from "./calendar-queries.ts";
import { listVisibleEvents } from "./events-queries.ts";

const redirectSchema = okSchema(z.object({ _id: z.string() }));

const USUAL_PAGE = 20;

/** In order of time. Without `page`: everything, up to the cap that `meta` names. */
const calendarQuery = z.object({
  page: pageSchema.optional(),
  pageSize: pageSizeSchema(100).default(USUAL_PAGE),
});

export const calendarRoutes: Routes = (app, { databases, now }) => {
  const { reader } = databases;

  app.get(
    "/api/events",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: {
        querystring: calendarQuery,
        response: { 200: okSchema(z.array(calendarEventSchema)) },
      },
    },
    async (request) => {
      const { query } = request;
      const { limit, offset } = pageBounds(query);
      const events = await listVisibleEvents(reader, { hidden: seesHidden(request.viewer) });
      // Sizes and pages that a visitor may invent are no keys.
      if (query.pageSize !== USUAL_PAGE || (query.page !== undefined && offset >= events.length))
        cacheNothing(request);
      const calendar = await toCalendar(reader, events.slice(offset, offset + limit));
      return ok(calendar, pageMeta(query, events.length));
    },
  );

  for (const [url, choose] of [
    ["/api/current-event", currentEvent],
    ["/api/last-event", lastEvent],
  ] as const)
    app.get(
      url,
      {
        config: { access: anyone, cached: true, limit: limits.read },
        schema: { response: { 200: redirectSchema } },
      },
      async () => {
        const events = await listVisibleEvents(reader, { hidden: false });
        const event = choose([{ hidden: false, events }], now());
        if (!event) throw new AppError("not-found");
        return ok({ _id: event.id });
      },
    );
};
