import { readEditableSeason } from "#features/seasons/season-admin-calls.ts";
import { fresh, read } from "#web/calls/call.ts";

/** A season as its form reads it. Forms are filled from what is saved now, so no old copy is kept. */
export function editableSeasonQuery(id: string) {
  return { ...read(readEditableSeason, { params: { id } }, fresh), gcTime: 0 };
}
