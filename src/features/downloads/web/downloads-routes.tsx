import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { pageData, pageHead, type PageTexts } from "#web/page-data.ts";
import { membersPage, rootRoute, type RouterContext } from "#web/root-route.tsx";
import { validateDownloadSearch } from "./download-search.ts";
import { listDownloads } from "#features/downloads/downloads-calls.ts";
import { read } from "#web/calls/call.ts";

async function loadDownloads({ context }: { context: RouterContext }): Promise<PageTexts> {
  await pageData(context.queryClient, read(listDownloads, {}));
  return {
    title: "Download Motorpark",
    description: "Fișiere de joc pentru membrii serverului de Discord al ligii.",
  };
}

/** The address can hold a token: no other page is told of it. */
function secretHead(input: Parameters<typeof pageHead>[0]) {
  const { meta, links } = pageHead(input);
  return { meta: [...meta, { name: "referrer", content: "no-referrer" }], links };
}

const downloadPage = {
  getParentRoute: () => rootRoute,
  validateSearch: validateDownloadSearch,
  loader: loadDownloads,
  head: secretHead,
  component: lazyPage(() => import("./download-page.tsx"), "DownloadPage"),
};

export const downloadsRoutes = [
  createRoute({ path: "/download-motorpark", ...downloadPage }),
  createRoute({ path: "/download", ...downloadPage }),
  createRoute({
    path: "/administrare/descarcari",
    ...membersPage("Fișiere de descărcat"),
    component: lazyPage(() => import("./managed-downloads-page.tsx"), "ManagedDownloadsPage"),
  }),
] as const;
