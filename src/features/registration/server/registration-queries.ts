import { foldForSearch, personName } from "#shared/text/person-name.ts";
import { contains } from "#features/accounts/server/people/users-queries.ts";
import { clubsRunBy } from "#features/clubs/server/clubs-queries.ts";
import type { Db } from "#server/database/databases.ts";
import type { ClubChoice } from "../registration-shapes.ts";
import type { RegistrationSeason } from "./registration-season.ts";

/** A registration's row, or that of a club which has none in the season yet. */
export interface RegistrationHead {
  id: string | null;
  version: number;
  initiatedBy: string | null;
  club: { id: string; name: string; ownerId: string; simulatorId: string };
}

/** @returns `undefined` when there is none. */
export async function findRegistrationPlace(
  db: Db,
  id: string,
): Promise<{ seasonId: string; clubId: string } | undefined> {
  return db
    .selectFrom("registrations")
    .select(["season_id as seasonId", "club_id as clubId"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Ids of registrations that the person started or whose club they run. For a query to compare with. */
export function registrationsRunBy(
  db: Db,
  { seasonId, userId }: { seasonId: string; userId: string },
) {
  return db
    .selectFrom("registrations as run")
    .select("run.id")
    .where("run.season_id", "=", seasonId)
    .where((where) =>
      where.or([
        where("run.initiated_by", "=", userId),
        where("run.club_id", "in", clubsRunBy(db, userId)),
      ]),
    );
}

/** @returns `undefined` when there is no such club. */
export async function findHead(
  db: Db,
  { seasonId, clubId }: { seasonId: string; clubId: string },
): Promise<RegistrationHead | undefined> {
  const row = await db
    .selectFrom("clubs as club")
    .leftJoin("registrations as registration", (join) =>
      join
        .onRef("registration.club_id", "=", "club.id")
        .on("registration.season_id", "=", seasonId),
    )
    .select([
      "registration.id",
      "registration.version",
      "registration.initiated_by as initiatedBy",
      "club.name",
      "club.owner_id as ownerId",
      "club.simulator_id as simulatorId",
    ])
    .where("club.id", "=", clubId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, version, initiatedBy, ...club } = row;
  return { id, version: version ?? 0, initiatedBy, club: { ...club, id: clubId } };
}

/** The first few clubs of the season's simulator, by name, that are not registered for it. */
export async function listClubChoices(
  db: Db,
  { id, simulatorId }: Pick<RegistrationSeason, "id" | "simulatorId">,
  search: string,
): Promise<ClubChoice[]> {
  const rows = await db
    .selectFrom("clubs as club")
    .innerJoin("users as owner", "owner.id", "club.owner_id")
    .select(["club.id", "club.name", "owner.first_name", "owner.last_name"])
    .where("club.simulator_id", "=", simulatorId)
    .where("club.deleted_at", "is", null)
    .where("club.id", "not in", (registered) =>
      registered.selectFrom("registrations").select("club_id").where("season_id", "=", id),
    )
    .where(contains("club.search_name", foldForSearch(search)))
    .orderBy("club.search_name")
    .orderBy("club.id")
    .limit(20)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    owner: personName({ firstName: row.first_name, lastName: row.last_name }),
  }));
}

/** Numbers of the season's cars that are not of this registration. */
export async function listTakenNumbers(
  db: Db,
  { seasonId, registrationId }: { seasonId: string; registrationId: string | null },
): Promise<number[]> {
  const rows = await db
    .selectFrom("cars")
    .select(["race_number", "registration_id"])
    .where("season_id", "=", seasonId)
    .execute();
  return rows
    .filter((row) => registrationId === null || row.registration_id !== registrationId)
    .map((row) => row.race_number);
}
