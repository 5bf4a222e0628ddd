import { route } from "#shared/route.ts";
import { simulators } from "#simulators/simulators.ts";
import type { serverFileQuery } from "./entry-lists.ts";

function download(code: string) {
  return route<{ query: typeof serverFileQuery }>()(
    `download${code.charAt(0).toUpperCase()}${code.slice(1).toLowerCase()}EntryList`,
    `GET /api/event/:id/${code.toLowerCase()}-download-entrylist`,
    { access: "checked" },
  );
}

/** The entry list of a split as a simulator's server reads it, by the code of each whose server reads one. */
export const entryListDownloads: Readonly<Record<string, ReturnType<typeof download>>> =
  Object.fromEntries(
    simulators
      .filter(({ entryList }) => entryList !== null)
      .map(({ code }) => [code, download(code)]),
  );
