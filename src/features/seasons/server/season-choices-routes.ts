import { z } from "zod";
import type { Db } from "#server/database/databases.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { page, type Routes } from "#server/serve.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import { catalogueItemSchema, type CatalogueItem, choicesQuerySchema } from "../catalogue.ts";
import { orderTracks } from "../track-order.ts";
import { trackTitle } from "../track-title.ts";
import * as calls from "../season-admin-calls.ts";

/** What forms of seasons and events offer, without archived items; these few are searched here, whatever their diacritics. */
export const catalogueRoutes: Routes = ({ serve }, { databases }) => {
  const { reader } = databases;
  for (const [route, summary, list] of [
    [calls.listTrackChoices, "Tracks to choose from", listTracks],
    [calls.listCarModelChoices, "Car models to choose from", listModels],
    [calls.listCarClassChoices, "Car classes to choose from", listOf("car_classes")],
    [calls.listDriverClassChoices, "Licences to choose from", listOf("driver_classes")],
  ] as const)
    serve(route, {
      summary,
      query: choicesQuerySchema,
      reply: z.array(catalogueItemSchema),
      handle: async ({ query }) => {
        const words = foldForSearch(query.search).split(" ");
        const found = (await list(reader, query.simulator)).filter(({ title, detail }) => {
          const text = foldForSearch(`${title} ${detail}`);
          return words.every((word) => text.includes(word));
        });
        const { limit, offset } = pageBounds(query);
        return page(found.slice(offset, offset + limit), pageMeta(query, found.length));
      },
    });
};

/** Tracks that are not archived, in the order in which they are offered. */
export async function listTracks(db: Db, simulator: string | undefined): Promise<CatalogueItem[]> {
  const rows = await db
    .selectFrom("tracks as track")
    .innerJoin("track_families as family", "family.id", "track.family_id")
    .select(["track.id", "track.name", "track.city", "track.country", "family.name as family"])
    .where("track.archived", "=", false)
    .orderBy("track.id")
    .$if(simulator !== undefined, (query) =>
      query.where("track.simulator_id", "=", simulator ?? ""),
    )
    .execute();
  const tracks = rows.map((track) => ({
    _id: track.id,
    title: trackTitle(track),
    detail: [track.city, track.country].filter(Boolean).join(", "),
  }));
  return orderTracks(tracks, await countUses(db));
}

/** In how many events each track is. */
async function countUses(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("events")
    .select(({ fn }) => ["track_id", fn.countAll<number>().as("count")])
    .groupBy("track_id")
    .execute();
  return new Map(rows.map(({ track_id, count }) => [track_id, count]));
}

export async function listModels(db: Db, simulator: string | undefined): Promise<CatalogueItem[]> {
  return db
    .selectFrom("car_models")
    .select(["id as _id", "title", "category as detail"])
    .where("archived", "=", false)
    .orderBy("title")
    .orderBy("id")
    .$if(simulator !== undefined, (query) => query.where("simulator_id", "=", simulator ?? ""))
    .execute();
}

function listOf(table: "car_classes" | "driver_classes") {
  return (db: Db): Promise<CatalogueItem[]> =>
    db
      .selectFrom(table)
      .select(["id as _id", "name as title", "acronym as detail"])
      .where("archived", "=", false)
      .orderBy("name")
      .orderBy("id")
      .execute();
}
