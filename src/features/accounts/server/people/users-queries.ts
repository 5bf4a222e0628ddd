import { sql, type SqlBool } from "kysely";
import type { Driver, OwnProfile, PublicProfile, User } from "#features/accounts/accounts.ts";
import { foldForSearch, searchName } from "#shared/text/person-name.ts";
import type { Db } from "#server/database/databases.ts";
import { addRow, countRows, findRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import { refusal } from "#server/errors.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import type { Found, Searched } from "#server/http/paging.ts";
import { newId } from "#server/ids.ts";
import type { Viewer } from "#server/viewer.ts";

interface NewPerson {
  /** Made when missing. */
  id?: string;
  firstName?: string;
  lastName?: string;
  country?: string | null;
  city?: string | null;
  shorthand?: string | null;
  raceNumber?: number | null;
  steamId?: string | null;
  iRacingMemberId?: string | null;
  /** With an address and a password hash the person can log in. */
  email?: string | null;
  passwordHash?: string | null;
  /** No: an organiser answers for the person, and nobody has shown yet that the address is theirs. */
  isAddressVerified?: boolean;
  /** Ids of roles. */
  roles?: string[];
  now: number;
}

/**
 * Adds a person and returns the id: with `email` (in lower case) and `passwordHash` an account, else a driver whom results can
 * name. E-mail, Steam and iRacing ids are unique.
 */
export async function createUser(db: Db, person: NewPerson): Promise<string> {
  const id = person.id ?? newId();
  const names = { firstName: person.firstName ?? "", lastName: person.lastName ?? "" };
  await addRow(db, "users", {
    id,
    email: person.email ?? null,
    password_hash: person.passwordHash ?? null,
    account_at: person.passwordHash ? person.now : null,
    confirmed_at: person.email && person.isAddressVerified !== false ? person.now : null,
    first_name: names.firstName,
    last_name: names.lastName,
    country: person.country ?? null,
    city: person.city ?? null,
    shorthand: person.shorthand ?? null,
    race_number: person.raceNumber ?? null,
    steam_id: person.steamId ?? null,
    iracing_id: person.iRacingMemberId ?? null,
    created_at: person.now,
    search_name: searchName(names),
  });
  for (const role of person.roles ?? []) await grantRole(db, { userId: id, role });
  return id;
}

export async function grantRole(
  db: Db,
  { userId, role }: { userId: string; role: string },
): Promise<void> {
  await db
    .insertInto("user_roles")
    .values({ user_id: userId, role_id: role })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Somebody whose account has not ended. */
export async function findPerson(db: Db, id: string): Promise<Row<"users"> | undefined> {
  const person = await findRow(db, "users", id);
  return person?.deleted_at === null ? person : undefined;
}

/** The same. @throws AppError 404 when there is nobody, or not any more */
export async function getPerson(db: Db, id: string): Promise<Row<"users">> {
  const person = await findPerson(db, id);
  if (!person) throw refusal("not-found");
  return person;
}

interface Account {
  id: string;
  password_hash: string | null;
  blocked_at: number | null;
  confirmed_at: number | null;
}

/** What login needs to know of an account. Accounts that were deleted have no address. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "password_hash", "blocked_at", "confirmed_at"])
    .where("email", "=", email)
    .executeTakeFirst();
}

const selectOwnProfile = writtenOnce(["userId"], (db, { userId }) =>
  selectPeople(db)
    .select([
      "users.email",
      "users.confirmed_at",
      "users.race_number",
      "users.steam_id",
      "users.iracing_id",
      "users.discord_id",
      "users.unlisted",
    ])
    .where("users.id", "=", userId),
);

export async function findOwnProfile(db: Db, userId: string): Promise<OwnProfile | undefined> {
  const [row] = await selectOwnProfile(db, { userId });
  if (!row) return undefined;
  return {
    ...toPublicProfile(row),
    _id: row.id,
    email: row.email,
    isEmailVerified: row.confirmed_at !== null,
    raceNumber: row.race_number,
    steamId: row.steam_id,
    iRacingMemberId: row.iracing_id,
    discordCode: row.discord_id === null ? null : "linked",
    unlisted: row.unlisted,
  };
}

export async function listRoles(db: Db, userId: string): Promise<{ _id: string; name: string }[]> {
  return db
    .selectFrom("user_roles")
    .innerJoin("roles", "roles.id", "user_roles.role_id")
    .select(["roles.id as _id", "roles.name"])
    .where("user_roles.user_id", "=", userId)
    .orderBy("roles.name")
    .execute();
}

/** Whoever organises nothing finds nobody who has left the lists. */
export function isStranger({ permissions }: Pick<Viewer, "permissions">): boolean {
  return permissions.size === 0;
}

/** People whom an organiser or a result can name, account or not; sorted by last name. */
export async function listDrivers(
  db: Db,
  { toStranger, ...query }: Searched & { toStranger: boolean },
): Promise<Found<Driver>> {
  const { rows, total } = await pageOfPeople(db, query, { who: "everybody", toStranger });
  return { rows: rows.map(toDriver), total };
}

/** People who can log in, so none who is blocked; sorted by last name. `withEmail` also searches in addresses. */
export async function listUsers(
  db: Db,
  { withEmail, toStranger, ...query }: Searched & { withEmail: boolean; toStranger: boolean },
): Promise<Found<User>> {
  const { rows, total } = await pageOfPeople(db, query, {
    who: "accounts",
    searchEmail: withEmail,
    toStranger,
  });
  return {
    rows: rows.map((row) => ({ ...toDriver(row), ...(withEmail && { email: row.email }) })),
    total,
  };
}

/** The same with people who have no account, without addresses. */
export async function listUnblocked(
  db: Db,
  { toStranger, ...query }: Searched & { toStranger: boolean },
): Promise<Found<Driver & { hasAccount: boolean }>> {
  const { rows, total } = await pageOfPeople(db, query, { who: "unblocked", toStranger });
  return {
    rows: rows.map((row) => ({ ...toDriver(row), hasAccount: row.account_at !== null })),
    total,
  };
}

export async function findDriver(db: Db, id: string): Promise<Driver | undefined> {
  const row = await selectPeople(db)
    .where("users.id", "=", id)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  return row && toDriver(row);
}

function selectPeople(db: Db) {
  return db
    .selectFrom("users")
    .leftJoin("uploads", "uploads.id", "users.picture_upload_id")
    .select([
      "users.id",
      "users.first_name",
      "users.last_name",
      "users.country",
      "users.city",
      "users.shorthand",
      "users.picture_upload_id",
      "uploads.filename as picture_filename",
    ]);
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>["execute"]>>[number];

async function pageOfPeople(
  db: Db,
  { search, limit, offset }: Searched,
  {
    who,
    searchEmail,
    toStranger,
  }: {
    who: "everybody" | "unblocked" | "accounts";
    searchEmail?: boolean;
    /** Without those who have left the lists. */
    toStranger: boolean;
  },
): Promise<Found<PersonRow & { email: string | null; account_at: number | null }>> {
  let found = selectPeople(db).where("users.deleted_at", "is", null);
  if (who !== "everybody") found = found.where("users.blocked_at", "is", null);
  if (toStranger) found = found.where("users.unlisted", "=", false);
  if (who === "accounts") found = found.where("users.account_at", "is not", null);
  for (const word of searchWords(search))
    found = found.where((where) =>
      where.or([
        contains("users.search_name", word),
        ...(searchEmail === true ? [contains("users.email", word)] : []),
      ]),
    );
  const rows = await found
    .select(["users.email", "users.account_at"])
    .orderBy("users.search_name")
    .orderBy("users.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const total = await countRows(found.clearSelect());
  return { rows, total };
}

/** What a search looks for: each word somewhere. */
export function searchWords(search: string | undefined): string[] {
  return foldForSearch(search ?? "")
    .split(" ")
    .filter(Boolean);
}

/** Both sides are in lower case already. */
export function contains(column: string, word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

function toDriver(row: PersonRow): Driver {
  return { _id: row.id, profile: toPublicProfile(row) };
}

function toPublicProfile(row: PersonRow): PublicProfile {
  const { picture_upload_id: picture, picture_filename: filename } = row;
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    country: row.country,
    city: row.city,
    shorthand: row.shorthand,
    profilePicture: picture !== null && filename !== null ? { _id: picture, filename } : null,
  };
}
