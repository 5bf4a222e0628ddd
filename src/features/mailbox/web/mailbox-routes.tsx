import { createRoute, redirect } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { membersPage, rootRoute } from "#web/root-route.tsx";
import { validateOutboxSearch } from "./outbox-search.ts";

export const outboxRoutes = [
  createRoute({
    path: "/administrare/emailuri",
    ...membersPage("Emailuri"),
    validateSearch: validateOutboxSearch,
    component: lazyPage(() => import("./outbox-page.tsx"), "OutboxPage"),
  }),
  // Where it was before.
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/outbox",
    beforeLoad: () => {
      throw redirect({ to: "/administrare/emailuri", replace: true });
    },
  }),
] as const;
