import type { DehydratedState } from "@tanstack/react-query";

/** What travels with a rendered page for the browser to take over from. */
export interface PageState {
  status: number;
  /** Address of the script of each page shown, by the page's name. */
  scripts: Record<string, string>;
  /** Address of the list of all other pages (lazy-list.ts); none in development. */
  lazyList?: string | undefined;
  /** Addresses of the style sheets that stand in the document's joined ones (joined-styles.ts). */
  joined: string[];
  /** Everything the loaders read. */
  queries: DehydratedState;
}

let known: PageState | undefined;

/** The state that the server put into the document; `undefined` where there is none. */
export function readPageState(): PageState | undefined {
  known ??= parsePageState();
  return known;
}

function parsePageState(): PageState | undefined {
  const text = document.querySelector("#state")?.textContent;
  const state: unknown = text ? JSON.parse(text) : undefined;
  return isPageState(state) ? state : undefined;
}

function isPageState(value: unknown): value is PageState {
  return typeof value === "object" && value !== null && "scripts" in value && "queries" in value;
}

/**
 * What the loaders read, dated now: a cached page is sent only while nothing that it shows has changed, so none of it is asked
 * again. A page that the browser had before (back and forward, a tab brought back) keeps its age.
 */
export function asTrueAsItCame({ queries, mutations }: DehydratedState): DehydratedState {
  if (!wasSent()) return { queries, mutations };
  const dataUpdatedAt = Date.now();
  return {
    mutations,
    queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  };
}

/** Bytes came for the document: all of it, or word that the browser's own is still right. */
function wasSent(): boolean {
  const [document] = performance.getEntriesByType("navigation");
  return document instanceof PerformanceNavigationTiming && document.transferSize > 0;
}
