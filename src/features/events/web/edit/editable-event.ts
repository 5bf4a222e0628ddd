import { z } from "zod";
import { readEditableEvent } from "#features/events/event-admin-calls.ts";
import { type EditableEvent, editableEventSchema } from "#features/events/event-form.ts";
import { fresh, read } from "#web/calls/call.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

/** An event as its form reads it, as fresh as a season. */
export function editableEventQuery(id: string) {
  return { ...read(readEditableEvent, { params: { id } }, fresh), gcTime: 0 };
}

/** The event as somebody else has saved it meanwhile; `undefined` for any other failure. */
export function eventSavedMeanwhile(error: unknown): EditableEvent | undefined {
  return savedMeanwhile(error, z.object({ event: editableEventSchema }))?.event;
}
