import { z } from "zod";
import type { FastifyRequest } from "fastify";
import { cacheNothing } from "#server/cache/response-cache-hooks.ts";
import type { Db } from "#server/database/databases.ts";
import { page, type Routes } from "#server/serve.ts";
import {
  DIRECTORY_PAGE,
  directoryQuery,
  listedClubSchema,
  listedDriverSchema,
} from "../directories.ts";
import { listClubDirectory, listDriverDirectory } from "../directories-calls.ts";
import { type DirectoryQuery, listClubs, listDrivers } from "./directory-queries.ts";
import { isCounted } from "./rebuild.ts";

/** The people and clubs of the league, for everybody. */
export const directoryRoutes: Routes = ({ serve }, { databases: { reader } }) => {
  serve(listDriverDirectory, {
    summary: "A page of 50 of those who drive in the league",
    query: directoryQuery,
    reply: z.array(listedDriverSchema),
    handle: async (asked) => pageOf(reader, listDrivers, asked),
  });

  serve(listClubDirectory, {
    summary: "A page of 50 of the clubs of the league",
    query: directoryQuery,
    reply: z.array(listedClubSchema),
    handle: async (asked) => pageOf(reader, listClubs, asked),
  });
};

interface Asked {
  query: Omit<DirectoryQuery, "isCounted">;
  request: FastifyRequest;
}

async function pageOf<Row>(
  db: Db,
  list: (db: Db, query: DirectoryQuery) => Promise<{ rows: Row[]; total: number }>,
  { query, request }: Asked,
) {
  const { rows, total } = await list(db, { ...query, isCounted: await isCounted(db) });
  // Words and pages that a visitor may invent are no keys.
  const isPastEnd = rows.length === 0 && query.page > 1;
  if (query.search !== undefined || isPastEnd) cacheNothing(request);
  return page(rows, { page: query.page, pageSize: DIRECTORY_PAGE, total });
}
