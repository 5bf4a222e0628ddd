import { privateHead } from "./page-data.ts";
import { rootRoute } from "./root-route.tsx";

/** What the route of a page says that search engines should leave alone: `createRoute({ path: "/logout", ...privatePage("Deconectare"), … })`. */
export function privatePage(title: string) {
  return { getParentRoute: () => rootRoute, head: privateHead(title) };
}

/** As `privatePage`; visitors are asked to log in first. */
export function membersPage(title: string) {
  return { ...privatePage(title), staticData: { access: "members" } } as const;
}
