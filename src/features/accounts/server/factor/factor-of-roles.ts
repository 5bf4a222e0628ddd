import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import { hasFactor } from "#server/held-permissions.ts";
import type { Services } from "#server/services.ts";
import { accountRefusal } from "../refusals.ts";
import { factorRequiredLetter, queueLetter } from "../login/account-mails.ts";
import { hasAnyFactor } from "./second-factor.ts";

/** Names of a person's roles that require a second factor, codes or a key. */
export async function rolesThatRequireFactor(db: Db, userId: string): Promise<string[]> {
  const roles = await db
    .selectFrom("user_roles")
    .innerJoin("roles", "roles.id", "user_roles.role_id")
    .select("roles.name")
    .where("user_roles.user_id", "=", userId)
    .where("roles.requires_factor", "=", true)
    .orderBy("roles.name")
    .execute();
  return roles.map(({ name }) => name);
}

interface Requirement {
  role: string;
  name: string;
  by: string;
}

/**
 * Makes a role require a second factor and tells its people without one by mail what to do.
 * @throws AppError 409 when whoever decides it holds the role and has no factor
 */
export async function beginToRequireFactor(
  services: Services,
  trx: Db,
  { role, name, by }: Requirement,
): Promise<void> {
  const without = await trx
    .selectFrom("user_roles")
    .innerJoin("users", "users.id", "user_roles.user_id")
    .select(["users.id", "users.email"])
    .where("user_roles.role_id", "=", role)
    .where((users) => users.not(hasFactor("users.id")))
    .execute();
  if (without.some(({ id }) => id === by)) throw accountRefusal("role.factor-first");
  for (const { email } of without)
    if (email !== null) await queueLetter(services, trx, email, factorRequiredLetter(name));
}

/** Somebody is given a role: where it requires a second factor that they do not have they are told by mail. */
export async function tellIfFactorRequired(
  services: Services,
  trx: Db,
  { userId, role }: { userId: string; role: { name: string; requiresFactor: boolean } },
): Promise<void> {
  if (!role.requiresFactor || (await hasAnyFactor(trx, userId))) return;
  const { email } = await getRow(trx, "users", userId);
  if (email !== null) await queueLetter(services, trx, email, factorRequiredLetter(role.name));
}
