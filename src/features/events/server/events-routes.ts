import { z } from "zod";
import { currentEvent, lastEvent } from "#features/seasons/season-status.ts";
import { calendarEventSchema } from "#features/seasons/seasons.ts";
import { seesHidden } from "#server/visibility.ts";
import { anyone } from "#server/access.ts";
import type { Routes } from "#server/app.ts";
import { ok, okSchema } from "#server/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/limits.ts";
import { listCalendar } from "./calendar-queries.ts";
import { listVisibleEvents } from "./events-queries.ts";

const redirectSchema = okSchema(z.object({ _id: z.string() }));

export const eventsRoutes: Routes = (app, { databases, now }) => {
  const { reader } = databases;

  app.get(
    "/api/events",
    {
      config: { access: anyone, kept: true, limit: limits.read },
      schema: { response: { 200: okSchema(z.array(calendarEventSchema)) } },
    },
    async (request) => ok(await listCalendar(reader, { hidden: seesHidden(request.viewer) })),
  );

  for (const [url, choose] of [
    ["/api/current-event", currentEvent],
    ["/api/last-event", lastEvent],
  ] as const)
    app.get(
      url,
      {
        config: { access: anyone, kept: true, limit: limits.read },
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
