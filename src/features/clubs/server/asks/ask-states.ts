import type { Db } from "#server/database/databases.ts";
import type { Row } from "#server/database/schema.ts";
import { AppError } from "#server/errors.ts";
import { clubRefusal } from "../refusals.ts";

/** What somebody asks of clubs and of those who register cars: to drive for the club, a seat in the car. */
export type RequestTable = "club_requests" | "seat_requests";
/** Everything that waits for somebody's yes or no. */
export type AskTable = "club_invites" | "car_invites" | RequestTable;
type AskStatus = Row<"club_invites">["status"];

/** What each is about. */
export const subjects = {
  club_invites: "club_id",
  club_requests: "club_id",
  car_invites: "car_id",
  seat_requests: "car_id",
} as const satisfies Record<AskTable, string>;

interface End {
  now: number;
  /** Left out: it is over without an answer. */
  status?: Exclude<AskStatus, "pending">;
}

/** Ends what nobody has answered, as far as the caller's conditions go. */
export function endAsks(trx: Db, table: AskTable, { now, status = "withdrawn" }: End) {
  return trx.updateTable(table).set({ status, answered_at: now }).where("status", "=", "pending");
}

/** Ends what one person asks of a club or of a car: they have got there otherwise, or cannot any more. */
export async function endRequests(
  trx: Db,
  {
    table,
    subject,
    userId,
    now,
  }: { table: RequestTable; subject: string; userId: string; now: number },
): Promise<void> {
  await endAsks(trx, table, { now })
    .where(subjects[table], "=", subject)
    .where("user_id", "=", userId)
    .execute();
}

/**
 * Ends one ask by one conditional update: of everybody who presses at once one gets through.
 * @throws AppError 410 for the others, with what has become of it
 */
export async function closeAsk(
  trx: Db,
  { table, id, by, ...end }: End & { table: AskTable; id: string; by: string },
): Promise<void> {
  const { numUpdatedRows } = await endAsks(trx, table, end)
    .$if(isRequest(table), (update) => update.set({ answered_by: by }))
    .where("id", "=", id)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const ask = await trx.selectFrom(table).select("status").where("id", "=", id).executeTakeFirst();
  refuseClosed(table, ask?.status ?? "withdrawn");
}

/** @throws AppError 410 with what has become of an ask that is not open any more */
export function refuseClosed(table: AskTable, status: AskStatus): void {
  if (status === "pending") return;
  if (!isRequest(table)) throw clubRefusal(`invitation.${status}`);
  throw clubRefusal(status === "withdrawn" ? "request.gone" : "request.answered");
}

/** For `catch`: refuses in these words whatever the site refuses, as when what is asked for is no more. */
export function refusedAs(code: "invitation.withdrawn" | "request.gone") {
  return (error: unknown): never => {
    throw error instanceof AppError ? clubRefusal(code) : error;
  };
}

function isRequest(table: AskTable): table is RequestTable {
  return table === "club_requests" || table === "seat_requests";
}
