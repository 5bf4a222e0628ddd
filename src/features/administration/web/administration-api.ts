import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { type EditableEvent, editableEventSchema } from "#features/events/event-form.ts";
import type { CatalogueEntry } from "#features/seasons/catalogue.ts";
import { type EditableSeason, editableSeasonSchema } from "#features/seasons/season-form.ts";
import { apiDelete, apiGet, apiPost } from "#web/api.ts";
import { apiQuery } from "#web/query-client.ts";
import { savedMeanwhile } from "#web/stale-save.ts";
import type { ComboboxOption } from "#web/ui/combobox.tsx";

const fresh = { viewer: true, staleTime: 0 } as const;

/** A season as its form reads it. Forms are filled from what is saved now, so no old copy is kept. */
export function editableSeasonQuery(id: string) {
  return { ...apiQuery<EditableSeason>(`${seasonPath(id)}/edit`, {}, fresh), gcTime: 0 };
}

/** An event as its form reads it, as fresh as a season. */
export function editableEventQuery(id: string) {
  return { ...apiQuery<EditableEvent>(`${eventPath(id)}/edit`, {}, fresh), gcTime: 0 };
}

export type Catalogue = "tracks" | "car-models" | "car-classes" | "driver-classes";

/** A whole catalogue of one simulator; classes belong to all. */
export function catalogueQuery(catalogue: Catalogue, simulator?: string) {
  return apiQuery<CatalogueEntry[]>(`/api/catalogue/${catalogue}`, { simulator }, { viewer: true });
}

/** Tracks of a simulator whose name or place holds the words. */
export async function searchTracks(
  { search, simulator }: { search: string; simulator: string },
  signal: AbortSignal,
): Promise<ComboboxOption[]> {
  const query = new URLSearchParams({ search, simulator, page: "1" });
  const { data } = await apiGet<CatalogueEntry[]>(`/api/catalogue/tracks?${query}`, { signal });
  return data.map(toOption);
}

export function toOption({ _id, title, detail }: CatalogueEntry): ComboboxOption {
  return { value: _id, title, ...(detail && { detail }) };
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

export function createEvent(form: object): Promise<EditableEvent> {
  return apiPost("/api/events", form);
}

export function createEventSeries(seasonId: string, series: object): Promise<{ _id: string }[]> {
  return apiPost(`${seasonPath(seasonId)}/event-series`, series);
}

export function saveEvent(id: string, form: object): Promise<EditableEvent> {
  return apiPost(eventPath(id), form);
}

export function setEventVisibility(
  id: string,
  change: { hidden: boolean; version: number },
): Promise<EditableEvent> {
  return apiPost(`${eventPath(id)}/visibility`, change);
}

export function deleteEvent(id: string): Promise<unknown> {
  return apiDelete(eventPath(id));
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

/** The event as somebody else has saved it meanwhile; `undefined` for any other failure. */
export function eventSavedMeanwhile(error: unknown): EditableEvent | undefined {
  return savedMeanwhile(error, z.object({ event: editableEventSchema }))?.event;
}

function seasonPath(id: string): string {
  return `/api/season/${encodeURIComponent(id)}`;
}

function eventPath(id: string): string {
  return `/api/event/${encodeURIComponent(id)}`;
}
