import { z } from "zod";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { page, type Routes, type Serving } from "#server/serve.ts";
import type { Services } from "#server/services.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import {
  archivingSchema,
  type CatalogueSearch,
  catalogueSearchSchema,
  type EntryHead,
  importSchema,
  pastedLineSchema,
  pastedSchema,
  seenInAddressSchema,
  seenSchema,
  simulatorOrderSchema,
} from "../catalogues.ts";
import * as calls from "../catalogues-calls.ts";
import { readModelLines, readTrackLines } from "../pasted-lines.ts";
import { carModelCatalogue } from "./car-model-catalogue.ts";
import type { Catalogue } from "./catalogue.ts";
import { type Importable, importPasted, readPasted } from "./catalogue-import.ts";
import { archiveEntry, createEntry, deleteEntry, saveEntry } from "./catalogue-store.ts";
import { carClassCatalogue, driverClassCatalogue } from "./class-catalogue.ts";
import { simulatorCatalogue } from "./simulator-catalogue.ts";
import { trackCatalogue } from "./track-catalogue.ts";
import { changeRow } from "#server/database/rows.ts";
import { recordChange } from "#server/audit-log.ts";
import { refusal } from "#server/errors.ts";

const done = z.object({ _id: z.string() });

/** The lists that organisers keep: simulators, tracks, cars, classes and licences. */
export const catalogueAdminRoutes: Routes = (serving, services) => {
  const { serve } = serving;
  serveCatalogue(serving, services, { ...simulatorCatalogue, calls: calls.simulators });
  servePasted(serving, services, { ...trackCatalogue, calls: calls.tracks, read: readTrackLines });
  servePasted(serving, services, {
    ...carModelCatalogue,
    calls: calls.carModels,
    read: readModelLines,
  });
  serveGrowing(serving, services, { ...carClassCatalogue, calls: calls.carClasses });
  serveGrowing(serving, services, { ...driverClassCatalogue, calls: calls.driverClasses });

  serve(calls.simulators.order, {
    summary: "Put the simulators into an order",
    body: simulatorOrderSchema,
    handle: async ({ body: { ids }, viewer }) =>
      orderSimulators(services, { ids, userId: viewer._id }),
  });
};

function serveCatalogue<Form extends object>(
  serving: Serving,
  services: Services,
  catalogue: Catalogue<Form> & { calls: calls.CatalogueCalls<Form & EntryHead> },
): void {
  const { serve } = serving;
  const { subject } = catalogue;
  // One function serves all catalogues, so the type says nothing of the form; `formSchema` reads the body into it again.
  const form: z.ZodType = catalogue.formSchema;

  serve(catalogue.calls.list, {
    summary: `Every ${subject} that fits, with what stands on it`,
    query: catalogueSearchSchema,
    reply: z.array(catalogue.entrySchema),
    handle: async ({ query }) => {
      const found = search(await catalogue.list(services.databases.reader), query, catalogue);
      const { limit, offset } = pageBounds(query);
      return page(found.slice(offset, offset + limit), pageMeta(query, found.length));
    },
  });

  serve(catalogue.calls.save, {
    summary: `Save a ${subject}`,
    body: z.intersection(form, seenSchema),
    reply: done,
    handle: async ({ params: { id }, body, viewer }) => {
      const { version } = seenSchema.parse(body);
      const edited = catalogue.formSchema.parse(body);
      await saveEntry(services, catalogue, { id, version, userId: viewer._id, form: edited });
      return { _id: id };
    },
  });

  serve(catalogue.calls.archive, {
    summary: `Archive a ${subject} or offer it again`,
    body: archivingSchema,
    reply: done,
    handle: async ({ params: { id }, body, viewer }) => {
      await archiveEntry(services, catalogue, { id, userId: viewer._id, ...body });
      return { _id: id };
    },
  });
}

function serveGrowing<Form extends object>(
  serving: Serving,
  services: Services,
  catalogue: Catalogue<Form> & { calls: calls.GrowingCalls<Form & EntryHead> },
): void {
  const { serve } = serving;
  serveCatalogue(serving, services, catalogue);
  const { subject } = catalogue;
  const body: z.ZodType = catalogue.formSchema;

  serve(catalogue.calls.create, {
    summary: `Create a ${subject}`,
    body,
    reply: done,
    handle: async (call) => {
      const form = catalogue.formSchema.parse(call.body);
      return { _id: await createEntry(services, catalogue, { form, userId: call.viewer._id }) };
    },
  });

  serve(catalogue.calls.remove, {
    summary: `Delete a ${subject} that nothing uses`,
    query: seenInAddressSchema,
    reply: done,
    handle: async ({ params: { id }, query, viewer }) => {
      await deleteEntry(services, catalogue, { id, userId: viewer._id, ...query });
      return { _id: id };
    },
  });
}

function servePasted<Form extends { simulator: string }>(
  serving: Serving,
  services: Services,
  catalogue: Importable<Form> & { calls: calls.PastedCalls<Form & EntryHead> },
): void {
  const { serve } = serving;
  serveGrowing(serving, services, catalogue);
  const reply = z.array(pastedLineSchema);

  serve(catalogue.calls.preview, {
    summary: "What pasted lines would do",
    body: pastedSchema,
    reply,
    handle: async ({ body }) => readPasted(services.databases.reader, catalogue, body),
  });

  serve(catalogue.calls.import, {
    summary: "Save pasted lines, as the preview said",
    body: importSchema,
    reply,
    handle: async ({ body, viewer }) =>
      importPasted(services, catalogue, { ...body, userId: viewer._id }),
  });
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

/** Puts the simulators into this order everywhere. @throws AppError 409 when these are not all of them. */
async function orderSimulators(
  services: Services,
  { ids, userId }: { ids: readonly string[]; userId: string },
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    // One row that every such save holds first: two that move the others in opposite directions would wait for each other.
    await trx
      .updateTable("simulators")
      .set((simulators) => ({ position: simulators.ref("position") }))
      .where("id", "=", ids.toSorted()[0] ?? "")
      .execute();
    const rows = await trx.selectFrom("simulators").select("id").orderBy("position").execute();
    const before = rows.map(({ id }) => id);
    if (before.toSorted().join() !== ids.toSorted().join()) throw refusal("stale-version");
    for (const [index, id] of ids.entries())
      await changeRow(trx, "simulators", id, { position: index + 1 });
    await recordChange(trx, {
      userId,
      action: "simulators.ordered",
      subjectType: "simulator",
      subjectId: "all",
      before,
      after: ids,
      now: services.now(),
    });
  });
}
