import { freeSeats } from "#features/clubs/server/club-seats.ts";
import { findName } from "#features/clubs/server/people-names.ts";
import { sendNotice } from "#features/messages/server/send-notice.ts";
import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";
import { type ActServices, question } from "#server/parts.ts";
import type { Services } from "#server/services.ts";
import { removedFromCarLetter } from "../registration-letters.ts";
import type { RegistrationSeason } from "./registration-season.ts";

/**
 * Takes a car out of its season, whose drivers may then sit in another; the caller tells them. Without results nothing of it
 * remains; with results its row stays under its number, without drivers, because results name it.
 * @returns whether the row stays.
 */
export async function withdrawCar(trx: Db, services: ActServices, carId: string): Promise<boolean> {
  const seats = await trx
    .selectFrom("car_drivers")
    .select("user_id")
    .where("car_id", "=", carId)
    .execute();
  await freeSeats(
    trx,
    services,
    seats.map((seat) => ({ carId, userId: seat.user_id })),
  );
  const raced = (await listRacedEvents(trx, [carId])).map(({ event_id }) => event_id);
  if (raced.length === 0) {
    await trx.deleteFrom("cars").where("id", "=", carId).execute();
    return false;
  }
  await changeRow(trx, "cars", carId, { withdrawn_at: services.now() });
  await leaveEvents(trx, { carId, except: raced });
  return true;
}

interface Removed {
  season: RegistrationSeason;
  car: { raceNumber: number; carName: string };
  /** Who have lost their seat in it. */
  people: readonly string[];
  /** Who took them out, and needs no letter. */
  userId: string;
  /** It counts as a message of theirs. */
  isCounted?: boolean;
}

/** Tells people that they are in a car no more; of a season that is hidden still there is no title to write. */
export async function tellRemoved(
  trx: Db,
  services: Services,
  { season, car, people, userId, isCounted = false }: Removed,
): Promise<void> {
  const to = people.filter((person) => person !== userId);
  if (season.hidden || to.length === 0) return;
  const by = await findName(trx, userId);
  const from = isCounted ? userId : null;
  const words = removedFromCarLetter({ by, car, season });
  await sendNotice(trx, services, { to, from, seasonId: season.id, ...words });
}

/** The car that a club has withdrawn from the season with that number. */
export async function findWithdrawnCar(
  db: Db,
  { registrationId, raceNumber }: { registrationId: string; raceNumber: number },
): Promise<string | undefined> {
  const car = await db
    .selectFrom("cars")
    .select("id")
    .where("registration_id", "=", registrationId)
    .where("race_number", "=", raceNumber)
    .where("withdrawn_at", "is not", null)
    .executeTakeFirst();
  return car?.id;
}

/** In the results of which events cars are, each once. */
export const listRacedEvents = question<
  [db: Db, carIds: readonly string[]],
  Promise<{ car_id: string | null; event_id: string }[]>
>();

/** Forgets what was said of a car for all events but these. */
export async function leaveEvents(
  trx: Db,
  { carId, except }: { carId: string; except: readonly string[] },
): Promise<void> {
  for (const table of ["event_guest_cars", "event_wildcards", "presences"] as const)
    await trx
      .deleteFrom(table)
      .where("car_id", "=", carId)
      .where("event_id", "not in", except)
      .execute();
}
