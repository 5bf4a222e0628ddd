import { foldForSearch } from "#shared/text/person-name.ts";
import { contains } from "#features/accounts/server/people/users-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import { AppError } from "#server/errors.ts";
import type { AdministeredClub } from "../club-administration.ts";
import { toPerson } from "./clubs-queries.ts";

interface ClubsQuery {
  search?: string | undefined;
  isOwnerless: boolean;
  limit: number;
  offset: number;
}

/** Clubs that have not ended, by name. */
export async function listAdministeredClubs(
  db: Db,
  { search, isOwnerless, limit, offset }: ClubsQuery,
): Promise<{ clubs: AdministeredClub[]; total: number }> {
  let query = selectClubs(db);
  const words = foldForSearch(search ?? "");
  if (words !== "") query = query.where(contains("club.search_name", words));
  if (isOwnerless) query = query.where("owner.password_hash", "is", null);
  const total = await countRows(query);
  const rows = await withColumns(query)
    .orderBy("club.search_name")
    .orderBy("club.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { clubs: rows.map(toClub), total };
}

/** @throws AppError 404 */
export async function getAdministeredClub(db: Db, id: string): Promise<AdministeredClub> {
  const row = await withColumns(selectClubs(db).where("club.id", "=", id)).executeTakeFirst();
  if (!row) throw new AppError("not-found");
  return toClub(row);
}

function selectClubs(db: Db) {
  return db
    .selectFrom("clubs as club")
    .innerJoin("simulators as simulator", "simulator.id", "club.simulator_id")
    .innerJoin("users as owner", "owner.id", "club.owner_id")
    .where("club.deleted_at", "is", null);
}

function withColumns(query: ReturnType<typeof selectClubs>) {
  return query.select((where) => [
    "club.id",
    "club.name",
    "club.version",
    "club.owner_id",
    "owner.first_name",
    "owner.last_name",
    "owner.password_hash",
    "simulator.id as simulator_id",
    "simulator.title as simulator_title",
    "simulator.code as simulator_code",
    where
      .selectFrom("club_members as member")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .whereRef("member.club_id", "=", "club.id")
      .where("member.role", "=", "driver")
      .where("member.accepted", "=", true)
      .as("drivers"),
  ]);
}

type ClubRow = Awaited<ReturnType<ReturnType<typeof withColumns>["execute"]>>[number];

function toClub(row: ClubRow): AdministeredClub {
  return {
    _id: row.id,
    name: row.name,
    simulator: {
      _id: row.simulator_id,
      title: row.simulator_title,
      acronym: row.simulator_code,
    },
    owner: toPerson({ ...row, user_id: row.owner_id }),
    hasOwner: row.password_hash !== null,
    drivers: row.drivers ?? 0,
    version: row.version,
  };
}
