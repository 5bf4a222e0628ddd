import type { FastifyRequest } from "fastify";
import { cacheNothing, showSeasons } from "#server/cache/response-cache-hooks.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import type { Routes } from "#server/serve.ts";
import { readDriverProfile, readTeamProfile } from "../../profiles/profile-calls.ts";
import {
  type DriverProfile,
  driverProfileSchema,
  profileQuery,
  teamProfileSchema,
} from "../../profiles/profiles.ts";
import { findDriverProfile, findTeamProfile, type Opened } from "./profile-queries.ts";

/** What everybody may know of a driver and of a club: name, place, seasons and results, never an address or a platform id. */
export const profileRoutes: Routes = ({ serve }, { databases: { reader }, config, now }) => {
  serve(readDriverProfile, {
    summary: "A driver's public profile with a page of 50 of their results",
    query: profileQuery,
    reply: driverProfileSchema,
    handle: async ({ params, query: { page }, viewer, request }) => {
      const opened = { viewer, page, now: now(), config };
      const profile =
        (await findDriverProfile(reader, params.id, opened)) ??
        (await findJoined(reader, params.id, opened));
      if (!profile) throw refusal("not-found");
      // It would have to be dropped with the other one's.
      if (profile._id !== params.id) cacheNothing(request);
      return shown(request, profile);
    },
  });

  serve(readTeamProfile, {
    summary: "A club's public profile with a page of 50 of its results",
    query: profileQuery,
    reply: teamProfileSchema,
    handle: async ({ params: { id }, query: { page }, viewer, request }) => {
      const profile = await findTeamProfile(reader, id, { viewer, page, now: now(), config });
      if (!profile) throw refusal("not-found");
      return shown(request, profile);
    },
  });
};

function shown<Profile extends Pick<DriverProfile, "results" | "resultsPage" | "seasonTable">>(
  request: FastifyRequest,
  profile: Profile,
): Profile {
  const { results, resultsPage, seasonTable } = profile;
  showSeasons(request, [...new Set([...results, ...seasonTable].map(({ season }) => season._id))]);
  // Pages that a visitor may invent are no keys.
  if (results.length === 0 && resultsPage.page > 1) cacheNothing(request);
  return profile;
}

/** The profile of whom this person was joined with. */
async function findJoined(db: Db, formerId: string, opened: Opened) {
  const former = await db
    .selectFrom("former_people")
    .select("user_id")
    .where("id", "=", formerId)
    .executeTakeFirst();
  return former && findDriverProfile(db, former.user_id, opened);
}
