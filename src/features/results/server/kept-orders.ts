import type { Db } from "#server/database/databases.ts";
import { addRow } from "#server/database/rows.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import { columnOf, groupBy } from "#shared/group-by.ts";
import { personName } from "#shared/text/person-name.ts";
import type { KeptOrder } from "../import/kept-order.ts";
import type { OrderDifference } from "../results.ts";
import { rowSnapshotSchema } from "../results.ts";
import { takenSchema, witnessesSchema } from "./edits-json.ts";
import { mapNames, nameInRow } from "./result-rows.ts";

/** `null`: the session's file does not contradict itself, or nobody has looked yet. */
export async function loadOrder(db: Db, sessionId: string): Promise<KeptOrder | null> {
  const row = await db
    .selectFrom("disputed_orders")
    .select(["witnesses", "taken", "taken_in"])
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return row
    ? {
        witnesses: fromJson(witnessesSchema, row.witnesses),
        taken: takenSchema.parse(row.taken),
        takenIn: row.taken_in,
      }
    : null;
}

/** In the transaction that writes the session's results. */
export async function writeOrder(
  trx: Db,
  sessionId: string,
  order: KeptOrder | null,
): Promise<void> {
  await trx.deleteFrom("disputed_orders").where("session_id", "=", sessionId).execute();
  if (!order) return;
  await addRow(trx, "disputed_orders", {
    session_id: sessionId,
    witnesses: toJson(order.witnesses),
    taken: order.taken,
    taken_in: order.takenIn,
  });
}

/** Who saved a version, and when; `null` for one that is not there. */
export async function findSaver(
  db: Db,
  sessionId: string,
  version: number,
): Promise<{ by: string; at: number } | null> {
  const row = await db
    .selectFrom("result_history as saved")
    .innerJoin("users as user", "user.id", "saved.saved_by")
    .select(["saved.saved_at as at", "user.first_name as firstName", "user.last_name as lastName"])
    .where("saved.session_id", "=", sessionId)
    .where("saved.version", "=", version)
    .executeTakeFirst();
  return row ? { by: personName(row), at: row.at } : null;
}

/** This many sessions are named at once; the rest follow when these are settled. */
const MOST_TOLD = 20;
/** Places told of each, from the first that differs. */
const PLACES = 3;

export interface OpenOrder extends OrderDifference {
  seasonId: string;
  event: { _id: string; title: string };
  session: { _id: string; title: string };
}

/** Stored races whose order differs from their file's and is not settled, the oldest first. `hidden` includes hidden events. */
export async function listOpenOrders(
  db: Db,
  { seasons, hidden }: { seasons: readonly string[]; hidden: boolean },
): Promise<OpenOrder[]> {
  if (seasons.length === 0) return [];
  const open = await db
    .selectFrom("disputed_orders as disputed")
    .innerJoin("event_sessions as session", "session.id", "disputed.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select([
      "disputed.witnesses",
      "session.id",
      "session.title",
      "event.id as event_id",
      "event.title as event_title",
      "event.season_id",
    ])
    .where("disputed.taken", "is", null)
    .where("event.season_id", "in", seasons)
    .$if(!hidden, (query) => query.where("event.hidden", "=", false))
    .orderBy("session.start_at")
    .orderBy("session.id")
    .limit(MOST_TOLD)
    .execute();
  if (open.length === 0) return [];
  const rows = await namedRows(db, columnOf(open, "id"));
  return open.map((one) => {
    const own = rows.get(one.id) ?? [];
    const places = new Map(
      fromJson(witnessesSchema, one.witnesses).map(({ key, file }) => [key, file]),
    );
    const ofFile = own.toSorted((a, b) => (places.get(a.key) ?? 0) - (places.get(b.key) ?? 0));
    const from = own.findIndex((row, index) => row !== ofFile[index]);
    const told = (order: typeof own) =>
      order
        .slice(from, from + PLACES)
        .map(({ name }, index) => ({ place: from + index + 1, name }));
    return {
      seasonId: one.season_id,
      event: { _id: one.event_id, title: one.event_title },
      session: { _id: one.id, title: one.title },
      published: told(own),
      ofFile: told(ofFile),
    };
  });
}

/** The file's rows of sessions in the order that counts before penalties, with who drove: `Ana Vale +2`. */
async function namedRows(db: Db, sessionIds: readonly string[]) {
  const rows = await db
    .selectFrom("result_rows")
    .select(["id", "session_id", "frozen"])
    .where("session_id", "in", sessionIds)
    .execute();
  const drivers = await db
    .selectFrom("result_row_drivers")
    .select(["row_id", "position", "user_id"])
    .where("session_id", "in", sessionIds)
    .execute();
  const names = await mapNames(db, columnOf(drivers, "user_id"));
  const users = new Map(
    drivers.map(({ row_id, position, user_id }) => [`${row_id} ${position}`, user_id]),
  );
  const named = rows.flatMap(({ id, session_id, frozen }) => {
    const { added, entryKey, fileOrder, persons } = fromJson(rowSnapshotSchema, frozen);
    if (added) return [];
    const [first, ...others] = persons.map((person, place) =>
      nameInRow(person, names.get(users.get(`${id} ${place}`) ?? "")),
    );
    const name = others.length > 0 ? `${first} +${others.length}` : (first ?? "");
    return [{ sessionId: session_id, key: entryKey, fileOrder, name }];
  });
  return groupBy(
    named.toSorted((a, b) => a.fileOrder - b.fileOrder),
    ({ sessionId }) => sessionId,
  );
}
