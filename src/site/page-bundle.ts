import type { SiteSettings } from "#shared/site-settings.ts";

/* What the server asks of what the build made (`web/entry-server.tsx`), of which it sees types alone. */

export interface PageBundle {
  /** Names the page that an address shows, with nothing in the name that does not change it. `null`: no such page. */
  pageKey: (url: string) => string | null;
  /** Renders the page as somebody sees it who is not logged in. */
  render: (request: PageRequest) => Promise<RenderedPage>;
}

export interface PageRequest {
  /** Path and query. */
  url: string;
  site: SiteSettings;
  /** Calls the site's own API as nobody. */
  fetchApi: (path: string) => Promise<ApiReply>;
}

export interface ApiReply {
  status: number;
  body: string;
  /** What `body` was written from, where that is at hand. */
  value?: unknown;
}

export interface RenderedPage {
  status: number;
  /** False when the address names something that the page does not have: what anybody may invent is not kept. */
  isKnown: boolean;
  redirect?: string;
  html: string;
}
