import { lockPerson } from "#features/accounts/server/people/lock-person.ts";
import { sendMessage } from "#features/messages/server/send-message.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { bumpRow } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { clubRequestAnswerLetter, clubRequestLetter } from "../../request-letters.ts";
import { coordinates, listMemberIds, lockClub } from "../clubs-queries.ts";
import { requireOwnProfile, requireWholeProfiles } from "../complete-profiles.ts";
import { findName } from "../people-names.ts";
import { answerRequest, endRequests, endStaleRequest, readOpenRequest } from "./request-states.ts";
import { allowRequest } from "./request-quotas.ts";

interface Ask {
  clubId: string;
  userId: string;
  text: string;
}

/**
 * Asks to drive for a club; its owner and managers get a message. Returns the club's name.
 * @throws AppError 404 when there is no such club, 409 when it is somebody's alone, the person belongs to it, is invited or has asked already, or their
 * profile is not complete; 429 when they ask too much or were refused lately.
 */
export async function askToJoin(
  services: Services,
  { clubId, userId, text }: Ask,
): Promise<string> {
  return services.databases.db.transaction().execute(async (trx) => {
    const club = await lockClub(trx, clubId);
    if (club.isSolo) throw new AppError("request.solo-club");
    const members = await listMemberIds(trx, clubId);
    const { drivers, managers, pendingDrivers } = members;
    if (drivers.includes(userId) || coordinates(club, members, userId))
      throw new AppError("request.member");
    if (pendingDrivers.includes(userId)) throw new AppError("request.invited");
    await requireOwnProfile(trx, {
      userId,
      simulatorId: club.simulatorId,
      code: "club.profile-incomplete",
    });
    await lockPerson(trx, userId);
    const request = { table: "club_requests", subject: clubId, userId } as const;
    await endStaleRequest(trx, request, services.now());
    await allowRequest(trx, services, request);
    await trx
      .insertInto("club_requests")
      .values({
        id: newId(),
        club_id: clubId,
        user_id: userId,
        body: text,
        status: "pending",
        created_at: services.now(),
      })
      .execute();
    await sendMessage(trx, services, {
      to: [club.ownerId, ...managers],
      from: userId,
      isCounted: false,
      ...clubRequestLetter({ person: await findName(trx, userId), clubName: club.name, text }),
    });
    return club.name;
  });
}

/** @throws AppError 410 when it is not open any more, or somebody else's. */
export async function withdrawRequest(
  services: Services,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const request = await readOpenRequest(trx, { table: "club_requests", id, now: services.now() });
    if (request.userId !== userId) throw new AppError("request.gone");
    await answerRequest(trx, {
      table: "club_requests",
      id,
      status: "withdrawn",
      by: userId,
      now: services.now(),
    });
  });
}

interface Answer {
  id: string;
  /** Who answers. */
  userId: string;
  accepted: boolean;
}

/**
 * The owner or a manager answers; whoever is accepted drives for the club at once, because having asked is their yes. Of two answers the first counts.
 * Returns who asked and the club's name.
 * @throws AppError 410 when it is not open any more or none of theirs, 422 when the person's profile is not complete any more.
 */
export async function answerClubRequest(
  services: Services,
  { id, userId, accepted }: Answer,
): Promise<{ person: string; club: string }> {
  const now = services.now();
  return services.databases.db.transaction().execute(async (trx) => {
    const request = await readOpenRequest(trx, { table: "club_requests", id, now });
    const club = await lockClub(trx, request.subject).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError("request.gone") : error;
    });
    const members = await listMemberIds(trx, club.id);
    // To a stranger there is no such request.
    if (!coordinates(club, members, userId)) throw new AppError("request.gone");
    const status = accepted ? "accepted" : "refused";
    await answerRequest(trx, { table: "club_requests", id, status, by: userId, now });
    const asker = request.userId;
    if (accepted) await takeIn(trx, { clubId: club.id, simulatorId: club.simulatorId, asker, now });
    await recordChange(trx, {
      userId,
      action: accepted ? "club.request-accepted" : "club.request-refused",
      subjectType: "club",
      subjectId: club.id,
      after: { drivers: [asker] },
      now,
    });
    await sendMessage(trx, services, {
      to: [asker],
      from: userId,
      isCounted: false,
      ...clubRequestAnswerLetter({
        by: await findName(trx, userId),
        clubName: club.name,
        accepted,
      }),
    });
    return { person: await findName(trx, asker), club: club.name };
  });
}

interface NewDriver {
  clubId: string;
  simulatorId: string;
  asker: string;
  now: number;
}

/** Makes somebody who has asked a driver of a club that is locked already, whether or not they were invited meanwhile. */
export async function takeIn(
  trx: Db,
  { clubId, simulatorId, asker, now }: NewDriver,
): Promise<void> {
  await requireWholeProfiles(trx, { userIds: [asker], simulatorId });
  await trx
    .insertInto("club_members")
    .values({ club_id: clubId, user_id: asker, role: "driver", accepted: true })
    .onConflict((conflict) =>
      conflict.columns(["club_id", "user_id", "role"]).doUpdateSet({ accepted: true }),
    )
    .execute();
  await trx
    .updateTable("club_invites")
    .set({ status: "accepted", answered_at: now })
    .where("club_id", "=", clubId)
    .where("user_id", "=", asker)
    .where("role", "=", "driver")
    .where("status", "=", "pending")
    .execute();
  await endRequests(trx, { table: "club_requests", subject: clubId, userId: asker, now });
  await bumpRow(trx, { table: "clubs", id: clubId });
}
