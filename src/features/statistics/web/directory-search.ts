import { oneOf, shortText } from "#web/search-params.ts";

const orders = ["starts", "wins", "podiums"] as const;

/** What the address of a directory says. */
export interface DirectorySearch {
  search?: string | undefined;
  /** Default: by name. */
  sort?: (typeof orders)[number] | undefined;
  page?: number | undefined;
}

export function validateDirectorySearch(search: DirectorySearch): DirectorySearch {
  const { page } = search;
  return {
    search: shortText(search.search),
    sort: oneOf(orders, search.sort),
    page: typeof page === "number" && Number.isInteger(page) && page > 1 ? page : undefined,
  };
}
