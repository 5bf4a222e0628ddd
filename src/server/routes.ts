import type { Routes } from "./app.ts";
import { siteRoutes } from "./site-routes.ts";

/** Every feature's routes. A new feature adds its line here. */
export const allRoutes: Routes[] = [siteRoutes];
