import { lockPerson } from "#features/accounts/server/people/lock-person.ts";
import type { Letter } from "#features/messages/letter.ts";
import { sendNotice } from "#features/messages/server/send-notice.ts";
import type { Db } from "#server/database/databases.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import { REQUEST_LIFETIME_MS } from "../../club-requests.ts";
import { findName } from "../people-names.ts";
import { clubRefusal } from "../refusals.ts";
import { allowRequest } from "./ask-quotas.ts";
import { closeAsk, endRequests, refuseClosed, type RequestTable, subjects } from "./ask-states.ts";

export interface NewRequest {
  table: RequestTable;
  /** Id of the club or of the car. */
  subject: string;
  userId: string;
  /** What the person says of themselves. */
  text: string;
  /** What a request for a seat holds besides. */
  more?: { licences: string };
  /** Who is told. */
  to: readonly string[];
  letter: (person: string) => Letter;
}

/**
 * Asks for a club or a seat. Lock the club first.
 * @throws AppError 409 when they have asked already or too many others wait; 429 when they ask too much or were refused lately
 */
export async function sendRequest(
  trx: Db,
  services: Services,
  { table, subject, userId, text, more, to, letter }: NewRequest,
): Promise<void> {
  const now = services.now();
  const asked = { table, subject, userId };
  await lockPerson(trx, userId);
  const open = await trx
    .selectFrom(table)
    .select("created_at")
    .where(subjects[table], "=", subject)
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (open && open.created_at > now - REQUEST_LIFETIME_MS) throw clubRefusal("request.exists");
  // What nobody has answered for too long makes room for another one.
  if (open) await endRequests(trx, { ...asked, now });
  await allowRequest(trx, services, asked);
  await trx
    .insertInto(table)
    .values({
      id: newId(),
      [subjects[table]]: subject,
      user_id: userId,
      body: text,
      ...more,
      status: "pending",
      created_at: now,
    })
    .execute();
  await sendNotice(trx, services, {
    to,
    from: userId,
    isCounted: false,
    ...letter(await findName(trx, userId)),
  });
}

/** @throws AppError 410 when it is not open any more, or somebody else's. */
export async function withdrawRequest(
  services: Services,
  { table, id, userId }: { table: RequestTable; id: string; userId: string },
): Promise<void> {
  const now = services.now();
  await services.databases.db.transaction().execute(async (trx) => {
    const request = await readOpenRequest(trx, { table, id, now });
    if (request.asker !== userId) throw clubRefusal("request.gone");
    await closeAsk(trx, { table, id, by: userId, now });
  });
}

/** A request that waits for an answer still. @throws AppError 410 with what has become of it. */
export async function readOpenRequest(
  db: Db,
  { table, id, now }: { table: RequestTable; id: string; now: number },
): Promise<{ subject: string; asker: string }> {
  const row = await db
    .selectFrom(table)
    .select((from) => [
      from.ref(subjects[table]).$castTo<string>().as("subject"),
      "user_id as asker",
      "status",
      "created_at",
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => clubRefusal("request.gone"));
  refuseClosed(table, row.status);
  if (row.created_at <= now - REQUEST_LIFETIME_MS) throw clubRefusal("request.gone");
  return { subject: row.subject, asker: row.asker };
}
