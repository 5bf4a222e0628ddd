import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { privateHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";

const newRegistrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/season-registration/$seasonId",
  // The club that an organiser has chosen to register.
  validateSearch: ({ club }: { club?: string }): { club?: string } =>
    typeof club === "string" ? { club } : {},
  staticData: { access: "members" },
  head: privateHead("Înscrie un club"),
  component: lazyPage(
    () => import("#features/registration/web/new-registration-page.tsx"),
    "NewRegistrationPage",
  ),
});

const editRegistrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/season-registration/$seasonId/$registrationId",
  staticData: { access: "members" },
  head: privateHead("Editează înregistrarea"),
  component: lazyPage(
    () => import("#features/registration/web/edit-registration-page.tsx"),
    "EditRegistrationPage",
  ),
});

export const seasonRegistrationRoutes = [newRegistrationRoute, editRegistrationRoute] as const;
