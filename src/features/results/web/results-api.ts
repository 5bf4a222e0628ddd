import { apiQuery } from "#web/query-client.ts";
import type {
  DriverProfile,
  EventWithResults,
  TeamProfile,
} from "#features/results/event-results.ts";
import type { Lap } from "#features/results/results.ts";

/** An event with the results of one of its sessions. */
export function sessionResultsQuery(eventId: string, sessionId: string) {
  return apiQuery<EventWithResults>(
    `/api/event/${eventId}`,
    { results: sessionId },
    { viewer: true },
  );
}

/** The laps of one row of a classification. */
export function rowLapsQuery(eventId: string, rowId: string) {
  return apiQuery<{ laps: Lap[] }>(`/api/event/${eventId}/laps/${rowId}`);
}

export function driverProfileQuery(id: string) {
  return apiQuery<DriverProfile>(`/api/driver-profile/${id}`, {}, { viewer: true });
}

export function teamProfileQuery(id: string) {
  return apiQuery<TeamProfile>(`/api/team-profile/${id}`, {}, { viewer: true });
}
