import { type Licence, licenceIssue } from "./licences.ts";
import {
  driverCountMessage,
  numberTakenMessage,
  pictureTakenMessage,
  registrationMessages,
} from "./registration-messages.ts";
import { cannotBeRegistered } from "./required-driver-fields.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { isModelChangeOpen, isRegistrationOpen } from "#features/seasons/registration-open.ts";

export interface RegistrationRules {
  minCarsPerTeam: number;
  /** `null`: no limit. */
  maxCarsPerTeam: number | null;
  minDriversPerCar: number;
  maxDriversPerCar: number;
  carModelChangeAllowed: boolean;
  validNumbers: { from: number; to: number };
  /** Ids. */
  validModels: readonly string[];
  licences: readonly Licence[];
  /** UTC ms; `null`: none. */
  registrationDeadline: number | null;
  carModelChangeDeadline: number | null;
}

interface EnteredDriver {
  /** Id of the person. */
  driver: string;
  /** Ids of their licences. */
  classes: readonly string[];
}

/** A car as somebody entered it; `null` where nothing was chosen. */
export interface EnteredCar {
  /** `null`: not saved yet. */
  _id: string | null;
  raceNumber: number | null;
  carName: string;
  carModel: string | null;
  skin: string;
  drivers: readonly EnteredDriver[];
}

export interface SavedCar {
  _id: string;
  raceNumber: number;
  carName: string;
  carModel: string;
  skin: string;
  /** Ids of the people in it. */
  drivers: readonly string[];
}

export interface Candidate {
  _id: string;
  /** Words of `missingFields`. */
  lacks: readonly string[];
  /** They sit in a car of another club, or in a guest car, in this season. */
  isElsewhere: boolean;
  /** That car is a guest car. */
  isGuest: boolean;
}

export interface RegistrationScene {
  rules: RegistrationRules;
  now: number;
  /** The registration's cars as they are stored; they stay. */
  saved: readonly SavedCar[];
  candidates: readonly Candidate[];
  /** Numbers of other clubs' cars. */
  takenNumbers: readonly number[];
  /** Numbers whose picture is another season's (`seasons/picture-names.ts`). */
  pictureNumbers: readonly number[];
  /** An organiser corrects it: neither deadlines nor what is saved already bind them. */
  isByOrganizer?: boolean;
}

/** `closed`: too late. `taken`: somebody else was quicker. `form`: the registration itself is wrong. */
type IssueKind = "closed" | "taken" | "form";

export interface RegistrationIssue {
  /** Of the field, such as `cars.0.raceNumber`; `cars` for the registration as a whole. */
  path: string;
  message: string;
  kind: IssueKind;
}

/** Everything that keeps a registration from being saved, car by car (`spec/2` §4, §5, §8); empty when it can be. */
export function registrationIssues(
  cars: readonly EnteredCar[],
  scene: RegistrationScene,
): RegistrationIssue[] {
  return [
    ...wholeIssues(cars, scene),
    ...cars.flatMap((car, index) =>
      carIssues(car, { cars, scene }).map(({ path, ...issue }) => ({
        ...issue,
        path: `cars.${index}.${path}`,
      })),
    ),
  ];
}

export function isModelOpen(
  car: Pick<EnteredCar, "_id">,
  { rules, now, isByOrganizer = false }: Pick<RegistrationScene, "rules" | "now" | "isByOrganizer">,
): boolean {
  if (car._id === null || isByOrganizer) return true;
  return rules.carModelChangeAllowed && isModelChangeOpen(rules.carModelChangeDeadline, now);
}

/** Why the club cannot enter one more car than `cars`; `undefined`: it can. */
export function whyNoMoreCars(
  cars: readonly EnteredCar[],
  scene: Pick<RegistrationScene, "rules" | "now" | "candidates" | "isByOrganizer">,
): string | undefined {
  const { rules, candidates } = scene;
  if (!isOpenFor(scene)) return registrationMessages.closed;
  if (rules.maxCarsPerTeam !== null && cars.length >= rules.maxCarsPerTeam)
    return registrationMessages.carLimit;
  const free = freeCandidates(cars, candidates).filter(({ lacks }) => lacks.length === 0);
  return free.length < rules.minDriversPerCar ? registrationMessages.tooFewDrivers : undefined;
}

function isOpenFor({
  rules,
  now,
  isByOrganizer = false,
}: Omit<RegistrationScene, "saved" | "candidates" | "takenNumbers" | "pictureNumbers">): boolean {
  return isByOrganizer || isRegistrationOpen(rules.registrationDeadline, now);
}

/** Why the car takes no other driver; `undefined`: it does. */
export function whyNoMoreDrivers(
  car: EnteredCar,
  {
    cars,
    rules,
    candidates,
  }: {
    cars: readonly EnteredCar[];
    rules: RegistrationRules;
    candidates: readonly Candidate[];
  },
): string | undefined {
  if (car.drivers.length >= rules.maxDriversPerCar) return registrationMessages.driverLimit;
  return freeCandidates(cars, candidates).length === 0
    ? registrationMessages.noMoreDrivers
    : undefined;
}

/** Those not placed in any car yet, here or at another club. */
export function freeCandidates<C extends Candidate>(
  cars: readonly EnteredCar[],
  candidates: readonly C[],
): C[] {
  const placed = new Set(cars.flatMap((car) => car.drivers.map(({ driver }) => driver)));
  return candidates.filter(({ _id, isElsewhere }) => !isElsewhere && !placed.has(_id));
}

function wholeIssues(cars: readonly EnteredCar[], scene: RegistrationScene): RegistrationIssue[] {
  const { rules, saved, isByOrganizer = false } = scene;
  const issues: RegistrationIssue[] = [];
  const add = (message: string, kind: IssueKind = "form") =>
    issues.push({ path: "cars", message, kind });
  const kept = new Set(cars.map(({ _id }) => _id));
  if (!isByOrganizer && saved.some(({ _id }) => !kept.has(_id))) add(registrationMessages.deleted);
  const isOpen = isOpenFor(scene);
  const hasNew = cars.some(({ _id }) => _id === null);
  if (hasNew && !isOpen) add(registrationMessages.closed, "closed");
  if (hasNew && rules.maxCarsPerTeam !== null && cars.length > rules.maxCarsPerTeam)
    add(registrationMessages.carLimit);
  const fewest = isByOrganizer ? 1 : Math.max(1, rules.minCarsPerTeam);
  if (isOpen && cars.length < fewest)
    add(
      fewest === 1
        ? "Înscrie cel puțin o mașină."
        : `Înscrie cel puțin ${counted(fewest, "mașină", "mașini")}.`,
    );
  return issues;
}

interface Around {
  cars: readonly EnteredCar[];
  scene: RegistrationScene;
}

function carIssues(car: EnteredCar, around: Around): RegistrationIssue[] {
  const { saved, isByOrganizer = false } = around.scene;
  const stored = saved.find(({ _id }) => _id === car._id);
  return [
    ...(stored && !isByOrganizer ? lockIssues(car, stored) : ownFactsIssues(car, stored, around)),
    ...modelIssues(car, stored, around.scene),
    ...crewIssues(car, stored, around),
  ];
}

/** A saved car keeps its number, name and livery. */
function lockIssues(car: EnteredCar, stored: SavedCar): RegistrationIssue[] {
  return (["raceNumber", "carName", "skin"] as const)
    .filter((field) => car[field] !== stored[field])
    .map((path) => ({ path, message: registrationMessages.locked, kind: "form" }));
}

/** The number and name of a car that may still choose them. */
function ownFactsIssues(
  car: EnteredCar,
  stored: SavedCar | undefined,
  { cars, scene }: Around,
): RegistrationIssue[] {
  const issues: RegistrationIssue[] = [];
  const { raceNumber: number } = car;
  const { from, to } = scene.rules.validNumbers;
  const add = (path: string, message: string, kind: IssueKind = "form") =>
    issues.push({ path, message, kind });
  const isValid = number !== null && number >= from && number <= to;
  // What a car was once given stays good, whatever the season's range has become.
  if (!isValid && (number === null || number !== stored?.raceNumber))
    add("raceNumber", registrationMessages.number);
  else if (cars.some((other) => other !== car && other.raceNumber === number))
    add("raceNumber", registrationMessages.doubledNumber);
  else if (scene.takenNumbers.includes(number))
    add("raceNumber", numberTakenMessage(number), "taken");
  else if (number !== stored?.raceNumber && scene.pictureNumbers.includes(number))
    add("raceNumber", pictureTakenMessage(number), "taken");
  if (car.carName.trim() === "") add("carName", registrationMessages.name);
  return issues;
}

function modelIssues(
  car: EnteredCar,
  stored: SavedCar | undefined,
  scene: RegistrationScene,
): RegistrationIssue[] {
  const { rules } = scene;
  const issue = (message: string, kind: IssueKind = "form"): RegistrationIssue[] => [
    { path: "carModel", message, kind },
  ];
  if (car.carModel === null) return issue(registrationMessages.model);
  if (car.carModel === stored?.carModel) return [];
  if (!isModelOpen(car, scene)) return issue(registrationMessages.modelLocked, "closed");
  return rules.validModels.includes(car.carModel) ? [] : issue(registrationMessages.unknownModel);
}

function crewIssues(
  car: EnteredCar,
  stored: SavedCar | undefined,
  around: Around,
): RegistrationIssue[] {
  const { rules } = around.scene;
  const issues: RegistrationIssue[] = [];
  const count = car.drivers.length;
  if (count < rules.minDriversPerCar || count > rules.maxDriversPerCar)
    issues.push({ path: "drivers", message: driverCountMessage(rules), kind: "form" });
  const hadSeat = new Set(stored?.drivers);
  car.drivers.forEach((entered, index) => {
    const seat = seatIssue(entered, { ...around, hadSeat });
    if (seat) issues.push({ ...seat, path: `drivers.${index}` });
    const licence = licenceIssue(entered.classes, rules.licences);
    if (licence) issues.push({ path: `drivers.${index}.classes`, message: licence, kind: "form" });
  });
  return issues;
}

/** Who already sits in the car keeps the seat, whatever their profile or their club has become. */
function seatIssue(
  { driver }: EnteredDriver,
  { cars, scene, hadSeat }: Around & { hadSeat: ReadonlySet<string> },
): Omit<RegistrationIssue, "path"> | undefined {
  const form = (message: string) => ({ message, kind: "form" as const });
  const seats = cars.flatMap((car) => car.drivers.filter((other) => other.driver === driver));
  if (seats.length > 1) return form(registrationMessages.doubledDriver);
  if (hadSeat.has(driver)) return undefined;
  const candidate = scene.candidates.find(({ _id }) => _id === driver);
  if (!candidate) return form(registrationMessages.notInClub);
  if (candidate.isElsewhere)
    return {
      message: candidate.isGuest ? registrationMessages.guest : registrationMessages.elsewhere,
      kind: "taken",
    };
  return candidate.lacks.length > 0 ? form(cannotBeRegistered(candidate.lacks)) : undefined;
}
