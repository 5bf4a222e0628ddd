import { createRoute } from "@tanstack/react-router";
import { lazyPage, loaderOf } from "#web/lazy-page.ts";
import { LostPage } from "#web/layout/lost-page.tsx";
import { pageHead } from "#web/page-data.ts";
import { membersPage, privatePage, rootRoute, seatPage } from "#web/root-route.tsx";
import { shortText, validatePageSearch } from "#web/search-params.ts";

const driverPage = lazyPage(() => import("#site/web/pages/driver-page.tsx"), "DriverPage");

const decisionsPage = lazyPage(
  () => import("#site/web/pages/decisions-page.tsx"),
  "SeasonDecisionsPage",
);

interface ProfileSearch {
  /** Where one came from to complete it. */
  from?: string | undefined;
  /** The fields that are asked for there, parted by commas; left out: all. */
  needs?: string | undefined;
}

interface DecisionsSearch {
  /** Id of the event whose decisions are shown. */
  event?: string | undefined;
  /** Code of the offence. */
  offence?: string | undefined;
}

/** An uploaded file to begin with, and whose it is. */
interface EditResultsSearch {
  file?: string | undefined;
  processor?: string | undefined;
  /** Of a file that holds several sessions: which. */
  fileSession?: string | undefined;
}

/** Pages that belong to no feature, or show what theirs knows nothing of. */
export const siteRoutes = [
  createRoute({
    path: "/404",
    ...privatePage("Pagina nu există"),
    component: LostPage,
  }),
  createRoute({
    path: "/kit",
    ...privatePage("Piese"),
    component: lazyPage(() => import("#site/web/kit/kit-page.tsx"), "KitPage"),
  }),
  // Invitations, of which accounts know nothing.
  createRoute({
    path: "/profile",
    ...seatPage("Editează profil"),
    validateSearch: ({ from, needs }: ProfileSearch): ProfileSearch => ({
      from: typeof from === "string" ? from : undefined,
      needs: shortText(needs),
    }),
    component: lazyPage(() => import("#site/web/pages/own-profile-page.tsx"), "OwnProfilePage"),
  }),
  // The licence, of which results know nothing.
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/driver-profile/$id",
    validateSearch: validatePageSearch,
    loaderDeps: ({ search }) => search,
    loader: loaderOf(driverPage),
    head: pageHead,
    component: driverPage,
  }),
  // What is told of them elsewhere, of which stewards know nothing.
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/season/$id/decizii",
    validateSearch: ({ event, offence }: DecisionsSearch): DecisionsSearch => ({
      event: shortText(event),
      offence: shortText(offence),
    }),
    loader: loaderOf(decisionsPage),
    head: pageHead,
    component: decisionsPage,
  }),
  createRoute({
    path: "/event/$id/seara",
    ...seatPage("Seara etapei"),
    component: lazyPage(
      () => import("#features/entry-lists/web/evening/driver-evening-page.tsx"),
      "DriverEveningPage",
    ),
  }),
  // Standings, which are brought up to date with results.
  createRoute({
    path: "/edit-session-results/$event/$session",
    ...membersPage("Editează rezultatele"),
    validateSearch: (search: EditResultsSearch): EditResultsSearch => ({
      file: shortText(search.file),
      processor: shortText(search.processor),
      fileSession: shortText(search.fileSession),
    }),
    component: lazyPage(() => import("#site/web/pages/edit-results-page.tsx"), "EditResults"),
  }),
] as const;
