import type { Routes } from "#server/serve.ts";
import * as calls from "../season-admin-calls.ts";
import {
  editableSeasonSchema,
  seasonEditSchema,
  seasonFormSchema,
  visibilitySchema,
} from "../season-form.ts";
import { deleteSeason } from "./delete-season.ts";
import { getEditableSeason } from "./editable-season.ts";
import { createSeason, saveSeason, setSeasonVisibility } from "./save-season.ts";

/** Organisers set up, edit, hide and delete seasons. */
export const seasonAdminRoutes: Routes = ({ serve }, services) => {
  const { db } = services.databases;
  const reply = editableSeasonSchema;

  serve(
    calls.readEditableSeason,
    { summary: "A season as its form reads it", reply },
    async ({ params: { id } }) => getEditableSeason(db, id),
  );

  serve(
    calls.createSeason,
    { summary: "Create a season", body: seasonFormSchema, reply },
    async ({ body: form, viewer: { _id: userId } }) =>
      getEditableSeason(db, await createSeason(services, { form, userId })),
  );

  serve(
    calls.saveSeason,
    { summary: "Save a season", body: seasonEditSchema, reply },
    async ({ params: { id }, body: { version, ...form }, viewer }) => {
      await saveSeason(services, { id, form, version, userId: viewer._id });
      return getEditableSeason(db, id);
    },
  );

  serve(
    calls.setSeasonVisibility,
    { summary: "Show or hide a season", body: visibilitySchema, reply },
    async ({ params: { id }, body, viewer }) => {
      await setSeasonVisibility(services, { id, userId: viewer._id, ...body });
      return getEditableSeason(db, id);
    },
  );

  for (const route of [calls.deleteSeason, calls.postSeasonDeletion])
    serve(route, { summary: "Delete a season" }, async ({ params: { id }, viewer }) => {
      await deleteSeason(services, { id, userId: viewer._id });
    });
};
