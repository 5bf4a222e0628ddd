import { inviteToCar } from "#features/clubs/server/asks/car-invites.ts";
import { listAccounts } from "#features/clubs/server/clubs-queries.ts";
import { freeSeats } from "#features/clubs/server/club-seats.ts";
import { allowCarInvites } from "#features/clubs/server/asks/ask-quotas.ts";
import { endWishes } from "./answers/seats.ts";
import type { Db } from "#server/database/databases.ts";
import { addRow, changeRow } from "#server/database/rows.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import type { EnteredCar, SavedCar } from "../registration.ts";
import { writeLicences } from "./car-classes-queries.ts";
import type { RegistrationSeason } from "./registration-season.ts";
import { findWithdrawnCar, tellRemoved, withdrawCar } from "./withdraw-car.ts";

interface CarsToWrite {
  season: RegistrationSeason;
  registrationId: string;
  /** As they are stored. */
  saved: readonly SavedCar[];
  /** As they shall be; judged already. */
  cars: readonly EnteredCar[];
  /** Takes a seat at once, as who has no account does; everybody else is invited. */
  editorId: string;
  /** Who has asked for the seat, so that nobody asks them. */
  agreed: readonly string[];
}

interface StoredCar extends EnteredCar {
  id: string;
  /** It had been withdrawn and comes back. */
  isBack: boolean;
}

/** Writes a registration's cars, crews, licences and classes, and tells people. Resolves to the number of invitations. */
export async function writeCars(
  trx: Db,
  services: Services,
  { season, registrationId, saved, cars, editorId, agreed }: CarsToWrite,
): Promise<number> {
  const stored: StoredCar[] = [];
  for (const car of cars) stored.push(await withId(trx, registrationId, car));
  await takeOut(trx, services, { season, saved, cars: stored, editorId });
  const kept = new Set(stored.map(({ id }) => id));
  for (const { _id } of saved) if (!kept.has(_id)) await withdrawCar(trx, services, _id);
  await writeFacts(trx, stored, {
    saved,
    added: { season_id: season.id, registration_id: registrationId, created_at: services.now() },
  });
  const accounts = await listAccounts(
    trx,
    cars.flatMap((car) => car.drivers.map(({ driver }) => driver)),
  );
  const invited: { carId: string; userId: string }[] = [];
  for (const car of stored) {
    const seated = saved.find(({ _id }) => _id === car._id)?.drivers ?? [];
    for (const [position, { driver }] of car.drivers.entries()) {
      if (seated.includes(driver)) {
        await trx
          .updateTable("car_drivers")
          .set({ position })
          .where("car_id", "=", car.id)
          .where("user_id", "=", driver)
          .execute();
        continue;
      }
      const confirmed = driver === editorId || agreed.includes(driver) || !accounts.has(driver);
      await addRow(trx, "car_drivers", {
        car_id: car.id,
        season_id: season.id,
        user_id: driver,
        position,
        confirmed,
      });
      if (confirmed)
        await endWishes(trx, { seasonId: season.id, userId: driver, now: services.now() });
      else invited.push({ carId: car.id, userId: driver });
    }
    await writeLicences(trx, car, season);
  }
  await allowCarInvites(trx, services, { seats: invited, invitedBy: editorId });
  for (const invitation of invited)
    await inviteToCar(trx, services, { ...invitation, invitedBy: editorId });
  return invited.length;
}

/** A new car with the number of one that the club has withdrawn is that car: its results are its own again. */
async function withId(trx: Db, registrationId: string, car: EnteredCar): Promise<StoredCar> {
  if (car._id !== null) return { ...car, id: car._id, isBack: false };
  const back =
    car.raceNumber === null
      ? undefined
      : await findWithdrawnCar(trx, { registrationId, raceNumber: car.raceNumber });
  return { ...car, id: back ?? newId(), isBack: back !== undefined };
}

/** Who leaves a car loses the seat and its invitation; who then sits in no other of these cars is told. */
async function takeOut(
  trx: Db,
  services: Services,
  {
    season,
    saved,
    cars,
    editorId,
  }: Pick<CarsToWrite, "season" | "saved" | "editorId"> & {
    cars: readonly StoredCar[];
  },
): Promise<void> {
  const crewOf = (id: string) => cars.find((car) => car.id === id)?.drivers ?? [];
  const left = saved.flatMap((car) =>
    car.drivers
      .filter((userId) => !crewOf(car._id).some(({ driver }) => driver === userId))
      .map((userId) => ({ car, userId })),
  );
  await freeSeats(
    trx,
    services,
    left.map(({ car, userId }) => ({ carId: car._id, userId })),
  );
  const placed = new Set(cars.flatMap((car) => car.drivers.map(({ driver }) => driver)));
  for (const { car, userId } of left)
    if (!placed.has(userId)) {
      const told = { season, car, people: [userId], userId: editorId, isCounted: true };
      await tellRemoved(trx, services, told);
    }
}

/** Numbers, names, models and liveries; two saved cars may also swap their numbers. */
async function writeFacts(
  trx: Db,
  cars: readonly StoredCar[],
  {
    saved,
    added,
  }: {
    saved: readonly SavedCar[];
    added: { season_id: string; registration_id: string; created_at: number };
  },
): Promise<void> {
  const renumbered = cars.filter((car) => {
    const before = saved.find(({ _id }) => _id === car._id);
    return before && before.raceNumber !== car.raceNumber;
  });
  // Out of each other's way first: a number is one car's at every moment.
  for (const [index, { id }] of renumbered.entries())
    await changeRow(trx, "cars", id, { race_number: -1 - index });
  for (const { id, _id, isBack, ...car } of cars) {
    const facts = factsOf(car);
    if (_id === null && !isBack) await addRow(trx, "cars", { ...added, ...facts, id });
    else await changeRow(trx, "cars", id, { ...facts, withdrawn_at: null });
  }
}

/** What it is, as it is stored. */
function factsOf({ raceNumber, carName, carModel, skin }: Omit<EnteredCar, "_id">) {
  if (raceNumber === null || carModel === null)
    throw new Error("a car without number or model passed the rules");
  return { race_number: raceNumber, car_name: carName, car_model_id: carModel, skin };
}
