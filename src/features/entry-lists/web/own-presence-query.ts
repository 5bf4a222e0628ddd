import type { OwnPresence } from "#features/entry-lists/entry-lists.ts";
import { apiQuery } from "#web/query-client.ts";

/**
 * The viewer's car and what it answered. Only for people who are logged in. Alone in its file, because visitors of an event load what asks
 * for it, and nothing that writes.
 */
export function ownPresenceQuery(eventId: string) {
  return apiQuery<OwnPresence>(
    `/api/event/${eventId}/rsvp`,
    {},
    { viewer: true, about: ["seasons", "events", "registrations", "entry-lists"] },
  );
}
