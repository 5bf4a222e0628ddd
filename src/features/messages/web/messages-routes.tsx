import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { membersPage, privatePage, seatPage } from "#web/root-route.tsx";
import { validatePageSearch } from "#web/search-params.ts";

export const messagesRoutes = [
  createRoute({
    path: "/messages",
    ...seatPage("Mesajele tale"),
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
  createRoute({
    path: "/noutati",
    ...seatPage("Noutăți"),
    validateSearch: validatePageSearch,
    component: lazyPage(() => import("./notices/notices-page.tsx"), "NoticesPage"),
  }),
  createRoute({
    path: "/noutati/setari",
    ...membersPage("Ce primești"),
    component: lazyPage(() => import("./notices/settings-page.tsx"), "NoticeSettingsPage"),
  }),
  createRoute({
    path: "/noutati/fara-email/$kind/$userId/$signature",
    ...privatePage("Fără email"),
    component: lazyPage(() => import("./notices/stop-page.tsx"), "StopPage"),
  }),
  createRoute({
    path: "/administrare/trimise",
    ...membersPage("Trimise"),
    component: lazyPage(() => import("./notices/sent-page.tsx"), "SentPage"),
  }),
] as const;
