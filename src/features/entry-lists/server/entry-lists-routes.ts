import { forSeasonOfEvent } from "#features/seasons/server/season-access.ts";
import type { Routes } from "#server/serve.ts";
import { writeEntryList } from "#simulators/entry-list-files.ts";
import { entryListProblems, type ServerList } from "#simulators/entry-list-problems.ts";
import type { Services } from "#server/services.ts";
import { entryListFileName } from "../entry-list-file-name.ts";
import {
  entryListQuery,
  entryListSchema,
  serverFileQuery,
  type ServerFileQuery,
} from "../entry-lists.ts";
import { readEntryList } from "../entry-lists-calls.ts";
import { entryListDownloads } from "../server-files-calls.ts";
import { type EntryEvent, getEntryEvent } from "./entry-event.ts";
import { loadEntryList, toEntryListReply } from "./load-entry-list.ts";
import { listControlSeats } from "./race-control-queries.ts";
import { entryListRefusal } from "./refusals.ts";
import { serverEntries } from "./server-entries.ts";
import { simulators } from "#simulators/simulators.ts";

export const entryListsRoutes: Routes = ({ serve, serveRaw }, services) => {
  const { reader } = services.databases;

  serve(readEntryList, {
    summary: "Who starts an event, split by split",
    query: entryListQuery,
    reply: entryListSchema,
    handle: async ({ params: { id }, query: { split }, viewer }) => {
      const event = await getEntryEvent(reader, id, viewer);
      const list = toEntryListReply(await loadEntryList(reader, event, services.now()));
      if (split === undefined) return list;
      if (split > list.splits.length) throw entryListRefusal("entry-list.no-split");
      return { ...list, splits: list.splits.slice(split - 1, split) };
    },
  });

  const check = forSeasonOfEvent("downloadEntrylists");

  for (const { code } of simulators) {
    const route = entryListDownloads[code];
    if (!route) continue;
    serveRaw(route, {
      summary: `A split's entry list for the ${code} server, the first unless asked`,
      query: serverFileQuery,
      check,
      handle: async ({ params: { id }, query, viewer, reply }) => {
        const event = await getEntryEvent(reader, id, viewer);
        if (event.simulator !== code) throw entryListRefusal("entry-list.other-simulator");
        const { list, name } = await fileFor(event, services, query);
        const { type, content } = writeEntryList(code, list, { gridOrder: query.grid === "1" });
        reply.header("content-disposition", `attachment; filename="${name}"`);
        return reply.type(type).send(content);
      },
    });
  }
};

/** The name and cars of a split's file. @throws AppError 409 for what the game's server would refuse */
async function fileFor(
  event: EntryEvent,
  { databases: { reader }, now }: Services,
  { split, grid }: ServerFileQuery,
): Promise<{ list: ServerList; name: string }> {
  const loaded = await loadEntryList(reader, event, now());
  const entries = await serverEntries(reader, loaded, { split, inGridOrder: grid === "1" });
  if (!entries) throw entryListRefusal("entry-list.no-split");
  if (entries.length === 0) throw entryListRefusal("entry-list.empty");
  const list = { entries, control: await listControlSeats(reader, event.seasonId) };
  const problems = entryListProblems(list, event.simulator);
  if (problems.length > 0) throw entryListRefusal("entry-list.refused", { details: { problems } });
  const splits = loaded.list.splits.length;
  const { simulator, title: eventTitle } = event;
  const name = entryListFileName({ simulator, eventTitle, split, splits });
  return { list, name };
}
