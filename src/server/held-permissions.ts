import type { Db } from "./database/databases.ts";

/** Every permission that a person's roles hold. */
export async function listPermissions(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("user_roles")
    .innerJoin("role_permissions", "role_permissions.role_id", "user_roles.role_id")
    .select("role_permissions.permission")
    .distinct()
    .where("user_roles.user_id", "=", userId)
    .orderBy("role_permissions.permission")
    .execute();
  return rows.map((row) => row.permission);
}
