import { z } from "zod";
import type { FastifyRequest } from "fastify";
import { cacheNothing } from "#server/cache/response-cache-hooks.ts";
import { page, type Routes } from "#server/serve.ts";
import {
  DIRECTORY_PAGE,
  directoryQuery,
  listedClubSchema,
  listedDriverSchema,
} from "../directories.ts";
import { listClubDirectory, listDriverDirectory } from "../directories-calls.ts";
import { listClubs, listDrivers } from "./directory-queries.ts";
import { isCounted } from "./rebuild.ts";

/** The people and clubs of the league, for everybody. */
export const directoryRoutes: Routes = ({ serve }, { databases: { reader } }) => {
  serve(
    listDriverDirectory,
    {
      summary: "A page of 50 of those who drive in the league",
      query: directoryQuery,
      reply: z.array(listedDriverSchema),
    },
    async ({ query, request }) => {
      const counted = await isCounted(reader);
      const { drivers, total } = await listDrivers(reader, { ...query, isCounted: counted });
      forgetInvented(request, query, drivers);
      return page(drivers, { page: query.page, pageSize: DIRECTORY_PAGE, total });
    },
  );

  serve(
    listClubDirectory,
    {
      summary: "A page of 50 of the clubs of the league",
      query: directoryQuery,
      reply: z.array(listedClubSchema),
    },
    async ({ query, request }) => {
      const counted = await isCounted(reader);
      const { clubs, total } = await listClubs(reader, { ...query, isCounted: counted });
      forgetInvented(request, query, clubs);
      return page(clubs, { page: query.page, pageSize: DIRECTORY_PAGE, total });
    },
  );
};

/** Words and pages that a visitor may invent are no keys. */
function forgetInvented(
  request: FastifyRequest,
  { search, page: number }: { search?: string | undefined; page: number },
  rows: readonly unknown[],
): void {
  const isPastEnd = rows.length === 0 && number > 1;
  if (search !== undefined || isPastEnd) cacheNothing(request);
}
