import { z } from "zod";
import { cacheNothing } from "#server/cache/response-cache-hooks.ts";
import { refusal } from "#server/errors.ts";
import { page, type Routes } from "#server/serve.ts";
import { DIRECTORY_PAGE } from "../../directories.ts";
import {
  hotLapSchema,
  hotLapsQuery,
  hotLapsSchema,
  lapMatrixQuery,
  lapMatrixSchema,
  listedVenueSchema,
  ownHotLapQuery,
  trackDirectoryQuery,
  venueSchema,
} from "../../tracks/tracks.ts";
import {
  listTrackDirectory,
  readHotLaps,
  readLapMatrix,
  readOwnHotLap,
  readTrack,
} from "../../tracks/tracks-calls.ts";
import { readMatrix } from "./lap-matrix.ts";
import { findHotLapOf, findHotLaps } from "./hot-laps.ts";
import { listVenues } from "./track-directory.ts";
import { findVenue } from "./venue.ts";

/** Where the league races, for everybody. */
export const trackRoutes: Routes = ({ serve }, { databases: { reader }, now }) => {
  serve(listTrackDirectory, {
    summary: "A page of 50 of the venues at which the league races",
    query: trackDirectoryQuery,
    reply: z.array(listedVenueSchema),
    handle: async ({ query, request }) => {
      const { rows, total } = await listVenues(reader, query, now());
      // Words and pages that a visitor may invent are no keys.
      if (query.search !== undefined || (rows.length === 0 && query.page > 1))
        cacheNothing(request);
      return page(rows, { page: query.page, pageSize: DIRECTORY_PAGE, total });
    },
  });

  serve(readTrack, {
    summary: "A venue by one of its layouts: records by class, who won there, what comes next",
    reply: venueSchema,
    handle: async ({ params: { id } }) => {
      const venue = await findVenue(reader, id, now());
      if (!venue) throw refusal("not-found");
      return venue;
    },
  });

  serve(readHotLaps, {
    summary: "A page of 50 of the best laps of a class at a venue, one of each person",
    query: hotLapsQuery,
    reply: hotLapsSchema,
    handle: async ({ params: { id: trackId }, query, request }) => {
      const found = await findHotLaps(reader, { trackId, ...query });
      if (!found) throw refusal("not-found");
      const isInvented = query.class !== undefined && query.class !== found.shown;
      if (isInvented || (found.laps.length === 0 && query.page > 1)) cacheNothing(request);
      return found;
    },
  });

  serve(readLapMatrix, {
    summary: "Best laps of drivers on every track, of a class of a simulator",
    query: lapMatrixQuery,
    reply: lapMatrixSchema,
    handle: async ({ query, request }) => {
      const matrix = await readMatrix(reader, query);
      const isInvented = query.class !== undefined && query.class !== matrix.shown;
      if (isInvented || (matrix.rows.length === 0 && query.page > 1)) cacheNothing(request);
      return matrix;
    },
  });

  serve(readOwnHotLap, {
    summary: "The viewer's own lap among them",
    query: ownHotLapQuery,
    reply: hotLapSchema.nullable(),
    handle: async ({ params: { id: trackId }, query, viewer }) => {
      const own = await findHotLapOf(reader, viewer._id, { trackId, ...query });
      if (own === undefined) throw refusal("not-found");
      return own;
    },
  });
};
