import type { Insertable, Selectable } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { inParts } from "#server/database/rows.ts";
import type { Database } from "#server/database/schema.ts";
import { letOthersIn } from "#server/database/turns.ts";
import { groupBy } from "#shared/group-by.ts";
import { countEvent } from "../count-event.ts";
import { type CountedEvent, loadCountedEvent } from "./load-event.ts";
import { recountClubs } from "./recount-clubs.ts";
import { recountPeople } from "./recount-people.ts";
import { type RecordKey, recountRecords } from "./recount-records.ts";

type StoredRow = Selectable<Database["stat_rows"]>;
type Seated = Pick<StoredRow, "row_id" | "seat">;

/** Whom and what changed rows count for. */
interface Counted {
  people: Set<string>;
  clubs: Set<string>;
  seasons: Set<string>;
  /** Each once. */
  records: Map<string, RecordKey>;
}

/** Counts events anew, and everything that their rows counted for before or count for now. */
export async function recountEvents(trx: Db, eventIds: readonly string[]): Promise<void> {
  const counted: Counted = {
    people: new Set(),
    clubs: new Set(),
    seasons: new Set(),
    records: new Map(),
  };
  for (const id of eventIds) noteAll(counted, await recountRows(trx, id));
  const seasons = [...counted.seasons];
  const people = [...counted.people].toSorted();
  await recountPeople(trx, people, seasons);
  await recountClubs(trx, [...counted.clubs].toSorted(), { seasons, drivers: people });
  await recountRecords(trx, [...counted.records.values()]);
}

/** Writes an event's rows anew, session by session where they differ. @returns the rows that went and those that came. */
export async function recountRows(trx: Db, eventId: string): Promise<StoredRow[]> {
  const event = await loadCountedEvent(trx, eventId);
  const before = await trx
    .selectFrom("stat_rows")
    .selectAll()
    .where("event_id", "=", eventId)
    .execute();
  await letOthersIn();
  await writePractice(trx, eventId, event);
  await letOthersIn();
  const after = event ? rowsOf(event) : [];
  await letOthersIn();
  const old = groupBy(before, ({ session_id }) => session_id);
  const now = groupBy(after, ({ session_id }) => session_id);
  const changed: string[] = [];
  for (const id of new Set([...old.keys(), ...now.keys()])) {
    await letOthersIn();
    if (!areSame(old.get(id), now.get(id))) changed.push(id);
  }
  await trx.deleteFrom("stat_rows").where("session_id", "in", changed).execute();
  const written = changed.flatMap((id) => now.get(id) ?? []);
  for (const part of inParts(written)) await trx.insertInto("stat_rows").values(part).execute();
  return [...changed.flatMap((id) => old.get(id) ?? []), ...written];
}

function rowsOf(event: CountedEvent): StoredRow[] {
  const orders = new Map(event.sessions.map(({ id, position }) => [id, position]));
  return countEvent(event.sessions).map((row) => ({
    ...row,
    event_id: event.id,
    season_id: event.seasonId,
    simulator_id: event.simulatorId,
    track_id: event.trackId,
    session_order: orders.get(row.session_id) ?? 0,
    at: event.startedAt.get(row.session_id) ?? 0,
    visible: event.visible ? 1 : 0,
  }));
}

/** Writes the laps of an event's practice anew, where they differ. */
async function writePractice(
  trx: Db,
  eventId: string,
  event: CountedEvent | undefined,
): Promise<void> {
  const before = await trx
    .selectFrom("stat_practice")
    .selectAll()
    .where("event_id", "=", eventId)
    .execute();
  const after = event ? practiceOf(event) : [];
  if (areSame(before, after)) return;
  await trx.deleteFrom("stat_practice").where("event_id", "=", eventId).execute();
  for (const part of inParts(after)) await trx.insertInto("stat_practice").values(part).execute();
}

function practiceOf(event: CountedEvent): Selectable<Database["stat_practice"]>[] {
  return event.practice.flatMap((session) =>
    countEvent([session]).flatMap(({ row_id, seat, record_class, person_id, best_lap_ms }) => {
      if (person_id === null || best_lap_ms === null) return [];
      return [
        {
          row_id,
          seat,
          session_id: session.id,
          event_id: event.id,
          track_id: event.trackId,
          record_class,
          person_id,
          best_lap_ms,
          session_order: session.position,
          at: event.startedAt.get(session.id) ?? 0,
          visible: event.visible ? 1 : 0,
        },
      ];
    }),
  );
}

/** In any order. */
function areSame(some: readonly Seated[] = [], others: readonly Seated[] = []): boolean {
  if (some.length !== others.length) return false;
  const placeOf = ({ row_id, seat }: Seated) => `${row_id} ${seat}`;
  const found = new Map<string, object>(others.map((row) => [placeOf(row), row]));
  return some.every((row) => {
    const other = found.get(placeOf(row));
    return (
      other !== undefined &&
      Object.entries(row).every(([column, value]) => Reflect.get(other, column) === value)
    );
  });
}

function noteAll(counted: Counted, rows: readonly Insertable<Database["stat_rows"]>[]): void {
  for (const row of rows) {
    counted.seasons.add(row.season_id);
    if (row.person_id) counted.people.add(row.person_id);
    if (row.club_id) counted.clubs.add(row.club_id);
    if (row.best_lap_ms === null || row.person_id === null) continue;
    const key: RecordKey = {
      trackId: row.track_id,
      recordClass: row.record_class,
      sessionType: row.session_type,
    };
    counted.records.set(JSON.stringify(key), key);
  }
}
