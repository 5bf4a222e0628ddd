import { sendMessage } from "#features/messages/server/send-message.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import { saveVersioned, staleVersion } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { clubTakenLetter, handedOverLetter } from "../club-letters.ts";
import { administeredClubConflict } from "../club-administration.ts";
import { getAdministeredClub } from "./administered-clubs.ts";
import { changeOwner } from "./change-owner.ts";
import { auditedOwner, clubRecord, type SavedClub } from "./club-record.ts";
import { requireAccounts } from "./clubs-queries.ts";
import { findName } from "./people-names.ts";

interface Gift {
  clubId: string;
  newOwnerId: string;
  /** As it was read. */
  version: number;
  /** The organiser. */
  userId: string;
}

/**
 * An organiser makes anybody with an account the owner of a club, also when its owner is gone. An owner who is still there stays as a manager
 * and is told. @throws AppError 404, 409 when the copy is stale, 422 when the person has no account.
 */
export async function giveClub(
  services: Services,
  { clubId, newOwnerId, version, userId }: Gift,
): Promise<void> {
  const now = services.now();
  const record = { ...clubRecord(userId), stale: staleClub };
  await services.databases.db.transaction().execute((trx) =>
    saveVersioned(trx, record, {
      id: clubId,
      version,
      userId,
      now,
      action: "club.given",
      audited: auditedOwner,
      write: async (inside, { name, ownerId }) => {
        if (newOwnerId === ownerId) return false;
        await requireAccounts(inside, [newOwnerId]);
        const formerOwnerId = (await hasAccount(inside, ownerId)) ? ownerId : null;
        await changeOwner(inside, { clubId, newOwnerId, formerOwnerId, now });
        const words = { clubName: name, by: await findName(inside, userId) };
        await sendMessage(inside, services, {
          to: newOwnerId === userId ? [] : [newOwnerId],
          from: null,
          ...handedOverLetter(words),
        });
        return sendMessage(inside, services, {
          to: [ownerId],
          from: null,
          ...clubTakenLetter({ ...words, owner: await findName(inside, newOwnerId) }),
        });
      },
    }),
  );
}

async function staleClub(trx: Db, { id }: SavedClub): Promise<AppError> {
  return staleVersion(
    administeredClubConflict,
    await getAdministeredClub(trx, id),
    "Clubul s-a schimbat între timp. Uită-te din nou la el și alege iar.",
  );
}

async function hasAccount(trx: Db, userId: string): Promise<boolean> {
  const user = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("password_hash", "is not", null)
    .executeTakeFirst();
  return user !== undefined;
}
