import type { Permission } from "#shared/permissions.ts";
import { ADMINISTRATOR_ROLE } from "#features/accounts/roles.ts";
import type { Db } from "#server/database/databases.ts";
import { exists } from "#server/database/rows.ts";
import { hasFactor } from "#server/held-permissions.ts";
import { lockRow } from "#server/save-versioned.ts";
import { accountRefusal } from "../refusals.ts";

const KEYS: Permission = "manageUsers";

/** True when somebody who can log in may manage users and roles; who lacks a second factor that the role requires may not. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  return exists(
    db
      .selectFrom("user_roles")
      .innerJoin("users", "users.id", "user_roles.user_id")
      .innerJoin("roles", "roles.id", "user_roles.role_id")
      .innerJoin("role_permissions", "role_permissions.role_id", "user_roles.role_id")
      .where("role_permissions.permission", "=", KEYS)
      .where("users.account_at", "is not", null)
      .where("users.blocked_at", "is", null)
      .where((role) => role.or([role("roles.requires_factor", "=", false), hasFactor("users.id")])),
  );
}

/** True when anybody has ever made an account here. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return exists(db.selectFrom("users").where("account_at", "is not", null));
}

/**
 * Does `work`, which may take somebody's right to manage users, one such work after the other: of two administrators who take it
 * from each other at once, the second is refused. Begin the transaction with it, so that nothing else is locked yet.
 * @throws AppError 409 when the league had an administrator and would have none.
 */
export async function keepAnAdministrator<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  // A role that nobody can delete: its row is the lock, on both databases.
  await lockRow(trx, { table: "roles", id: ADMINISTRATOR_ROLE });
  const hadOne = await hasAdministrator(trx);
  const done = await work();
  if (hadOne && !(await hasAdministrator(trx))) throw accountRefusal("user.last-administrator");
  return done;
}
