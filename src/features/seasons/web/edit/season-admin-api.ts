import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { type EditableSeason, editableSeasonSchema } from "#features/seasons/season-form.ts";
import { apiDelete, apiPost } from "#web/api.ts";
import { apiQuery } from "#web/query-client.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

/** A season as its form reads it. Forms are filled from what is saved now, so no old copy is kept. */
export function editableSeasonQuery(id: string) {
  return {
    ...apiQuery<EditableSeason>(`${seasonPath(id)}/edit`, {}, { viewer: true, staleTime: 0 }),
    gcTime: 0,
  };
}

export function createSeason(form: object): Promise<EditableSeason> {
  return apiPost("/api/seasons", form);
}

export function saveSeason(id: string, form: object): Promise<EditableSeason> {
  return apiPost(seasonPath(id), form);
}

export function setSeasonVisibility(
  id: string,
  change: { hidden: boolean; version: number },
): Promise<EditableSeason> {
  return apiPost(`${seasonPath(id)}/visibility`, change);
}

export function duplicateSeason(id: string, copy: object): Promise<{ _id: string }> {
  return apiPost(`${seasonPath(id)}/duplicate`, copy);
}

export function deleteSeason(id: string): Promise<unknown> {
  return apiDelete(seasonPath(id));
}

/** Everything that shows seasons or events is read again where it is shown. */
export function refreshSeasons(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === "string" &&
      /^\/api\/(?:seasons?|events?|current-event|last-event)\b/.test(path),
  });
}

/** The season as somebody else has saved it meanwhile; `undefined` for any other failure. */
export function seasonSavedMeanwhile(error: unknown): EditableSeason | undefined {
  return savedMeanwhile(error, z.object({ season: editableSeasonSchema }))?.season;
}

function seasonPath(id: string): string {
  return `/api/season/${encodeURIComponent(id)}`;
}
