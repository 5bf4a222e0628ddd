import type { HeadToHeadSearch, Side } from "./head-to-head-search.ts";

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
