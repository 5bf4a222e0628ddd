import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { addRows, findRow } from "#server/database/rows.ts";
import { bumpRow, lockRow } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { inviteToClub } from "./asks/club-invites.ts";
import { clubNameColumns, lockClub } from "./clubs-queries.ts";
import { nameTakenWhereTwice, writeClub } from "./create-club.ts";
import { listClubSeats } from "./club-seats.ts";
import { hasDoneNothing } from "./delete-club.ts";
import { clubRefusal } from "./refusals.ts";

interface ClubOfFile {
  id: string;
  name: string;
  /** People without an account: nobody is there to be asked. */
  driverIds: readonly string[];
  /** Left out: the first of them. */
  ownerId?: string | undefined;
}

/**
 * Founds a club of people whom a file or a list has brought, inside the caller's transaction; an organiser says so.
 * @throws AppError 409 when the simulator has a club of that name
 */
export async function foundClubOfFile(
  trx: Db,
  { id, name, driverIds, ownerId = driverIds[0] }: ClubOfFile,
  { userId, now, simulatorId }: { userId: string; now: number; simulatorId: string },
): Promise<void> {
  if (ownerId === undefined) throw new Error("a club has an owner");
  await writeClub(trx, {
    id,
    names: clubNameColumns(name),
    ownerId,
    simulator: simulatorId,
    drivers: driverIds,
    by: userId,
    now,
  }).catch(nameTakenWhereTwice);
  await addRows(
    trx,
    "club_members",
    driverIds.map((driver) => ({
      club_id: id,
      user_id: driver,
      role: "driver" as const,
      accepted: true,
    })),
  );
}

/**
 * Brings somebody whom a result file names with a club into it, as an organiser says and inside the caller's transaction: at once
 * who has no account, everybody else is asked. Whoever is in it or was asked meanwhile stays as they are.
 * @throws AppError 404 when the club has ended; 422 when an account lacks what the simulator requires; 429 when it is too much
 */
export async function takeIntoClub(
  trx: Db,
  services: Pick<Services, "config" | "now" | "tokens">,
  { clubId, driverId, userId }: { clubId: string; driverId: string; userId: string },
): Promise<void> {
  const club = await lockClub(trx, clubId);
  if (await findDriver(trx, { clubId, driverId })) return;
  await inviteToClub(trx, services, {
    club,
    userIds: [driverId],
    role: "driver",
    invitedBy: userId,
  });
  await bumpRow(trx, { table: "clubs", id: clubId });
  const isIn = (await findDriver(trx, { clubId, driverId }))?.accepted;
  await recordChange(trx, {
    userId,
    now: services.now(),
    action: "club.driver-added",
    subjectType: "club",
    subjectId: clubId,
    after: isIn ? { drivers: [driverId] } : { pendingDrivers: [driverId] },
  });
}

/**
 * Makes somebody a driver of a club at once, who says so themselves and was let in by who runs it, inside the caller's
 * transaction.
 * @throws AppError 404 when the club has ended.
 */
export async function joinClub(
  trx: Db,
  { clubId, driverId, now }: { clubId: string; driverId: string; now: number },
): Promise<void> {
  await lockClub(trx, clubId);
  if ((await findDriver(trx, { clubId, driverId }))?.accepted) return;
  await trx
    .insertInto("club_members")
    .values({ club_id: clubId, user_id: driverId, role: "driver", accepted: true })
    .onConflict((conflict) =>
      conflict.columns(["club_id", "user_id", "role"]).doUpdateSet({ accepted: true }),
    )
    .execute();
  await bumpRow(trx, { table: "clubs", id: clubId });
  await recordChange(trx, {
    userId: driverId,
    now,
    action: "club.driver-added",
    subjectType: "club",
    subjectId: clubId,
    after: { drivers: [driverId] },
  });
}

function findDriver(trx: Db, { clubId, driverId }: { clubId: string; driverId: string }) {
  return trx
    .selectFrom("club_members")
    .select("accepted")
    .where("club_id", "=", clubId)
    .where("user_id", "=", driverId)
    .where("role", "=", "driver")
    .executeTakeFirst();
}

/**
 * Takes somebody out of a club whom a list has brought into it, unless they have seats there. False: they stay.
 */
export async function takeOutOfClub(
  trx: Db,
  services: Services,
  { clubId, driverId }: { clubId: string; driverId: string },
): Promise<boolean> {
  if (!(await lockRow(trx, { table: "clubs", id: clubId }))) return true;
  const seats = await listClubSeats(trx, { clubId, userIds: [driverId], now: services.now() });
  if (seats.all.length > 0) return false;
  const club = await findRow(trx, "clubs", clubId);
  if (club?.owner_id === driverId) return false;
  await trx
    .deleteFrom("club_members")
    .where("club_id", "=", clubId)
    .where("user_id", "=", driverId)
    .where("role", "=", "driver")
    .execute();
  await bumpRow(trx, { table: "clubs", id: clubId });
  return true;
}

/** Takes back a club that a list has founded, with its people. @throws AppError 409 once it was in a season or has results */
export async function takeClubBack(
  trx: Db,
  { clubId, userId, now }: { clubId: string; userId: string; now: number },
): Promise<void> {
  const { name } = await lockClub(trx, clubId);
  if (!(await hasDoneNothing(trx, clubId))) throw clubRefusal("club.in-season");
  await trx.deleteFrom("clubs").where("id", "=", clubId).execute();
  await recordChange(trx, {
    userId,
    now,
    action: "club.deleted",
    subjectType: "club",
    subjectId: clubId,
    before: { name },
  });
}
