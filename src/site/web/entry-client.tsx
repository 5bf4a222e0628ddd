import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { learnCountries } from "#shared/text/country-names.ts";
import { learnChanges } from "#shared/time/zone-clock.ts";
import { asFewAsPossible } from "#web/calls/public-replies.ts";
import { headOf, showHead } from "#web/head.ts";
import { markJoinedStyles } from "#web/joined-styles.ts";
import { loadLazyList } from "#web/lazy-list.ts";
import { readPageState, takeRead } from "#web/page-state.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { createQueryClient } from "#web/query-client.ts";
import { createAppRouter } from "./router.tsx";
import { markTakenOver, takenOver } from "#web/forms/taken-over.ts";

const queryClient = createQueryClient(
  asFewAsPossible(() => queryClient.query({ ...permissionsQuery(), staleTime: Infinity })),
);
const state = readPageState();
if (state) {
  markJoinedStyles(state.joined);
  learnChanges(state.zone.name, state.zone.changes);
  learnCountries(state.countries);
  takeRead(queryClient, state);
}

const router = createAppRouter({ queryClient });
// As on the server: without the boundaries that the router draws only in browsers, so that both sides are the same markup.
router.ssr = { manifest: undefined };
// Not awaited: the page's own script imports this one and would wait for it for ever.
router.load().then(takeOver, takeOver);
// Where one may go next. Whoever is faster, or offline just now, asks for it again.
takenOver.then(loadLazyList).catch(() => undefined);

function takeOver(): void {
  const root = document.querySelector("#root");
  if (!root) throw new Error("The document has no #root");
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // What the server could not find or show as nobody may well be there for the person who asks.
  if (state?.status === 200) startTransition(() => void hydrateRoot(root, app));
  else {
    markTakenOver();
    showHead(headOf(router.state.matches));
    createRoot(root).render(app);
  }
  // From now on what is pressed and typed is heard: journeys wait for it.
  document.documentElement.dataset["live"] = "";
}
