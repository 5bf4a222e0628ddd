import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { membersPage } from "#web/root-route.tsx";
import { validatePageSearch } from "#web/search-params.ts";

export const messagesRoutes = [
  createRoute({
    path: "/messages",
    ...membersPage("Mesajele tale"),
    validateSearch: validatePageSearch,
    component: lazyPage(() => import("./inbox-page.tsx"), "InboxPage"),
  }),
  createRoute({
    path: "/messages/new",
    ...membersPage("Scrie un mesaj"),
    component: lazyPage(() => import("./write-message-page.tsx"), "WriteMessagePage"),
  }),
  createRoute({
    path: "/message/$id",
    ...membersPage("Mesaj"),
    component: lazyPage(() => import("./message-page.tsx"), "MessagePage"),
  }),
] as const;
