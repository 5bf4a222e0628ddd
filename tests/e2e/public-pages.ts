const season = "/season/acc-endurance";

/**
 * Pages of the demo league that visitors come to. A journey looks at them at all widths and in both themes, `npm run lighthouse` on a phone in one;
 * that one measures `/` more strictly, and `/login` as a page for no search engine.
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
  "/login",
];
