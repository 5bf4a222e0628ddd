import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { sendNotice } from "#features/messages/server/send-notice.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { momentInWords } from "#shared/text/moment-words.ts";
import { fromLocalText, toLocalText } from "#shared/time/zoned-time.ts";
import { reminderLetter } from "../entry-list-letters.ts";
import { getEntryEvent } from "./entry-event.ts";
import { type LoadedEntryList, loadEntryList } from "./load-entry-list.ts";
import { entryListRefusal } from "./refusals.ts";

const REMINDED = "presence.reminded";

/** Cars that may say whether they come and have not: a wildcard need not, and who is suspended cannot. */
export function silentCars({ list, cars, presences, freed, suspended }: LoadedEntryList) {
  return [...list.splits.flat(), ...list.reserves, ...list.out].flatMap(({ id }) => {
    const car = cars.get(id);
    if (!car || presences.has(id) || freed.has(id)) return [];
    const people = car.seats.filter(({ userId }) => !suspended.has(userId));
    return people.length > 0 ? [{ id, people: people.map(({ userId }) => userId) }] : [];
  });
}

/**
 * Writes to the drivers of cars that have said nothing, and answers to how many. The locked season makes the second of two
 * presses see the first.
 * @throws AppError 409 outside the time for answers, twice on one day, or when there is nobody to write to
 */
export async function remindUnanswered(
  { trx, services, viewer }: { trx: Db; services: Services; viewer: Viewer },
  eventId: string,
): Promise<number> {
  const { timeZone } = services.config;
  const now = services.now();
  const event = await getEntryEvent(trx, eventId, viewer);
  await lockSeason(trx, event.seasonId);
  const { rsvpStart, rsvpEnd } = event;
  if (rsvpStart === null || rsvpEnd === null) throw entryListRefusal("rsvp.no-window");
  if (now < rsvpStart) throw entryListRefusal("rsvp.not-opened");
  if (now > rsvpEnd) throw entryListRefusal("rsvp.ended");
  if ((await listReminded(trx, [event.id], { now, timeZone })).size > 0)
    throw entryListRefusal("rsvp.reminded");
  const until = momentInWords(rsvpEnd, { now, timeZone });
  const sent = await sendNotice(trx, services, {
    to: silentCars(await loadEntryList(trx, event, now)).flatMap(({ people }) => people),
    from: viewer._id,
    isCounted: false,
    ...reminderLetter({ id: event.id, title: event.title, until }),
    key: askedKey(event.id, { now, timeZone }),
    seasonId: event.seasonId,
  });
  if (sent === 0) throw entryListRefusal("rsvp.nobody-silent");
  return sent;
}

/** The key under which people were asked to answer on the league's day of `now` (UTC ms). */
export function askedKey(
  eventId: string,
  { now, timeZone }: { now: number; timeZone: string },
): string {
  return `event:${eventId}:asked:${toLocalText(now, timeZone).slice(0, 10)}`;
}

/** Of these events those whose drivers were reminded on the league's day of `now`. */
export async function listReminded(
  db: Db,
  events: readonly string[],
  { now, timeZone }: { now: number; timeZone: string },
): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  const today = fromLocalText(`${toLocalText(now, timeZone).slice(0, 10)}T00:00`, timeZone) ?? now;
  const rows = await db
    .selectFrom("audit_log")
    .select("subject_id")
    .where("action", "=", REMINDED)
    .where("subject_type", "=", "event")
    .where("subject_id", "in", events)
    .where("at", ">=", today)
    .execute();
  return new Set(rows.map((row) => row.subject_id));
}
