import { type ComponentType, lazy } from "react";
import { exportedComponent, loadListed } from "./lazy-list.ts";

/**
 * A part of a page, loaded when it is first drawn: `lazyPart(() => import("#web/ui/feedback/snackbar-host.tsx"), "SnackbarHost")`. For what the
 * first load of the site draws now and then; the build replaces the call (scripts/lazy-pages.ts). Elsewhere React's own `lazy` does.
 */
export function lazyPart<N extends string, P>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

/**
 * What `lazyPart` becomes in browsers.
 * @public called by what scripts/lazy-pages.ts writes
 */
export function listedPart(name: string) {
  return lazy(async () => ({ default: exportedComponent(await loadListed(name), name) }));
}
