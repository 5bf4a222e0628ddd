import { route } from "#shared/route.ts";
import type { Changes, changesQuery } from "./changes.ts";

/** What has changed that anybody sees, never how. As `text/event-stream` it goes on, while there is room. */
export const followChanges = route<{ query: typeof changesQuery; reply: Changes }>()(
  "followChanges",
  "GET /api/changes",
  { access: "anyone" },
);
