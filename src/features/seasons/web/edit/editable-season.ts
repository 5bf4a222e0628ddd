import { z } from "zod";
import { readEditableSeason } from "#features/seasons/season-admin-calls.ts";
import { type EditableSeason, editableSeasonSchema } from "#features/seasons/season-form.ts";
import { fresh, read } from "#web/calls/call.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

/** A season as its form reads it. Forms are filled from what is saved now, so no old copy is kept. */
export function editableSeasonQuery(id: string) {
  return { ...read(readEditableSeason, { params: { id } }, fresh), gcTime: 0 };
}

/** The season as somebody else has saved it meanwhile; `undefined` for any other failure. */
export function seasonSavedMeanwhile(error: unknown): EditableSeason | undefined {
  return savedMeanwhile(error, z.object({ season: editableSeasonSchema }))?.season;
}
