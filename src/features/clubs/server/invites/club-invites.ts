import { sendMessage } from "#features/messages/server/send-message.ts";
import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { AppError } from "#server/errors.ts";
import { bumpRow } from "#server/save-versioned.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import type { ClubRole } from "#shared/club-role.ts";
import { clubAnswerLetter, clubInviteLetter } from "../../club-letters.ts";
import type { ClubInvite } from "../../clubs.ts";
import { type LockedClub, lockClub } from "../clubs-queries.ts";
import { requireOwnProfile, requireWholeProfiles } from "../complete-profiles.ts";
import { allowClubInvites } from "../invite-quotas.ts";
import { endRequests } from "../requests/request-states.ts";
import { answerInvite, refuseAnswered, toInviter } from "./invite-answers.ts";
import { findName } from "../people-names.ts";

type Post = Pick<Services, "config" | "now">;

interface Invitation {
  club: LockedClub;
  userIds: readonly string[];
  role: ClubRole;
  invitedBy: string;
}

/**
 * Invites people who do not have the role in the club yet; hold the club first. Whoever invites themselves as a driver is in at once.
 * @throws AppError 422 when a driver has no account or lacks what the simulator requires, naming them and what; 429 when it is too much.
 */
export async function inviteToClub(
  trx: Db,
  post: Post,
  { club, userIds, role, invitedBy }: Invitation,
): Promise<void> {
  if (role === "driver")
    await requireWholeProfiles(trx, { userIds, simulatorId: club.simulatorId });
  await allowClubInvites(trx, post, {
    clubId: club.id,
    userIds: userIds.filter((userId) => userId !== invitedBy),
    role,
    invitedBy,
  });
  for (const userId of userIds) {
    const isOwn = userId === invitedBy;
    await trx
      .insertInto("club_members")
      .values({ club_id: club.id, user_id: userId, role, accepted: isOwn })
      .execute();
    if (!isOwn) await sendClubInvite(trx, post, { club, userId, role, invitedBy });
  }
}

async function sendClubInvite(
  trx: Db,
  post: Post,
  {
    club,
    userId,
    role,
    invitedBy,
  }: { club: LockedClub; userId: string; role: ClubRole; invitedBy: string },
): Promise<void> {
  const inviteId = newId();
  await trx
    .insertInto("club_invites")
    .values({
      id: inviteId,
      club_id: club.id,
      user_id: userId,
      role,
      invited_by: invitedBy,
      status: "pending",
      created_at: post.now(),
    })
    .execute();
  const { code } = await getRow(trx, "simulators", club.simulatorId);
  await sendMessage(trx, post, {
    to: [userId],
    from: invitedBy,
    isCounted: false,
    ...clubInviteLetter({
      inviteId,
      role,
      clubName: club.name,
      acronym: code,
      inviter: await findName(trx, invitedBy),
    }),
  });
}

/** Takes invitations back: the people are no longer on the list, and their links say so. Hold the club first. */
export async function withdrawClubInvites(
  trx: Db,
  {
    clubId,
    userIds,
    role,
    now,
  }: { clubId: string; userIds: readonly string[]; role: ClubRole; now: number },
): Promise<void> {
  if (userIds.length === 0) return;
  await takeOffList(trx, { clubId, userIds, role });
  await trx
    .updateTable("club_invites")
    .set({ status: "withdrawn", answered_at: now })
    .where("club_id", "=", clubId)
    .where("user_id", "in", [...userIds])
    .where("role", "=", role)
    .where("status", "=", "pending")
    .execute();
}

/** The open invitation. @throws AppError 410 with the reason when it is answered, withdrawn, unknown or somebody else's. */
export async function getClubInvite(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<ClubInvite> {
  const row = await selectClubInvites(db, userId).where("invite.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("invitation.gone");
  refuseAnswered(row.status);
  return toClubInvite(row);
}

/** A person's open invitations, the oldest first. */
export async function listOpenClubInvites(db: Db, userId: string): Promise<ClubInvite[]> {
  const rows = await selectOpen(db, { userId });
  return rows.map(toClubInvite);
}

const selectOpen = writtenOnce(["userId"], (db, { userId }) =>
  selectClubInvites(db, userId)
    .where("invite.status", "=", "pending")
    .where("club.deleted_at", "is", null)
    .orderBy("invite.created_at")
    .orderBy("invite.id"),
);

function selectClubInvites(db: Db, userId: string) {
  return db
    .selectFrom("club_invites as invite")
    .innerJoin("clubs as club", "club.id", "invite.club_id")
    .innerJoin("simulators as simulator", "simulator.id", "club.simulator_id")
    .leftJoin("users as inviter", "inviter.id", "invite.invited_by")
    .select([
      "invite.id",
      "invite.status",
      "invite.role",
      "invite.invited_by",
      "inviter.first_name",
      "inviter.last_name",
      "club.id as club_id",
      "club.name",
      "simulator.id as simulator_id",
      "simulator.title",
      "simulator.code",
    ])
    .where("invite.user_id", "=", userId);
}

type ClubInviteRow = Awaited<ReturnType<ReturnType<typeof selectClubInvites>["execute"]>>[number];

function toClubInvite(row: ClubInviteRow): ClubInvite {
  return {
    _id: row.id,
    title: `Invitație în clubul ${row.name}`,
    role: row.role,
    team: {
      _id: row.club_id,
      name: row.name,
      simulator: { _id: row.simulator_id, title: row.title, acronym: row.code },
    },
    invitedBy: toInviter(row),
  };
}

interface Answer {
  id: string;
  userId: string;
  accepted: boolean;
}

/**
 * Accepts or refuses, and tells the inviter. Of two answers, or an answer and a withdrawal, the first counts.
 * Returns the club's name and the role. @throws AppError 410 when the invitation is no longer open, 409 when the profile is not complete for the simulator.
 */
export async function answerClubInvite(
  services: Services,
  { id, userId, accepted }: Answer,
): Promise<{ club: string; role: ClubRole }> {
  const { databases, now } = services;
  return databases.db.transaction().execute(async (trx) => {
    const invite = await trx
      .selectFrom("club_invites")
      .select(["club_id", "role", "invited_by", "status"])
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (!invite) throw new AppError("invitation.gone");
    refuseAnswered(invite.status);
    const { role } = invite;
    const club = await lockClub(trx, invite.club_id).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError("invitation.withdrawn") : error;
    });
    await answerInvite(trx, { table: "club_invites", id, accepted, now: now() });
    if (accepted) {
      if (role === "driver")
        await requireOwnProfile(trx, {
          userId,
          simulatorId: club.simulatorId,
          code: "invitation.profile-incomplete",
        });
      await acceptMember(trx, { clubId: club.id, userId, role });
      if (role === "driver")
        await endRequests(trx, {
          table: "club_requests",
          subject: club.id,
          userId,
          now: now(),
        });
    } else {
      await takeOffList(trx, { clubId: club.id, userIds: [userId], role });
      await bumpRow(trx, { table: "clubs", id: club.id });
    }
    if (invite.invited_by !== null)
      await sendMessage(trx, services, {
        to: [invite.invited_by],
        from: userId,
        isCounted: false,
        ...clubAnswerLetter({
          person: await findName(trx, userId),
          clubName: club.name,
          role,
          accepted,
        }),
      });
    return { club: club.name, role };
  });
}

async function acceptMember(
  trx: Db,
  { clubId, userId, role }: { clubId: string; userId: string; role: ClubRole },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("club_members")
    .set({ accepted: true })
    .where("club_id", "=", clubId)
    .where("user_id", "=", userId)
    .where("role", "=", role)
    .where("accepted", "=", false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("invitation.withdrawn");
}

/** People who have not accepted yet. */
async function takeOffList(
  trx: Db,
  { clubId, userIds, role }: { clubId: string; userIds: readonly string[]; role: ClubRole },
): Promise<void> {
  await trx
    .deleteFrom("club_members")
    .where("club_id", "=", clubId)
    .where("user_id", "in", [...userIds])
    .where("role", "=", role)
    .where("accepted", "=", false)
    .execute();
}
