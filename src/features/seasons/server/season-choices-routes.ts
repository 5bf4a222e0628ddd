import { z } from "zod";
import { foldForSearch } from "#shared/text/person-name.ts";
import { withPermission } from "#server/access.ts";
import type { App, Routes } from "#server/route-host.ts";
import type { Db } from "#server/database/databases.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { limits } from "#server/http/limits.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { idSchema, pageSchema, pageSizeSchema, searchSchema } from "#shared/text/text-schemas.ts";
import { catalogueItemSchema, type CatalogueItem } from "../catalogue.ts";

const querystring = z.object({
  simulator: idSchema.optional(),
  search: searchSchema.default(""),
  page: pageSchema.optional(),
  pageSize: pageSizeSchema(200).default(30),
});

/** What the forms of seasons and events offer, archived items left out. Catalogues are small, so they are searched here, without minding diacritics. */
export const catalogueRoutes: Routes = (app, { databases }) => {
  const { reader } = databases;
  addList(app, "tracks", (simulator) => listTracks(reader, simulator));
  addList(app, "car-models", (simulator) => listModels(reader, simulator));
  addList(app, "car-classes", () => listClasses(reader, "car_classes"));
  addList(app, "driver-classes", () => listClasses(reader, "driver_classes"));
};

function addList(
  app: App,
  name: string,
  list: (simulator: string | undefined) => Promise<CatalogueItem[]>,
): void {
  app.get(
    `/api/catalogue/${name}`,
    {
      config: { access: withPermission("manageSeasons"), limit: limits.read },
      schema: { querystring, response: { 200: okSchema(z.array(catalogueItemSchema)) } },
    },
    async ({ query }) => {
      const words = foldForSearch(query.search).split(" ");
      const found = (await list(query.simulator)).filter(({ title, detail }) => {
        const text = foldForSearch(`${title} ${detail}`);
        return words.every((word) => text.includes(word));
      });
      const { limit, offset } = pageBounds(query);
      return ok(found.slice(offset, offset + limit), pageMeta(query, found.length));
    },
  );
}

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
