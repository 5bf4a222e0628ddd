import { z } from "zod";
import { hiddenEventsOf, isHiddenFrom } from "#server/visibility.ts";
import { allowsSeasonWork } from "#features/seasons/server/season-access.ts";
import type { Routes } from "#server/serve.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { cacheNothing } from "#server/cache/response-cache-hooks.ts";
import { sendCsv } from "#server/http/send-csv.ts";
import type { Viewer } from "#server/viewer.ts";
import { csvQuery } from "#shared/text/csv-query.ts";
import { firstTable } from "../standings-columns.ts";
import {
  entryBreakdownSchema,
  standingsQuery,
  type StandingsTable,
  standingsTableSchema,
} from "../standings.ts";
import * as calls from "../standings-calls.ts";
import { findEntryBreakdown } from "./entry-breakdown.ts";
import { toStandingsCells } from "./standings-export.ts";
import { editorSight, listTables, type TablesRequest } from "./standings-queries.ts";
import { findStoredTable } from "./standings-store.ts";
import { listVisibleEntries, type SeenTable } from "./visible-tables.ts";

/** What everybody reads: public tables without hidden rounds; all of them, whole, for who may edit them. */
export const standingsRoutes: Routes = ({ serve, serveRaw }, { databases: { reader } }) => {
  serve(calls.listStandings, {
    summary: "The standings of a season",
    query: standingsQuery,
    reply: z.array(standingsTableSchema),
    handle: async ({ params: { id }, query: { table }, viewer, request }) => {
      const sight = await getSight(reader, id, viewer);
      const tables = await listTables(reader, { seasonId: id, ...sight, entriesOf: table });
      if (table !== undefined && ![firstTable, ...tables.map(({ _id }) => _id)].includes(table))
        cacheNothing(request);
      return tables;
    },
  });

  serve(calls.exportStandings, {
    summary: "One table of standings",
    reply: standingsTableSchema,
    handle: async ({ params, viewer }) => (await getTable(reader, params, viewer)).table,
  });

  serveRaw(calls.exportStandingsCsv, {
    summary: "One table of standings as a CSV file",
    query: csvQuery,
    handle: async ({ params, query, viewer, reply }) => {
      const { table, hides } = await getTable(reader, params, viewer);
      const stored = await findStoredTable(reader, table._id);
      const entries = stored ? await listVisibleEntries(reader, stored, hides) : [];
      const byId = new Map(entries.map((entry) => [entry._id, entry]));
      const cells = toStandingsCells(table, byId);
      return sendCsv(reply, { ...query, ...cells, name: `clasament ${table.title}` });
    },
  });

  serve(calls.readEntryBreakdown, {
    summary: "How an entry's total came about",
    reply: entryBreakdownSchema,
    handle: async ({ params, viewer }) => {
      const table = await getSeenTable(reader, params.tableId, viewer);
      const breakdown = await findEntryBreakdown(reader, table, params.entryId);
      if (!breakdown) throw refusal("not-found");
      return breakdown;
    },
  });
};

/** What of a season's tables somebody sees. */
type Sight = Pick<TablesRequest, "all" | "hides">;

/** @throws AppError 404 for a season that is hidden from the viewer. */
async function getSight(db: Db, id: string, viewer: Viewer | null): Promise<Sight> {
  const season = await findRow(db, "seasons", id);
  if (!season || isHiddenFrom(viewer, season.hidden)) throw refusal("not-found");
  if (allowsSeasonWork(viewer, season.permissions, "editStandings")) return editorSight;
  return { all: false, hides: await hiddenEventsOf(db, id, viewer) };
}

/** @throws AppError 404 for a table that is not there or that the viewer may not see. */
async function getSeenTable(db: Db, id: string, viewer: Viewer | null): Promise<SeenTable> {
  const table = await findStoredTable(db, id);
  if (!table) throw refusal("not-found");
  const { all, hides } = await getSight(db, table.seasonId, viewer);
  if (!table.public && !all) throw refusal("not-found");
  return { table, hides };
}

/** @throws AppError 404 for a table that is not there or not public. */
async function getTable(
  db: Db,
  { id, tableId }: { id: string; tableId: string },
  viewer: Viewer | null,
): Promise<{ table: StandingsTable; hides: Sight["hides"] }> {
  const sight = await getSight(db, id, viewer);
  const tables = await listTables(db, { seasonId: id, ...sight, entriesOf: tableId });
  const table = tables.find((candidate) => candidate._id === tableId);
  if (!table) throw refusal("not-found");
  return { table, hides: sight.hides };
}
