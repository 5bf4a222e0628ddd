import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import { countUse, type QuotaPost, refuseUnlessExempt } from "#server/quotas.ts";
import { counted } from "#shared/text/romanian-count.ts";
import type { ClubRole } from "#shared/club-role.ts";
import { findName } from "./people-names.ts";

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
  const refusal = await trx
    .selectFrom("club_invites")
    .select(["user_id", "answered_at"])
    .where("club_id", "=", clubId)
    .where("role", "=", role)
    .where("user_id", "in", [...userIds])
    .where("status", "=", "refused")
    .where("answered_at", ">", refusedSince(post))
    .orderBy("answered_at", "desc")
    .executeTakeFirst();
  if (refusal) await refuseAgain(trx, post, { ...refusal, invitedBy });
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
  const refusals = await trx
    .selectFrom("car_invites")
    .select(["car_id", "user_id", "answered_at"])
    .where(
      "user_id",
      "in",
      seats.map(({ userId }) => userId),
    )
    .where("status", "=", "refused")
    .where("answered_at", ">", refusedSince(post))
    .orderBy("answered_at", "desc")
    .execute();
  const refusal = refusals.find(({ car_id, user_id }) =>
    seats.some(({ carId, userId }) => carId === car_id && userId === user_id),
  );
  if (refusal) await refuseAgain(trx, post, { ...refusal, invitedBy });
  await countUse(trx, post, { userId: invitedBy, kind: "invitations", amount: seats.length });
}

function refusedSince({ config, now }: QuotaPost): number {
  return now() - config.quotas.refusedInvitationMs;
}

async function refuseAgain(
  trx: Db,
  post: QuotaPost,
  refusal: { user_id: string; answered_at: number | null; invitedBy: string },
): Promise<void> {
  const name = await findName(trx, refusal.user_id);
  await refuseUnlessExempt(trx, post, refusal.invitedBy, {
    code: "quota.refused",
    message: `${name} a refuzat de curând aceeași invitație.`,
    until: (refusal.answered_at ?? post.now()) + post.config.quotas.refusedInvitationMs,
  });
}
