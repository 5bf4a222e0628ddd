import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { membersPage } from "#web/root-route.tsx";
import { shortText } from "#web/search-params.ts";

/** The address of '/administrare/discord': of one season, or of all that one may change. */
interface DiscordSearch {
  season?: string | undefined;
}

export const discordRoutes = [
  createRoute({
    path: "/administrare/discord",
    ...membersPage("Discord"),
    validateSearch: ({ season }: DiscordSearch): DiscordSearch => ({ season: shortText(season) }),
    component: lazyPage(() => import("./webhooks/webhooks-page.tsx"), "WebhooksPage"),
  }),
] as const;
