import { foundClubOfFile, takeIntoClub } from "#features/clubs/server/club-of-file.ts";
import { listAccounts } from "#features/clubs/server/clubs-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import { type FileTeam, type TeamPerson, teamsOf } from "../../import/file-teams.ts";
import type { ImportContext } from "../../import/import-context.ts";
import type { DrivenClub } from "../../import/open-season.ts";
import type { AppliedRow } from "../../session-results.ts";
import type { PreparedSession } from "./prepare-session.ts";

/** What the teams are that rows of an open season name. */
interface RowTeams {
  /** Those that are no clubs of the simulator yet. */
  fresh: FileTeam[];
  /** Whom the others name with a club that is there, and who is neither in it nor asked. */
  joins: OfferedJoin[];
  /** Who of all of them has an account, and is asked before anything is done with them. */
  accounts: ReadonlySet<string>;
}

interface OfferedJoin extends TeamPerson {
  club: DrivenClub;
  /** They have an account, and are asked. */
  isAsked: boolean;
}

/** What saving does of it. */
interface ClubPlan {
  founded: NewClub[];
  joins: (OfferedJoin & { userId: string })[];
}

/** A club that saving founds. Its first driver is its owner. */
interface NewClub extends DrivenClub {
  driverIds: string[];
}

export async function readTeams(
  db: Db,
  rows: readonly AppliedRow[],
  { session, context: { open } }: Pick<PreparedSession, "session" | "context">,
): Promise<RowTeams> {
  if (!open) return { fresh: [], joins: [], accounts: new Set() };
  const clubs = await mapClubNames(db, session.simulatorId);
  const teams = teamsOf(rows, open);
  const clubOf = ({ name }: FileTeam) => clubs.get(foldForSearch(name));
  const ids = teams.flatMap(idsOf);
  const [accounts, invited] = await Promise.all([listAccounts(db, ids), listInvited(db, ids)]);
  const named = teams.flatMap((team) => {
    const club = clubOf(team);
    return club ? team.people.map((person) => ({ ...person, club })) : [];
  });
  return {
    accounts,
    fresh: teams.filter((team) => !clubOf(team)),
    joins: named
      .filter(({ club, userId }) => userId === null || !invited.has(inClub(club.id, userId)))
      .map((one) => ({ ...one, isAsked: one.userId !== null && accounts.has(one.userId) })),
  };
}

/**
 * The clubs that teams become, with those of their drivers who have no account, and the joins that an organiser asks for by
 * `personId`, nobody into two. A team of which nobody is left becomes no club.
 */
export function planClubs(
  { fresh, joins, accounts }: RowTeams,
  asked: { foundClubs: boolean; personIds: readonly string[]; savedBy: string },
): ClubPlan {
  const taken = new Set<string>();
  const founded = (asked.foundClubs ? fresh : []).flatMap((team) => {
    const driverIds = idsOf(team).filter((id) => !taken.has(id) && !accounts.has(id));
    for (const id of driverIds) taken.add(id);
    return driverIds.length === 0 ? [] : [{ id: newId(), name: team.name, driverIds }];
  });
  const wanted = joins.flatMap(({ userId, ...join }) =>
    userId !== null && asked.personIds.includes(join.personId)
      ? [[userId, { ...join, userId, isAsked: join.isAsked && userId !== asked.savedBy }] as const]
      : [],
  );
  return { founded, joins: [...new Map(wanted).values()] };
}

/** The same context once people drive for the clubs that they come into with the save. */
export function withClubs<Context extends Pick<ImportContext, "open">>(
  context: Context,
  { founded, joins }: ClubPlan,
): Context {
  if (!context.open) return context;
  const clubsOf = new Map(context.open.clubsOf);
  for (const { id, name, driverIds } of founded)
    for (const driver of driverIds) clubsOf.set(driver, [{ id, name }]);
  for (const { club, userId, isAsked } of joins) if (!isAsked) clubsOf.set(userId, [club]);
  return { ...context, open: { ...context.open, clubsOf } };
}

/** @throws AppError 409 when somebody has founded a club of that name meanwhile; what `takeIntoClub` refuses */
export async function writeClubs(
  trx: Db,
  services: Pick<Services, "config" | "now" | "tokens">,
  { founded, joins }: ClubPlan,
  by: { userId: string; now: number; simulatorId: string },
): Promise<void> {
  for (const club of founded) await foundClubOfFile(trx, club, by);
  // Of two saves at once none waits for a club that the other has locked.
  const inOrder = joins.toSorted((a, b) => (a.club.id < b.club.id ? -1 : 1));
  for (const { club, userId } of inOrder)
    await takeIntoClub(trx, services, { clubId: club.id, driverId: userId, userId: by.userId });
}

function idsOf({ people }: FileTeam): string[] {
  return people.flatMap(({ userId }) => userId ?? []);
}

/** A simulator's clubs by name, as searches know them. */
async function mapClubNames(db: Db, simulatorId: string): Promise<Map<string, DrivenClub>> {
  const rows = await db
    .selectFrom("clubs")
    .select(["id", "name", "search_name"])
    .where("simulator_id", "=", simulatorId)
    .where("deleted_at", "is", null)
    .where("solo", "=", false)
    .execute();
  return new Map(rows.map(({ id, name, search_name }) => [search_name, { id, name }]));
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
