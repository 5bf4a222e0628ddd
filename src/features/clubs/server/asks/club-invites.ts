import { sendNotice } from "#features/messages/server/send-notice.ts";
import type { Db } from "#server/database/databases.ts";
import { addRow, getRow } from "#server/database/rows.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { bumpRow } from "#server/save-versioned.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import { type ClubRole, roleLabels } from "#shared/club-role.ts";
import { clubAnswerLetter, clubInviteLetter } from "../../club-letters.ts";
import type { ClubInvite } from "../../clubs.ts";
import {
  listAccounts,
  type LockedClub,
  lockClub,
  simulatorColumns,
  toInviter,
  toSimulator,
} from "../clubs-queries.ts";
import { requireOwnProfile, requireWholeProfiles } from "../complete-profiles.ts";
import { findName } from "../people-names.ts";
import { clubRefusal } from "../refusals.ts";
import type { AskKind } from "./answer-ask.ts";
import { allowClubInvites } from "./ask-quotas.ts";
import { endAsks, endRequests, refuseClosed, refusedAs } from "./ask-states.ts";

type Post = Pick<Services, "config" | "now" | "tokens">;

interface Invitation {
  club: LockedClub;
  userIds: readonly string[];
  role: ClubRole;
  invitedBy: string;
}

/**
 * Invites people who do not have the role in the club yet; hold the club first. Whoever invites themselves drives at once, and so
 * does a driver without an account, who could not answer; they count as if they were asked.
 * @throws AppError 422 naming drivers with an account who lack what the simulator requires; 429 when it is too much
 */
export async function inviteToClub(
  trx: Db,
  post: Post,
  { club, userIds, role, invitedBy }: Invitation,
): Promise<void> {
  const accounts = await listAccounts(trx, userIds);
  if (role === "driver")
    await requireWholeProfiles(trx, {
      userIds: userIds.filter((userId) => accounts.has(userId)),
      simulatorId: club.simulatorId,
    });
  await allowClubInvites(trx, post, {
    clubId: club.id,
    userIds: userIds.filter((userId) => userId !== invitedBy),
    role,
    invitedBy,
  });
  for (const userId of userIds) {
    const isAsked = userId !== invitedBy && accounts.has(userId);
    await addRow(trx, "club_members", {
      club_id: club.id,
      user_id: userId,
      role,
      accepted: !isAsked,
    });
    if (isAsked) await sendClubInvite(trx, post, { club, userId, role, invitedBy });
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
  await addRow(trx, "club_invites", {
    id: inviteId,
    club_id: club.id,
    user_id: userId,
    role,
    invited_by: invitedBy,
    status: "pending",
    created_at: post.now(),
  });
  const { code } = await getRow(trx, "simulators", club.simulatorId);
  await sendNotice(trx, post, {
    kind: "invitation",
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
  await endAsks(trx, "club_invites", { now })
    .where("club_id", "=", clubId)
    .where("user_id", "in", [...userIds])
    .where("role", "=", role)
    .execute();
}

/** The open invitation. @throws AppError 410 with the reason when it is answered, withdrawn, unknown or somebody else's. */
export async function getClubInvite(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<ClubInvite> {
  return toClubInvite(await findClubInvite(db, { id, userId }));
}

async function findClubInvite(db: Db, { id, userId }: { id: string; userId: string }) {
  const row = await selectClubInvites(db, userId)
    .where("invite.id", "=", id)
    .executeTakeFirstOrThrow(() => clubRefusal("invitation.gone"));
  refuseClosed("club_invites", row.status);
  return row;
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
      ...simulatorColumns,
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
      simulator: toSimulator(row),
    },
    invitedBy: toInviter(row),
  };
}

/** Invitations into a club; accepted, one has the role there. */
export const clubInvites: AskKind<ClubInviteRow & { club: LockedClub; asker: string | null }> = {
  table: "club_invites",
  hold: async ({ trx, id, viewer }) => {
    const invite = await findClubInvite(trx, { id, userId: viewer._id });
    const club = await lockClub(trx, invite.club_id).catch(refusedAs("invitation.withdrawn"));
    return { ...invite, club, asker: invite.invited_by };
  },
  accept: async ({ club, role }, { trx, viewer: { _id: userId }, now }) => {
    const { id: clubId, simulatorId } = club;
    const code = "invitation.profile-incomplete";
    if (role === "driver") await requireOwnProfile(trx, { userId, simulatorId, code });
    const { numUpdatedRows } = await trx
      .updateTable("club_members")
      .set({ accepted: true })
      .where("club_id", "=", clubId)
      .where("user_id", "=", userId)
      .where("role", "=", role)
      .where("accepted", "=", false)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw clubRefusal("invitation.withdrawn");
    if (role === "driver")
      await endRequests(trx, { table: "club_requests", subject: clubId, userId, now });
  },
  refuse: async ({ club, role }, { trx, viewer }) => {
    await takeOffList(trx, { clubId: club.id, userIds: [viewer._id], role });
    await bumpRow(trx, { table: "clubs", id: club.id });
  },
  told: ({ club: { name: clubName }, role }, { accepted, by: person }) => ({
    letter: clubAnswerLetter({ person, clubName, role, accepted }),
    sentence: accepted
      ? `Ești ${roleLabels[role]} al clubului „${clubName}”.`
      : `Ai refuzat invitația în clubul „${clubName}”.`,
  }),
};

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
