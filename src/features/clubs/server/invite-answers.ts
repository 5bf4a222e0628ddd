import type { Db } from "#server/database/databases.ts";
import type { InviteStatus } from "#server/database/schema.ts";
import { AppError } from "#server/errors.ts";

interface InviteAnswer {
  table: "club_invites" | "car_invites";
  id: string;
  accepted: boolean;
  now: number;
}

/**
 * Answers an invitation that is still open, by one conditional update: of everybody who presses at once, one gets through.
 * @throws AppError 410 with what has become of it.
 */
export async function answerInvite(
  trx: Db,
  { table, id, accepted, now }: InviteAnswer,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ status: accepted ? "accepted" : "refused", answered_at: now })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const invite = await trx
    .selectFrom(table)
    .select("status")
    .where("id", "=", id)
    .executeTakeFirst();
  refuseAnswered(invite?.status ?? "withdrawn");
}

/** @throws AppError 410 unless the invitation is still open. */
export function refuseAnswered(status: InviteStatus): void {
  if (status !== "pending") throw new AppError(`invitation.${status}`);
}
