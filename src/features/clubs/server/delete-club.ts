import { sendNotice } from "#features/messages/server/send-notice.ts";
import { recordChange } from "#server/audit-log.ts";
import { changesOnly } from "#server/cache/visible-write.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import { type AppError, refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { deletedClubLetter } from "../club-letters.ts";
import { endAsks } from "./asks/ask-states.ts";
import { withdrawClubInvites } from "./asks/club-invites.ts";
import { listOpenSeasons } from "./club-seats.ts";
import { lockClub, listMemberIds } from "./clubs-queries.ts";
import { findName } from "./people-names.ts";
import { clubRefusal } from "./refusals.ts";

/**
 * Ends a club: its people are out and told, its invitations withdrawn. The row stays, because past seasons and results name it.
 * @throws AppError 403 for anybody but the owner, 409 while it is registered in a season that has not ended.
 */
export async function deleteClub(
  services: Services,
  { clubId, ownerId }: { clubId: string; ownerId: string },
): Promise<void> {
  const { databases, now } = services;
  await databases.db.transaction().execute(async (trx) => {
    const club = await lockClub(trx, clubId);
    if (club.ownerId !== ownerId) throw refusal("access.denied");
    const open = await listOpenSeasons(trx, { clubId, now: now() });
    if (open.length > 0)
      throw inSeason(open.flatMap(({ hidden, title }) => (hidden ? [] : [title])));
    const members = await listMemberIds(trx, clubId);
    const { drivers, managers, pendingDrivers, pendingManagers } = members;
    if (await hasDoneNothing(trx, clubId))
      changesOnly([
        "lists",
        `club:${clubId}`,
        ...[ownerId, ...drivers, ...managers].map((id) => `driver:${id}` as const),
      ]);
    const withdrawal = { clubId, now: now() };
    await withdrawClubInvites(trx, { ...withdrawal, userIds: pendingDrivers, role: "driver" });
    await withdrawClubInvites(trx, { ...withdrawal, userIds: pendingManagers, role: "manager" });
    await trx.deleteFrom("club_members").where("club_id", "=", clubId).execute();
    await endAsks(trx, "club_requests", { now: now() }).where("club_id", "=", clubId).execute();
    await trx
      .updateTable("clubs")
      .set(({ eb }) => ({ deleted_at: now(), version: eb("version", "+", 1) }))
      .where("id", "=", clubId)
      .execute();
    await recordChange(trx, {
      userId: ownerId,
      action: "club.deleted",
      subjectType: "club",
      subjectId: clubId,
      before: { name: club.name, ...members },
      now: now(),
    });
    await sendNotice(trx, services, {
      to: [...drivers, ...managers].filter((id) => id !== ownerId),
      from: ownerId,
      ...deletedClubLetter({ clubName: club.name, by: await findName(trx, ownerId) }),
    });
  });
}

/** It was never in a season: only its own page, its people's and lists show it. */
export async function hasDoneNothing(trx: Db, clubId: string): Promise<boolean> {
  for (const table of ["registrations", "result_rows"] as const)
    if ((await countRows(trx.selectFrom(table).where("club_id", "=", clubId))) > 0) return false;
  return true;
}

/** `titles`: of the seasons that everybody sees. */
function inSeason(titles: readonly string[]): AppError {
  if (titles.length === 0)
    return clubRefusal("club.in-season", {
      message: "Clubul este înscris într-un sezon care se pregătește. Întreabă un organizator.",
    });
  const seasons = titles.map((title) => `„${title}”`).join(", ");
  const end = titles.length === 1 ? "sezonului" : "sezoanelor";
  return clubRefusal("club.in-season", {
    message: `Clubul este înscris în ${seasons}. Îl poți șterge după încheierea ${end}.`,
  });
}
