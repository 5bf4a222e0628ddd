import type { QueryClient } from "@tanstack/react-query";
import { laterPage, oneOf, shortText } from "#web/search-params.ts";

/** What the addresses of pages of tracks say. */
export interface TrackSearch {
  /** Words in names of venues. */
  search?: string | undefined;
  /** Of venues; default: by name. */
  sort?: "races" | undefined;
  /** `key` of a class; default: the first. */
  class?: string | undefined;
  /** Of laps; default: all, or races. */
  sessions?: "qualifying" | "practice" | undefined;
  page?: number | undefined;
}

/** As long as an id with the longest name of a class. */
const LONGEST_KEY = 200;

export function validateTrackSearch(search: TrackSearch): TrackSearch {
  return {
    search: shortText(search.search),
    sort: oneOf(["races"], search.sort),
    class: shortText(search.class, LONGEST_KEY),
    sessions: oneOf(["qualifying", "practice"], search.sessions),
    page: laterPage(search.page),
  };
}

/** What a page's loader is given. */
export interface PageLoad {
  context: { queryClient: QueryClient };
  params: { id: string };
  deps: TrackSearch;
}
