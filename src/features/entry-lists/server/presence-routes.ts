import { z } from "zod";
import { account, requireViewer } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { idParamsSchema } from "#shared/text/text-schemas.ts";
import { ownPresenceSchema, presenceAnswerSchema } from "../entry-lists.ts";
import { findEntryEvent } from "./entry-event.ts";
import { findOwnPresence } from "./own-presence.ts";
import { savePresence } from "./save-presence.ts";

const eventParams = idParamsSchema;

export const presenceRoutes: Routes = (app, { databases, now }) => {
  app.get(
    "/api/event/:id/rsvp",
    {
      config: { access: account, limit: limits.read },
      schema: { params: eventParams, response: { 200: okSchema(ownPresenceSchema) } },
    },
    async (request) => {
      const viewer = requireViewer(request);
      const event = await findEntryEvent(databases.reader, request.params.id, viewer);
      if (!event) throw new AppError("not-found");
      return ok(await findOwnPresence(databases.reader, event, viewer._id));
    },
  );

  app.post(
    "/api/event/:id/rsvp",
    {
      config: { access: account, limit: limits.write },
      schema: {
        params: eventParams,
        body: presenceAnswerSchema,
        response: { 200: okSchema(z.string()) },
      },
    },
    async (request) => {
      const viewer = requireViewer(request);
      const event = await findEntryEvent(databases.reader, request.params.id, viewer);
      if (!event) throw new AppError("not-found");
      const message = await databases.db
        .transaction()
        .execute((trx) =>
          savePresence(trx, { event, userId: viewer._id, answer: request.body, now: now() }),
        );
      return ok(message);
    },
  );
};
