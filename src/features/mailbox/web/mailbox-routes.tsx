import { createRoute, redirect } from "@tanstack/react-router";
import { storedMailStatuses } from "#shared/mail-statuses.ts";
import { lazyPage } from "#web/lazy-page.ts";
import { privateHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import { oneOf, shortText } from "#web/search-params.ts";
import type { OutboxSearch } from "./outbox-api.ts";

const outboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/emailuri",
  validateSearch: ({ page, status, search }: OutboxSearch): OutboxSearch => ({
    page: Number.isInteger(page) && page !== undefined && page > 1 ? page : undefined,
    status: oneOf(storedMailStatuses, status),
    search: shortText(search),
  }),
  staticData: { access: "members" },
  head: privateHead("Emailuri"),
  component: lazyPage(() => import("#features/mailbox/web/outbox-page.tsx"), "OutboxPage"),
});

/** Where it was before. */
const oldOutboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/outbox",
  beforeLoad: () => {
    throw redirect({ to: "/administrare/emailuri", replace: true });
  },
});

export const outboxRoutes = [outboxRoute, oldOutboxRoute] as const;
