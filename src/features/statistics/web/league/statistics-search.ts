import { laterPage, oneOf, shortText } from "#web/search-params.ts";

/** What an all-time table can be sorted by besides wins. */
export const laterSums = ["podiums", "poles", "fastestLaps", "titles", "starts"] as const;

export const places = ["first", "second", "third", "fourth"] as const;

export interface StatisticsSearch extends Partial<
  Record<(typeof places)[number], string | undefined>
> {
  /** Left out: of all times. */
  tab?: "records" | "seasons" | undefined;
  /** Left out: drivers. */
  of?: "clubs" | undefined;
  /** Left out: wins. */
  sort?: (typeof laterSums)[number] | undefined;
  /** Id of a simulator. */
  simulator?: string | undefined;
  page?: number | undefined;
}

/** Of each tab only what it understands: a page is kept under its address. */
export function validateStatistics(search: StatisticsSearch): StatisticsSearch {
  const tab = oneOf(["records", "seasons"], search.tab);
  if (tab === "seasons")
    return {
      tab,
      ...Object.fromEntries(places.map((place) => [place, shortText(search[place])])),
    };
  const simulator = shortText(search.simulator);
  const page = laterPage(search.page);
  if (tab === "records") return { tab, simulator, page };
  return {
    of: oneOf(["clubs"], search.of),
    sort: oneOf(laterSums, search.sort),
    simulator,
    page,
  };
}
