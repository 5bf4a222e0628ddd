import { foldForSearch } from "#shared/text/person-name.ts";
import { contains } from "#features/accounts/server/people/users-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import type { Found, Searched } from "#server/http/paging.ts";
import type { AdministeredClub } from "../club-administration.ts";
import { selectClubs, toHead } from "./clubs-queries.ts";

interface ClubsQuery extends Searched {
  isOwnerless: boolean;
}

/** Clubs that have not ended, by name. */
export async function listAdministeredClubs(
  db: Db,
  { search, isOwnerless, limit, offset }: ClubsQuery,
): Promise<Found<AdministeredClub>> {
  let query = selectClubs(db);
  const words = foldForSearch(search ?? "");
  if (words !== "") query = query.where(contains("club.search_name", words));
  if (isOwnerless) query = query.where("owner.account_at", "is", null);
  const rows = await withMore(query)
    .orderBy("club.search_name")
    .orderBy("club.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(toAdministered), total: await countRows(query.clearSelect()) };
}

/** @throws AppError 404 */
export async function getAdministeredClub(db: Db, id: string): Promise<AdministeredClub> {
  const row = await withMore(selectClubs(db).where("club.id", "=", id)).executeTakeFirstOrThrow(
    () => refusal("not-found"),
  );
  return toAdministered(row);
}

function withMore(query: ReturnType<typeof selectClubs>) {
  return query.select((where) => [
    "owner.account_at",
    where
      .selectFrom("club_members as member")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .whereRef("member.club_id", "=", "club.id")
      .where("member.role", "=", "driver")
      .where("member.accepted", "=", true)
      .as("drivers"),
  ]);
}

type ClubRow = Awaited<ReturnType<ReturnType<typeof withMore>["execute"]>>[number];

function toAdministered(row: ClubRow): AdministeredClub {
  const { _id, name, simulator, owner, version } = toHead(row);
  return {
    _id,
    name,
    simulator,
    owner,
    version,
    hasOwner: row.account_at !== null,
    drivers: row.drivers ?? 0,
  };
}
