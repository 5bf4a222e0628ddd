import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentType, createElement, Fragment, useEffect } from "react";
import { markTakenOver } from "./taken-over.ts";

/**
 * A route's component, loaded when somebody goes there: `lazyPage(() => import("#features/x/web/x-page.tsx"), "XPage")`. The
 * build (scripts/lazy-pages.ts) checks that the module exports that name and fills in `source`, so that the server's HTML can ask for the script early.
 *
 * The module's type is deliberately not inferred: pages know the router's type, and the router would then need theirs.
 */
export function lazyPage(load: () => Promise<object>, name: string, source?: string) {
  const page = lazyRouteComponent(
    async () => ({ page: pageOf(await withPatience(load()), name) }),
    "page",
  );
  return source === undefined ? page : Object.assign(page, { source });
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
  const page: unknown = Object.entries(module).find(([exported]) => exported === name)?.[1];
  if (!isComponent(page)) throw new TypeError(`The page ${name} is not exported`);
  return () => createElement(Fragment, null, createElement(page), createElement(TakenOver));
}

function TakenOver() {
  useEffect(markTakenOver, []);
  return null;
}

function isComponent(value: unknown): value is ComponentType {
  return typeof value === "function";
}
