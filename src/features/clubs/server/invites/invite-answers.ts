import type { Db } from "#server/database/databases.ts";
import type { Row } from "#server/database/schema.ts";
import { AppError } from "#server/errors.ts";
import type { ClubPerson } from "../../clubs.ts";
import { toPerson } from "../clubs-queries.ts";

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

/** Who invited, as the person invited sees them; `null` when their account is gone. */
export function toInviter(row: {
  invited_by: string | null;
  first_name: string | null;
  last_name: string | null;
}): ClubPerson | null {
  if (row.invited_by === null) return null;
  return toPerson({
    user_id: row.invited_by,
    first_name: row.first_name ?? "",
    last_name: row.last_name ?? "",
  });
}

/** @throws AppError 410 unless the invitation is still open. */
export function refuseAnswered(status: Row<"club_invites">["status"]): void {
  if (status !== "pending") throw new AppError(`invitation.${status}`);
}
