/** What is found, in the order in which it is listed. */
export const searchKinds = ["driver", "club", "track", "season", "event"] as const;
export type SearchKind = (typeof searchKinds)[number];

export const kindTitles: Record<SearchKind, string> = {
  driver: "Piloți",
  club: "Cluburi",
  track: "Circuite",
  season: "Sezoane",
  event: "Etape",
};
