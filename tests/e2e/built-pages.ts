import { QueryClient } from "@tanstack/react-query";
import type { AnyRoute } from "@tanstack/react-router";
import type { SiteSettings } from "#shared/site-settings.ts";
import { createAppRouter } from "#site/web/router.tsx";

/** Every route of the site, its pages and what lies around them. */
export const routes = Object.values<AnyRoute>(
  createAppRouter({ queryClient: new QueryClient() }).routesById,
);

/** A league as pages show it. */
export const site: SiteSettings = {
  leagueName: "Liga",
  description: "",
  contactEmail: "",
  timeZone: "Europe/Bucharest",
  socialLinks: [],
  logo: null,
  shareImage: null,
  sendsMail: true,
  hasDiscord: false,
  leadsTo: { currentEvent: true, lastEvent: true, downloads: true },
  demo: false,
  publicUrl: "http://localhost:3000",
  now: 0,
};
