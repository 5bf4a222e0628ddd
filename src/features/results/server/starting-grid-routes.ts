import { z } from "zod";
import { findEvent } from "#features/events/server/events-queries.ts";
import { anyone } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { idSchema } from "#shared/text/text-schemas.ts";
import { startingGridSchema } from "../event-results.ts";
import { findStartingGrid } from "./starting-grid-queries.ts";

export const startingGridRoutes: Routes = (app, { databases }) => {
  const { reader } = databases;

  app.get(
    "/api/event/:id/starting-grid/:session",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: {
        params: z.object({ id: idSchema, session: idSchema }),
        response: { 200: okSchema(startingGridSchema) },
      },
    },
    async (request) => {
      const event = await findEvent(reader, request.params.id, request.viewer);
      const grid = event && (await findStartingGrid(reader, event, request.params.session));
      if (!grid) throw new AppError("not-found");
      return ok(grid);
    },
  );
};
