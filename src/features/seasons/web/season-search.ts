import { oneOf, shortText } from "#web/search-params.ts";

export const seasonTabs = ["info", "calendar", "standings", "rules", "register"] as const;
export type SeasonTab = (typeof seasonTabs)[number];

export const seasonTabTitles: Record<SeasonTab, string> = {
  info: "Prezentare",
  calendar: "Calendar",
  standings: "Clasament",
  rules: "Regulament",
  register: "Înscrieri",
};

/** What the address of a season's page says. */
export interface SeasonSearch {
  /** Default: info. */
  tab?: SeasonTab | undefined;
  /** Id of a standings table. */
  activeStandings?: string | undefined;
  /** Whom one looks for in it, or among who is registered. */
  cauta?: string | undefined;
}

export function validateSeasonSearch(search: SeasonSearch): SeasonSearch {
  return {
    tab: oneOf(seasonTabs, search.tab),
    activeStandings: shortText(search.activeStandings),
    cauta:
      search.tab === "standings" || search.tab === "register" ? shortText(search.cauta) : undefined,
  };
}
