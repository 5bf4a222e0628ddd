import { route } from "./route.ts";
import type { SiteSettings } from "./site-settings.ts";

/* What every page asks. */

export const readSite = route<{ reply: SiteSettings }>()("readSite", "GET /api/site", {
  access: "anyone",
  about: ["site"],
});

/** Stands among the permissions of whoever holds fewer than their roles name, because they lack a second factor. */
export const FACTOR_REQUIRED = "factorRequired";

export const readPermissions = route<{ reply: string[] }>()(
  "readPermissions",
  "GET /user/permissions",
  { access: "account", about: ["roles"], forSeat: true },
);
