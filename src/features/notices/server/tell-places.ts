import { z } from "zod";
import { findEntryEvent } from "#features/entry-lists/server/entry-event.ts";
import {
  type LoadedEntryList,
  loadEntryList,
} from "#features/entry-lists/server/load-entry-list.ts";
import type { Letter } from "#features/messages/letter.ts";
import type { Db } from "#server/database/databases.ts";
import type { ActServices } from "#server/parts.ts";
import { inside } from "#server/queue/run-queue.ts";
import { placeLetter } from "../notice-letters.ts";
import { driversOf, withoutBanned } from "./event-people.ts";
import { tellEach } from "./tell-each.ts";

const payloadSchema = z.object({ eventId: z.string() });

/** The entry list of an event may be another: tells reserves that have got a place. */
export const tellReserves = inside((trx, services, payload) =>
  lookAtReserves(trx, services, payloadSchema.parse(payload).eventId),
);

export async function lookAtReserves(
  trx: Db,
  services: ActServices,
  eventId: string,
): Promise<void> {
  const event = await findEntryEvent(trx, eventId);
  const now = services.now();
  if (event && event.time > now)
    await tellPlaces(trx, services, await loadEntryList(trx, event, now));
}

/**
 * Writes down which cars of the entry list are reserves, and tells the drivers of those that were and have a place now. Of a
 * hidden event nobody is told.
 */
export async function tellPlaces(
  trx: Db,
  services: ActServices,
  loaded: LoadedEntryList,
): Promise<void> {
  const { event, list, cars } = loaded;
  const reserves = new Set(list.reserves.map(({ id }) => id));
  // Of two that look at once the second waits here, and finds none that the first has told.
  const left = await trx
    .deleteFrom("event_reserves")
    .where("event_id", "=", event.id)
    .where("car_id", "not in", [...reserves])
    .returning("car_id")
    .execute();
  if (reserves.size > 0)
    await trx
      .insertInto("event_reserves")
      .values([...reserves].map((car_id) => ({ event_id: event.id, car_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const placed = new Set(list.splits.flat().map(({ id }) => id));
  const called = left.flatMap(({ car_id }) => (placed.has(car_id) ? (cars.get(car_id) ?? []) : []));
  const shown = called.length > 0 && (await findEntryEvent(trx, event.id));
  if (!shown || shown.hidden || shown.isSeasonHidden) return;
  const now = services.now();
  const clock = { now, timeZone: services.config.timeZone };
  const { rsvpEnd } = shown;
  const until = rsvpEnd !== null && now < rsvpEnd ? rsvpEnd : null;
  const own = new Map<string, Letter>();
  for (const { id, raceNumber } of called)
    for (const person of await withoutBanned(trx, driversOf(loaded, [{ id }]), now))
      own.set(person, placeLetter({ ...shown, raceNumber, until }, clock));
  await tellEach(trx, services, own, {
    kind: "reserve",
    seasonId: shown.seasonId,
    path: `/event/${encodeURIComponent(shown.id)}`,
    usefulUntil: shown.time,
  });
}
