import { listEvents } from "#features/seasons/seasons-calls.ts";
import { readPage } from "#web/calls/call.ts";

/** A page of the events of all seasons that are not over, the next one first. */
export function comingEvents(page = 1) {
  return readPage(listEvents, { query: { when: "coming", page } });
}
