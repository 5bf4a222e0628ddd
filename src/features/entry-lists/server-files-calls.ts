import { route } from "#shared/route.ts";
import type { serverFileQuery } from "./entry-lists.ts";

/** The entry list of a split as the simulator's server reads it. @param code `ACC` */
export function downloadEntryList(code: string) {
  return route<{ query: typeof serverFileQuery }>()(
    `download${code.charAt(0).toUpperCase()}${code.slice(1).toLowerCase()}EntryList`,
    `GET /api/event/:id/${code.toLowerCase()}-download-entrylist`,
    { access: "checked" },
  );
}
