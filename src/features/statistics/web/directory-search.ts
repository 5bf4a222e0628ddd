import { laterPage, oneOf, shortText } from "#web/search-params.ts";

const orders = ["starts", "wins", "podiums"] as const;

export interface DirectorySearch {
  search?: string | undefined;
  /** Default: by name. */
  sort?: (typeof orders)[number] | undefined;
  page?: number | undefined;
}

export function validateDirectorySearch(search: DirectorySearch): DirectorySearch {
  return {
    search: shortText(search.search),
    sort: oneOf(orders, search.sort),
    page: laterPage(search.page),
  };
}
