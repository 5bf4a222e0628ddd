import { laterPage, oneOf, shortText } from "#web/search-params.ts";
import { lapSessions } from "../../tracks/lap-sessions.ts";

/** Which hot laps the page of a track shows. */
export interface TrackSearch {
  /** `key` of a class; default: the first. */
  class?: string | undefined;
  /** Default: all. */
  sessions?: "qualifying" | "practice" | undefined;
  page?: number | undefined;
}

/** As long as an id with the longest name of a class. */
const LONGEST_KEY = 200;

export function validateTrackSearch(search: TrackSearch): TrackSearch {
  const sessions = oneOf(lapSessions, search.sessions);
  return {
    class: shortText(search.class, LONGEST_KEY),
    sessions: sessions === "all" ? undefined : sessions,
    page: laterPage(search.page),
  };
}
