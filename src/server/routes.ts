import { administratorRoutes } from "#features/accounts/server/administrator-routes.ts";
import { authRoutes } from "#features/accounts/server/auth-routes.ts";
import { peopleRoutes } from "#features/accounts/server/people-routes.ts";
import { userRoutes } from "#features/accounts/server/user-routes.ts";
import type { Routes } from "./app.ts";
import { siteRoutes } from "./site-routes.ts";

/** Every feature's routes. A new feature adds its line here. */
export const allRoutes: Routes[] = [
  siteRoutes,
  authRoutes,
  administratorRoutes,
  userRoutes,
  peopleRoutes,
];
