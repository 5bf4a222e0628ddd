import type { DehydratedState } from "@tanstack/react-query";

/** What travels with a rendered page for the browser to take over from. */
export interface PageState {
  status: number;
  /** Everything the loaders read. */
  queries: DehydratedState;
}

/** Reads the state that the server put into the document; `undefined` where there is none. */
export function readPageState(): PageState | undefined {
  const text = document.querySelector("#state")?.textContent;
  const state: unknown = text ? JSON.parse(text) : undefined;
  return isPageState(state) ? state : undefined;
}

function isPageState(value: unknown): value is PageState {
  return typeof value === "object" && value !== null && "status" in value && "queries" in value;
}
