import { recordChange } from "#server/audit-log.ts";
import { type Db, isUniqueViolation } from "#server/database/databases.ts";
import { addRow, findRow } from "#server/database/rows.ts";
import { newId } from "#server/ids.ts";
import { countUse } from "#server/quotas.ts";
import type { Services } from "#server/services.ts";
import type { NewClub } from "../clubs.ts";
import { lacksOf } from "./complete-profiles.ts";
import { inviteToClub } from "./asks/club-invites.ts";
import {
  clubNameColumns,
  lockClub,
  type NameColumns,
  requireAccounts,
  requirePeople,
} from "./clubs-queries.ts";
import { clubRefusal } from "./refusals.ts";

interface OwnedClub extends NewClub {
  ownerId: string;
}

/**
 * Founds a club that belongs to `ownerId`, invites its drivers and managers, and returns its id.
 * @throws AppError 409 when the simulator has a club of that name, 422 when the simulator or somebody is unknown or a driver's
 * profile lacks what the simulator requires, 429 when the account has created or invited too much
 */
export async function createClub(services: Services, club: OwnedClub): Promise<string> {
  return services.databases.db
    .transaction()
    .execute((trx) => insertClub(trx, services, club))
    .catch(nameTakenWhereTwice);
}

/** For `catch`: a name that another club has is refused beside its field. */
export function nameTakenWhereTwice(error: unknown): never {
  throw isUniqueViolation(error) ? clubRefusal("club.name-taken", { field: "name" }) : error;
}

async function insertClub(
  trx: Db,
  post: Pick<Services, "config" | "now" | "tokens">,
  { ownerId, name, simulator, managers, ...club }: OwnedClub,
): Promise<string> {
  await requireSimulator(trx, simulator);
  await countUse(trx, post, { userId: ownerId, kind: "clubs", amount: 1 });
  const drivers = await withFounder(trx, { ownerId, simulator, ...club });
  const otherManagers = managers.filter((id) => id !== ownerId);
  await requirePeople(trx, drivers);
  await requireAccounts(trx, otherManagers);
  const id = newId();
  await writeClub(trx, {
    id,
    names: clubNameColumns(name),
    ownerId,
    simulator,
    drivers,
    managers: otherManagers,
    by: ownerId,
    now: post.now(),
  });
  const invitation = { club: await lockClub(trx, id), invitedBy: ownerId };
  await inviteToClub(trx, post, { ...invitation, userIds: drivers, role: "driver" });
  await inviteToClub(trx, post, { ...invitation, userIds: otherManagers, role: "manager" });
  return id;
}

interface FoundedClub {
  id: string;
  names: NameColumns;
  ownerId: string;
  simulator: string;
  drivers: readonly string[];
  managers?: readonly string[];
  /** Who founds it. */
  by: string;
  now: number;
}

/** Writes a new club, still without its people, and in the audit log who is meant to be in it. */
export async function writeClub(
  trx: Db,
  { id, names, ownerId, simulator, drivers, managers = [], by, now }: FoundedClub,
): Promise<void> {
  await addRow(trx, "clubs", {
    id,
    ...names,
    owner_id: ownerId,
    simulator_id: simulator,
    created_at: now,
  });
  await recordChange(trx, {
    userId: by,
    action: "club.founded",
    subjectType: "club",
    subjectId: id,
    after: { name: names.name, simulator, drivers, managers },
    now,
  });
}

/** Who founds a club drives for it unless they say no; who says nothing and cannot, does not. */
async function withFounder(
  trx: Db,
  {
    ownerId,
    simulator,
    drivers,
    isDriver,
  }: Pick<OwnedClub, "ownerId" | "simulator" | "drivers" | "isDriver">,
): Promise<string[]> {
  const others = drivers.filter((id) => id !== ownerId);
  const isNamed = others.length < drivers.length;
  const drives =
    isNamed ||
    (isDriver ?? (await lacksOf(trx, { userId: ownerId, simulatorId: simulator })).length === 0);
  return drives ? [ownerId, ...others] : others;
}

async function requireSimulator(trx: Db, id: string): Promise<void> {
  const simulator = await findRow(trx, "simulators", id);
  if (!simulator) throw clubRefusal("club.simulator-unknown", { field: "simulator" });
}
