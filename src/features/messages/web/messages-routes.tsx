import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { membersPage } from "#web/root-route.tsx";
import { validatePageSearch } from "#web/search-params.ts";

const inboxRoute = createRoute({
  path: "/messages",
  ...membersPage("Mesajele tale"),
  validateSearch: validatePageSearch,
  component: lazyPage(() => import("./inbox-page.tsx"), "InboxPage"),
});

const writeMessageRoute = createRoute({
  path: "/messages/new",
  ...membersPage("Scrie un mesaj"),
  component: lazyPage(() => import("./write-message-page.tsx"), "WriteMessagePage"),
});

const messageRoute = createRoute({
  path: "/message/$id",
  ...membersPage("Mesaj"),
  component: lazyPage(() => import("./message-page.tsx"), "MessagePage"),
});

export const messagesRoutes = [inboxRoute, writeMessageRoute, messageRoute] as const;
