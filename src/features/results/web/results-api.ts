import { apiQuery } from "#web/query-client.ts";
import type {
  DriverProfile,
  EventWithResults,
  StartingGridShape,
  TeamProfile,
} from "#features/results/event-results.ts";
import type { Lap } from "#features/results/results.ts";

const about = ["seasons", "events", "results"] as const;

/** An event with the results of one of its sessions. */
export function sessionResultsQuery(eventId: string, sessionId: string) {
  return apiQuery<EventWithResults>(
    `/api/event/${eventId}`,
    { results: sessionId },
    { viewer: true, about },
  );
}

/** The grid of a race; 404 until something decides it. */
export function startingGridQuery(eventId: string, raceId: string) {
  return apiQuery<StartingGridShape>(
    `/api/event/${eventId}/starting-grid/${raceId}`,
    {},
    { viewer: true, staleTime: 0, about },
  );
}

/** The laps of one row of a classification. */
export function rowLapsQuery(eventId: string, rowId: string) {
  return apiQuery<{ laps: Lap[] }>(`/api/event/${eventId}/laps/${rowId}`, {}, { about });
}

export function driverProfileQuery(id: string) {
  return apiQuery<DriverProfile>(`/api/driver-profile/${id}`, {}, { viewer: true });
}

export function teamProfileQuery(id: string) {
  return apiQuery<TeamProfile>(`/api/team-profile/${id}`, {}, { viewer: true });
}
