import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentType, createElement, Fragment, useEffect } from "react";
import { exportedComponent, loadListed } from "./lazy-list.ts";
import { markTakenOver } from "./forms/taken-over.ts";
import type { PageTexts } from "./page-data.ts";

/** Filled in by the build (scripts/lazy-pages.ts) for the server. */
export interface PageOrigin {
  name: string;
  /** The module, as `#features/…`. */
  source: string;
}

/**
 * A route's component, loaded when somebody goes there: `lazyPage(() => import("./x-page.tsx"), "XPage")`. Works
 * in files called `*-routes.tsx`: there the build checks that the module exports that name, and replaces the call.
 *
 * The module's type is deliberately not inferred: pages know the router's type, and the router would then need theirs.
 */
export function lazyPage(load: () => Promise<object>, name: string, origin?: PageOrigin) {
  const page = lazyRouteComponent(
    async () => ({ page: pageOf(await withPatience(load()), name) }),
    "page",
  );
  return Object.assign(page, { load }, origin && { origin });
}

/**
 * A route's loader in the file of its page, exported as `loadPage`, so that it is no part of the site's first load: `loader:
 * loaderOf(page)` for a `page` of `lazyPage`. Whoever opens the page waits for its script anyway.
 */
export function loaderOf(page: { load: () => Promise<object> }) {
  return async (args: unknown): Promise<PageTexts> => {
    const module = await withPatience(page.load());
    const loader: unknown = "loadPage" in module ? module.loadPage : undefined;
    if (!isLoader(loader)) throw new TypeError("The page has no loader");
    return loader(args);
  };
}

function isLoader(value: unknown): value is (args: unknown) => Promise<PageTexts> {
  return typeof value === "function";
}

/**
 * What `lazyPage` becomes in browsers: the page's script is looked up by the page's name.
 * @public called by what scripts/lazy-pages.ts writes
 */
export function listedPage(name: string) {
  return lazyPage(() => loadListed(name), name);
}

/** A script that has not come after so long will not come (spec/1 §9). */
const patienceMs = 120_000;

async function withPatience(loading: Promise<object>): Promise<object> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new TypeError("The module of the page took too long")),
      patienceMs,
    );
  });
  try {
    return await Promise.race([loading, giveUp]);
  } finally {
    clearTimeout(timer);
  }
}

function pageOf(module: object, name: string): ComponentType {
  const page = exportedComponent(module, name);
  return () => createElement(Fragment, null, createElement(page), createElement(TakenOver));
}

function TakenOver() {
  useEffect(markTakenOver, []);
  return null;
}
