import { mapBans } from "#features/accounts/server/people/bans.ts";
import { carInWords } from "#features/clubs/club-words.ts";
import { mapNames } from "#features/clubs/server/people-names.ts";
import type { Db } from "#server/database/databases.ts";
import { listPictureNumbers } from "#features/seasons/server/picture-numbers.ts";
import type { GuestCar, GuestCarForm } from "../guest-cars.ts";
import { licenceIssue } from "../licences.ts";
import { pictureTakenMessage, registrationMessages } from "../registration-messages.ts";
import { registrationRefusal } from "./refusals.ts";
import type { RegistrationSeason } from "./registration-season.ts";

interface Judged {
  form: GuestCarForm;
  /** As it is stored; `undefined`: a new one. */
  before: GuestCar | undefined;
}

type Fields = Record<string, string>;

/**
 * Refuses a wrong guest car before it is written. Hold the season.
 * @throws AppError 422, or 409 for a number or driver of another car or an event with results that it would leave, by field
 */
export async function refuseGuestCar(
  trx: Db,
  season: RegistrationSeason,
  judged: Judged,
  now: number,
): Promise<void> {
  const wrong = {
    ...formIssues(season, judged.form),
    ...(await eventIssues(trx, season, judged.form)),
    ...(await unfitPeople(trx, judged, now)),
  };
  if (Object.keys(wrong).length > 0)
    throw registrationRefusal("guest-car.invalid", { fields: wrong });
  const taken = {
    ...(await takenNumber(trx, season, judged)),
    ...(await takenDrivers(trx, season, judged)),
  };
  const [first] = Object.values(taken);
  if (first !== undefined)
    throw registrationRefusal("guest-car.taken", { message: first, fields: taken });
  const lost = judged.before?.eventsWithResults.filter(
    (event) => judged.before?.events.includes(event) && !judged.form.events.includes(event),
  );
  if (lost && lost.length > 0) throw registrationRefusal("guest-car.has-results");
}

function formIssues({ rules }: RegistrationSeason, form: GuestCarForm): Fields {
  const fields: Fields = {};
  if (!rules.validModels.includes(form.carModel))
    fields["carModel"] = registrationMessages.unknownModel;
  if (form.drivers.length > rules.maxDriversPerCar)
    fields["drivers"] = registrationMessages.driverLimit;
  form.drivers.forEach(({ driver, classes }, index) => {
    const licence = licenceIssue(classes, rules.licences);
    if (licence) fields[`drivers.${index}.classes`] = licence;
    if (form.drivers.findIndex((other) => other.driver === driver) < index)
      fields[`drivers.${index}`] = "Pilotul este deja în această mașină.";
  });
  return fields;
}

async function eventIssues(
  trx: Db,
  season: RegistrationSeason,
  { events }: GuestCarForm,
): Promise<Fields> {
  const known = await trx
    .selectFrom("events")
    .select("id")
    .where("season_id", "=", season.id)
    .where("id", "in", events)
    .execute();
  return known.length < new Set(events).size
    ? { events: "O etapă aleasă nu mai există în acest sezon." }
    : {};
}

/** Who is gone from the site, or out of the league; who has a seat keeps it. */
async function unfitPeople(trx: Db, { form, before }: Judged, now: number): Promise<Fields> {
  const wanted = form.drivers.map(({ driver }) => driver);
  const seated = before?.drivers.map(({ driver }) => driver) ?? [];
  const known = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", wanted)
    .where("deleted_at", "is", null)
    .execute();
  const bans = await mapBans(
    trx,
    wanted.filter((driver) => !seated.includes(driver)),
    now,
  );
  return ofDrivers(form, (driver) => {
    if (bans.has(driver)) return registrationMessages.banned;
    return known.some(({ id }) => id === driver) ? undefined : "Pilotul nu mai există pe site.";
  });
}

function ofDrivers(
  { drivers }: GuestCarForm,
  problem: (driver: string) => string | undefined,
): Fields {
  return Object.fromEntries(
    drivers.flatMap(({ driver }, index) => {
      const message = problem(driver);
      return message === undefined ? [] : [[`drivers.${index}`, message]];
    }),
  );
}

async function takenNumber(
  trx: Db,
  { id, code }: RegistrationSeason,
  { form: { raceNumber }, before }: Judged,
): Promise<Fields> {
  const other = await trx
    .selectFrom("cars")
    .select("car_name")
    .where("season_id", "=", id)
    .where("race_number", "=", raceNumber)
    .where("id", "!=", before?._id ?? "")
    .executeTakeFirst();
  if (other) return { raceNumber: `Numărul ${raceNumber} este al mașinii „${other.car_name}”.` };
  if (raceNumber === before?.raceNumber) return {};
  const numbers = await listPictureNumbers(trx, { seasonId: id, code });
  return numbers.includes(raceNumber) ? { raceNumber: pictureTakenMessage(raceNumber) } : {};
}

async function takenDrivers(
  trx: Db,
  season: RegistrationSeason,
  { form, before }: Judged,
): Promise<Fields> {
  const wanted = form.drivers.map(({ driver }) => driver);
  const seats = await trx
    .selectFrom("car_drivers as seat")
    .innerJoin("cars as car", "car.id", "seat.car_id")
    .select(["seat.user_id", "car.race_number", "car.car_name"])
    .where("seat.season_id", "=", season.id)
    .where("seat.user_id", "in", wanted)
    .where("car.id", "!=", before?._id ?? "")
    .execute();
  const names = await mapNames(trx, wanted);
  return ofDrivers(form, (driver) => {
    const seat = seats.find(({ user_id }) => user_id === driver);
    return (
      seat &&
      `${names.get(driver) ?? "Pilotul"} are deja loc în mașina ${carInWords({ raceNumber: seat.race_number, carName: seat.car_name })} în acest sezon.`
    );
  });
}
