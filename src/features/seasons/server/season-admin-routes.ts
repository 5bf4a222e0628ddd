import { happened } from "#server/parts.ts";
import type { Routes } from "#server/serve.ts";
import * as calls from "../season-admin-calls.ts";
import {
  type EditableSeason,
  editableSeasonSchema,
  seasonEditSchema,
  seasonFormSchema,
  visibilitySchema,
} from "../season-form.ts";
import { getEditableSeason } from "./editable-season.ts";
import { createSeason, saveSeason, seasonRecord, setSeasonVisibility } from "./save-season.ts";
import type { Services } from "#server/services.ts";
import { deleteUnused, type Deletion } from "./delete-unused.ts";
import { seasonRefusal } from "./refusals.ts";
import { countDependents } from "./dependents.ts";

export const seasonAdminRoutes: Routes = ({ serve }, services) => {
  const { db } = services.databases;
  const reply = editableSeasonSchema;

  serve(calls.readEditableSeason, {
    summary: "A season as its form reads it",
    reply,
    handle: async ({ params: { id } }) => getEditableSeason(db, id),
  });

  serve(calls.createSeason, {
    summary: "Create a season",
    body: seasonFormSchema,
    reply,
    handle: async ({ body: form, viewer: { _id: userId } }) =>
      getEditableSeason(db, await createSeason(services, { form, userId })),
  });

  serve(calls.saveSeason, {
    summary: "Save a season",
    body: seasonEditSchema,
    reply,
    handle: async ({ params: { id }, body: { version, ...form }, viewer }) => {
      await saveSeason(services, { id, form, version, userId: viewer._id });
      return getEditableSeason(db, id);
    },
  });

  serve(calls.setSeasonVisibility, {
    summary: "Show or hide a season",
    body: visibilitySchema,
    reply,
    handle: async ({ params: { id }, body, viewer }) => {
      await setSeasonVisibility(services, { id, userId: viewer._id, ...body });
      return getEditableSeason(db, id);
    },
  });

  for (const route of [calls.deleteSeason, calls.postSeasonDeletion])
    serve(route, {
      summary: "Delete a season",
      handle: async ({ params: { id }, viewer }) => {
        await deleteSeason(services, { id, userId: viewer._id });
      },
    });
};

/** Deletes a season with its events, as `deleteUnused` does. */
async function deleteSeason(
  services: Services,
  thing: { id: string; userId: string },
): Promise<void> {
  await deleteUnused(services, thing, seasonDeletion(services, thing.id));
}

/** What stands against deleting a season, and what is said then. */
export function seasonDeletion(services: Services, id: string): Deletion<EditableSeason> {
  return {
    afterwards: (trx, { hidden }) =>
      happened(trx, services, { what: "season", id, before: { hidden } }),
    record: seasonRecord,
    action: "season.deleted",
    refuse: (given) => seasonRefusal("season.in-use", given),
    inWords: (lost) => `Sezonul nu poate fi șters: s-ar pierde ${lost}. Îl poți ascunde.`,
    listDependents: (trx) => countDependents(trx, services.parts, id),
    seasonOf: ({ _id }) => _id,
  };
}
