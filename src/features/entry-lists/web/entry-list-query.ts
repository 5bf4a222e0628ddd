import type { EntryListReply } from "#features/entry-lists/entry-lists.ts";
import { apiQuery } from "#web/query-client.ts";

/** Who starts an event, in which split. The same for everybody. Alone in its file, because every page loads what routes import. */
export function entryListQuery(eventId: string) {
  return apiQuery<EntryListReply>(
    `/api/event/${eventId}/entrylist`,
    {},
    { about: ["seasons", "events", "registrations", "entry-lists"] },
  );
}
