import {
  driverConflict,
  driverFields,
  type DriverForm,
  type ManagedDriver,
} from "#features/accounts/driver-record.ts";
import { searchName } from "#shared/text/person-name.ts";
import type { By } from "#server/audit-log.ts";
import { changesOnly } from "#server/cache/visible-write.ts";
import { type Db, ifReferred, ifTaken } from "#server/database/databases.ts";
import { changeRow, exists, findRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import {
  deleteVersioned,
  recordAdded,
  saveVersioned,
  type VersionedRecord,
} from "#server/save-versioned.ts";
import { fromColumns, toColumns } from "#shared/record/record.ts";
import { requirePlace } from "../profile/require-place.ts";
import { findHolder, heldByText } from "../linking/id-claims.ts";
import type { Services } from "#server/services.ts";
import { accountRefusal } from "../refusals.ts";
import { takeSanctionsBack } from "./kept-ids.ts";
import { createUser, findDriver } from "./users-queries.ts";
import { thingsOfPeople } from "./delete-account.ts";

/** @throws AppError 404 */
export async function getManagedDriver(db: Db, id: string): Promise<ManagedDriver> {
  const driver = await findDriver(db, id);
  const row = await findRow(db, "users", id);
  if (!driver || !row) throw refusal("not-found");
  return {
    _id: id,
    hasAccount: row.account_at !== null,
    profile: {
      ...fromColumns(driverFields, row),
      profilePicture: driver.profile.profilePicture,
    },
    version: row.version,
  };
}

/** @throws AppError 409 when a game id belongs to another person. */
export async function createDriver(
  trx: Db,
  services: Services,
  { profile }: DriverForm,
  by: By,
): Promise<ManagedDriver> {
  requirePlace(profile.country, profile.city);
  await requireFreeIds(trx, services, { id: undefined, profile });
  const id = await createUser(trx, { ...profile, now: by.now }).catch(ifTaken(idTaken));
  await takeBackByIds(trx, services, { id, profile });
  return recordAdded(trx, driverRecord, { ...by, id, action: "driver.created" });
}

interface DriverChange {
  id: string;
  /** What is left out stays. */
  profile: Partial<DriverForm["profile"]>;
  /** The one that was read; without it the change goes on top of whatever is there. */
  version?: number | undefined;
}

/**
 * @throws AppError 404 without such a driver; 409 when somebody saved meanwhile (with the driver as they are now) or a game id is
 * another person's
 */
export async function changeDriver(
  trx: Db,
  services: Services,
  { id, profile: changes, version }: DriverChange,
  by: By,
): Promise<ManagedDriver> {
  return saveVersioned(trx, driverRecord, {
    ...by,
    id,
    version,
    action: "driver.changed",
    write: async (inside, before) => {
      const profile = { ...before.profile, ...changes };
      const { country, city } = profile;
      if (country !== before.profile.country || city !== before.profile.city)
        requirePlace(country, city);
      await requireFreeIds(inside, services, { id, profile });
      await changeRow(inside, "users", id, {
        ...toColumns(driverFields, profile),
        search_name: searchName(profile),
      }).catch(ifTaken(idTaken));
      await takeBackByIds(inside, services, { id, profile });
    },
  });
}

/** Only a driver whom nothing names. @throws AppError 409 for anybody else. */
export async function deleteDriver(trx: Db, id: string, by: By): Promise<void> {
  await deleteVersioned(trx, driverRecord, {
    ...by,
    id,
    action: "driver.deleted",
    prepare: async (inside, before) => {
      if (before.hasAccount) throw accountRefusal("driver.has-account");
      if (await isMember(inside, id)) throw accountRefusal("driver.in-use");
      changesOnly(await thingsOfPeople(inside, [id]));
    },
  }).catch(ifReferred(() => accountRefusal("driver.in-use")));
}

const driverRecord: VersionedRecord<ManagedDriver> = {
  table: "users",
  subjectType: "driver",
  read: getManagedDriver,
  audited: ({ profile }) => profile,
  conflict: driverConflict,
};

/** The database itself keeps drivers with seats and results; a club would just lose them. */
async function isMember(db: Db, id: string): Promise<boolean> {
  return exists(db.selectFrom("club_members").where("user_id", "=", id));
}

/** An alias that gives the id to somebody else would win over the profile, so it has to be revoked first. */
async function requireFreeIds(
  trx: Db,
  services: Services,
  { id, profile }: { id: string | undefined; profile: DriverForm["profile"] },
): Promise<void> {
  for (const { platform, platformId, field } of wantedIds(profile)) {
    const holder = await findHolder(trx, services, { platform, platformId });
    if (holder === undefined || holder === id) continue;
    const message = await heldByText(trx, holder);
    throw accountRefusal("driver.id-taken", { message, fields: { [field]: message } });
  }
}

async function takeBackByIds(
  trx: Db,
  services: Services,
  { id: userId, profile }: { id: string; profile: DriverForm["profile"] },
): Promise<void> {
  for (const { platform, platformId } of wantedIds(profile))
    await takeSanctionsBack(trx, services, { platform, platformId, userId });
}

function wantedIds({ steamId, iRacingMemberId }: DriverForm["profile"]) {
  const wanted = [
    { platform: "steam", platformId: steamId, field: "profile.steamId" },
    { platform: "iracing", platformId: iRacingMemberId, field: "profile.iRacingMemberId" },
  ] as const;
  return wanted.flatMap(({ platformId, ...of }) =>
    platformId === null ? [] : [{ ...of, platformId }],
  );
}

const idTaken = () => accountRefusal("driver.id-taken");
