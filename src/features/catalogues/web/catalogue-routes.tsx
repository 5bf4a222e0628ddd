import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { privateHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import { cataloguePageSearch } from "./catalogue-search.ts";

const simulatorsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/simulatoare",
  staticData: { access: "members" },
  head: privateHead("Simulatoare"),
  component: lazyPage(
    () => import("#features/catalogues/web/simulators-page.tsx"),
    "SimulatorsPage",
  ),
});

const tracksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/circuite",
  validateSearch: cataloguePageSearch,
  staticData: { access: "members" },
  head: privateHead("Circuite"),
  component: lazyPage(() => import("#features/catalogues/web/tracks-page.tsx"), "TracksPage"),
});

const carModelsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/masini",
  validateSearch: cataloguePageSearch,
  staticData: { access: "members" },
  head: privateHead("Mașini"),
  component: lazyPage(
    () => import("#features/catalogues/web/car-models-page.tsx"),
    "CarModelsPage",
  ),
});

const classesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/clase",
  validateSearch: cataloguePageSearch,
  staticData: { access: "members" },
  head: privateHead("Clase și licențe"),
  component: lazyPage(() => import("#features/catalogues/web/classes-page.tsx"), "ClassesPage"),
});

export const catalogueRoutes = [
  simulatorsRoute,
  tracksRoute,
  carModelsRoute,
  classesRoute,
] as const;
