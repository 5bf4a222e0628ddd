import { sendMessage } from "#features/messages/server/send-message.ts";
import { AppError } from "#server/errors.ts";
import { saveVersioned } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { handedOverLetter } from "../club-letters.ts";
import { changeOwner } from "./change-owner.ts";
import { auditedOwner, clubRecord } from "./club-record.ts";
import { requireAccounts } from "./clubs-queries.ts";
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
  const now = services.now();
  await services.databases.db.transaction().execute((trx) =>
    saveVersioned(trx, clubRecord(ownerId), {
      id: clubId,
      version,
      userId: ownerId,
      now,
      action: "club.handed-over",
      audited: auditedOwner,
      allow: (club) => {
        if (club.ownerId !== ownerId) throw new AppError("access.denied");
      },
      write: async (inside, { name, members: { drivers, managers } }) => {
        if (newOwnerId === ownerId) return false;
        if (!drivers.includes(newOwnerId) && !managers.includes(newOwnerId))
          throw new AppError("club.owner-unfit");
        await requireAccounts(inside, [newOwnerId]).catch((error: unknown) => {
          throw error instanceof AppError ? new AppError("club.owner-unfit") : error;
        });
        await changeOwner(inside, { clubId, newOwnerId, formerOwnerId: ownerId, now });
        return sendMessage(inside, services, {
          to: [newOwnerId],
          from: ownerId,
          ...handedOverLetter({ clubName: name, by: await findName(inside, ownerId) }),
        });
      },
    }),
  );
}
