import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { membersPage } from "#web/root-route.tsx";

export const seasonRegistrationRoutes = [
  createRoute({
    path: "/season-registration/$seasonId",
    ...membersPage("Înscrie un club"),
    // The club that an organiser has chosen to register.
    validateSearch: ({ club }: { club?: string }): { club?: string } =>
      typeof club === "string" ? { club } : {},
    component: lazyPage(() => import("./new-registration-page.tsx"), "NewRegistrationPage"),
  }),
  createRoute({
    path: "/season-registration/$seasonId/$registrationId",
    ...membersPage("Editează înregistrarea"),
    component: lazyPage(() => import("./edit-registration-page.tsx"), "EditRegistrationPage"),
  }),
] as const;
