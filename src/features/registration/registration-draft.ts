import { merge } from "#shared/record/merge.ts";
import type { EnteredCar, SavedCar } from "./registration.ts";
import type { RegisteredCar, Registration } from "./registration-shapes.ts";

export type DraftDriver = EnteredCar["drivers"][number];

export interface DraftCar extends EnteredCar {
  /** Tells the car from others while it has no id. */
  key: string;
}

export type Draft = readonly DraftCar[];

export function toDraft({ cars }: Pick<Registration, "cars">): DraftCar[] {
  return cars.map((car) => ({
    key: car._id,
    _id: car._id,
    raceNumber: car.raceNumber,
    carName: car.carName,
    carModel: car.carModel._id,
    skin: car.skin,
    drivers: car.drivers.map(({ driver, classes }) => ({
      driver,
      classes: classes.map(({ _id }) => _id),
    })),
  }));
}

/** The cars of a registration as the rules compare them. */
export function savedCars(cars: readonly Omit<RegisteredCar, "team">[]): SavedCar[] {
  return cars.map(({ _id, raceNumber, carName, carModel, skin, drivers }) => ({
    _id,
    raceNumber,
    carName,
    carModel: carModel._id,
    skin,
    drivers: drivers.map(({ driver }) => driver),
  }));
}

/** One more car, empty. @param models Ids of the season's models; a single one is no choice. */
export function addCar(draft: Draft, models: readonly string[]): DraftCar[] {
  const [only] = models;
  const taken = new Set(draft.map(({ key }) => key));
  let count = draft.length + 1;
  while (taken.has(`new-${count}`)) count++;
  const car: DraftCar = {
    key: `new-${count}`,
    _id: null,
    raceNumber: null,
    carName: "",
    carModel: models.length === 1 ? (only ?? null) : null,
    skin: "",
    drivers: [],
  };
  return [...draft, car];
}

export function removeCar(draft: Draft, key: string): DraftCar[] {
  return draft.filter((car) => car.key !== key);
}

export function changeCar(
  draft: Draft,
  key: string,
  change: Partial<Pick<DraftCar, "raceNumber" | "carName" | "carModel" | "drivers">>,
): DraftCar[] {
  return draft.map((car) => (car.key === key ? { ...car, ...change } : car));
}

interface Placement {
  driver: string;
  /** Key of the car. */
  car: string;
  /** Before the driver who is there now; the crew's length: last. */
  index: number;
}

/** Puts a driver at a place of a car, out of the one they are in. They keep their licences. */
export function placeDriver(draft: Draft, { driver, car: key, index }: Placement): DraftCar[] {
  const seat = draft.flatMap(({ drivers }) => drivers).find((own) => own.driver === driver);
  return draft.map((car) => {
    const before = car.drivers.findIndex((own) => own.driver === driver);
    const rest = car.drivers.filter((own) => own.driver !== driver);
    if (car.key !== key) return before < 0 ? car : { ...car, drivers: rest };
    const place = before >= 0 && before < index ? index - 1 : index;
    return { ...car, drivers: rest.toSpliced(place, 0, seat ?? { driver, classes: [] }) };
  });
}

export function removeDriver(draft: Draft, driver: string): DraftCar[] {
  return draft.map((car) => ({
    ...car,
    drivers: car.drivers.filter((own) => own.driver !== driver),
  }));
}

export function chooseLicences(
  draft: Draft,
  driver: string,
  classes: readonly string[],
): DraftCar[] {
  return draft.map((car) => ({
    ...car,
    drivers: car.drivers.map((own) => (own.driver === driver ? { ...own, classes } : own)),
  }));
}

export function isSameDraft(a: Draft, b: Draft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * One's own work on top of what somebody else saved meanwhile: crews and models that one changed stay, everything else is theirs,
 * and cars that are not saved yet come last.
 */
export function keepOwnEdits(
  own: Draft,
  { read, now }: { read: Registration; now: Registration },
): DraftCar[] {
  const before = toDraft(read);
  const isWithdrawn = ({ _id }: DraftCar) =>
    before.some((car) => car._id === _id) && !own.some((car) => car._id === _id);
  const stillThere = toDraft(now).filter((car) => !isWithdrawn(car));
  const saved = stillThere.map((theirs) => {
    const mine = own.find(({ _id }) => _id === theirs._id);
    const old = before.find(({ _id }) => _id === theirs._id);
    return mine && old ? merge({}, { base: old, own: mine, theirs }).merged : theirs;
  });
  return [...saved, ...own.filter(({ _id }) => _id === null)];
}

/** What somebody else has changed, in sentences for the person who was editing the older copy. */
export function registrationDifferences(read: Registration, now: Registration): string[] {
  const kept = new Set(now.cars.map(({ _id }) => _id));
  const gone = read.cars
    .filter(({ _id }) => !kept.has(_id))
    .map(({ raceNumber, carName }) => `Mașină retrasă: #${raceNumber} „${carName}”.`);
  const changed = now.cars.flatMap((car) => {
    const old = read.cars.find(({ _id }) => _id === car._id);
    const name = `#${car.raceNumber} „${car.carName}”`;
    if (!old) return [`Mașină nouă: ${name}.`];
    const joined = namesMissingFrom(old.drivers, car.drivers);
    const left = namesMissingFrom(car.drivers, old.drivers);
    const sentences: string[] = [];
    if (old.raceNumber !== car.raceNumber)
      sentences.push(`${name}: avea numărul ${old.raceNumber}.`);
    if (old.carName !== car.carName) sentences.push(`${name}: se numea „${old.carName}”.`);
    if (old.carModel._id !== car.carModel._id)
      sentences.push(`${name}: modelul este acum ${car.carModel.title}.`);
    if (joined !== "") sentences.push(`${name}, piloți în plus: ${joined}.`);
    if (left !== "") sentences.push(`${name}, piloți în minus: ${left}.`);
    const seats = ({ drivers }: typeof car) =>
      JSON.stringify(drivers.map(({ driver, classes }) => [driver, classes]));
    if (sentences.length === 0 && seats(old) !== seats(car))
      sentences.push(`${name}: ordinea sau licențele piloților s-au schimbat.`);
    return sentences;
  });
  return [...changed, ...gone];
}

type Seats = Registration["cars"][number]["drivers"];

function namesMissingFrom(list: Seats, people: Seats): string {
  return people
    .filter(({ driver }) => !list.some((other) => other.driver === driver))
    .map(({ driverName }) => driverName)
    .join(", ");
}
