import { sendMessage } from "#features/messages/server/send-message.ts";
import { recordChange } from "#server/audit-log.ts";
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { handedOverLetter } from "../club-letters.ts";
import { changeOwner } from "./change-owner.ts";
import { requireAccounts, findClub, lockClub, listMemberIds } from "./clubs-queries.ts";
import { findName } from "./people-names.ts";

interface HandOver {
  clubId: string;
  ownerId: string;
  newOwnerId: string;
  version: number;
}

/**
 * Makes one of the club's managers or drivers its owner; the old owner stays as a manager.
 * @throws AppError 403 for anybody but the owner, 409 when the copy is stale or the person is not of the club.
 */
export async function handOverClub(
  services: Services,
  { clubId, ownerId, newOwnerId, version }: HandOver,
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const club = await lockClub(trx, clubId);
    if (club.ownerId !== ownerId) throw new AppError("access.denied");
    if (club.version !== version) {
      const current = await findClub(trx, { id: clubId, viewerId: ownerId });
      throw new AppError("stale-version", { details: { club: current } });
    }
    if (newOwnerId === ownerId) return;
    const { drivers, managers } = await listMemberIds(trx, clubId);
    if (!drivers.includes(newOwnerId) && !managers.includes(newOwnerId))
      throw new AppError("club.owner-unfit");
    await requireAccounts(trx, [newOwnerId]).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError("club.owner-unfit") : error;
    });
    await changeOwner(trx, { clubId, newOwnerId, formerOwnerId: ownerId, now: services.now() });
    await recordChange(trx, {
      userId: ownerId,
      action: "club.handed-over",
      subjectType: "club",
      subjectId: clubId,
      before: { owner: ownerId },
      after: { owner: newOwnerId },
      now: services.now(),
    });
    await sendMessage(trx, services, {
      to: [newOwnerId],
      from: ownerId,
      ...handedOverLetter({ clubName: club.name, by: await findName(trx, ownerId) }),
    });
  });
}
