import type { Db } from "#server/database/databases.ts";
import { withdrawClubInvites } from "./invites/club-invites.ts";

interface OwnerChange {
  clubId: string;
  newOwnerId: string;
  /** Who owned it and stays as a manager; `null`: nobody does. */
  formerOwnerId: string | null;
  now: number;
}

/** Makes somebody the owner of a club, also if they were only asked to manage it; hold the club first. */
export async function changeOwner(
  trx: Db,
  { clubId, newOwnerId, formerOwnerId, now }: OwnerChange,
): Promise<void> {
  await withdrawClubInvites(trx, { clubId, userIds: [newOwnerId], role: "manager", now });
  await trx
    .updateTable("clubs")
    .set({ owner_id: newOwnerId, solo: false })
    .where("id", "=", clubId)
    .execute();
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
