import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { seatPage } from "#web/root-route.tsx";

export const seasonRegistrationRoutes = [
  createRoute({
    path: "/season-registration/$seasonId",
    ...seatPage("Înscrie un club"),
    // The club that an organiser has chosen to register.
    validateSearch: ({ club }: { club?: string }): { club?: string } =>
      typeof club === "string" ? { club } : {},
    component: lazyPage(() => import("./new-registration-page.tsx"), "NewRegistrationPage"),
  }),
  createRoute({
    path: "/season-registration/$seasonId/$registrationId",
    ...seatPage("Editează înregistrarea"),
    component: lazyPage(() => import("./edit-registration-page.tsx"), "EditRegistrationPage"),
  }),
] as const;
