import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { hiddenEventsOf, isHiddenFrom } from "#server/visibility.ts";
import { anyone } from "#server/access.ts";
import { allowsSeasonWork } from "#features/seasons/server/season-access.ts";
import type { Routes } from "#server/route-host.ts";
import type { Db } from "#server/database/databases.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { cacheNothing } from "#server/cache/response-cache-hooks.ts";
import { limits } from "#server/http/limits.ts";
import { csvQuery, sendCsv } from "#server/http/send-csv.ts";
import { firstTable } from "../standings-columns.ts";
import { idParamsSchema, idSchema } from "#shared/text/text-schemas.ts";
import {
  entryBreakdownSchema,
  standingsProgressSchema,
  type StandingsTable,
  standingsTableSchema,
} from "../standings.ts";
import { findEntryBreakdown } from "./entry-breakdown.ts";
import { toStandingsCells } from "./standings-export.ts";
import { findStandingsProgress } from "./standings-progress.ts";
import { listTables, type TablesRequest } from "./standings-queries.ts";
import { findStoredTable } from "./standings-store.ts";
import { listVisibleEntries } from "./visible-tables.ts";

/** `table`: entries of that table only, or of the first when there is no such table. */
const tablesQuery = z.object({ table: idSchema.optional() });

const tableParams = z.object({ id: idSchema, tableId: idSchema });

/** What everybody reads: public tables, and all of them for who may edit them. */
export const standingsRoutes: Routes = (app, { databases }) => {
  const { reader } = databases;

  app.get(
    "/api/season/:id/standings",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: {
        params: idParamsSchema,
        querystring: tablesQuery,
        response: { 200: okSchema(z.array(standingsTableSchema)) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const sight = await getSight(reader, id, request);
      const { table } = request.query;
      const tables = await listTables(reader, { seasonId: id, ...sight, entriesOf: table });
      if (table !== undefined && ![firstTable, ...tables.map(({ _id }) => _id)].includes(table))
        cacheNothing(request);
      return ok(tables);
    },
  );

  app.get(
    "/api/season/:id/standings/:tableId/json",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: { params: tableParams, response: { 200: okSchema(standingsTableSchema) } },
    },
    async (request) => ok((await getTable(reader, request.params, request)).table),
  );

  app.get(
    "/api/season/:id/standings/:tableId/csv",
    {
      config: { access: anyone, limit: limits.read },
      schema: { params: tableParams, querystring: csvQuery },
    },
    async (request, reply) => {
      const { table, hides } = await getTable(reader, request.params, request);
      const stored = await findStoredTable(reader, table._id);
      const entries = stored ? await listVisibleEntries(reader, stored, hides) : [];
      const breakdowns = new Map(entries.map(({ _id, events }) => [_id, events]));
      const cells = toStandingsCells(table, breakdowns);
      return sendCsv(reply, { ...request.query, ...cells, name: `clasament ${table.title}` });
    },
  );

  app.get(
    "/api/standings/:tableId/entry/:entryId",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: {
        params: z.object({ tableId: idSchema, entryId: idSchema }),
        response: { 200: okSchema(entryBreakdownSchema) },
      },
    },
    async (request) => {
      const sight = await getSightOfTable(reader, request.params.tableId, request);
      const breakdown = await findEntryBreakdown(reader, { ...request.params, ...sight });
      if (!breakdown) throw new AppError("not-found");
      return ok(breakdown);
    },
  );

  app.get(
    "/api/standings/:tableId/progress",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: {
        params: z.object({ tableId: idSchema }),
        response: { 200: okSchema(standingsProgressSchema) },
      },
    },
    async (request) => {
      const { tableId } = request.params;
      const sight = await getSightOfTable(reader, tableId, request);
      const progress = await findStandingsProgress(reader, { tableId, ...sight });
      if (!progress) throw new AppError("not-found");
      return ok(progress);
    },
  );
};

/** What of a season's tables somebody sees. */
type Sight = Pick<TablesRequest, "all" | "hides">;

/** @throws AppError 404 for a season that is hidden from the viewer. */
async function getSight(db: Db, id: string, { viewer }: FastifyRequest): Promise<Sight> {
  const season = await db
    .selectFrom("seasons")
    .select(["hidden", "permissions"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!season || isHiddenFrom(viewer, season.hidden)) throw new AppError("not-found");
  return {
    all: allowsSeasonWork(viewer, season.permissions, "editStandings"),
    hides: await hiddenEventsOf(db, id, viewer),
  };
}

/** As `getSight`, for the season of a table. @throws AppError 404 for a table that is not there. */
async function getSightOfTable(db: Db, tableId: string, request: FastifyRequest): Promise<Sight> {
  const table = await db
    .selectFrom("standings")
    .select("season_id")
    .where("id", "=", tableId)
    .executeTakeFirst();
  if (!table) throw new AppError("not-found");
  return getSight(db, table.season_id, request);
}

/** @throws AppError 404 for a table that is not there or not public. */
async function getTable(
  db: Db,
  { id, tableId }: z.infer<typeof tableParams>,
  request: FastifyRequest,
): Promise<{ table: StandingsTable; hides: Sight["hides"] }> {
  const sight = await getSight(db, id, request);
  const tables = await listTables(db, { seasonId: id, ...sight, entriesOf: tableId });
  const table = tables.find((candidate) => candidate._id === tableId);
  if (!table) throw new AppError("not-found");
  return { table, hides: sight.hides };
}
