import { z } from "zod";
import { anyone } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { idParamsSchema } from "#shared/text/text-schemas.ts";
import {
  seasonCardSchema,
  seasonListItemSchema,
  seasonSchema,
  simulatorSchema,
} from "../seasons.ts";
import { listRegistrationCars, listSeasonCards } from "./season-cards-queries.ts";
import { findSeason } from "./seasons-queries.ts";
import { seesHidden } from "#server/visibility.ts";
import { listOfferedSimulators } from "./simulators-queries.ts";

/** `view=cards` leaves out the registrations, whose ids no card shows. */
const listQuery = z.object({ view: z.enum(["full", "cards"]).default("full") });

export const seasonsRoutes: Routes = (app, { databases }) => {
  const { reader } = databases;

  app.get(
    "/api/seasons",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: {
        querystring: listQuery,
        response: { 200: okSchema(z.array(z.union([seasonListItemSchema, seasonCardSchema]))) },
      },
    },
    async (request) => {
      const cards = await listSeasonCards(reader, { hidden: seesHidden(request.viewer) });
      if (request.query.view === "cards") return ok(cards);
      const registrations = await listRegistrationCars(
        reader,
        cards.map((card) => card._id),
      );
      return ok(
        cards.map((card) => ({ ...card, registrations: registrations.get(card._id) ?? [] })),
      );
    },
  );

  app.get(
    "/api/season/:id",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: {
        params: idParamsSchema,
        response: { 200: okSchema(seasonSchema) },
      },
    },
    async (request) => {
      const season = await findSeason(reader, request.params.id, request.viewer);
      if (!season) throw new AppError("not-found");
      return ok(season);
    },
  );

  app.get(
    "/api/simulators",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: { response: { 200: okSchema(z.array(simulatorSchema)) } },
    },
    async () => ok(await listOfferedSimulators(reader)),
  );
};
