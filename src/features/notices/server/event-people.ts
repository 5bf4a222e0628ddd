import { mapBans } from "#features/accounts/server/people/bans.ts";
import { entryStatus, type ListedCar } from "#features/entry-lists/entry-list.ts";
import type { LoadedEntryList } from "#features/entry-lists/server/load-entry-list.ts";
import type { Db } from "#server/database/databases.ts";
import { columnOf } from "#shared/group-by.ts";

/** Whether cars were asked to say if they come, by `now` (UTC ms). */
function wereAsked({ event: { rsvpStart, rsvpEnd } }: LoadedEntryList, now: number): boolean {
  return rsvpStart !== null && rsvpEnd !== null && rsvpStart <= now;
}

/** Cars that start as far as is known; all that may, while nobody was asked. */
export function startingCars(loaded: LoadedEntryList, now: number): ListedCar[] {
  const { splits, out } = loaded.list;
  return [...splits.flat(), ...(wereAsked(loaded, now) ? [] : out.filter(isSilent))];
}

/** Cars that come or may still say so: whom it concerns when an event moves. */
export function concernedCars(loaded: LoadedEntryList, now: number): ListedCar[] {
  const { splits, reserves, out } = loaded.list;
  const { rsvpEnd } = loaded.event;
  const mayAnswer = !wereAsked(loaded, now) || (rsvpEnd !== null && now <= rsvpEnd);
  return [...splits.flat(), ...reserves, ...(mayAnswer ? out.filter(isSilent) : [])];
}

function isSilent({ status }: ListedCar): boolean {
  return status === entryStatus.unknown;
}

/** Ids of the drivers of these cars, without those who are suspended. */
export function driversOf(
  { cars, suspended }: LoadedEntryList,
  listed: readonly { id: string }[],
): string[] {
  return listed
    .flatMap(({ id }) => columnOf(cars.get(id)?.seats ?? [], "userId"))
    .filter((id) => !suspended.has(id));
}

/** Of these people those whom no sanction keeps from taking part. */
export async function withoutBanned(
  db: Db,
  people: readonly string[],
  now: number,
): Promise<string[]> {
  const banned = await mapBans(db, people, now);
  return people.filter((id) => !banned.has(id));
}

/** Ids of those who have a seat in a car that a club has entered in the season. */
export async function listSeated(db: Db, seasonId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("car_drivers as seat")
    .innerJoin("cars as car", "car.id", "seat.car_id")
    .select("seat.user_id")
    .distinct()
    .where("seat.season_id", "=", seasonId)
    .where("seat.confirmed", "=", true)
    .where("car.withdrawn_at", "is", null)
    .where("car.registration_id", "is not", null)
    .execute();
  return columnOf(rows, "user_id");
}
