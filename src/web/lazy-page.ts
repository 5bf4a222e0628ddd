import { lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";

/**
 * A route's component, loaded when somebody goes there: `lazyPage(() => import("#features/x/web/x-page.tsx"), "XPage")`.
 * `source` is filled in by the build (scripts/page-modules.ts), so that the server's HTML can ask for the script early.
 */
export function lazyPage<Name extends string, Module extends Record<Name, ComponentType>>(
  load: () => Promise<Module>,
  name: Name,
  source?: string,
) {
  const page = lazyRouteComponent(load, name);
  return source === undefined ? page : Object.assign(page, { source });
}
