import { z } from "zod";
import { duplicateSeasonSchema, visibilitySchema } from "#features/seasons/season-form.ts";
import { requireViewer, withPermission } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { limits } from "#server/http/limits.ts";
import { idParamsSchema } from "#shared/text/text-schemas.ts";
import {
  editableEventSchema,
  eventEditSchema,
  eventSeriesSchema,
  newEventSchema,
} from "../event-form.ts";
import { createEventSeries } from "./create-series.ts";
import { deleteEvent } from "./delete-event.ts";
import { duplicateSeason } from "./duplicate-season.ts";
import { getEditableEvent } from "./editable-event.ts";
import { createEvent, saveEvent, setEventVisibility } from "./save-event.ts";

const params = idParamsSchema;
const access = withPermission("manageSeasons");
const idSchema = z.object({ _id: z.string() });

/** Organisers plan events: one by one, as a series, or with a season copied from another. */
export const eventAdminRoutes: Routes = (app, services) => {
  const { db } = services.databases;
  const answer = async (id: string) => ok(await getEditableEvent(db, id));
  const response = { 200: okSchema(editableEventSchema) };

  app.get(
    "/api/event/:id/edit",
    { config: { access, limit: limits.read }, schema: { params, response } },
    async ({ params: { id } }) => answer(id),
  );

  app.post(
    "/api/events",
    { config: { access, limit: limits.write }, schema: { body: newEventSchema, response } },
    async (request) => {
      const userId = requireViewer(request)._id;
      const { season, ...form } = request.body;
      return answer(await createEvent(services, { seasonId: season, form, userId }));
    },
  );

  app.post(
    "/api/event/:id",
    {
      config: { access, limit: limits.write },
      schema: { params, body: eventEditSchema, response },
    },
    async (request) => {
      const { id } = request.params;
      const userId = requireViewer(request)._id;
      const { version, ...form } = request.body;
      await saveEvent(services, { id, form, version, userId });
      return answer(id);
    },
  );

  app.post(
    "/api/event/:id/visibility",
    {
      config: { access, limit: limits.write },
      schema: { params, body: visibilitySchema, response },
    },
    async (request) => {
      const { id } = request.params;
      const userId = requireViewer(request)._id;
      await setEventVisibility(services, { id, userId, ...request.body });
      return answer(id);
    },
  );

  for (const [method, url] of [
    ["POST", "/api/event/:id/delete"],
    ["DELETE", "/api/event/:id"],
  ] as const)
    app.route({
      method,
      url,
      config: { access, limit: limits.write },
      schema: { params, response: { 200: okSchema(z.null()) } },
      handler: async (request) => {
        const userId = requireViewer(request)._id;
        await deleteEvent(services, { id: request.params.id, userId });
        return ok(null);
      },
    });

  app.post(
    "/api/season/:id/event-series",
    {
      config: { access, limit: limits.write },
      schema: {
        params,
        body: eventSeriesSchema,
        response: { 200: okSchema(z.array(idSchema)) },
      },
    },
    async (request) => {
      const userId = requireViewer(request)._id;
      const ids = await createEventSeries(services, {
        seasonId: request.params.id,
        series: request.body,
        userId,
      });
      return ok(ids.map((_id) => ({ _id })));
    },
  );

  app.post(
    "/api/season/:id/duplicate",
    {
      config: { access, limit: limits.write },
      schema: { params, body: duplicateSeasonSchema, response: { 200: okSchema(idSchema) } },
    },
    async (request) => {
      const userId = requireViewer(request)._id;
      const { id } = request.params;
      return ok({ _id: await duplicateSeason(services, { id, copy: request.body, userId }) });
    },
  );
};
