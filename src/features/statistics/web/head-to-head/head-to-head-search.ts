import { laterPage, oneOf, shortText } from "#web/search-params.ts";

export type Side = "a" | "b";

export interface HeadToHeadSearch {
  /** Ids of two drivers. */
  a?: string | undefined;
  b?: string | undefined;
  /** Who is chosen anew. */
  pick?: Side | undefined;
  /** Words of whom one looks for. */
  search?: string | undefined;
  only?: "finished" | undefined;
  /** Which figures; left out: those of the races in which they met. */
  figures?: "all" | undefined;
  /** Which meetings; left out: races. */
  list?: "qualifying" | undefined;
  page?: number | undefined;
}

/** One driver is never against themselves, and one alone is the first. */
export function validateHeadToHead(search: HeadToHeadSearch): HeadToHeadSearch {
  const [a, b] = new Set([shortText(search.a), shortText(search.b)].filter(Boolean));
  return {
    a,
    b,
    pick: oneOf(["a", "b"], search.pick),
    search: shortText(search.search),
    only: oneOf(["finished"], search.only),
    figures: oneOf(["all"], search.figures),
    list: oneOf(["qualifying"], search.list),
    page: laterPage(search.page),
  };
}
