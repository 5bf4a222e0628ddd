import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { ZoneChanges } from "#shared/time/zone-clock.ts";

/** What travels with a rendered page for the browser to take over from. */
export interface PageState {
  status: number;
  /** Address of the script of each page shown, by the page's name. */
  scripts: Record<string, string>;
  /** Address of the list of all other pages (lazy-list.ts); none in development. */
  lazyList?: string | undefined;
  /** Addresses of the style sheets that stand in the document's joined ones (joined-styles.ts). */
  joined: string[];
  /** Everything the loaders read, and when: UTC ms. */
  read: { key: QueryKey; data: unknown }[];
  readAt: number;
  /** The league's zone, and what its clock does. */
  zone: { name: string; changes: ZoneChanges };
  /** Names of the countries that are shown, by their codes. */
  countries: Record<string, string>;
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
  return typeof value === "object" && value !== null && "scripts" in value && "read" in value;
}

/**
 * Takes over what the loaders read, dated now: a cached page is sent only while nothing that it shows has changed, so none of it
 * is asked again. A page that the browser had before (back and forward, a tab brought back) keeps its age.
 */
export function takeRead(queryClient: QueryClient, { read, readAt }: PageState): void {
  const updatedAt = wasSent() ? Date.now() : readAt;
  for (const { key, data } of read) queryClient.setQueryData(key, data, { updatedAt });
}

/** Bytes came for the document: all of it, or word that the browser's own is still right. */
function wasSent(): boolean {
  const [document] = performance.getEntriesByType("navigation");
  return document instanceof PerformanceNavigationTiming && document.transferSize > 0;
}
