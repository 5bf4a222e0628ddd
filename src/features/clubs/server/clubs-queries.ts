import { foldForSearch } from "#shared/text/person-name.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { type ClubPaints, paintsOf } from "#shared/drawn/club-paints.ts";
import { columnOf, groupBy } from "#shared/group-by.ts";
import type { ClubRole } from "#shared/club-role.ts";
import type { Club, ClubPerson, ClubSimulator } from "../clubs.ts";
import { paintColumns } from "./club-marks.ts";
import { clubRefusal } from "./refusals.ts";

/** Clubs that the person owns, manages or drives for, by simulator and name. */
export async function listOwnClubs(db: Db, userId: string): Promise<Club[]> {
  const rows = await selectClubs(db)
    .where((where) =>
      where.or([
        where("club.owner_id", "=", userId),
        where.exists(
          where
            .selectFrom("club_members as member")
            .select("member.user_id")
            .whereRef("member.club_id", "=", "club.id")
            .where("member.user_id", "=", userId)
            .where("member.accepted", "=", true),
        ),
      ]),
    )
    .orderBy("simulator.position")
    .orderBy("club.search_name")
    .orderBy("club.id")
    .execute();
  return toClubs(db, rows, userId);
}

/** Ids of the clubs that the person owns or has accepted to manage, for a query to compare with. */
export function clubsRunBy(db: Db, userId: string) {
  return db
    .selectFrom("clubs as run_club")
    .select("run_club.id")
    .where((where) =>
      where.or([
        where("run_club.owner_id", "=", userId),
        where.exists(
          where
            .selectFrom("club_members as member")
            .select("member.user_id")
            .whereRef("member.club_id", "=", "run_club.id")
            .where("member.user_id", "=", userId)
            .where("member.role", "=", "manager")
            .where("member.accepted", "=", true),
        ),
      ]),
    );
}

/** A club as `viewerId` may see it; `undefined` when there is none or it has ended. */
export async function findClub(
  db: Db,
  { id, viewerId }: { id: string; viewerId: string },
): Promise<Club | undefined> {
  const row = await selectClubs(db).where("club.id", "=", id).executeTakeFirst();
  return row && (await toClubs(db, [row], viewerId))[0];
}

/** The club's row, or rather what its rules need of it. */
export interface LockedClub {
  id: string;
  name: string;
  ownerId: string;
  simulatorId: string;
  /** Made by 'Concurez singur' for its owner alone. */
  isSolo: boolean;
  version: number;
  paints: ClubPaints;
}

/**
 * Locks the club until the transaction ends, so that its saves, answers and registrations happen one by one. Take it before
 * registrations, seats and invitations are touched. @throws AppError 404 when there is none or it has ended
 */
export async function lockClub(trx: Db, id: string): Promise<LockedClub> {
  const { paint_body, paint_trim, paint_pattern, ...club } = await trx
    .updateTable("clubs")
    .set(({ eb }) => ({ version: eb("version", "+", 0) }))
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning([
      "id",
      "name",
      "owner_id as ownerId",
      "simulator_id as simulatorId",
      "solo as isSolo",
      "version",
      "paint_body",
      "paint_trim",
      "paint_pattern",
    ])
    .executeTakeFirstOrThrow(() => refusal("not-found"));
  return { ...club, paints: paintsOf({ id, paint_body, paint_trim, paint_pattern }) };
}

export interface ClubMembers {
  /** Those who have accepted, as everywhere but in the two lists of who has not yet. */
  managers: string[];
  drivers: string[];
  pendingDrivers: string[];
  pendingManagers: string[];
}

/** Ids of a club's people, the owner not among them by office. */
export async function listMemberIds(db: Db, clubId: string): Promise<ClubMembers> {
  const rows = await db
    .selectFrom("club_members")
    .select(["user_id", "role", "accepted"])
    .where("club_id", "=", clubId)
    .execute();
  const ids = (role: ClubRole, isAccepted: boolean) =>
    rows
      .filter((row) => row.role === role && row.accepted === isAccepted)
      .map((row) => row.user_id);
  return {
    managers: ids("manager", true),
    drivers: ids("driver", true),
    pendingDrivers: ids("driver", false),
    pendingManagers: ids("manager", false),
  };
}

/** True for the owner and for managers. */
export function coordinates(
  club: Pick<LockedClub, "ownerId">,
  members: Pick<ClubMembers, "managers">,
  userId: string,
): boolean {
  return club.ownerId === userId || members.managers.includes(userId);
}

export interface NameColumns {
  name: string;
  search_name: string;
  solo: boolean;
}

/** The columns that hold an ordinary club's name, the one for searches and for unique names included. */
export function clubNameColumns(name: string): NameColumns {
  return { name, search_name: foldForSearch(name), solo: false };
}

/** Those of a club of one driver: found by the name, which others may have too. */
export function soloNameColumns(name: string, clubId: string): NameColumns {
  return { name, search_name: `${foldForSearch(name)} ${clubId}`, solo: true };
}

/** @throws AppError 422 when one of the people has no live account. */
export async function requireAccounts(db: Db, ids: readonly string[]): Promise<void> {
  const accounts = await listAccounts(db, ids);
  if (accounts.size !== new Set(ids).size) throw clubRefusal("club.person-unknown");
}

/** @throws AppError 422 when one of the people is not there. */
export async function requirePeople(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await countRows(selectLive(db, ids));
  if (found !== new Set(ids).size)
    throw clubRefusal("club.person-unknown", {
      message: "Una dintre persoanele alese nu mai este pe site.",
    });
}

/** Who of the people has a live account, and is asked before anything is done with them. */
export async function listAccounts(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await selectLive(db, ids).select("id").where("account_at", "is not", null).execute();
  return new Set(rows.map(({ id }) => id));
}

function selectLive(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("users")
    .where("id", "in", [...ids])
    .where("deleted_at", "is", null);
}

/** Clubs that have not ended, without their people. */
export function selectClubs(db: Db) {
  return db
    .selectFrom("clubs as club")
    .innerJoin("simulators as simulator", "simulator.id", "club.simulator_id")
    .innerJoin("users as owner", "owner.id", "club.owner_id")
    .leftJoin("uploads as logo", "logo.id", "club.logo_upload_id")
    .select([
      "club.id",
      "club.name",
      "club.version",
      "club.solo",
      "club.owner_id",
      ...paintColumns,
      "owner.first_name",
      "owner.last_name",
      ...simulatorColumns,
      "logo.id as logo_id",
      "logo.filename as logo_filename",
    ])
    .where("club.deleted_at", "is", null);
}

type ClubRow = Awaited<ReturnType<ReturnType<typeof selectClubs>["execute"]>>[number];

async function toClubs(db: Db, rows: readonly ClubRow[], viewerId: string): Promise<Club[]> {
  const members = await listMembers(db, columnOf(rows, "id"));
  return rows.map((row) => {
    const people = members.get(row.id) ?? [];
    const inRole = (role: ClubRole, isAccepted: boolean) =>
      people.filter((person) => person.role === role && person.accepted === isAccepted);
    const managers = inRole("manager", true);
    const seesInvited = coordinates(
      { ownerId: row.owner_id },
      { managers: managers.map((person) => person.user_id) },
      viewerId,
    );
    return {
      ...toHead(row),
      managers: managers.map(toPerson),
      drivers: inRole("driver", true).map(toPerson),
      pendingDrivers: seesInvited ? inRole("driver", false).map(toPerson) : [],
      pendingManagers: seesInvited ? inRole("manager", false).map(toPerson) : [],
    };
  });
}

/** What a club's row says, without its people but for the owner. */
export function toHead(row: ClubRow) {
  return {
    _id: row.id,
    name: row.name,
    simulator: toSimulator(row),
    owner: toPerson({ ...row, user_id: row.owner_id }),
    logo:
      row.logo_id !== null && row.logo_filename !== null
        ? { _id: row.logo_id, filename: row.logo_filename }
        : null,
    paints: paintsOf(row),
    isSolo: row.solo,
    version: row.version,
  };
}

/** The columns of a simulator (`simulator`) that `toSimulator` reads. */
export const simulatorColumns = [
  "simulator.id as simulator_id",
  "simulator.title as simulator_title",
  "simulator.code as simulator_code",
] as const;

export function toSimulator(row: {
  simulator_id: string;
  simulator_title: string;
  simulator_code: string;
}): ClubSimulator {
  return { _id: row.simulator_id, title: row.simulator_title, acronym: row.simulator_code };
}

async function listMembers(db: Db, clubIds: readonly string[]) {
  if (clubIds.length === 0) return new Map<string, never[]>();
  const rows = await db
    .selectFrom("club_members as member")
    .innerJoin("users as user", "user.id", "member.user_id")
    .select([
      "member.club_id",
      "member.user_id",
      "member.role",
      "member.accepted",
      "user.first_name",
      "user.last_name",
    ])
    .where("member.club_id", "in", [...clubIds])
    .orderBy("user.search_name")
    .orderBy("user.id")
    .execute();
  return groupBy(rows, (row) => row.club_id);
}

/** What everybody may know of somebody in a club. */
export function toPerson(row: {
  user_id: string;
  first_name: string;
  last_name: string;
}): ClubPerson {
  return {
    _id: row.user_id,
    profile: { firstName: row.first_name, lastName: row.last_name },
  };
}

/** Who invited, as the person invited sees them; `null` when their account is gone. */
export function toInviter(row: {
  invited_by: string | null;
  first_name: string | null;
  last_name: string | null;
}): ClubPerson | null {
  if (row.invited_by === null) return null;
  return toPerson({
    user_id: row.invited_by,
    first_name: row.first_name ?? "",
    last_name: row.last_name ?? "",
  });
}
