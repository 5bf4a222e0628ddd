import { route } from "#shared/route.ts";
import type { serverFileQuery } from "./entry-lists.ts";

/** The entry list of a split as each game's server reads it. */
export const downloadEntryList = {
  AC: route<{ query: typeof serverFileQuery }>()(
    "downloadAcEntryList",
    "GET /api/event/:id/ac-download-entrylist",
    { access: "checked" },
  ),
  ACC: route<{ query: typeof serverFileQuery }>()(
    "downloadAccEntryList",
    "GET /api/event/:id/acc-download-entrylist",
    { access: "checked" },
  ),
};
