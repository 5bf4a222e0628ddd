import { laterPage, oneOf, shortText } from "#web/search-params.ts";

/** `waiting`: sign-ups that nobody has confirmed. */
const kinds = ["accounts", "drivers", "blocked", "waiting"] as const;
export const peopleOrders = ["newest", "seen"] as const;

export interface PeopleSearch {
  search?: string | undefined;
  /** Default: everybody. */
  kind?: (typeof kinds)[number] | undefined;
  role?: string | undefined;
  /** Default: by name. */
  sort?: (typeof peopleOrders)[number] | undefined;
  page?: number | undefined;
}

export function validatePeopleSearch(search: PeopleSearch): PeopleSearch {
  return {
    search: shortText(search.search),
    kind: oneOf(kinds, search.kind),
    role: shortText(search.role),
    sort: oneOf(peopleOrders, search.sort),
    page: laterPage(search.page),
  };
}

const idTabs = ["unlinking", "aliases"] as const;

export interface IdsSearch {
  /** Default: the ids that two people claim. */
  tab?: (typeof idTabs)[number] | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

export function validateIdsSearch(search: IdsSearch): IdsSearch {
  return {
    tab: oneOf(idTabs, search.tab),
    search: shortText(search.search),
    page: laterPage(search.page),
  };
}
