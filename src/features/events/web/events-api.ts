import type { LeagueEvent } from "#features/events/events.ts";
import { apiQuery } from "#web/query-client.ts";

/** An event without the results of its sessions. */
export function eventQuery(id: string) {
  return apiQuery<LeagueEvent>(
    `/api/event/${id}`,
    { results: "none" },
    { viewer: true, about: ["seasons", "events", "registrations", "results"] },
  );
}
