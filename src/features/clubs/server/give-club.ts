import { sendMessage } from "#features/messages/server/send-message.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { clubTakenLetter, handedOverLetter } from "../club-letters.ts";
import { getAdministeredClub } from "./administered-clubs.ts";
import { changeOwner } from "./change-owner.ts";
import { requireAccounts, lockClub } from "./clubs-queries.ts";
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
  await services.databases.db.transaction().execute(async (trx) => {
    const club = await lockClub(trx, clubId);
    if (club.version !== version)
      throw new AppError("stale-version", {
        message: "Clubul s-a schimbat între timp. Uită-te din nou la el și alege iar.",
        details: { club: await getAdministeredClub(trx, clubId) },
      });
    if (newOwnerId === club.ownerId) return;
    await requireAccounts(trx, [newOwnerId]);
    const formerOwnerId = (await hasAccount(trx, club.ownerId)) ? club.ownerId : null;
    await changeOwner(trx, { clubId, newOwnerId, formerOwnerId, now: services.now() });
    await recordChange(trx, {
      userId,
      action: "club.given",
      subjectType: "club",
      subjectId: clubId,
      before: { owner: club.ownerId },
      after: { owner: newOwnerId },
      now: services.now(),
    });
    const words = { clubName: club.name, by: await findName(trx, userId) };
    await sendMessage(trx, services, {
      to: newOwnerId === userId ? [] : [newOwnerId],
      from: null,
      ...handedOverLetter(words),
    });
    await sendMessage(trx, services, {
      to: [club.ownerId],
      from: null,
      ...clubTakenLetter({ ...words, owner: await findName(trx, newOwnerId) }),
    });
  });
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
