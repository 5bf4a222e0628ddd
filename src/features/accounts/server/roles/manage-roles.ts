import {
  ADMINISTRATOR_ROLE,
  type ManagedRole,
  roleConflict,
  roleFields,
  type RoleForm,
} from "#features/accounts/roles.ts";
import type { roleActs as acts } from "#features/accounts/roles-calls.ts";
import { permissions } from "#shared/permissions.ts";
import type { By } from "#server/audit-log.ts";
import { type Db, ifReferred, ifTaken } from "#server/database/databases.ts";
import { addRow, addRows, changeRow, findRow } from "#server/database/rows.ts";
import type { DoingOf } from "#server/http/perform.ts";
import { newId } from "#server/ids.ts";
import {
  deleteVersioned,
  recordAdded,
  saveVersioned,
  type VersionedRecord,
} from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { toColumns } from "#shared/record/record.ts";
import { beginToRequireFactor, tellIfFactorRequired } from "../factor/factor-of-roles.ts";
import { accountRefusal } from "../refusals.ts";
import { keepAnAdministrator } from "./administrators.ts";
import { requireAccount } from "../people/block-account.ts";
import { countWaysIn } from "../ways-in/count-ways-in.ts";
import { dropLinksTo, dropLinksToHolders } from "../login/one-time-links.ts";

/** Every role with what it allows and how many have it; the administrator's first. */
export async function listManagedRoles(db: Db): Promise<ManagedRole[]> {
  const roles = await db
    .selectFrom("roles")
    .select((role) => [
      "id",
      "name",
      "version",
      "requires_factor",
      role
        .selectFrom("user_roles")
        .whereRef("user_roles.role_id", "=", "roles.id")
        .select(role.fn.countAll<number>().as("holders"))
        .as("holders"),
    ])
    .orderBy("name")
    .execute();
  const held = await db.selectFrom("role_permissions").selectAll().execute();
  return roles
    .map(({ id, name, version, holders, requires_factor: requiresFactor }) => ({
      _id: id,
      name,
      requiresFactor,
      version,
      holders: holders ?? 0,
      isProtected: id === ADMINISTRATOR_ROLE,
      permissions: held.filter((one) => one.role_id === id).map((one) => one.permission),
    }))
    .toSorted((one, other) => Number(other.isProtected) - Number(one.isProtected));
}

/** @throws AppError 409 when the name is taken. */
export async function createRole(trx: Db, form: RoleForm, by: By): Promise<string> {
  const id = newId();
  await addRow(trx, "roles", { id, ...toColumns(roleFields, form) }).catch(ifTaken(nameTaken));
  await setPermissions(trx, id, form.permissions);
  await recordAdded(trx, roleRecord, { ...by, id, action: "role.created" });
  return id;
}

/**
 * @throws AppError 409 when somebody saved it meanwhile, the name is taken, nobody could manage users afterwards, or its holder
 * asks for a second factor that they do not have
 */
export async function changeRole(
  services: Services,
  trx: Db,
  { id, version, ...form }: RoleForm & { id: string; version: number },
  by: By,
): Promise<void> {
  await keepAnAdministrator(trx, async () => {
    await saveVersioned(trx, roleRecord, {
      ...by,
      id,
      version,
      action: "role.changed",
      write: async (inside, before) => {
        if (before.isProtected && form.permissions.length < permissions.length)
          throw accountRefusal("role.protected");
        await changeRow(inside, "roles", id, toColumns(roleFields, form)).catch(ifTaken(nameTaken));
        await setPermissions(inside, id, form.permissions);
        const isWidened = form.permissions.some((one) => !before.permissions.includes(one));
        if (isWidened) await dropLinksToHolders(inside, id);
        if (form.requiresFactor && !before.requiresFactor)
          await beginToRequireFactor(services, inside, {
            role: id,
            name: form.name,
            by: by.userId,
          });
      },
    });
  });
}

/** Takes it from everybody. @throws AppError 409 for the administrator's, or when nobody could manage users afterwards */
export async function deleteRole({
  trx,
  params: { id },
  by,
}: DoingOf<typeof acts.deleteRole>): Promise<void> {
  await keepAnAdministrator(trx, () =>
    deleteVersioned(trx, roleRecord, {
      ...by,
      id,
      action: "role.deleted",
      audited: (role) => ({ ...auditedOf(role), holders: role.holders }),
      prepare: (_inside, before) => {
        if (before.isProtected) throw accountRefusal("role.protected");
      },
    }),
  );
}

const roleRecord: VersionedRecord<ManagedRole> = {
  table: "roles",
  subjectType: "role",
  read: getRole,
  audited: auditedOf,
  conflict: roleConflict,
};

function auditedOf({ name, permissions: held, requiresFactor }: ManagedRole) {
  return { name, permissions: held, requiresFactor };
}

/** @throws AppError 409 when the role is gone, the person has no account, or one that whoever has a link opens. */
export async function giveRole({
  trx,
  services,
  params: { id: userId, role },
  log,
}: DoingOf<typeof acts.giveRole>): Promise<void> {
  await requireAccount(trx, userId);
  if ((await countWaysIn(trx, userId)) === 0) throw accountRefusal("role.by-link-alone");
  const isNew = await trx
    .insertInto("user_roles")
    .values({ user_id: userId, role_id: role })
    .onConflict((conflict) => conflict.doNothing())
    .returning("role_id")
    .executeTakeFirst()
    .catch(ifReferred(() => accountRefusal("role.gone")));
  if (!isNew) return;
  await dropLinksOf(trx, userId);
  const given = await getRole(trx, role);
  await tellIfFactorRequired(services, trx, { userId, role: given });
  await log(userId, { after: { role, name: given.name } });
}

/** Whoever read a link in the outbox while it stood for less must not keep it (`docs/decisions/0013-who-reads-the-outbox.md`). */
async function dropLinksOf(trx: Db, userId: string): Promise<void> {
  const user = await findRow(trx, "users", userId);
  if (user?.email) await dropLinksTo(trx, user.email);
}

/** @throws AppError 409 when nobody could manage users afterwards. */
export async function takeRole({
  trx,
  params: { id: userId, role },
  log,
}: DoingOf<typeof acts.takeRole>): Promise<void> {
  await keepAnAdministrator(trx, async () => {
    const taken = await trx
      .deleteFrom("user_roles")
      .where("user_id", "=", userId)
      .where("role_id", "=", role)
      .returning("role_id")
      .executeTakeFirst();
    if (!taken) return;
    const { name } = await getRole(trx, role);
    await log(userId, { before: { role, name } });
  });
}

async function getRole(trx: Db, id: string): Promise<ManagedRole> {
  const role = (await listManagedRoles(trx)).find((one) => one._id === id);
  if (!role) throw accountRefusal("role.gone");
  return role;
}

async function setPermissions(trx: Db, role: string, held: readonly string[]): Promise<void> {
  await trx.deleteFrom("role_permissions").where("role_id", "=", role).execute();
  const rows = held.map((permission) => ({ role_id: role, permission }));
  await addRows(trx, "role_permissions", rows);
}

const nameTaken = () => accountRefusal("role.name-taken", { field: "name" });
