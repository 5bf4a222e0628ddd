import { type CarClassRules, carClassesOf } from "#features/registration/car-classes.ts";
import { createRandom } from "#shared/random.ts";
import type { ClassSource } from "#features/seasons/class-rules.ts";
import type { DemoClub } from "./clubs.ts";
import type { DemoPerson, Licence } from "./people.ts";
import type { PlannedModel, SeasonPlan } from "./plans/season-plan.ts";

export interface DemoCar {
  id: string;
  /** `null`: a guest car entered by an organiser. */
  club: DemoClub | null;
  raceNumber: number;
  carName: string;
  model: PlannedModel;
  drivers: DemoPerson[];
  /** The last driver has been invited and has not answered. */
  lastUnconfirmed: boolean;
  classIds: string[];
}

/** The cars that clubs registered for a season, by club. Everybody sits in at most one car, and numbers are unique. */
export function registerCars(plan: SeasonPlan, clubs: readonly DemoClub[]): DemoCar[] {
  const crews = (plan.rules.maxDriversPerCar ?? 1) > 1 ? sharedCrews : soloCrews;
  const numbers = new NumberBoard();
  return crews(plan, clubs).map(({ club, drivers, place }, index) => {
    const model = pickModel(plan, club, place);
    return {
      id: `${plan.id}-car-${index + 1}`,
      club,
      raceNumber: numbers.take(drivers[0]?.raceNumber ?? 1),
      carName: crewName(club, place, drivers.length),
      model,
      drivers,
      lastUnconfirmed: hasInvited(plan, index, drivers),
      classIds: carClasses(plan, model, drivers),
    };
  });
}

/** A car of two people from elsewhere, for an event or two. */
export function guestCar(
  plan: SeasonPlan,
  drivers: DemoPerson[],
  cars: readonly DemoCar[],
): DemoCar {
  const taken = new Set(cars.map((car) => car.raceNumber));
  let raceNumber = 900;
  while (taken.has(raceNumber)) raceNumber++;
  const model = createRandom(`${plan.id} guest`).pick(plan.models);
  return {
    id: `${plan.id}-guest`,
    club: null,
    raceNumber,
    carName: "Echipaj invitat",
    model,
    drivers,
    lastUnconfirmed: false,
    classIds: carClasses(plan, model, drivers),
  };
}

/** The licence a driver has in this season, none where the season has none. */
export function licencesOf(plan: SeasonPlan, driver: DemoPerson): Licence[] {
  return plan.licences.includes(driver.licence) ? [driver.licence] : [];
}

interface Crew {
  club: DemoClub;
  drivers: DemoPerson[];
  /** Among the club's cars, from 0. */
  place: number;
}

/** One driver a car: every club's first, then every club's second… */
function soloCrews(plan: SeasonPlan, clubs: readonly DemoClub[]): Crew[] {
  const places = Array.from({ length: plan.rules.maxCarsPerTeam ?? 1 }, (_, place) => place);
  const crews = places.flatMap((place) =>
    clubs.flatMap((club) => {
      const driver = eligible(plan, club)[place];
      return driver ? [{ club, drivers: [driver], place }] : [];
    }),
  );
  return crews.slice(0, plan.cars);
}

/** The cars shared out evenly among the clubs, and each club's drivers among its cars. */
function sharedCrews(plan: SeasonPlan, clubs: readonly DemoClub[]): Crew[] {
  return clubs.flatMap((club, index) => {
    const count = Math.floor(plan.cars / clubs.length) + Number(index < plan.cars % clubs.length);
    return Array.from({ length: count }, (_, place) => ({
      club,
      place,
      drivers: eligible(plan, club)
        .filter((_driver, seat) => seat % count === place)
        .slice(0, plan.rules.maxDriversPerCar),
    }));
  });
}

function eligible(plan: SeasonPlan, club: DemoClub): DemoPerson[] {
  if (plan.licences.length === 0) return club.drivers;
  return club.drivers.filter((driver) => plan.licences.includes(driver.licence));
}

/** Where models decide the class, a club's first two cars are of the first class and its others of the second. */
function pickModel(plan: SeasonPlan, club: DemoClub, place: number): PlannedModel {
  const carClass = plan.carClassFrom === "model" ? plan.carClasses[place < 2 ? 0 : 1] : undefined;
  const models = plan.models.filter(
    (model) => carClass === undefined || model.carClass === carClass,
  );
  return createRandom(`${plan.id} ${club.id} ${place} model`).pick(models);
}

const colours = ["Alb", "Negru", "Roșu", "Albastru", "Verde"];

function crewName(club: DemoClub, place: number, drivers: number): string {
  if (drivers > 1) return `${club.name} ${colours[place] ?? place + 1}`;
  return place === 0 ? club.name : `${club.name} ${place + 1}`;
}

/** Seasons to come have open invitations, the one with crews of three has one left over. */
function hasInvited(plan: SeasonPlan, index: number, drivers: readonly DemoPerson[]): boolean {
  if (plan.calendar.round === 1) return createRandom(`${plan.id} ${index} seat`).chance(0.3);
  return drivers.length > 2 && index === 20;
}

function carClasses(
  plan: SeasonPlan,
  model: PlannedModel,
  drivers: readonly DemoPerson[],
): string[] {
  if (plan.carClassFrom === null) return [];
  const car = {
    modelClassIds: model.carClass === undefined ? [] : [model.carClass],
    driversClassIds: drivers.map((driver) => licencesOf(plan, driver)),
  };
  return carClassesOf(car, classRules(plan, plan.carClassFrom)).classIds;
}

/** Every licence gives the car class of its name, or the weakest where there is none. */
export function classRules(plan: SeasonPlan, from: ClassSource): CarClassRules {
  const named = (id: string) => ({ id, acronym: id.replace(/^(?:car|driver)-/, ""), group: 0 });
  const carClassList = plan.carClasses.map(named);
  const weakest = plan.carClasses.at(-1) ?? "";
  return {
    carClasses: carClassList,
    driverClasses: plan.licences.map(named),
    groups: [
      {
        group: 0,
        from,
        mappings: plan.licences.map((licence) => ({
          driverClassId: licence,
          carClassId:
            carClassList.find(({ acronym }) => licence === `driver-${acronym}`)?.id ?? weakest,
        })),
        combinations: [],
      },
    ],
  };
}

/** Gives everybody the number they ask for, else the next free one. */
class NumberBoard {
  readonly #taken = new Set<number>();

  take(wanted: number): number {
    let number = wanted;
    while (this.#taken.has(number)) number++;
    this.#taken.add(number);
    return number;
  }
}
