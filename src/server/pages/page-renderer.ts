import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { SiteSettings } from "#features/administration/site.ts";
import { ConfigError } from "../config.ts";

/** What the server asks of the bundle that renders pages. The bundle shares no modules with the server. */
export interface PageRenderer {
  /** Names the page that an address shows, with nothing in the name that does not change it. `null`: no such page. */
  pageKey: (url: string) => string | null;
  /** Renders the page as somebody sees it who is not logged in. */
  render: (request: PageRequest) => Promise<RenderedPage>;
}

interface PageRequest {
  /** Path and query. */
  url: string;
  site: SiteSettings;
  /** Calls the site's own API as nobody. */
  fetchApi: (path: string) => Promise<{ status: number; body: string }>;
}

export interface RenderedPage {
  status: number;
  /** False when the address names something that the page does not have: what anybody may invent is not kept. */
  isKnown: boolean;
  /** Where to go instead. */
  redirect?: string;
  html: string;
}

export const builtSite = path.join(import.meta.dirname, "..", "..", "..", "dist");

/** @throws ConfigError when the site was not built. */
export async function loadPageRenderer(): Promise<PageRenderer> {
  const file = path.join(builtSite, "server", "entry-server.js");
  if (!existsSync(file))
    throw new ConfigError(
      "The pages are not built: start the site with npm start, which builds them.",
    );
  const bundle: unknown = await import(pathToFileURL(file).href);
  return parsePageRenderer(bundle);
}

export function parsePageRenderer(bundle: unknown): PageRenderer {
  const isRenderer = (value: unknown): value is PageRenderer =>
    typeof value === "object" && value !== null && "render" in value && "pageKey" in value;
  if (!isRenderer(bundle)) throw new TypeError("The bundle does not render pages");
  return bundle;
}
