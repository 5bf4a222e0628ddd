import { oneOf, shortText } from "#web/search-params.ts";

export const eventTabs = ["info", "registrations", "results"] as const;
export type EventTab = (typeof eventTabs)[number];

export const eventTabTitles: Record<EventTab, string> = {
  info: "Prezentare",
  registrations: "Participanți",
  results: "Rezultate",
};

/** What the address of an event's page says. */
export interface EventSearch {
  /** Default: info. */
  tab?: EventTab | undefined;
  /** Id of the session whose results are shown. */
  sessionresults?: string | undefined;
  /** Acronym of the car class shown; default: Open, which is everybody. */
  class?: string | undefined;
  /** Ids of result rows whose laps are charted, by commas. */
  masini?: string | undefined;
}

export function validateEventSearch(search: EventSearch): EventSearch {
  return {
    tab: oneOf(eventTabs, search.tab),
    sessionresults: shortText(search.sessionresults),
    class: shortText(search.class),
    masini: shortText(search.masini, 200),
  };
}
