import type { PublicCar } from "#features/registration/registration-shapes.ts";
import type { HeldClass, Season } from "#features/seasons/seasons.ts";
import { foldForSearch } from "#shared/text/person-name.ts";

type Registration = Season["registrations"][number];

/** A registered car with its club; its crew and classes are there as soon as they are known. */
export interface RegisteredCar extends Omit<PublicCar, "_id"> {
  _id: string;
  raceNumber: number;
  carName: string;
  club: { _id: string; name: string };
}

export interface CarsOfClass {
  /** `null`: cars of no class of the season. */
  carClass: HeldClass | null;
  cars: RegisteredCar[];
}

/** The season's cars, club by club in the order of registrations. A car that has just come or gone is left out. */
export function registeredCars(
  registrations: readonly Registration[],
  details: readonly PublicCar[],
): RegisteredCar[] {
  const byId = new Map(details.map((car) => [car._id, car]));
  return registrations.flatMap(({ teamId, teamName, cars }) =>
    cars.flatMap((car) => {
      const known = byId.get(car._id);
      return known ? [{ ...known, ...car, club: { _id: teamId, name: teamName } }] : [];
    }),
  );
}

/** Each car under the first of the season's classes that it is in, the lowest group first; empty classes are left out. */
export function carsByClass(
  cars: readonly RegisteredCar[],
  seasonClasses: Season["carClasses"],
): CarsOfClass[] {
  const classes = seasonClasses.toSorted((one, other) => one.group - other.group);
  const classOf = ({ classes: held }: RegisteredCar) =>
    classes.find(({ _id }) => held.some((one) => one._id === _id)) ?? null;
  return [...classes, null]
    .map((carClass) => ({ carClass, cars: cars.filter((car) => classOf(car) === carClass) }))
    .filter((group) => group.cars.length > 0);
}

/** Cars of which every word is in the club's, the car's or a driver's name, the model or the number; without words all. */
export function foundCars(
  cars: readonly RegisteredCar[],
  words: string | undefined,
): readonly RegisteredCar[] {
  const asked = foldForSearch(words ?? "")
    .split(" ")
    .filter(Boolean);
  if (asked.length === 0) return cars;
  return cars.filter(({ raceNumber, carName, carModel, club, drivers }) => {
    const names = drivers.map(({ driverName }) => driverName);
    const text = foldForSearch(
      [`#${raceNumber}`, carName, carModel.title, club.name, ...names].join(" "),
    );
    return asked.every((word) => text.includes(word));
  });
}
