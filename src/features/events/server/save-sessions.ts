import type { Selectable } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { addRows, addRow } from "#server/database/rows.ts";
import type { Database } from "#server/database/schema.ts";
import { refusal } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { question } from "#server/parts.ts";
import { toColumns } from "#shared/record/record.ts";
import type { EditableEvent } from "../event-form.ts";
import { sessionFields, type SessionForm } from "../event-record.ts";
import { eventRefusal } from "./refusals.ts";

/** The sessions of a new event, in the order of the list. */
export async function insertSessions(
  trx: Db,
  eventId: string,
  sessions: readonly SessionForm[],
): Promise<void> {
  await addRows(
    trx,
    "event_sessions",
    sessions.map((session, position) => ({
      id: newId(),
      event_id: eventId,
      ...sessionColumns(session, position),
    })),
  );
}

/**
 * Brings the sessions of an event to what the form says: new, changed, removed, ordered.
 * @throws AppError 409 when one with results or in a table would go or change its type; 422 for another event's session
 */
export async function saveSessions(
  trx: Db,
  before: EditableEvent,
  sessions: readonly SessionForm[],
): Promise<void> {
  requireOwn(before, sessions);
  requireTypes(before, sessions);
  await removeSessions(trx, before, sessions);
  for (const [position, session] of sessions.entries()) {
    const columns = sessionColumns(session, position);
    if (session._id === undefined)
      await addRow(trx, "event_sessions", { id: newId(), event_id: before._id, ...columns });
    else
      await trx
        .updateTable("event_sessions")
        .set(isSameType(before, session) ? withoutType(columns) : columns)
        .where("id", "=", session._id)
        .where("event_id", "=", before._id)
        .execute();
  }
}

function requireOwn(before: EditableEvent, sessions: readonly SessionForm[]): void {
  const own = new Set(before.sessions.map(({ _id }) => _id));
  const index = sessions.findIndex(({ _id }) => _id !== undefined && !own.has(_id));
  if (index !== -1)
    throw refusal("request.invalid", {
      fields: { [`sessions.${index}.title`]: "Sesiunea nu este a acestei etape." },
    });
}

/** Whether the type is as it was read: the stored word then stays, also one that only a newer version of the site knows. */
function isSameType(before: EditableEvent, { _id, type }: SessionForm): boolean {
  return before.sessions.some((saved) => saved._id === _id && saved.type === type);
}

function withoutType({ type: _type, ...columns }: ReturnType<typeof sessionColumns>) {
  return columns;
}

function requireTypes(before: EditableEvent, sessions: readonly SessionForm[]): void {
  const fields: Record<string, string> = {};
  sessions.forEach((session, index) => {
    const saved = before.sessions.find(({ _id }) => _id === session._id);
    if (saved?.hasResults && saved.type !== session.type)
      fields[`sessions.${index}.type`] = "Sesiunea are rezultate; tipul ei nu se mai schimbă.";
    if (saved?.hasResults && saved.prequalification !== session.prequalification)
      fields[`sessions.${index}.prequalification`] =
        "Sesiunea are rezultate; nu se mai poate schimba.";
  });
  if (Object.keys(fields).length > 0) throw eventRefusal("event.session-has-results", { fields });
}

/** One of the sessions that a table counts, with that table, by their titles. */
export const findCounting = question<
  [trx: Db, sessionIds: readonly string[]],
  Promise<{ standing: string; session: string } | undefined>
>();

async function removeSessions(
  trx: Db,
  before: EditableEvent,
  sessions: readonly SessionForm[],
): Promise<void> {
  const kept = new Set(sessions.map(({ _id }) => _id));
  const removed = before.sessions.filter(({ _id }) => !kept.has(_id));
  const withResults = removed.find((session) => session.hasResults);
  if (withResults)
    throw eventRefusal("event.session-has-results", {
      message: `Sesiunea „${withResults.title}” are rezultate și nu poate fi scoasă.`,
    });
  const ids = removed.map(({ _id }) => _id);
  const counted = await findCounting(trx, ids);
  if (counted)
    throw eventRefusal("event.session-counted", {
      message: `Sesiunea „${counted.session}” face parte din clasamentul „${counted.standing}”. Scoate-o întâi de acolo.`,
    });
  await trx.deleteFrom("event_sessions").where("id", "in", ids).execute();
}

type EditedColumns = Omit<Selectable<Database["event_sessions"]>, "id" | "event_id">;

function sessionColumns(session: SessionForm, position: number): EditedColumns {
  return { ...toColumns(sessionFields, session), position };
}
