import { sql, type SqlBool } from "kysely";
import type { PeopleKind, PeopleOrder, PersonLine } from "#features/accounts/people.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import type { Found, Searched } from "#server/http/paging.ts";
import { columnOf, groupRows } from "#shared/group-by.ts";
import { mapNamesakes } from "./namesakes.ts";
import { countResults } from "./result-counts.ts";
import { contains, searchWords } from "./users-queries.ts";

/** What the person who asks may see of others. */
export interface Sight {
  /** Addresses, roles and sessions: `manageUsers`. */
  accounts: boolean;
  /** Platform ids: `manageDrivers`. */
  ids: boolean;
}

export function sightOf(permissions: ReadonlySet<string>): Sight {
  return { accounts: permissions.has("manageUsers"), ids: permissions.has("manageDrivers") };
}

interface ManagedPeopleQuery extends Searched {
  kind: PeopleKind;
  role?: string | undefined;
  sort: PeopleOrder;
  sight: Sight;
}

/** People as organisers look for them: by name, and by address and platform id where they may see those. */
export async function listManagedPeople(
  db: Db,
  query: ManagedPeopleQuery,
): Promise<Found<PersonLine>> {
  const { sort, limit, offset, sight } = query;
  const found = findPeople(db, query);
  const lastLogin = sql<number | null>`(
    select max(logins.created_at) from logins where logins.user_id = users.id)`;
  let ordered = found
    .select([
      "users.id",
      "users.first_name",
      "users.last_name",
      "users.search_name",
      "users.email",
      "users.account_at",
      "users.confirmed_at",
      "users.blocked_at",
      "users.created_at",
      "users.steam_id",
      "users.iracing_id",
      countResults({ userId: sql.ref("users.id") }).as("results"),
      lastLogin.as("last_login_at"),
      // Of whole lists few people hold any.
      sql<SqlBool>`users.id in (select user_id from user_roles)`.as("has_roles"),
    ])
    .limit(limit)
    .offset(offset);
  if (sort === "newest") ordered = ordered.orderBy("users.created_at", "desc");
  if (sort === "seen" && sight.accounts)
    ordered = ordered.orderBy(sql`coalesce(${lastLogin}, 0)`, "desc");
  const rows = await ordered.orderBy("users.search_name").orderBy("users.id").execute();
  const total = await countRows(found);
  const holders = sight.accounts ? rows.filter((row) => row.has_roles) : [];
  const roles = await rolesOf(db, columnOf(holders, "id"));
  const namesakes = await mapNamesakes(db, rows);
  const people = rows.map((row): PersonLine => ({
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    hasAccount: row.account_at !== null,
    isBlocked: row.blocked_at !== null,
    createdAt: row.created_at,
    results: row.results,
    namesakes: namesakes.get(row.id)?.length ?? 0,
    ...(sight.accounts && {
      account: {
        email: row.email,
        isEmailVerified: row.confirmed_at !== null,
        roles: roles.get(row.id) ?? [],
        lastLoginAt: row.last_login_at,
      },
    }),
    ...(sight.ids && { ids: { steam: row.steam_id, iracing: row.iracing_id } }),
  }));
  return { rows: people, total };
}

function findPeople(db: Db, { search, kind, role, sight }: ManagedPeopleQuery) {
  let found = db.selectFrom("users").where("users.deleted_at", "is", null);
  if (kind === "accounts") found = found.where("users.account_at", "is not", null);
  if (kind === "drivers") found = found.where("users.account_at", "is", null);
  if (kind === "blocked") found = found.where("users.blocked_at", "is not", null);
  if (role !== undefined && sight.accounts)
    found = found.where("users.id", "in", (users) =>
      users.selectFrom("user_roles").select("user_id").where("role_id", "=", role),
    );
  for (const word of searchWords(search))
    found = found.where((where) =>
      where.or([
        contains("users.search_name", word),
        ...(sight.accounts ? [contains("users.email", word)] : []),
        ...(sight.ids ? [hasPlatformId(word)] : []),
      ]),
    );
  return found;
}

/** Whole ids only, an alias too: parts of long numbers would find half the league. */
function hasPlatformId(id: string) {
  return sql<SqlBool>`(users.steam_id = ${id} or users.iracing_id = ${id} or exists (
    select 1 from person_aliases as alias where alias.user_id = users.id and alias.platform_id = ${id}))`;
}

async function rolesOf(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, { _id: string; name: string }[]>> {
  const rows = await db
    .selectFrom("user_roles")
    .innerJoin("roles", "roles.id", "user_roles.role_id")
    .select(["user_roles.user_id", "roles.id as _id", "roles.name"])
    .where("user_roles.user_id", "in", [...userIds])
    .orderBy("roles.name")
    .execute();
  return groupRows(rows, "user_id", ({ _id, name }) => ({ _id, name }));
}
