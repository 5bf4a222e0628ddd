import { administratorRoutes } from "#features/accounts/server/administrator-routes.ts";
import { authRoutes } from "#features/accounts/server/auth-routes.ts";
import { peopleRoutes } from "#features/accounts/server/people-routes.ts";
import { userRoutes } from "#features/accounts/server/user-routes.ts";
import { eventsRoutes } from "#features/events/server/events-routes.ts";
import { eventRoutes } from "#features/results/server/event-routes.ts";
import { profileRoutes } from "#features/results/server/profile-routes.ts";
import { resultsRoutes } from "#features/results/server/results-routes.ts";
import { seasonsRoutes } from "#features/seasons/server/seasons-routes.ts";
import { standingsEditorRoutes } from "#features/standings/server/standings-editor-routes.ts";
import { standingsRoutes } from "#features/standings/server/standings-routes.ts";
import type { Routes } from "./app.ts";
import { siteRoutes } from "./site-routes.ts";
import { uploadsRoutes } from "./uploads-routes.ts";

/** Every feature's routes. A new feature adds its line here. */
export const allRoutes: Routes[] = [
  siteRoutes,
  authRoutes,
  administratorRoutes,
  userRoutes,
  peopleRoutes,
  uploadsRoutes,
  seasonsRoutes,
  eventsRoutes,
  eventRoutes,
  resultsRoutes,
  profileRoutes,
  standingsRoutes,
  standingsEditorRoutes,
];
