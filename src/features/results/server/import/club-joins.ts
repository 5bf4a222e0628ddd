import { takeIntoClub } from "#features/clubs/server/club-of-file.ts";
import { listAccounts } from "#features/clubs/server/clubs-queries.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import { partTeams, teamsOf } from "../../import/file-teams.ts";
import type { ImportContext } from "../../import/import-context.ts";
import type { DrivenClub } from "../../import/open-season.ts";
import type { AppliedRow } from "../../session-results.ts";
import type { ResultSession } from "./import-context.ts";
import { mapClubNames } from "./new-clubs.ts";

/** Somebody whom a file names with a club that is there, and who is neither in it nor asked. */
interface OfferedJoin {
  club: DrivenClub;
  /** As in the row's snapshot. */
  personId: string;
  /** As the file has it. */
  name: string;
  /** `null`: nobody is matched yet. */
  userId: string | null;
  /** They have an account, and are asked. */
  isAsked: boolean;
}

/** Somebody whom saving puts into a club, or asks to come. */
export type ClubJoin = OfferedJoin & { userId: string };

interface Asked {
  session: Pick<ResultSession, "simulatorId">;
  context: Pick<ImportContext, "open">;
}

/** Whom teams of an open season's file name with clubs that are there: an organiser says of each whether they come into it. */
export async function listOfferedJoins(
  db: Db,
  rows: readonly AppliedRow[],
  { session, context }: Asked,
): Promise<OfferedJoin[]> {
  if (!context.open) return [];
  const clubs = await mapClubNames(db, session.simulatorId);
  const named = partTeams(teamsOf(rows, context.open), clubs).known.flatMap(({ name, people }) => {
    const club = clubs.get(foldForSearch(name));
    return club ? people.map((person) => ({ ...person, club })) : [];
  });
  const ids = named.flatMap(({ userId }) => userId ?? []);
  const [accounts, invited] = await Promise.all([listAccounts(db, ids), listInvited(db, ids)]);
  return named
    .filter(({ club, userId }) => userId === null || !invited.has(inClub(club.id, userId)))
    .map((one) => ({ ...one, isAsked: one.userId !== null && accounts.has(one.userId) }));
}

/** Those of them, by `personId`, whom an organiser puts into the club that the file names; nobody into two. */
export async function planJoins(
  db: Db,
  rows: readonly AppliedRow[],
  { personIds, savedBy, ...asked }: Asked & { personIds: readonly string[]; savedBy: string },
): Promise<ClubJoin[]> {
  if (personIds.length === 0) return [];
  const wanted = new Set(personIds);
  const offered = await listOfferedJoins(db, rows, asked);
  const joins = offered.flatMap(({ userId, ...join }) =>
    userId !== null && wanted.has(join.personId)
      ? [[userId, { ...join, userId, isAsked: join.isAsked && userId !== savedBy }] as const]
      : [],
  );
  return [...new Map(joins).values()];
}

/** Those who are in their club with the save, as `withClubs` takes them. */
export function joinedClubs(joins: readonly ClubJoin[]) {
  return joins
    .filter(({ isAsked }) => !isAsked)
    .map(({ club, userId }) => ({ ...club, driverIds: [userId] }));
}

/** @throws AppError what `takeIntoClub` refuses */
export async function joinClubs(
  trx: Db,
  services: Pick<Services, "config" | "now">,
  { joins, savedBy }: { joins: readonly ClubJoin[]; savedBy: string },
): Promise<void> {
  // Of two saves at once none waits for a club that the other has locked.
  const inOrder = joins.toSorted((a, b) => (a.club.id < b.club.id ? -1 : 1));
  for (const { club, userId } of inOrder)
    await takeIntoClub(trx, services, { clubId: club.id, driverId: userId, userId: savedBy });
}

/** Who has been asked to drive for which club, and has not answered. */
async function listInvited(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("club_members")
    .select(["club_id", "user_id"])
    .where("role", "=", "driver")
    .where("user_id", "in", [...ids])
    .execute();
  return new Set(rows.map(({ club_id, user_id }) => inClub(club_id, user_id)));
}

function inClub(clubId: string, userId: string): string {
  return `${clubId} ${userId}`;
}
