import { freeSeats } from "#features/clubs/server/club-seats.ts";
import { endWishes } from "./answers/seats.ts";
import { findName } from "#features/clubs/server/people-names.ts";
import { sendNotice } from "#features/messages/server/send-notice.ts";
import { type Db, ifTaken } from "#server/database/databases.ts";
import { addRow, changeRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import type { DoingOf } from "#server/http/perform.ts";
import { newId } from "#server/ids.ts";
import { recordAdded, saveVersioned, type VersionedRecord } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { toColumns } from "#shared/record/record.ts";
import {
  type GuestCar,
  guestCarConflict,
  guestCarFields,
  type GuestCarForm,
} from "../guest-cars.ts";
import type { registrationActs } from "../registration-acts.ts";
import { guestCarLetter } from "../registration-letters.ts";
import { writeLicences } from "./car-classes-queries.ts";
import { listGuestCars } from "./guest-cars-queries.ts";
import { registrationRefusal } from "./refusals.ts";
import { refuseGuestCar } from "./refuse-guest-car.ts";
import { getLockedSeason, type RegistrationSeason } from "./registration-season.ts";
import { leaveEvents, tellRemoved, withdrawCar } from "./withdraw-car.ts";

interface Save {
  seasonId: string;
  /** `null`: a new one. */
  carId: string | null;
  /** As it was read; of no meaning for a new one. */
  version: number;
  form: GuestCarForm;
  userId: string;
}

/**
 * Enters or changes a guest car, without a registration, for some events of the season. Its drivers are confirmed and told.
 * @throws AppError 404; 409 `stale-version` with the present car, or when a number or a driver is taken or a removed event has
 * results; 422 with the fields
 */
export function saveGuestCar(
  services: Services,
  { seasonId, carId, version, form, userId }: Save,
): Promise<GuestCar> {
  const saving = services.databases.db.transaction().execute(async (trx) => {
    const season = await getLockedSeason(trx, seasonId);
    const record = guestCarRecord(season);
    const by = { userId, now: services.now() };
    if (carId === null) {
      const id = newId();
      await write(trx, services, { id, season, form, before: undefined, userId });
      return recordAdded(trx, record, { ...by, id, action: "guest-car.entered" });
    }
    return saveVersioned(trx, record, {
      ...by,
      id: carId,
      version,
      action: "guest-car.saved",
      write: (inside, before) =>
        write(inside, services, { id: carId, season, form, before, userId }),
    });
  });
  // Of two organisers who enter the same number or driver at once, the database's own keys refuse the second.
  return saving.catch(ifTaken(() => registrationRefusal("guest-car.taken")));
}

/** Takes a guest car out of the season; its drivers are free and told. Resolves to what to tell the organiser. */
export async function removeGuestCar({
  trx,
  services,
  params: { id: seasonId, car: carId },
  by: { userId },
  log,
}: DoingOf<typeof registrationActs.removeGuestCar>): Promise<string> {
  const season = await getLockedSeason(trx, seasonId);
  const car = await getGuestCar(trx, season, carId);
  const stays = await withdrawCar(trx, services, carId);
  const people = car.drivers.map(({ driver }) => driver);
  await tellRemoved(trx, services, { season, car, people, userId });
  await log(carId, { before: audited(car) });
  return stays
    ? "Mașina a fost retrasă. Rezultatele ei rămân, iar piloții pot sta în altă mașină."
    : "Mașina a fost scoasă.";
}

/** For the audit log: people by their ids, because a deleted account must not leave its name there. */
function audited({ drivers, ...car }: GuestCar) {
  return { ...car, drivers: drivers.map(({ driver, classes }) => ({ driver, classes })) };
}

function guestCarRecord(season: RegistrationSeason): VersionedRecord<GuestCar> {
  return {
    table: "cars",
    subjectType: "car",
    read: (trx, carId) => getGuestCar(trx, season, carId),
    audited,
    conflict: guestCarConflict,
  };
}

async function getGuestCar(db: Db, season: RegistrationSeason, carId: string): Promise<GuestCar> {
  const car = (await listGuestCars(db, season)).find(({ _id }) => _id === carId);
  if (!car) throw refusal("not-found");
  return car;
}

interface Change {
  id: string;
  season: RegistrationSeason;
  form: GuestCarForm;
  /** `undefined`: it is new. */
  before: GuestCar | undefined;
  userId: string;
}

async function write(trx: Db, services: Services, change: Change): Promise<void> {
  await refuseGuestCar(trx, change.season, change, services.now());
  await writeCar(trx, change, services.now());
  await seat(trx, services, change);
  await enterEvents(trx, change);
  await tell(trx, services, change);
}

async function writeCar(trx: Db, { id, season, form, before }: Change, now: number): Promise<void> {
  const values = toColumns(guestCarFields, form);
  if (!before)
    await addRow(trx, "cars", { id, season_id: season.id, ...values, skin: "", created_at: now });
  else await changeRow(trx, "cars", id, values);
}

/** The crew in its order with its licences, and the classes that follow from them and the model. */
async function seat(
  trx: Db,
  services: Services,
  { id, season, form, before, userId }: Change,
): Promise<void> {
  const staying = new Set(form.drivers.map(({ driver }) => driver));
  const gone = (before?.drivers ?? []).filter(({ driver }) => !staying.has(driver));
  await freeSeats(
    trx,
    services,
    gone.map(({ driver }) => ({ carId: id, userId: driver })),
  );
  for (const [position, { driver }] of form.drivers.entries()) {
    await trx
      .insertInto("car_drivers")
      .values({ car_id: id, season_id: season.id, user_id: driver, position, confirmed: true })
      .onConflict((conflict) =>
        conflict.columns(["car_id", "user_id"]).doUpdateSet({ position, confirmed: true }),
      )
      .execute();
    await endWishes(trx, { seasonId: season.id, userId: driver, now: services.now() });
  }
  await writeLicences(trx, { id, ...form }, season);
  const people = gone.map(({ driver }) => driver);
  if (before) await tellRemoved(trx, services, { season, car: before, people, userId });
}

async function enterEvents(trx: Db, { id, form }: Change): Promise<void> {
  await leaveEvents(trx, { carId: id, except: form.events });
  await trx
    .insertInto("event_guest_cars")
    .values([...new Set(form.events)].map((event) => ({ event_id: event, car_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** New drivers learn of all events of the car that they can see, those who were in it of the added ones. */
async function tell(
  trx: Db,
  services: Services,
  { season, form, before, userId }: Change,
): Promise<void> {
  if (season.hidden) return;
  const titles = await trx
    .selectFrom("events")
    .select(["id", "title"])
    .where("id", "in", form.events)
    .where("hidden", "=", false)
    .orderBy("time")
    .execute();
  const added = titles.filter(({ id }) => !before?.events.includes(id));
  const by = await findName(trx, userId);
  const { raceNumber, carName } = form;
  for (const { driver } of form.drivers) {
    const wasIn = before?.drivers.some((seated) => seated.driver === driver) ?? false;
    const events = wasIn ? added : titles;
    if (driver === userId || events.length === 0) continue;
    await sendNotice(trx, services, {
      to: [driver],
      seasonId: season.id,
      ...guestCarLetter({
        by,
        car: { raceNumber, carName },
        seasonTitle: season.title,
        events,
      }),
    });
  }
}
