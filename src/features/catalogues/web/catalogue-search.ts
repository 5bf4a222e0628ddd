import { laterPage, oneOf, shortText } from "#web/search-params.ts";

/** How a catalogue is looked through; in the address, so that one can come back to it. */
export interface CataloguePageSearch {
  /** Of classes: which of the two lists. */
  list?: "car-classes" | "driver-classes" | undefined;
  search?: string | undefined;
  simulator?: string | undefined;
  archived?: "yes" | undefined;
  sort?: "uses" | undefined;
  page?: number | undefined;
  /** Opens the form of a new entry with this id of the game, and the layout of a track. */
  gameKey?: string | undefined;
  gameLayout?: string | undefined;
}

export function cataloguePageSearch(search: Record<string, unknown>): CataloguePageSearch {
  return {
    list: oneOf(["car-classes", "driver-classes"], search["list"]),
    search: shortText(search["search"]),
    simulator: shortText(search["simulator"]),
    archived: oneOf(["yes"], search["archived"]),
    sort: oneOf(["uses"], search["sort"]),
    page: laterPage(search["page"]),
    gameKey: shortText(search["gameKey"]),
    gameLayout: shortText(search["gameLayout"]),
  };
}
