import type { FastifyRequest } from "fastify";
import {
  driverProfileSchema,
  type DriverProfile,
  profileQuery,
  teamProfileSchema,
} from "#features/results/event-results.ts";
import { readDriverProfile, readTeamProfile } from "#features/results/results-calls.ts";
import { countRecord } from "#features/results/server/profile-records.ts";
import { findDriverProfile, findTeamProfile } from "#features/results/server/profile-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { cacheNothing, showSeasons } from "#server/cache/response-cache-hooks.ts";
import { isRace, readSessionType } from "#shared/session-types.ts";
import type { Routes } from "#server/serve.ts";
import type { Viewer } from "#server/viewer.ts";
import { readCareer } from "./season-lines.ts";
import type { Subject } from "./season-standings.ts";

/** What everybody may know of a driver and of a club: name, place, seasons and results, never an address or a platform id. */
export const profileRoutes: Routes = ({ serve }, { databases: { reader }, now }) => {
  serve(readDriverProfile, {
    summary: "A driver's public profile with a page of 100 of their results",
    query: profileQuery,
    reply: driverProfileSchema,
    handle: async ({ params, query: { page }, viewer, request }) => {
      const opened = { viewer, page };
      const profile =
        (await findDriverProfile(reader, params.id, opened)) ??
        (await findJoined(reader, params.id, opened));
      if (!profile) throw refusal("not-found");
      const id = profile._id;
      // It would have to be dropped with the other one's.
      if (id !== params.id) cacheNothing(request);
      return withCareer(request, profile, { type: "person", id, viewer });
    },
  });

  serve(readTeamProfile, {
    summary: "A club's public profile with a page of 100 of its results",
    query: profileQuery,
    reply: teamProfileSchema,
    handle: async ({ params: { id }, query: { page }, viewer, request }) => {
      const profile = await findTeamProfile(reader, id, { viewer, page, now: now() });
      if (!profile) throw refusal("not-found");
      return withCareer(request, profile, { type: "club", id, viewer });
    },
  });

  /** With the table of seasons, and the totals of all results. */
  async function withCareer<Profile extends Shown>(
    request: FastifyRequest,
    profile: Profile,
    { viewer, ...subject }: Subject & { viewer: Viewer | null },
  ): Promise<Profile & Career> {
    const { results, resultsPage } = profile;
    const { seasonTable, totals: counted } = await readCareer(reader, subject, now());
    showSeasons(request, [
      ...new Set([...results, ...seasonTable].map(({ season }) => season._id)),
    ]);
    // Pages that a visitor may invent are no keys.
    if (results.length === 0 && resultsPage.page > 1) cacheNothing(request);
    const totals =
      resultsPage.total === results.length
        ? totalsOf(results)
        : (counted ?? (await countRecord(reader, subject, viewer)));
    return { ...profile, seasonTable, totals };
  }
};

/** The profile of whom this person was joined with. */
async function findJoined(
  db: Db,
  formerId: string,
  opened: { viewer: Viewer | null; page: number },
) {
  const former = await db
    .selectFrom("former_people")
    .select("user_id")
    .where("id", "=", formerId)
    .executeTakeFirst();
  return former && findDriverProfile(db, former.user_id, opened);
}

type Shown = Pick<DriverProfile, "results" | "resultsPage">;
type Career = Pick<DriverProfile, "seasonTable" | "totals">;

function totalsOf(results: DriverProfile["results"]): DriverProfile["totals"] {
  const races = results.filter((line) => isRace(readSessionType(line.session.type)));
  const within = (top: number) =>
    races.filter((line) => line.position !== null && line.position <= top).length;
  return { races: races.length, wins: within(1), podiums: within(3) };
}
