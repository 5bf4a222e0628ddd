import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { privateHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";

const inboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/messages",
  validateSearch: ({ page }: { page?: number }): { page?: number } =>
    Number.isInteger(page) && page !== undefined && page > 1 ? { page } : {},
  staticData: { access: "members" },
  head: privateHead("Mesajele tale"),
  component: lazyPage(() => import("#features/messages/web/inbox-page.tsx"), "InboxPage"),
});

const writeMessageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/messages/new",
  staticData: { access: "members" },
  head: privateHead("Scrie un mesaj"),
  component: lazyPage(
    () => import("#features/messages/web/write-message-page.tsx"),
    "WriteMessagePage",
  ),
});

const messageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/message/$id",
  staticData: { access: "members" },
  head: privateHead("Mesaj"),
  component: lazyPage(() => import("#features/messages/web/message-page.tsx"), "MessagePage"),
});

export const messagesRoutes = [inboxRoute, writeMessageRoute, messageRoute] as const;
