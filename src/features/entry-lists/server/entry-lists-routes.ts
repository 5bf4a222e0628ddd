import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { anyone } from "#server/access.ts";
import { forSeason } from "#features/seasons/server/season-access.ts";
import type { Routes } from "#server/route-host.ts";
import type { Db } from "#server/database/databases.ts";
import { findSeasonOfEvent } from "#server/visibility.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { writeAcEntryList } from "#simulators/ac/ac-entry-list.ts";
import { encodeAccEntryList, writeAccEntryList } from "#simulators/acc/acc-entry-list.ts";
import {
  entryListProblems,
  type EntryListSimulator,
  type ServerEntry,
} from "#simulators/entry-list-problems.ts";
import type { Services } from "#server/services.ts";
import { idParamsSchema, wholeTextSchema } from "#shared/text/text-schemas.ts";
import { entryListFileName } from "../entry-list-file-name.ts";
import { entryListSchema } from "../entry-lists.ts";
import { findEntryEvent } from "./entry-event.ts";
import { loadEntryList, toEntryListReply } from "./load-entry-list.ts";
import { serverEntries } from "./server-entries.ts";

const eventParams = idParamsSchema;
const splitNumber = wholeTextSchema(1, 1000);

/** Without `split` all of them. */
const listQuery = z.object({ split: splitNumber.optional() });
const fileQuery = z.object({
  split: splitNumber.default(1),
  /** `1`: in the order of the starting grid. */
  grid: z.enum(["0", "1"]).default("0"),
});
type FileQuery = z.infer<typeof fileQuery>;

export const entryListsRoutes: Routes = (app, services) => {
  const { reader } = services.databases;

  app.get(
    "/api/event/:id/entrylist",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: {
        params: eventParams,
        querystring: listQuery,
        response: { 200: okSchema(entryListSchema) },
      },
    },
    async (request) => {
      const event = await findEntryEvent(reader, request.params.id, request.viewer);
      if (!event) throw new AppError("not-found");
      const list = toEntryListReply(await loadEntryList(reader, event, services.now()));
      const { split } = request.query;
      if (split === undefined) return ok(list);
      if (split > list.splits.length) throw new AppError("entry-list.no-split");
      return ok({ ...list, splits: list.splits.slice(split - 1, split) });
    },
  );

  const access = forSeason("downloadEntrylists", seasonOfEvent);
  const schema = { params: eventParams, querystring: fileQuery };

  app.get(
    "/api/event/:id/ac-download-entrylist",
    { config: { access, limit: limits.read }, schema },
    async (request, reply) => {
      const { entries, name } = await fileFor(request, services, {
        ...request.query,
        simulator: "AC",
      });
      return asFile(reply, name, "text/plain; charset=utf-8").send(writeAcEntryList(entries));
    },
  );

  app.get(
    "/api/event/:id/acc-download-entrylist",
    { config: { access, limit: limits.read }, schema },
    async (request, reply) => {
      const { entries, name } = await fileFor(request, services, {
        ...request.query,
        simulator: "ACC",
      });
      const list = writeAccEntryList(entries, { gridOrder: request.query.grid === "1" });
      return asFile(reply, name, "application/json; charset=utf-16le").send(
        Buffer.from(encodeAccEntryList(list)),
      );
    },
  );
};

function asFile(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply.type(type).header("content-disposition", `attachment; filename="${name}"`);
}

/** The split's cars, and what their file is called. @throws AppError 409 when the season is another game's, or with all that the game's server would refuse. */
async function fileFor(
  request: FastifyRequest,
  { databases: { reader }, now }: Services,
  { simulator, split, grid }: FileQuery & { simulator: EntryListSimulator },
): Promise<{ entries: ServerEntry[]; name: string }> {
  const { id } = eventParams.parse(request.params);
  const event = await findEntryEvent(reader, id, request.viewer);
  if (!event) throw new AppError("not-found");
  if (event.simulator !== simulator) throw new AppError("entry-list.other-simulator");
  const loaded = await loadEntryList(reader, event, now());
  const entries = await serverEntries(reader, loaded, { split, inGridOrder: grid === "1" });
  if (!entries) throw new AppError("entry-list.no-split");
  if (entries.length === 0) throw new AppError("entry-list.empty");
  const problems = entryListProblems(entries, simulator);
  if (problems.length > 0) throw new AppError("entry-list.refused", { details: { problems } });
  const splits = loaded.list.splits.length;
  const name = entryListFileName({ simulator, eventTitle: event.title, split, splits });
  return { entries, name };
}

async function seasonOfEvent(request: FastifyRequest, db: Db): Promise<string | undefined> {
  return findSeasonOfEvent(db, eventParams.parse(request.params).id, request.viewer);
}
