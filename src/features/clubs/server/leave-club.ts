import { sendNotice } from "#features/messages/server/send-notice.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { bumpRow } from "#server/save-versioned.ts";
import type { ActServices } from "#server/parts.ts";
import type { Services } from "#server/services.ts";
import { leftClubLetter } from "../club-letters.ts";
import type { ClubSeat } from "../clubs.ts";
import { type LockedClub, lockClub, listMemberIds } from "./clubs-queries.ts";
import { takeDriversOut } from "./departures.ts";
import { findName } from "./people-names.ts";
import { clubRefusal } from "./refusals.ts";

interface Leave {
  clubId: string;
  userId: string;
  releaseSeats: boolean;
}

/**
 * Lets a driver or manager leave unasked and tells the owner. Owners leave as drivers only, until they hand the club over.
 * @throws AppError 409 when the person is neither, or holds seats and has not agreed to lose them
 */
export async function leaveClub(
  services: Services,
  { clubId, userId, releaseSeats }: Leave,
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const club = await lockClub(trx, clubId);
    const { drivers, managers } = await listMemberIds(trx, clubId);
    const isDriver = drivers.includes(userId);
    if (!isDriver && !managers.includes(userId)) throw clubRefusal("club.not-member");
    const seats = await endMembership(trx, services, {
      club,
      userId,
      releaseSeats,
      isMember: true,
      isSeated: isDriver,
      // An owner who only stops driving can begin again at once.
      isCounted: club.ownerId === userId,
    });
    await recordChange(trx, {
      userId,
      action: "club.left",
      subjectType: "club",
      subjectId: clubId,
      before: { isDriver, isManager: managers.includes(userId), seats },
      now: services.now(),
    });
  });
}

interface Membership {
  club: LockedClub;
  userId: string;
  releaseSeats: boolean;
  /** They have accepted to be something there, and are not only invited or seated. */
  isMember: boolean;
  /** They may sit in its cars. */
  isSeated: boolean;
  /** Its letters count as theirs of this hour. */
  isCounted: boolean;
}

/** Takes somebody out of a locked club, whatever they are there, and tells who runs it. Returns the seats that it freed. */
export async function endMembership(
  trx: Db,
  services: ActServices,
  { club, userId, releaseSeats, isMember, isSeated, isCounted }: Membership,
): Promise<ClubSeat[]> {
  await trx
    .deleteFrom("club_members")
    .where("club_id", "=", club.id)
    .where("user_id", "=", userId)
    .where("role", "=", "manager")
    .where("accepted", "=", true)
    .execute();
  const seats = await takeDriversOut(trx, services, {
    club,
    userIds: isSeated ? [userId] : [],
    releaseSeats,
    departure: { hasLeft: isMember, by: userId, isCounted },
  });
  // With seats the coordinators, the owner among them, have just been told.
  if (isMember && seats.length === 0 && club.ownerId !== userId)
    await sendNotice(trx, services, {
      to: [club.ownerId],
      from: userId,
      isCounted: false,
      ...leftClubLetter({ clubName: club.name, person: await findName(trx, userId) }),
    });
  await bumpRow(trx, { table: "clubs", id: club.id });
  return seats;
}
