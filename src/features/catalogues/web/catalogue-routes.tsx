import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { cataloguePageSearch } from "./catalogue-search.ts";
import { membersPage } from "#web/root-route.tsx";

const simulatorsRoute = createRoute({
  path: "/administrare/simulatoare",
  ...membersPage("Simulatoare"),
  component: lazyPage(() => import("./simulators-page.tsx"), "SimulatorsPage"),
});

const tracksRoute = createRoute({
  path: "/administrare/circuite",
  ...membersPage("Circuite"),
  validateSearch: cataloguePageSearch,
  component: lazyPage(() => import("./tracks-page.tsx"), "TracksPage"),
});

const carModelsRoute = createRoute({
  path: "/administrare/masini",
  ...membersPage("Mașini"),
  validateSearch: cataloguePageSearch,
  component: lazyPage(() => import("./car-models-page.tsx"), "CarModelsPage"),
});

const classesRoute = createRoute({
  path: "/administrare/clase",
  ...membersPage("Clase și licențe"),
  validateSearch: cataloguePageSearch,
  component: lazyPage(() => import("./classes-page.tsx"), "ClassesPage"),
});

export const catalogueRoutes = [
  simulatorsRoute,
  tracksRoute,
  carModelsRoute,
  classesRoute,
] as const;
