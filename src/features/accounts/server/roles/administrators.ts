import type { Permission } from "#shared/permissions.ts";
import { ADMINISTRATOR_ROLE } from "#features/accounts/roles.ts";
import type { Db } from "#server/database/databases.ts";
import { accountRefusal } from "../refusals.ts";

const KEYS: Permission = "manageUsers";

/** True when somebody who can log in may manage users and roles; who lacks a second factor that the role requires may not. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom("user_roles")
    .innerJoin("users", "users.id", "user_roles.user_id")
    .innerJoin("roles", "roles.id", "user_roles.role_id")
    .innerJoin("role_permissions", "role_permissions.role_id", "user_roles.role_id")
    .leftJoin("second_factors as factor", "factor.user_id", "users.id")
    .select("users.id")
    .where("role_permissions.permission", "=", KEYS)
    .where("users.password_hash", "is not", null)
    .where("users.blocked_at", "is", null)
    .where((role) =>
      role.or([
        role("roles.requires_factor", "=", false),
        role("factor.confirmed_at", "is not", null),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** True when anybody has ever made an account here. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("password_hash", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Does `work`, which may take somebody's right to manage users, one such work after the other: of two administrators who take it
 * from each other at once, the second is refused. Begin the transaction with it, so that nothing else is locked yet.
 * @throws AppError 409 when the league had an administrator and would have none.
 */
export async function keepAnAdministrator<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  // A role that nobody can delete: its row is the lock, on both databases.
  await trx
    .updateTable("roles")
    .set((roles) => ({ name: roles.ref("name") }))
    .where("id", "=", ADMINISTRATOR_ROLE)
    .execute();
  const hadOne = await hasAdministrator(trx);
  const done = await work();
  if (hadOne && !(await hasAdministrator(trx))) throw accountRefusal("user.last-administrator");
  return done;
}
