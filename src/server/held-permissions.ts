import type { Db } from "./database/databases.ts";
import { writtenOnce } from "./database/written-once.ts";

export interface HeldPermissions {
  held: string[];
  /** What only roles allow that require a second factor, while the person has none: nothing that they may do. */
  withheld: string[];
}

const selectPermissions = writtenOnce(["userId"], (db, { userId }) =>
  db
    .selectFrom("user_roles")
    .innerJoin("roles", "roles.id", "user_roles.role_id")
    .innerJoin("role_permissions", "role_permissions.role_id", "user_roles.role_id")
    .leftJoin("second_factors as factor", "factor.user_id", "user_roles.user_id")
    .select(["role_permissions.permission", "roles.requires_factor", "factor.confirmed_at"])
    .where("user_roles.user_id", "=", userId)
    .orderBy("role_permissions.permission"),
);

/** What a person's roles allow them. */
export async function listPermissions(db: Db, userId: string): Promise<HeldPermissions> {
  const rows = await selectPermissions(db, { userId });
  const counts = rows.filter((row) => !row.requires_factor || row.confirmed_at !== null);
  const held = new Set(counts.map((row) => row.permission));
  const named = new Set(rows.map((row) => row.permission));
  return { held: [...held], withheld: [...named.difference(held)] };
}
