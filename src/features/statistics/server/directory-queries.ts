import { contains, searchWords } from "#features/accounts/server/people/users-queries.ts";
import { simulatorCode } from "#features/seasons/server/simulators-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import { fileAddress } from "#server/files/file-address.ts";
import { visibleSeasons } from "#server/visibility.ts";
import { groupRows } from "#shared/group-by.ts";
import { personName } from "#shared/text/person-name.ts";
import {
  DIRECTORY_PAGE,
  type DirectoryOrder,
  type ListedClub,
  type ListedDriver,
} from "../directories.ts";

export interface DirectoryQuery {
  search?: string | undefined;
  sort: DirectoryOrder;
  page: number;
  /** False: sums may miss what is not counted yet, so they are not told. */
  isCounted: boolean;
}

/**
 * A page of people who drive: they have counted results, a club, or a seat in a visible season. It leaves out whoever is blocked,
 * has left, or has no name.
 */
export async function listDrivers(
  db: Db,
  { search, sort, page, isCounted }: DirectoryQuery,
): Promise<{ rows: ListedDriver[]; total: number }> {
  let found = db
    .selectFrom("users as driver")
    .leftJoin("stat_totals as sums", (join) =>
      join
        .onRef("sums.subject_id", "=", "driver.id")
        .on("sums.subject_type", "=", "person")
        .on("sums.scope", "=", "all")
        .on("sums.scope_id", "=", ""),
    )
    .where("driver.deleted_at", "is", null)
    .where("driver.blocked_at", "is", null)
    .where("driver.search_name", "!=", "")
    .where((where) =>
      where.or([
        where("sums.subject_id", "is not", null),
        where(
          "driver.id",
          "in",
          db
            .selectFrom("club_members as member")
            .innerJoin("clubs as club", "club.id", "member.club_id")
            .select("member.user_id")
            .where("member.role", "=", "driver")
            .where("member.accepted", "=", true)
            .where("club.solo", "=", false)
            .where("club.deleted_at", "is", null),
        ),
        where(
          "driver.id",
          "in",
          db
            .selectFrom("car_drivers as seat")
            .innerJoin("cars as car", "car.id", "seat.car_id")
            .select("seat.user_id")
            .where("seat.confirmed", "=", true)
            .where("car.withdrawn_at", "is", null)
            .where("seat.season_id", "in", visibleSeasons(db)),
        ),
      ]),
    );
  for (const word of searchWords(search)) found = found.where(contains("driver.search_name", word));
  const by = isCounted && sort !== "name" ? sort : undefined;
  const rows = await found
    .select([
      "driver.id",
      "driver.first_name",
      "driver.last_name",
      "driver.country",
      "driver.shorthand",
      "sums.starts",
      "sums.wins",
      "sums.podiums",
    ])
    .$if(by !== undefined, (query) =>
      query.orderBy(
        (order) => order.fn.coalesce(order.ref(`sums.${by ?? "starts"}`), order.val(0)),
        "desc",
      ),
    )
    .orderBy("driver.search_name")
    .orderBy("driver.id")
    .limit(DIRECTORY_PAGE)
    .offset((page - 1) * DIRECTORY_PAGE)
    .execute();
  const total = await countRows(found);
  const clubs = await mapClubs(
    db,
    rows.map(({ id }) => id),
  );
  return {
    total,
    rows: rows.map((row) => ({
      _id: row.id,
      driverName: personName({ firstName: row.first_name, lastName: row.last_name }),
      country: row.country,
      shorthand: row.shorthand,
      clubs: clubs.get(row.id) ?? [],
      sums: isCounted ? sumsOf(row) : null,
    })),
  };
}

async function mapClubs(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, { _id: string; name: string }[]>();
  const rows = await db
    .selectFrom("club_members as member")
    .innerJoin("clubs as club", "club.id", "member.club_id")
    .select(["member.user_id", "club.id", "club.name"])
    .where("member.user_id", "in", [...userIds])
    .where("member.role", "=", "driver")
    .where("member.accepted", "=", true)
    .where("club.solo", "=", false)
    .where("club.deleted_at", "is", null)
    .orderBy("club.search_name")
    .execute();
  return groupRows(rows, "user_id", ({ id, name }) => ({ _id: id, name }));
}

/** A page of the clubs, without those that ended and those of one person alone. */
export async function listClubs(
  db: Db,
  { search, sort, page, isCounted }: DirectoryQuery,
): Promise<{ rows: ListedClub[]; total: number }> {
  let found = db
    .selectFrom("clubs as club")
    .innerJoin("simulators as simulator", "simulator.id", "club.simulator_id")
    .leftJoin("uploads as logo", "logo.id", "club.logo_upload_id")
    .leftJoin("stat_totals as sums", (join) =>
      join
        .onRef("sums.subject_id", "=", "club.id")
        .on("sums.subject_type", "=", "club")
        .on("sums.scope", "=", "all")
        .on("sums.scope_id", "=", ""),
    )
    .where("club.deleted_at", "is", null)
    .where("club.solo", "=", false);
  for (const word of searchWords(search)) found = found.where(contains("club.search_name", word));
  const by = isCounted && sort !== "name" ? sort : undefined;
  const rows = await found
    .select([
      "club.id",
      "club.name",
      "simulator.title",
      "simulator.code",
      "logo.filename as logo",
      "sums.starts",
      "sums.wins",
      "sums.podiums",
    ])
    .select((select) =>
      select
        .selectFrom("club_members as member")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("member.club_id", "=", "club.id")
        .where("member.role", "=", "driver")
        .where("member.accepted", "=", true)
        .as("drivers"),
    )
    .$if(by !== undefined, (query) =>
      query.orderBy(
        (order) => order.fn.coalesce(order.ref(`sums.${by ?? "starts"}`), order.val(0)),
        "desc",
      ),
    )
    .orderBy("club.search_name")
    .orderBy("club.id")
    .limit(DIRECTORY_PAGE)
    .offset((page - 1) * DIRECTORY_PAGE)
    .execute();
  const total = await countRows(found);
  return {
    total,
    rows: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      logo: row.logo ? fileAddress(row.logo) : null,
      simulator: { title: row.title, acronym: simulatorCode(row.code) },
      drivers: row.drivers ?? 0,
      sums: isCounted ? sumsOf(row) : null,
    })),
  };
}

/** Who has no totals has nothing that counts. */
function sumsOf(row: { starts: number | null; wins: number | null; podiums: number | null }) {
  return { starts: row.starts ?? 0, wins: row.wins ?? 0, podiums: row.podiums ?? 0 };
}
