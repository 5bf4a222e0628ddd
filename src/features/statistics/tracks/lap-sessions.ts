/** Of which sessions hot laps are shown: qualifying, all, or practice and prequalification. */
export const lapSessions = ["qualifying", "all", "practice"] as const;
export type LapSessions = (typeof lapSessions)[number];

/** So many hot laps are on a page. */
export const HOT_LAPS_PAGE = 50;
