import { z } from "zod";
import type { Db } from "#server/database/databases.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { page, type Routes } from "#server/serve.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import { catalogueItemSchema, type CatalogueItem, choicesQuerySchema } from "../catalogue.ts";
import * as calls from "../season-admin-calls.ts";

/** What the forms of seasons and events offer, archived items left out. Catalogues are small, so they are searched here, without minding diacritics. */
export const catalogueRoutes: Routes = ({ serve }, { databases }) => {
  const { reader } = databases;
  for (const [route, summary, list] of [
    [calls.listTrackChoices, "Tracks to choose from", listTracks],
    [calls.listCarModelChoices, "Car models to choose from", listModels],
    [calls.listCarClassChoices, "Car classes to choose from", listCarClasses],
    [calls.listDriverClassChoices, "Licences to choose from", listLicences],
  ] as const)
    serve(
      route,
      { summary, query: choicesQuerySchema, reply: z.array(catalogueItemSchema) },
      async ({ query }) => {
        const words = foldForSearch(query.search).split(" ");
        const found = (await list(reader, query.simulator)).filter(({ title, detail }) => {
          const text = foldForSearch(`${title} ${detail}`);
          return words.every((word) => text.includes(word));
        });
        const { limit, offset } = pageBounds(query);
        return page(found.slice(offset, offset + limit), pageMeta(query, found.length));
      },
    );
};

async function listTracks(db: Db, simulator: string | undefined): Promise<CatalogueItem[]> {
  let query = db
    .selectFrom("tracks as track")
    .innerJoin("track_families as family", "family.id", "track.family_id")
    .select(["track.id", "track.name", "track.city", "track.country", "family.name as family"])
    .where("track.archived", "=", false)
    .orderBy("family.name")
    .orderBy("track.name")
    .orderBy("track.id");
  if (simulator !== undefined) query = query.where("track.simulator_id", "=", simulator);
  const rows = await query.execute();
  return rows.map(({ id, name, family, city, country }) => ({
    _id: id,
    title: name === family ? family : `${family}, ${name}`,
    detail: [city, country].filter(Boolean).join(", "),
  }));
}

async function listModels(db: Db, simulator: string | undefined): Promise<CatalogueItem[]> {
  let query = db
    .selectFrom("car_models")
    .select(["id", "title", "category"])
    .where("archived", "=", false)
    .orderBy("title")
    .orderBy("id");
  if (simulator !== undefined) query = query.where("simulator_id", "=", simulator);
  const rows = await query.execute();
  return rows.map(({ id, title, category }) => ({ _id: id, title, detail: category }));
}

function listCarClasses(db: Db): Promise<CatalogueItem[]> {
  return listClasses(db, "car_classes");
}

function listLicences(db: Db): Promise<CatalogueItem[]> {
  return listClasses(db, "driver_classes");
}

async function listClasses(
  db: Db,
  table: "car_classes" | "driver_classes",
): Promise<CatalogueItem[]> {
  const rows = await db
    .selectFrom(table)
    .select(["id", "name", "acronym"])
    .where("archived", "=", false)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, acronym }) => ({ _id: id, title: name, detail: acronym }));
}
