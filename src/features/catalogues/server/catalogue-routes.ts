import { z } from "zod";
import { foldForSearch } from "#shared/text/person-name.ts";
import { requireViewer, withPermission } from "#server/access.ts";
import type { App, Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { limits } from "#server/http/limits.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import type { Services } from "#server/services.ts";
import { idParamsSchema } from "#shared/text/text-schemas.ts";
import {
  archivingSchema,
  type CatalogueSearch,
  catalogueSearchSchema,
  seenInAddressSchema,
  type EntryHead,
  importSchema,
  pastedLineSchema,
  pastedSchema,
  seenSchema,
  simulatorOrderSchema,
} from "../catalogues.ts";
import { carModelCatalogue } from "./car-model-catalogue.ts";
import type { Catalogue } from "./catalogue.ts";
import {
  importCarModels,
  importTracks,
  previewCarModels,
  previewTracks,
} from "./catalogue-import.ts";
import { archiveEntry, createEntry, deleteEntry, saveEntry } from "./catalogue-store.ts";
import { carClassCatalogue, driverClassCatalogue } from "./class-catalogue.ts";
import { orderSimulators } from "./order-simulators.ts";
import { simulatorCatalogue } from "./simulator-catalogue.ts";
import { trackCatalogue } from "./track-catalogue.ts";

const access = withPermission("manageCatalogues");
const params = idParamsSchema;
const done = { 200: okSchema(z.object({ _id: z.string() })) };

/** The lists that organisers keep: simulators, tracks, cars, classes and licences. */
export const catalogueAdminRoutes: Routes = (app, services) => {
  addCatalogue(app, services, simulatorCatalogue);
  addCatalogue(app, services, trackCatalogue);
  addCatalogue(app, services, carModelCatalogue);
  addCatalogue(app, services, carClassCatalogue);
  addCatalogue(app, services, driverClassCatalogue);
  addImport(app, services, "tracks");
  addImport(app, services, "car-models");

  app.post(
    "/api/administration/simulators/order",
    {
      config: { access, limit: limits.write },
      schema: { body: simulatorOrderSchema, response: { 200: okSchema(z.null()) } },
    },
    async (request) => {
      const userId = requireViewer(request)._id;
      await orderSimulators(services, { ids: request.body.ids, userId });
      return ok(null);
    },
  );
};

function addCatalogue<Form extends object>(
  app: App,
  services: Services,
  catalogue: Catalogue<Form>,
): void {
  const url = `/api/administration/${catalogue.name}`;
  // What a schema is about is not known here, so that one function serves all catalogues; `formSchema` reads the body into its form again.
  const form: z.ZodType = catalogue.formSchema;
  const entry: z.ZodType = catalogue.entrySchema;
  const formOf = (body: unknown) => catalogue.formSchema.parse(body);

  app.get(
    url,
    {
      config: { access, limit: limits.read },
      schema: { querystring: catalogueSearchSchema, response: { 200: okSchema(z.array(entry)) } },
    },
    async ({ query }) => {
      const found = search(await catalogue.list(services.databases.reader), query, catalogue);
      const { limit, offset } = pageBounds(query);
      return ok(found.slice(offset, offset + limit), pageMeta(query, found.length));
    },
  );

  if (catalogue.insert)
    app.post(
      url,
      { config: { access, limit: limits.write }, schema: { body: form, response: done } },
      async (request) => {
        const userId = requireViewer(request)._id;
        return ok({
          _id: await createEntry(services, catalogue, { form: formOf(request.body), userId }),
        });
      },
    );

  app.post(
    `${url}/:id`,
    {
      config: { access, limit: limits.write },
      schema: { params, body: z.intersection(form, seenSchema), response: done },
    },
    async (request) => {
      const { id } = request.params;
      const userId = requireViewer(request)._id;
      const { version } = seenSchema.parse(request.body);
      await saveEntry(services, catalogue, { id, version, userId, form: formOf(request.body) });
      return ok({ _id: id });
    },
  );

  app.post(
    `${url}/:id/archive`,
    {
      config: { access, limit: limits.write },
      schema: { params, body: archivingSchema, response: done },
    },
    async (request) => {
      const { id } = request.params;
      const userId = requireViewer(request)._id;
      await archiveEntry(services, catalogue, { id, userId, ...request.body });
      return ok({ _id: id });
    },
  );

  if (catalogue.insert)
    app.delete(
      `${url}/:id`,
      {
        config: { access, limit: limits.write },
        schema: { params, querystring: seenInAddressSchema, response: done },
      },
      async (request) => {
        const { id } = request.params;
        const userId = requireViewer(request)._id;
        await deleteEntry(services, catalogue, { id, userId, ...request.query });
        return ok({ _id: id });
      },
    );
}

/** Catalogues are small, so they are searched here, without minding diacritics. */
function search<Form extends object>(
  entries: (Form & EntryHead)[],
  query: CatalogueSearch,
  { textOf }: Catalogue<Form>,
): (Form & EntryHead)[] {
  const words = foldForSearch(query.search).split(" ");
  const found = entries.filter((entry) => {
    if (entry.archived !== (query.archived === "yes")) return false;
    if (query.simulator && "simulator" in entry && entry.simulator !== query.simulator)
      return false;
    const text = foldForSearch(textOf(entry));
    return words.every((word) => text.includes(word));
  });
  if (query.sort === "title") return found;
  return found.toSorted((one, other) => timesUsed(other) - timesUsed(one));
}

function timesUsed({ uses }: EntryHead): number {
  return uses.reduce((sum, { count }) => sum + count, 0);
}

function addImport(app: App, services: Services, name: "tracks" | "car-models"): void {
  const url = `/api/administration/${name}/import`;
  const [preview, save] =
    name === "tracks" ? [previewTracks, importTracks] : [previewCarModels, importCarModels];

  app.post(
    `${url}/preview`,
    {
      config: { access, changesNothingPublic: true, limit: limits.write },
      schema: { body: pastedSchema, response: { 200: okSchema(z.array(pastedLineSchema)) } },
    },
    async ({ body }) => ok(await preview(services.databases.reader, body)),
  );

  app.post(
    url,
    {
      config: { access, limit: limits.write },
      schema: { body: importSchema, response: { 200: okSchema(z.array(pastedLineSchema)) } },
    },
    async (request) => {
      const userId = requireViewer(request)._id;
      return ok(await save(services, { ...request.body, userId }));
    },
  );
}
