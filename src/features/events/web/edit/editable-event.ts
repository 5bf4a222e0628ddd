import { readEditableEvent } from "#features/events/event-admin-calls.ts";
import { fresh, read } from "#web/calls/call.ts";

/** An event as its form reads it, as fresh as a season. */
export function editableEventQuery(id: string) {
  return { ...read(readEditableEvent, { params: { id } }, fresh), gcTime: 0 };
}
