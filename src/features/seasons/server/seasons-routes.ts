import { z } from "zod";
import { listSimulators } from "#features/clubs/simulators-calls.ts";
import type { Routes } from "#server/serve.ts";
import { seesHidden } from "#server/visibility.ts";
import {
  ownSeasonSchema,
  seasonCardSchema,
  seasonListItemSchema,
  seasonSchema,
  seasonsQuerySchema,
  simulatorSchema,
} from "../seasons.ts";
import { listSeasons, readOwnSeason, readSeason, readSeasonBanner } from "../seasons-calls.ts";
import { listRegistrationCars, listSeasonCards } from "./season-cards-queries.ts";
import { drawBanner } from "./season-banner.ts";
import { getOwnSeason, getSeason } from "./seasons-queries.ts";
import { listOfferedSimulators } from "./simulators-queries.ts";
import { columnOf } from "#shared/group-by.ts";

export const seasonsRoutes: Routes = ({ serve, serveRaw }, { databases, now }) => {
  const { reader } = databases;

  serve(listSeasons, {
    summary: "Every season, hidden ones for organisers only",
    query: seasonsQuerySchema,
    reply: z.array(z.union([seasonListItemSchema, seasonCardSchema])),
    handle: async ({ query, viewer }) => {
      const cards = await listSeasonCards(reader, { hidden: seesHidden(viewer) });
      if (query.view === "cards") return cards;
      const registrations = await listRegistrationCars(reader, columnOf(cards, "_id"));
      return cards.map((card) => ({ ...card, registrations: registrations.get(card._id) ?? [] }));
    },
  });

  serve(readSeason, {
    summary: "A season with its events, registrations and rules",
    reply: seasonSchema,
    handle: async ({ params: { id }, viewer }) => getSeason(reader, id, viewer),
  });

  serveRaw(readSeasonBanner, {
    summary: "The picture of a season that is drawn from its tracks' outlines",
    handle: async ({ params: { id }, reply }) =>
      reply
        .type("image/svg+xml; charset=utf-8")
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("cache-control", "public, max-age=300")
        .header("vary", "Accept-Encoding")
        .send(await drawBanner(reader, id, now())),
  });

  serve(readOwnSeason, {
    summary: "What of a season only its organisers see",
    reply: ownSeasonSchema,
    handle: async ({ params: { id }, viewer }) => getOwnSeason(reader, id, viewer),
  });

  serve(listSimulators, {
    summary: "The simulators that clubs and seasons may have",
    reply: z.array(simulatorSchema),
    handle: async () => listOfferedSimulators(reader),
  });
};
