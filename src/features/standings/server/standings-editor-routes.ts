import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { requireViewer } from "#server/access.ts";
import { allowsSeasonWork, forSeason } from "#features/seasons/server/season-access.ts";
import type { Routes } from "#server/route-host.ts";
import type { Db } from "#server/database/databases.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { limits } from "#server/http/limits.ts";
import {
  idSchema,
  LARGEST_INTEGER,
  wholeSchema,
  wholeTextSchema,
} from "#shared/text/text-schemas.ts";
import { hiddenEventsOf, isHiddenFrom } from "#server/visibility.ts";
import { postedTableSchema } from "../posted-table-shape.ts";
import { toDefinition, toSavedEntry } from "../posted-table.ts";
import { scoringTypeSchema } from "../scoring-types.ts";
import { standingsTypeTitles } from "../standings-columns.ts";
import {
  availableEventSchema,
  candidatesSchema,
  freshMembersSchema,
  standingsEntrySchema,
  standingsKindSchema,
  standingsTableSchema,
  standingsTypeSchema,
} from "../standings.ts";
import { listAvailableEvents } from "./available-events.ts";
import { checkTable } from "./check-table.ts";
import { computeTable, mapScoringTypes } from "./compute-table.ts";
import {
  deleteStandings,
  loadScoringData,
  refreshSeasonStandings,
  saveStandings,
} from "./save-standings.ts";
import { listCandidates, listFreshMembers, listNewEntries } from "./season-members.ts";
import { listTables, showEntries, toScoringTypeShape } from "./standings-queries.ts";

const seasonParams = z.object({ seasonId: idSchema });
const tableParams = z.object({ seasonId: idSchema, tableId: idSchema });
const ids = z.array(idSchema).max(1000).default([]);
const membersBody = z.object({ drivers: ids, cars: ids, teams: ids });
const tablesSchema = okSchema(z.array(standingsTableSchema));

/** What editors of a season's standings do. */
export const standingsEditorRoutes: Routes = (app, services) => {
  const { reader } = services.databases;
  const access = forSeason("editStandings", seasonOfPath);
  const hiddenFrom = ({ viewer }: FastifyRequest, seasonId: string) =>
    hiddenEventsOf(reader, seasonId, viewer);
  const readsOnly = { access, changesNothingPublic: true };

  app.get(
    "/api/standings/:seasonId/available-events",
    {
      config: { access, limit: limits.read },
      schema: { params: seasonParams, response: { 200: okSchema(z.array(availableEventSchema)) } },
    },
    async (request) => {
      const { seasonId } = request.params;
      return ok(await listAvailableEvents(reader, seasonId, await hiddenFrom(request, seasonId)));
    },
  );

  app.get(
    "/api/standings/:seasonId/candidates",
    {
      config: { access, limit: limits.read },
      schema: { params: seasonParams, response: { 200: okSchema(candidatesSchema) } },
    },
    async (request) => {
      const { seasonId } = request.params;
      return ok(await listCandidates(reader, seasonId, await hiddenFrom(request, seasonId)));
    },
  );

  app.get(
    "/api/standings/scoring-types",
    {
      config: { access: forSeason("editStandings", anySeasonOfEditor), limit: limits.read },
      schema: { response: { 200: okSchema(z.array(scoringTypeSchema)) } },
    },
    async () => ok([...(await mapScoringTypes(reader)).values()].map(toScoringTypeShape)),
  );

  app.get(
    "/api/standings/standings-types",
    {
      config: { access: forSeason("editStandings", anySeasonOfEditor), limit: limits.read },
      schema: { response: { 200: okSchema(z.array(standingsKindSchema)) } },
    },
    async () =>
      ok(standingsTypeSchema.options.map((code) => ({ code, title: standingsTypeTitles[code] }))),
  );

  app.post(
    "/api/standings/:seasonId/entries",
    {
      config: { ...readsOnly, limit: limits.write },
      schema: {
        params: seasonParams,
        body: postedTableSchema,
        response: { 200: okSchema(z.array(standingsEntrySchema)) },
      },
    },
    async (request) => {
      const table = request.body;
      const { seasonId } = request.params;
      const hides = await hiddenFrom(request, seasonId);
      const plan = await checkTable(reader, seasonId, table, { hides });
      const data = await loadScoringData(reader, plan);
      const entries = computeTable(
        {
          type: table.type.code,
          definition: toDefinition(table),
          plan,
          saved: table.entries.map(toSavedEntry),
        },
        data,
      );
      const postedIds = new Map(table.entries.map(({ subject, _id }) => [subject, _id]));
      return ok(await showEntries(reader, entries, (key) => postedIds.get(key) ?? key));
    },
  );

  app.post(
    "/api/standings/:seasonId/fresh",
    {
      config: { ...readsOnly, limit: limits.write },
      schema: {
        params: seasonParams,
        body: membersBody.extend({ request: z.enum(["teams", "drivers", "cars"]) }),
        response: { 200: okSchema(freshMembersSchema.partial()) },
      },
    },
    async (request) => {
      const { request: list, ...asked } = request.body;
      const fresh = await listFreshMembers(reader, { ...request.params, ...asked });
      return ok({ [list]: fresh[list] });
    },
  );

  app.post(
    "/api/standings/:seasonId/new-entries",
    {
      config: { ...readsOnly, limit: limits.write },
      schema: {
        params: seasonParams,
        body: membersBody.extend({
          typeCode: standingsTypeSchema,
          startPosition: wholeSchema(1, 100_000).default(1),
        }),
        response: { 200: okSchema(z.array(standingsEntrySchema)) },
      },
    },
    async (request) => {
      const { typeCode, ...asked } = request.body;
      return ok(await listNewEntries(reader, { ...request.params, ...asked, type: typeCode }));
    },
  );

  app.post(
    "/api/standings/:seasonId/save",
    {
      config: { access, limit: limits.write },
      schema: {
        params: seasonParams,
        body: z.object({ standings: postedTableSchema }),
        response: { 200: okSchema(standingsTableSchema) },
      },
    },
    async (request) => {
      const { seasonId } = request.params;
      const { standings } = request.body;
      const savedBy = requireViewer(request)._id;
      const hides = await hiddenFrom(request, seasonId);
      const id = await saveStandings(services, { seasonId, savedBy, standings, hides });
      const tables = await listTables(services.databases.db, {
        seasonId,
        all: true,
        hides,
        entriesOf: id,
      });
      const saved = tables.find((table) => table._id === id);
      if (!saved) throw new Error(`standings ${id} vanished while being saved`);
      return ok(saved);
    },
  );

  app.post(
    "/api/season/:seasonId/standings/refresh",
    {
      config: { access, limit: limits.write },
      schema: { params: seasonParams, response: { 200: tablesSchema } },
    },
    async (request) => {
      const { seasonId } = request.params;
      const refreshedBy = requireViewer(request)._id;
      await refreshSeasonStandings(services, seasonId, { refreshedBy });
      const hides = await hiddenFrom(request, seasonId);
      return ok(await listTables(services.databases.db, { seasonId, all: true, hides }));
    },
  );

  for (const { method, url } of [
    { method: "DELETE", url: "/api/standings/:seasonId/:tableId" },
    { method: "GET", url: "/api/standings/:seasonId/:tableId/delete" },
  ] as const)
    app.route({
      method,
      url,
      config: { access, writes: true, limit: limits.write },
      schema: {
        params: tableParams,
        querystring: z.object({ version: wholeTextSchema(1, LARGEST_INTEGER).optional() }),
        response: { 200: okSchema(z.object({ _id: z.string() })) },
      },
      handler: async (request) => {
        const { seasonId, tableId } = tableParams.parse(request.params);
        const { version } = z.object({ version: z.number().optional() }).parse(request.query);
        const deletedBy = requireViewer(request)._id;
        const hides = await hiddenFrom(request, seasonId);
        await deleteStandings(services, { seasonId, tableId, deletedBy, version, hides });
        return ok({ _id: tableId });
      },
    });
};

async function seasonOfPath(request: FastifyRequest): Promise<string> {
  return seasonParams.parse(request.params).seasonId;
}

/** Lists that belong to no season are for who edits the standings of some season: one of those, or any other to be refused by. */
async function anySeasonOfEditor({ viewer }: FastifyRequest, db: Db): Promise<string | undefined> {
  const all = await db.selectFrom("seasons").select(["id", "permissions", "hidden"]).execute();
  const seasons = all.filter(({ hidden }) => !isHiddenFrom(viewer, hidden));
  const edited = seasons.find((season) =>
    allowsSeasonWork(viewer, season.permissions, "editStandings"),
  );
  return (edited ?? seasons[0])?.id;
}
