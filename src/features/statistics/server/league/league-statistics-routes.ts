import { cacheNothing } from "#server/cache/response-cache-hooks.ts";
import type { Routes } from "#server/serve.ts";
import {
  ALL_TIME_PAGE,
  allTimeQuery,
  allTimeSchema,
  comparedPlaces,
  comparedQuery,
  comparedSeasonsSchema,
  RECORDS_PAGE,
  recordsQuery,
  recordsSchema,
} from "../../league/league-statistics.ts";
import { compareSeasons, listRecords, readAllTime } from "../../league/league-statistics-calls.ts";
import { isCounted } from "../rebuild.ts";
import { readAllTimeTable } from "./all-time.ts";
import { compareRaced } from "./compared-seasons.ts";
import { readRecords } from "./lap-records.ts";
import { listRacedSeasons } from "./raced-seasons.ts";

/** What the whole league did, for everybody. */
export const leagueStatisticsRoutes: Routes = (
  { serve },
  { databases: { reader }, config, now },
) => {
  serve(readAllTime, {
    summary: "A page of 50 of the all-time table of drivers or clubs",
    query: allTimeQuery,
    reply: allTimeSchema,
    handle: async ({ query, request }) => {
      if (!(await isCounted(reader))) {
        cacheNothing(request);
        return {
          isCounted: false,
          rows: [],
          rowsPage: { page: 1, pageSize: ALL_TIME_PAGE, total: 0 },
          simulators: [],
        };
      }
      const table = await readAllTimeTable({ db: reader, config, now: now() }, query);
      // Pages and simulators that a visitor may invent are no keys.
      if (table.rows.length === 0) cacheNothing(request);
      return { isCounted: true, ...table };
    },
  });

  serve(listRecords, {
    summary: "The lap records of a simulator, a page of 25 layouts",
    query: recordsQuery,
    reply: recordsSchema,
    handle: async ({ query, request }) => {
      if (!(await isCounted(reader))) {
        cacheNothing(request);
        return {
          isCounted: false,
          simulator: null,
          rows: [],
          rowsPage: { page: 1, pageSize: RECORDS_PAGE, total: 0 },
          simulators: [],
        };
      }
      const records = await readRecords(reader, query);
      const isInvented = query.simulator !== undefined && query.simulator !== records.simulator;
      if (isInvented || records.rows.length === 0) cacheNothing(request);
      return { isCounted: true, ...records };
    },
  });

  serve(compareSeasons, {
    summary: "Two to four seasons side by side",
    query: comparedQuery,
    reply: comparedSeasonsSchema,
    handle: async ({ query, request }) => {
      if (!(await isCounted(reader))) {
        cacheNothing(request);
        return { isCounted: false, choices: [], compared: [] };
      }
      const raced = await listRacedSeasons(reader, now());
      const asked = comparedPlaces.flatMap((place) => query[place] ?? []);
      if (asked.length > 0) cacheNothing(request);
      const wanted = asked.length > 0 ? asked : raced.slice(0, 2).map(({ id }) => id);
      const chosen = [...new Set(wanted)].flatMap(
        (id) => raced.find((season) => season.id === id) ?? [],
      );
      return {
        isCounted: true,
        choices: raced.map(({ id, title }) => ({ _id: id, title })),
        compared: await compareRaced(reader, chosen),
      };
    },
  });
};
