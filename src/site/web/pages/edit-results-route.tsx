import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { membersPage } from "#web/root-route.tsx";
import { oneOf, shortText } from "#web/search-params.ts";
import { type SimulatorCode, simulatorCodes } from "#simulators/session-file.ts";

/** An uploaded file to begin with, and whose it is. */
interface EditResultsSearch {
  file?: string | undefined;
  processor?: SimulatorCode | undefined;
}

/** Stands here because whoever saves results brings standings up to date, of which results know nothing. */
export const editResultsRoute = createRoute({
  path: "/edit-session-results/$event/$session",
  ...membersPage("Editează rezultatele"),
  validateSearch: ({ file, processor }: EditResultsSearch): EditResultsSearch => ({
    file: shortText(file),
    processor: oneOf(simulatorCodes, processor),
  }),
  component: lazyPage(() => import("#site/web/pages/edit-results-page.tsx"), "EditResults"),
});
