import type { QueryClient } from "@tanstack/react-query";
import { laterPage, oneOf, shortText } from "#web/search-params.ts";

/** What a directory can be sorted by besides names. */
export const directorySums = ["wins", "podiums", "starts"] as const;

export interface DirectorySearch {
  search?: string | undefined;
  /** Default: by name. */
  sort?: (typeof directorySums)[number] | undefined;
  page?: number | undefined;
}

/** What the loader of a directory is given. */
export interface DirectoryLoad {
  context: { queryClient: QueryClient };
  deps: DirectorySearch;
}

export function validateDirectorySearch(search: DirectorySearch): DirectorySearch {
  return {
    search: shortText(search.search),
    sort: oneOf(directorySums, search.sort),
    page: laterPage(search.page),
  };
}
