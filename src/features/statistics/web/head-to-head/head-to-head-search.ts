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
  const [a, b] = [...new Set([shortText(search.a), shortText(search.b)])].filter(
    (id) => id !== undefined,
  );
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

/** Whose picker is open: the one that was pressed, else that of who is missing. */
export function pickedSide({ a, b, pick }: HeadToHeadSearch): Side | undefined {
  if (a === undefined) return "a";
  return pick ?? (b === undefined ? "b" : undefined);
}

/** What the duel is asked with; `undefined`: one of two is missing. */
export function duelQuery({ a, b, only, list, page }: HeadToHeadSearch) {
  return a === undefined || b === undefined ? undefined : { a, b, only, list, page };
}

/** What the open picker offers: whoever has that name, else whom the other one met most, else who has started most. */
export function offerOf(
  search: HeadToHeadSearch,
): { met: string } | { listed: { search?: string; sort?: "starts" } } | undefined {
  const side = pickedSide(search);
  if (side === undefined) return undefined;
  if (search.search !== undefined) return { listed: { search: search.search } };
  const other = side === "a" ? search.b : search.a;
  return other === undefined ? { listed: { sort: "starts" } } : { met: other };
}
