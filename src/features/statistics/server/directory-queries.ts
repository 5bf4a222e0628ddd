import { contains, searchWords } from "#features/accounts/server/people/users-queries.ts";
import { markColumns, markOf } from "#features/clubs/server/club-marks.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import { visibleSeasons } from "#server/visibility.ts";
import { groupRows } from "#shared/group-by.ts";
import { personName } from "#shared/text/person-name.ts";
import {
  DIRECTORY_PAGE,
  type DirectoryOrder,
  type FormRace,
  type ListedClub,
  type ListedDriver,
} from "../directories.ts";
import { FORM_LENGTH } from "../last-starts.ts";

export interface DirectoryQuery {
  search?: string | undefined;
  sort: DirectoryOrder;
  page: number;
  /** False: sums may miss what is not counted yet, so they are not told. */
  isCounted: boolean;
}

/**
 * People who drive, with their sums: they have counted results, a club, or a seat in a visible season. Whoever is blocked, has
 * left, or has no name is none of them.
 */
export function foundDrivers(db: Db) {
  return db
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
        where.exists(
          where
            .selectFrom("club_members as member")
            .innerJoin("clubs as club", "club.id", "member.club_id")
            .select("member.user_id")
            .whereRef("member.user_id", "=", "driver.id")
            .where("member.role", "=", "driver")
            .where("member.accepted", "=", true)
            .where("club.solo", "=", false)
            .where("club.deleted_at", "is", null),
        ),
        where.exists(
          where
            .selectFrom("car_drivers as seat")
            .innerJoin("cars as car", "car.id", "seat.car_id")
            .select("seat.user_id")
            .whereRef("seat.user_id", "=", "driver.id")
            .where("seat.confirmed", "=", true)
            .where("car.withdrawn_at", "is", null)
            .where("seat.season_id", "in", visibleSeasons(db)),
        ),
      ]),
    );
}

/** Of them those who want to stand in lists and searches. */
export function listedDrivers(db: Db) {
  return foundDrivers(db).where("driver.unlisted", "=", false);
}

/** A page of them. */
export async function listDrivers(
  db: Db,
  { search, sort, page, isCounted }: DirectoryQuery,
): Promise<{ rows: ListedDriver[]; total: number }> {
  let found = listedDrivers(db);
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
  const ids = rows.map(({ id }) => id);
  const clubs = await mapClubs(db, ids);
  const numbers = await mapNumbers(db, ids);
  const forms = isCounted ? await mapForms(db, ids) : new Map<string, FormRace[]>();
  const home = await findHomeCountry(db);
  return {
    total,
    rows: rows.map((row) => ({
      _id: row.id,
      driverName: personName({ firstName: row.first_name, lastName: row.last_name }),
      country: row.country,
      abroad: row.country !== null && row.country !== home,
      raceNumber: numbers.get(row.id)?.at(-1) ?? null,
      shorthand: row.shorthand,
      clubs: clubs.get(row.id) ?? [],
      sums: isCounted ? sumsOf(row) : null,
      form: forms.get(row.id) ?? [],
    })),
  };
}

/** By person, the clubs for which they drive, without those of one person alone. */
export async function mapClubs(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, ListedDriver["clubs"]>();
  const rows = await db
    .selectFrom("club_members as member")
    .innerJoin("clubs as club", "club.id", "member.club_id")
    .leftJoin("uploads as logo", "logo.id", "club.logo_upload_id")
    .select(["member.user_id", "club.id", "club.name", ...markColumns])
    .where("member.user_id", "in", [...userIds])
    .where("member.role", "=", "driver")
    .where("member.accepted", "=", true)
    .where("club.solo", "=", false)
    .where("club.deleted_at", "is", null)
    .orderBy("club.search_name")
    .execute();
  return groupRows(rows, "user_id", (row) => ({ _id: row.id, name: row.name, ...markOf(row) }));
}

/** By person, the numbers of their cars in visible seasons, the newest last. */
export async function mapNumbers(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, number[]>();
  const rows = await db
    .selectFrom("car_drivers as seat")
    .innerJoin("cars as car", "car.id", "seat.car_id")
    .select(["seat.user_id", "car.race_number"])
    .where("seat.user_id", "in", [...userIds])
    .where("seat.confirmed", "=", true)
    .where("car.withdrawn_at", "is", null)
    .where("seat.season_id", "in", visibleSeasons(db))
    .orderBy("car.created_at")
    .orderBy("car.id")
    .execute();
  return groupRows(rows, "user_id", ({ race_number }) => race_number);
}

/** By person, how their last starts ended, the newest last. */
export async function mapForms(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, FormRace[]>();
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom("stat_rows")
        .select(["person_id", "place", "status"])
        .select(({ fn }) =>
          fn
            .agg<number>("row_number")
            .over((over) =>
              over
                .partitionBy("person_id")
                .orderBy("at", "desc")
                .orderBy("session_order", "desc")
                .orderBy("session_id", "desc"),
            )
            .as("back"),
        )
        .where("person_id", "in", [...userIds])
        .where("starts", ">", 0)
        .where("visible", "=", 1)
        .as("start"),
    )
    .selectAll()
    .where("back", "<=", FORM_LENGTH)
    .orderBy("back", "desc")
    .execute();
  const known = rows.flatMap(({ person_id, ...row }) =>
    person_id === null ? [] : [{ ...row, person_id }],
  );
  return groupRows(known, "person_id", ({ place, status }): FormRace => ({
    place,
    status: status === "dnf" || status === "dsq" ? status : null,
  }));
}

/** The country that most of the league's people are from; `null` while nobody says one. */
async function findHomeCountry(db: Db): Promise<string | null> {
  const most = await db
    .selectFrom("users")
    .select("country")
    .where("country", "is not", null)
    .where("deleted_at", "is", null)
    .groupBy("country")
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .orderBy("country")
    .limit(1)
    .executeTakeFirst();
  return most?.country ?? null;
}

/** Clubs with their sums, without those that ended and those of one person alone. */
export function listedClubs(db: Db) {
  return db
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
}

/** A page of them. */
export async function listClubs(
  db: Db,
  { search, sort, page, isCounted }: DirectoryQuery,
): Promise<{ rows: ListedClub[]; total: number }> {
  let found = listedClubs(db);
  for (const word of searchWords(search)) found = found.where(contains("club.search_name", word));
  const by = isCounted && sort !== "name" ? sort : undefined;
  const rows = await found
    .select([
      "club.id",
      "club.name",
      "simulator.title",
      "simulator.code",
      ...markColumns,
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
      ...markOf(row),
      simulator: { title: row.title, acronym: row.code },
      drivers: row.drivers ?? 0,
      sums: isCounted ? sumsOf(row) : null,
    })),
  };
}

/** Who has no totals has nothing that counts. */
function sumsOf(row: { starts: number | null; wins: number | null; podiums: number | null }) {
  return { starts: row.starts ?? 0, wins: row.wins ?? 0, podiums: row.podiums ?? 0 };
}
