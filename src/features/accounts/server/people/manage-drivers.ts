import type { DriverForm, ManagedDriver } from "#features/accounts/accounts.ts";
import { searchName } from "#shared/text/person-name.ts";
import { recordChange } from "#server/audit-log.ts";
import { type Db, isForeignKeyViolation, isUniqueViolation } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import { requirePlace } from "../profile/require-place.ts";
import { lockPerson } from "./lock-person.ts";
import { findHolder, heldByText } from "../linking/id-claims.ts";
import { createUser, findDriver } from "./users-queries.ts";

interface By {
  /** The organiser. */
  userId: string;
  now: number;
}

export async function findManagedDriver(db: Db, id: string): Promise<ManagedDriver | undefined> {
  const driver = await findDriver(db, id);
  const row = await db
    .selectFrom("users")
    .select(["password_hash", "race_number", "steam_id", "iracing_id", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!driver || !row) return undefined;
  return {
    _id: id,
    hasAccount: row.password_hash !== null,
    profile: {
      ...driver.profile,
      raceNumber: row.race_number,
      steamId: row.steam_id,
      iRacingMemberId: row.iracing_id,
    },
    version: row.version,
  };
}

/** @throws AppError 409 when a game id belongs to another person. */
export async function createDriver(
  trx: Db,
  { profile }: DriverForm,
  by: By,
): Promise<ManagedDriver> {
  requirePlace(profile.country, profile.city);
  await requireFreeIds(trx, undefined, profile);
  const id = await orIdTaken(createUser(trx, { ...profile, now: by.now }));
  await recordChange(trx, { ...by, ...about(id), action: "driver.created", after: profile });
  return getDriver(trx, id);
}

interface DriverChange extends DriverForm {
  id: string;
  /** The one that was read; without it the change goes on top of whatever is there. */
  version?: number | undefined;
}

/**
 * @throws AppError 404 without such a driver; 409 when somebody saved meanwhile (with the driver as they are now) or a game id belongs to another
 *   person.
 */
export async function changeDriver(
  trx: Db,
  { id, profile, version }: DriverChange,
  by: By,
): Promise<ManagedDriver> {
  await lockPerson(trx, id);
  const before = await getDriver(trx, id);
  if (version !== undefined && before.version !== version)
    throw new AppError("stale-version", { details: { driver: before } });
  const { country, city } = profile;
  if (country !== before.profile.country || city !== before.profile.city)
    requirePlace(country, city);
  await requireFreeIds(trx, id, profile);
  await orIdTaken(
    trx
      .updateTable("users")
      .set({
        version: before.version + 1,
        first_name: profile.firstName,
        last_name: profile.lastName,
        search_name: searchName(profile),
        country,
        city,
        shorthand: profile.shorthand,
        race_number: profile.raceNumber,
        steam_id: profile.steamId,
        iracing_id: profile.iRacingMemberId,
      })
      .where("id", "=", id)
      .execute(),
  );
  await recordChange(trx, {
    ...by,
    ...about(id),
    action: "driver.changed",
    before: before.profile,
    after: profile,
  });
  return getDriver(trx, id);
}

/** Only a driver whom nothing names. @throws AppError 409 for anybody else. */
export async function deleteDriver(trx: Db, id: string, by: By): Promise<void> {
  const before = await getDriver(trx, id);
  if (before.hasAccount) throw new AppError("driver.has-account");
  if (await isMember(trx, id)) throw new AppError("driver.in-use");
  try {
    await trx.deleteFrom("users").where("id", "=", id).execute();
  } catch (error) {
    throw isForeignKeyViolation(error) ? new AppError("driver.in-use") : error;
  }
  await recordChange(trx, {
    ...by,
    ...about(id),
    action: "driver.deleted",
    before: before.profile,
  });
}

/** The database itself keeps drivers with seats and results; a club would just lose them. */
async function isMember(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom("club_members")
    .select("club_id")
    .where("user_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function getDriver(db: Db, id: string): Promise<ManagedDriver> {
  const driver = await findManagedDriver(db, id);
  if (!driver) throw new AppError("not-found");
  return driver;
}

/** An alias that gives the id to somebody else would win over the profile, so it has to be revoked first. */
async function requireFreeIds(
  trx: Db,
  id: string | undefined,
  { steamId, iRacingMemberId }: DriverForm["profile"],
): Promise<void> {
  const wanted = [
    { platform: "steam", platformId: steamId, field: "profile.steamId" },
    { platform: "iracing", platformId: iRacingMemberId, field: "profile.iRacingMemberId" },
  ] as const;
  for (const { platform, platformId, field } of wanted) {
    if (platformId === null) continue;
    const holder = await findHolder(trx, { platform, platformId });
    if (holder === undefined || holder === id) continue;
    const message = await heldByText(trx, holder);
    throw new AppError("driver.id-taken", { message, fields: { [field]: message } });
  }
}

async function orIdTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError("driver.id-taken") : error;
  }
}

/** Takes Discord off an account, so that its owner can link another. */
export async function unlinkDiscord(trx: Db, id: string, by: By): Promise<void> {
  const unlinked = await trx
    .updateTable("users")
    .set({ discord_id: null })
    .where("id", "=", id)
    .where("discord_id", "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (!unlinked) throw new AppError("driver.no-discord");
  await recordChange(trx, { ...by, ...about(id), action: "driver.discord-unlinked" });
}

function about(id: string): { subjectType: string; subjectId: string } {
  return { subjectType: "driver", subjectId: id };
}
