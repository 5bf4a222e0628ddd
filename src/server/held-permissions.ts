import { sql, type SqlBool } from "kysely";
import type { Db } from "./database/databases.ts";
import { writtenOnce } from "./database/written-once.ts";

export interface HeldPermissions {
  held: string[];
  /** What only roles allow that require a second factor, while the person has none: nothing that they may do. */
  withheld: string[];
}

/**
 * Whether the person whom a column names has a second factor: codes of an app, or a key, which shows who holds it. Who has a
 * role that requires one is asked for it with every login (`require-code.ts`).
 */
export function hasFactor(column: string) {
  const user = sql.ref(column);
  return sql<SqlBool>`(exists (select 1 from second_factors as factor
      where factor.user_id = ${user} and factor.confirmed_at is not null)
    or exists (select 1 from passkeys as held_key where held_key.user_id = ${user}))`;
}

const selectPermissions = writtenOnce(["userId"], (db, { userId }) =>
  db
    .selectFrom("user_roles")
    .innerJoin("roles", "roles.id", "user_roles.role_id")
    .innerJoin("role_permissions", "role_permissions.role_id", "user_roles.role_id")
    .select(["role_permissions.permission", "roles.requires_factor"])
    .select(hasFactor("user_roles.user_id").as("has_factor"))
    .where("user_roles.user_id", "=", userId)
    .orderBy("role_permissions.permission"),
);

/** What a person's roles allow them. */
export async function listPermissions(db: Db, userId: string): Promise<HeldPermissions> {
  const rows = await selectPermissions(db, { userId });
  const counts = rows.filter((row) => !row.requires_factor || row.has_factor);
  const held = new Set(counts.map((row) => row.permission));
  const named = new Set(rows.map((row) => row.permission));
  return { held: [...held], withheld: [...named.difference(held)] };
}
