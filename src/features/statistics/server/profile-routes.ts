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
import type { Routes } from "#server/serve.ts";
import { listSeasonLines } from "./season-lines.ts";
import type { Subject } from "./season-standings.ts";
import { readTotals } from "./statistics-queries.ts";

/** What everybody may know of a driver and of a club: name, place, seasons and results, never an address or a platform id. */
export const profileRoutes: Routes = ({ serve }, { databases: { reader }, now }) => {
  serve(
    readDriverProfile,
    { summary: "A driver's public profile with their results", reply: driverProfileSchema },
    async ({ params: { id }, viewer }) => {
      const profile = await findDriverProfile(reader, id, viewer);
      if (!profile) throw new AppError("not-found");
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
