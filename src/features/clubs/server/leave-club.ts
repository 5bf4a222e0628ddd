import { sendMessage } from "#features/messages/server/send-message.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import { bumpRow } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { leftClubLetter } from "../club-letters.ts";
import { lockClub, listMemberIds } from "./clubs-queries.ts";
import { takeDriversOut } from "./departures.ts";
import { findName } from "./people-names.ts";

interface Leave {
  clubId: string;
  userId: string;
  releaseSeats: boolean;
}

/**
 * A driver or manager leaves, without asking anybody; the owner is told. An owner leaves as a driver only: the club stays theirs until they
 * hand it over. @throws AppError 409 when the person is neither, or holds seats and has not agreed to lose them.
 */
export async function leaveClub(
  services: Services,
  { clubId, userId, releaseSeats }: Leave,
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const club = await lockClub(trx, clubId);
    const { drivers, managers } = await listMemberIds(trx, clubId);
    const isDriver = drivers.includes(userId);
    if (!isDriver && !managers.includes(userId)) throw new AppError("club.not-member");
    await dropManager(trx, { clubId, userId });
    const seats = isDriver
      ? await takeDriversOut(trx, services, {
          club,
          userIds: [userId],
          releaseSeats,
          // An owner who only stops driving can begin again at once.
          departure: { hasLeft: true, by: userId, isCounted: club.ownerId === userId },
        })
      : [];
    // With seats the coordinators, the owner among them, have just been told.
    if (seats.length === 0 && club.ownerId !== userId)
      await sendMessage(trx, services, {
        to: [club.ownerId],
        from: userId,
        isCounted: false,
        ...leftClubLetter({ clubName: club.name, person: await findName(trx, userId) }),
      });
    await bumpRow(trx, { table: "clubs", id: clubId });
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

async function dropManager(
  trx: Db,
  { clubId, userId }: { clubId: string; userId: string },
): Promise<void> {
  await trx
    .deleteFrom("club_members")
    .where("club_id", "=", clubId)
    .where("user_id", "=", userId)
    .where("role", "=", "manager")
    .where("accepted", "=", true)
    .execute();
}
