import {
  driverProfileSchema,
  type DriverProfile,
  teamProfileSchema,
} from "#features/results/event-results.ts";
import { readDriverProfile, readTeamProfile } from "#features/results/results-calls.ts";
import {
  findDriverProfile,
  findTeamProfile,
  RECORD_LIMIT,
} from "#features/results/server/profile-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import { cacheNothing } from "#server/cache/response-cache-hooks.ts";
import type { Routes } from "#server/serve.ts";
import type { Viewer } from "#server/viewer.ts";
import { listSeasonLines } from "./season-lines.ts";
import type { Subject } from "./season-standings.ts";
import { readTotals } from "./statistics-queries.ts";

/** What everybody may know of a driver and of a club: name, place, seasons and results, never an address or a platform id. */
export const profileRoutes: Routes = ({ serve }, { databases: { reader }, now }) => {
  serve(
    readDriverProfile,
    { summary: "A driver's public profile with their results", reply: driverProfileSchema },
    async ({ params, viewer, request }) => {
      const profile =
        (await findDriverProfile(reader, params.id, viewer)) ??
        (await findJoined(reader, params.id, viewer));
      if (!profile) throw new AppError("not-found");
      const id = profile._id;
      // It would have to be dropped with the other one's.
      if (id !== params.id) cacheNothing(request);
      return {
        ...profile,
        ...(await listCareer(reader, { type: "person", id }, { profile, now: now() })),
      };
    },
  );

  serve(
    readTeamProfile,
    { summary: "A club's public profile with its results", reply: teamProfileSchema },
    async ({ params: { id }, viewer }) => {
      const profile = await findTeamProfile(reader, id, { viewer, now: now() });
      if (!profile) throw new AppError("not-found");
      return {
        ...profile,
        ...(await listCareer(reader, { type: "club", id }, { profile, now: now() })),
      };
    },
  );
};

/** The profile of whom this person was joined with. */
async function findJoined(db: Db, formerId: string, viewer: Viewer | null) {
  const former = await db
    .selectFrom("former_people")
    .select("user_id")
    .where("id", "=", formerId)
    .executeTakeFirst();
  return former && findDriverProfile(db, former.user_id, viewer);
}

type Shown = Pick<DriverProfile, "results" | "totals">;

/** The table of seasons, and the totals of all results where the page holds only the newest of them. */
async function listCareer(
  db: Db,
  subject: Subject,
  { profile, now }: { profile: Shown; now: number },
): Promise<Pick<DriverProfile, "seasonTable" | "totals">> {
  const seasonTable = await listSeasonLines(db, subject, now);
  if (profile.results.length < RECORD_LIMIT || seasonTable.length === 0)
    return { seasonTable, totals: profile.totals };
  const { all } = await readTotals(db, subject);
  if (!all) return { seasonTable, totals: profile.totals };
  return {
    seasonTable,
    totals: {
      races: all.starts + all.sprint_starts,
      wins: all.wins + all.sprint_wins,
      podiums: all.podiums + all.sprint_podiums,
    },
  };
}
