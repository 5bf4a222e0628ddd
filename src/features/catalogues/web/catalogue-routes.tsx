import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { cataloguePageSearch } from "./catalogue-search.ts";
import { membersPage } from "#web/root-route.tsx";

export const catalogueRoutes = [
  createRoute({
    path: "/administrare/simulatoare",
    ...membersPage("Simulatoare"),
    component: lazyPage(() => import("./simulators-page.tsx"), "SimulatorsPage"),
  }),
  createRoute({
    path: "/administrare/circuite",
    ...membersPage("Circuite"),
    validateSearch: cataloguePageSearch,
    component: lazyPage(() => import("./tracks-page.tsx"), "TracksPage"),
  }),
  createRoute({
    path: "/administrare/masini",
    ...membersPage("Mașini"),
    validateSearch: cataloguePageSearch,
    component: lazyPage(() => import("./car-models-page.tsx"), "CarModelsPage"),
  }),
  createRoute({
    path: "/administrare/clase",
    ...membersPage("Clase și licențe"),
    validateSearch: cataloguePageSearch,
    component: lazyPage(() => import("./classes-page.tsx"), "ClassesPage"),
  }),
] as const;
