import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import { AppError } from "#server/errors.ts";
import { countUse, type QuotaPost, refuseUnlessExempt } from "#server/quotas.ts";
import { MOST_OPEN_REQUESTS, REQUEST_LIFETIME_MS } from "../../club-requests.ts";
import type { AskedFor } from "./request-states.ts";

/**
 * Whether a person may ask for this now; hold the club and the account first.
 * @throws AppError 409 when too many others wait there, 429 when they were refused lately or have asked too much today.
 */
export async function allowRequest(
  trx: Db,
  post: QuotaPost,
  { table, subject, userId }: AskedFor,
): Promise<void> {
  const column = table === "club_requests" ? "club_id" : "car_id";
  const open = await countRows(
    trx
      .selectFrom(table)
      .where(column, "=", subject)
      .where("status", "=", "pending")
      .where("created_at", ">", post.now() - REQUEST_LIFETIME_MS),
  );
  if (open >= MOST_OPEN_REQUESTS) throw new AppError("request.full");
  if (!post.config.rateLimits) return;
  const refusal = await trx
    .selectFrom(table)
    .select("answered_at")
    .where(column, "=", subject)
    .where("user_id", "=", userId)
    .where("status", "=", "refused")
    .where("answered_at", ">", post.now() - post.config.quotas.refusedInvitationMs)
    .orderBy("answered_at", "desc")
    .executeTakeFirst();
  if (refusal)
    await refuseUnlessExempt(trx, post, userId, {
      code: "quota.refused",
      message: "Ai primit de curând un refuz la aceeași cerere.",
      until: (refusal.answered_at ?? post.now()) + post.config.quotas.refusedInvitationMs,
    });
  await countUse(trx, post, { userId, kind: "requests", amount: 1 });
}
