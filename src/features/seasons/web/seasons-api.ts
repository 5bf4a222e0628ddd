import type { ArchiveCard } from "#features/league/archive.ts";
import type { Season, SeasonCard } from "#features/seasons/seasons.ts";
import { apiQuery } from "#web/query-client.ts";

/** Every season as the competitions list shows it. Organisers also get hidden ones. */
export function seasonCardsQuery() {
  return apiQuery<SeasonCard[]>("/api/seasons", { view: "cards" }, { viewer: true });
}

/** Seasons from before this site. */
export function archiveQuery() {
  return apiQuery<ArchiveCard[]>("/api/archive");
}

/** The event people are getting ready for. */
export function currentEventQuery() {
  return apiQuery<{ _id: string }>("/api/current-event");
}

/** The event whose results are the newest. */
export function lastEventQuery() {
  return apiQuery<{ _id: string }>("/api/last-event");
}

/** A season with everything its page shows. */
export function seasonQuery(id: string) {
  return apiQuery<Season>(`/api/season/${id}`, {}, { viewer: true });
}
