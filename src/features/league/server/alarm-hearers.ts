import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";

/** Addresses of administrators: who may look after the site, can log in, and has an address that is theirs. */
export async function findAlarmAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .innerJoin("user_roles", "user_roles.user_id", "users.id")
    .innerJoin("role_permissions", "role_permissions.role_id", "user_roles.role_id")
    .where("role_permissions.permission", "=", "manageSite")
    .where("users.confirmed_at", "is not", null)
    .where("users.blocked_at", "is", null)
    .where("users.deleted_at", "is", null)
    .where("users.email", "is not", null)
    .select(sql<string>`users.email`.as("email"))
    .distinct()
    .orderBy("email")
    .execute();
  return rows.map(({ email }) => email);
}
