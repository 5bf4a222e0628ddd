const season = "/season/acc-endurance";

/**
 * The demo league's pages for visitors. A journey looks at all widths and both themes, `npm run lighthouse` at a phone in one
 * theme, more strictly at `/`, and at `/login` as a page for no search engine.
 */
export const publicPages = [
  "/",
  "/seasons",
  season,
  `${season}?tab=calendar`,
  `${season}?tab=standings`,
  `${season}?tab=rules`,
  `${season}?tab=register`,
  "/event/acc-endurance-4?tab=results",
  "/driver-profile/demo-pilot",
  "/team-profile/club-acc-1",
  "/search?q=monza",
  "/tracks",
  "/statistics",
  "/head-to-head?a=demo-pilot&b=pilot-175",
  "/tracks/laps",
  "/track/acc-monza",
  "/login",
];
