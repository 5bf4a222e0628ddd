import type { Db } from "#server/database/databases.ts";
import type { Row } from "#server/database/schema.ts";
import { AppError } from "#server/errors.ts";
import { REQUEST_LIFETIME_MS } from "../../club-requests.ts";

/** The two things that people ask for: to drive for a club, a seat in a car. */
export type RequestTable = "club_requests" | "seat_requests";

/** What each asks for. */
const subjects = { club_requests: "club_id", seat_requests: "car_id" } as const;

export interface AskedFor {
  table: RequestTable;
  /** Id of the club or of the car. */
  subject: string;
  userId: string;
}

interface OpenRequest {
  subject: string;
  userId: string;
}

/** A request that waits for an answer still. @throws AppError 410 with what has become of it. */
export async function readOpenRequest(
  db: Db,
  { table, id, now }: { table: RequestTable; id: string; now: number },
): Promise<OpenRequest> {
  const row = await db
    .selectFrom(table)
    .select((from) => [from.ref(subjects[table]).as("subject"), "user_id", "status", "created_at"])
    .$castTo<{
      subject: string;
      user_id: string;
      status: Row<"club_requests">["status"];
      created_at: number;
    }>()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || row.status === "withdrawn") throw new AppError("request.gone");
  if (row.status !== "pending") throw new AppError("request.answered");
  if (row.created_at <= now - REQUEST_LIFETIME_MS) throw new AppError("request.gone");
  return { subject: row.subject, userId: row.user_id };
}

interface Answer {
  table: RequestTable;
  id: string;
  status: Exclude<Row<"club_requests">["status"], "pending">;
  by: string;
  now: number;
}

/** By one conditional update: of everybody who presses at once one gets through. @throws AppError 410 for the others. */
export async function answerRequest(
  trx: Db,
  { table, id, status, by, now }: Answer,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ status, answered_at: now, answered_by: by })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("request.answered");
}

/** What nobody has answered for too long makes room for another one. @throws AppError 409 when one is open. */
export async function endStaleRequest(trx: Db, asked: AskedFor, now: number): Promise<void> {
  const open = await trx
    .selectFrom(asked.table)
    .select(["id", "created_at"])
    .where(subjects[asked.table], "=", asked.subject)
    .where("user_id", "=", asked.userId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (!open) return;
  if (open.created_at > now - REQUEST_LIFETIME_MS) throw new AppError("request.exists");
  await endRequests(trx, { ...asked, now });
}

/** The person has got there otherwise, or cannot any more. */
export async function endRequests(
  trx: Db,
  { table, subject, userId, now }: AskedFor & { now: number },
): Promise<void> {
  await trx
    .updateTable(table)
    .set({ status: "withdrawn", answered_at: now })
    .where(subjects[table], "=", subject)
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .execute();
}
