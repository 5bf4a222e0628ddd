import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import { countUse, type QuotaPost, refuseUnlessExempt } from "#server/quotas.ts";
import { counted } from "#shared/text/romanian-count.ts";
import type { ClubRole } from "#shared/club-role.ts";
import { MOST_OPEN_REQUESTS, REQUEST_LIFETIME_MS } from "../../club-requests.ts";
import { findName } from "../people-names.ts";
import { clubRefusal } from "../refusals.ts";
import { type AskTable, type RequestTable, subjects } from "./ask-states.ts";

interface NewClubInvites {
  clubId: string;
  /** Without the inviter. */
  userIds: readonly string[];
  role: ClubRole;
  invitedBy: string;
}

/**
 * Whether a club may invite these people now; hold the club first.
 * @throws AppError 429 when too many have not answered yet, somebody has refused lately or the inviter has sent too many.
 */
export async function allowClubInvites(
  trx: Db,
  post: QuotaPost,
  { clubId, userIds, role, invitedBy }: NewClubInvites,
): Promise<void> {
  if (!post.config.rateLimits || userIds.length === 0) return;
  const asked = { table: "club_invites", subject: clubId, userIds, role } as const;
  await refuseAgain(trx, post, { ...asked, by: invitedBy });
  const open = await countRows(
    trx.selectFrom("club_invites").where("club_id", "=", clubId).where("status", "=", "pending"),
  );
  const most = post.config.quotas.openInvitationsPerClub;
  if (open + userIds.length > most)
    await refuseUnlessExempt(trx, post, invitedBy, {
      code: "quota.open-invitations",
      message: `Un club are cel mult ${counted(most, "invitație", "invitații")} fără răspuns, iar clubul are deja ${open}. Retrage din ele sau așteaptă răspunsuri.`,
    });
  await countUse(trx, post, { userId: invitedBy, kind: "invitations", amount: userIds.length });
}

interface NewCarInvites {
  /** Without the inviter. */
  seats: readonly { carId: string; userId: string }[];
  invitedBy: string;
}

/**
 * Whether these people may be asked into cars now; hold the registration first.
 * @throws AppError 429 when somebody has refused the same car lately or the inviter has sent too many.
 */
export async function allowCarInvites(
  trx: Db,
  post: QuotaPost,
  { seats, invitedBy }: NewCarInvites,
): Promise<void> {
  if (!post.config.rateLimits || seats.length === 0) return;
  for (const { carId, userId } of seats)
    await refuseAgain(trx, post, {
      table: "car_invites",
      subject: carId,
      userIds: [userId],
      by: invitedBy,
    });
  await countUse(trx, post, { userId: invitedBy, kind: "invitations", amount: seats.length });
}

/**
 * Whether a person may ask for this now; hold the club and the account first.
 * @throws AppError 409 when too many others wait there, 429 when they were refused lately or have asked too much today.
 */
export async function allowRequest(
  trx: Db,
  post: QuotaPost,
  { table, subject, userId }: { table: RequestTable; subject: string; userId: string },
): Promise<void> {
  const open = await countRows(
    trx
      .selectFrom(table)
      .where(subjects[table], "=", subject)
      .where("status", "=", "pending")
      .where("created_at", ">", post.now() - REQUEST_LIFETIME_MS),
  );
  if (open >= MOST_OPEN_REQUESTS) throw clubRefusal("request.full");
  if (!post.config.rateLimits) return;
  await refuseAgain(trx, post, { table, subject, userIds: [userId], by: userId });
  await countUse(trx, post, { userId, kind: "requests", amount: 1 });
}

interface SameAsk {
  table: AskTable;
  /** Id of the club or of the car. */
  subject: string;
  /** Who would be asked, or asks. */
  userIds: readonly string[];
  /** Of an invitation to a club. */
  role?: ClubRole;
  /** Who wants to ask. */
  by: string;
}

/** @throws AppError 429 up to when the same was refused lately */
async function refuseAgain(
  trx: Db,
  post: QuotaPost,
  { table, subject, userIds, role, by }: SameAsk,
): Promise<void> {
  const { refusedInvitationMs } = post.config.quotas;
  const refusal = await trx
    .selectFrom(table)
    .select(["user_id", "answered_at"])
    .where(subjects[table], "=", subject)
    .where("user_id", "in", [...userIds])
    .where("status", "=", "refused")
    .where("answered_at", ">", post.now() - refusedInvitationMs)
    .$if(role !== undefined, (query) => query.where("role", "=", role ?? "driver"))
    .orderBy("answered_at", "desc")
    .executeTakeFirst();
  if (!refusal) return;
  const isOwn = refusal.user_id === by;
  await refuseUnlessExempt(trx, post, by, {
    code: "quota.refused",
    message: isOwn
      ? "Ai primit de curând un refuz la aceeași cerere."
      : `${await findName(trx, refusal.user_id)} a refuzat de curând aceeași invitație.`,
    until: (refusal.answered_at ?? post.now()) + refusedInvitationMs,
  });
}
