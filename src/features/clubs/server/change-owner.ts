import { sendNotice } from "#features/messages/server/send-notice.ts";
import type { Db } from "#server/database/databases.ts";
import { changeRow, countRows } from "#server/database/rows.ts";
import { type AppError, refusal } from "#server/errors.ts";
import { saveVersioned, staleVersion } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { administeredClubConflict } from "../club-administration.ts";
import { clubTakenLetter, handedOverLetter } from "../club-letters.ts";
import { getAdministeredClub } from "./administered-clubs.ts";
import { withdrawClubInvites } from "./asks/club-invites.ts";
import { clubRecord, type SavedClub } from "./club-record.ts";
import { requireAccounts } from "./clubs-queries.ts";
import { findName } from "./people-names.ts";
import { clubRefusal } from "./refusals.ts";

interface NewOwner {
  clubId: string;
  newOwnerId: string;
  version: number;
  /** Who gives it away. */
  userId: string;
}

/**
 * Makes one of the club's managers or drivers its owner; the old owner stays as a manager.
 * @throws AppError 403 for anybody but the owner, 409 when the copy is stale or the person is not of the club.
 */
export async function handOverClub(services: Services, change: NewOwner): Promise<void> {
  const { clubId, newOwnerId, version, userId } = change;
  await services.databases.db.transaction().execute((trx) =>
    saveVersioned(trx, clubRecord(userId), {
      id: clubId,
      version,
      userId,
      now: services.now(),
      action: "club.handed-over",
      audited: auditedOwner,
      allow: ({ ownerId }) => {
        if (ownerId !== userId) throw refusal("access.denied");
      },
      write: async (inside, { name, members: { drivers, managers } }) => {
        if (newOwnerId === userId) return false;
        const isOfClub = [...drivers, ...managers].includes(newOwnerId);
        if (!isOfClub || !(await hasAccount(inside, newOwnerId)))
          throw clubRefusal("club.owner-unfit");
        await changeOwner(inside, { ...change, formerOwnerId: userId, now: services.now() });
        return sendNotice(inside, services, {
          to: [newOwnerId],
          from: userId,
          ...handedOverLetter({ clubName: name, by: await findName(inside, userId) }),
        });
      },
    }),
  );
}

/**
 * Gives a club to anybody with an account, as an organiser says. An owner who is not gone stays as a manager and is told.
 * @throws AppError 404, 409 when the copy is stale, 422 when the person has no account
 */
export async function giveClub(services: Services, change: NewOwner): Promise<void> {
  const { clubId, newOwnerId, version, userId } = change;
  const record = { ...clubRecord(userId), stale: staleClub };
  await services.databases.db.transaction().execute((trx) =>
    saveVersioned(trx, record, {
      id: clubId,
      version,
      userId,
      now: services.now(),
      action: "club.given",
      audited: auditedOwner,
      write: async (inside, { name, ownerId }) => {
        if (newOwnerId === ownerId) return false;
        await requireAccounts(inside, [newOwnerId]);
        const formerOwnerId = (await hasAccount(inside, ownerId)) ? ownerId : null;
        await changeOwner(inside, { ...change, formerOwnerId, now: services.now() });
        const words = { clubName: name, by: await findName(inside, userId) };
        await sendNotice(inside, services, {
          to: newOwnerId === userId ? [] : [newOwnerId],
          from: null,
          ...handedOverLetter(words),
        });
        return sendNotice(inside, services, {
          to: [ownerId],
          from: null,
          ...clubTakenLetter({ ...words, owner: await findName(inside, newOwnerId) }),
        });
      },
    }),
  );
}

function auditedOwner({ ownerId }: SavedClub) {
  return { owner: ownerId };
}

async function staleClub(trx: Db, { id }: SavedClub): Promise<AppError> {
  return staleVersion(
    administeredClubConflict,
    await getAdministeredClub(trx, id),
    "Clubul s-a schimbat între timp. Uită-te din nou la el și alege iar.",
  );
}

/** Makes somebody the owner, even an invited manager; the last owner stays as a manager, unless they are gone. */
async function changeOwner(
  trx: Db,
  {
    clubId,
    newOwnerId,
    formerOwnerId,
    now,
  }: Pick<NewOwner, "clubId" | "newOwnerId"> & { formerOwnerId: string | null; now: number },
): Promise<void> {
  await withdrawClubInvites(trx, { clubId, userIds: [newOwnerId], role: "manager", now });
  await changeRow(trx, "clubs", clubId, { owner_id: newOwnerId, solo: false });
  await trx
    .deleteFrom("club_members")
    .where("club_id", "=", clubId)
    .where("user_id", "=", newOwnerId)
    .where("role", "=", "manager")
    .execute();
  if (formerOwnerId !== null)
    await trx
      .insertInto("club_members")
      .values({ club_id: clubId, user_id: formerOwnerId, role: "manager", accepted: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function hasAccount(trx: Db, userId: string): Promise<boolean> {
  const accounts = trx
    .selectFrom("users")
    .where("id", "=", userId)
    .where("account_at", "is not", null)
    .where("deleted_at", "is", null);
  return (await countRows(accounts)) > 0;
}
