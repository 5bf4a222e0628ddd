import { z } from "zod";
import { type EditableEvent, editableEventSchema } from "#features/events/event-form.ts";
import { apiDelete, apiPost } from "#web/api.ts";
import { apiQuery } from "#web/query-client.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

/** An event as its form reads it, as fresh as a season. */
export function editableEventQuery(id: string) {
  return {
    ...apiQuery<EditableEvent>(`${eventPath(id)}/edit`, {}, { viewer: true, staleTime: 0 }),
    gcTime: 0,
  };
}

export function createEvent(form: object): Promise<EditableEvent> {
  return apiPost("/api/events", form);
}

export function createEventSeries(seasonId: string, series: object): Promise<{ _id: string }[]> {
  return apiPost(`/api/season/${encodeURIComponent(seasonId)}/event-series`, series);
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

/** The event as somebody else has saved it meanwhile; `undefined` for any other failure. */
export function eventSavedMeanwhile(error: unknown): EditableEvent | undefined {
  return savedMeanwhile(error, z.object({ event: editableEventSchema }))?.event;
}

function eventPath(id: string): string {
  return `/api/event/${encodeURIComponent(id)}`;
}
