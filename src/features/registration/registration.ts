import { cannotBeRegistered } from "./required-driver-fields.ts";

/** Messages of a registration. Those without a full stop are quoted from the specification. */
export const registrationMessages = {
  formErrors: "Formularul de inscriere contine erori",
  closed: "Înscrierile nu mai sunt permise.",
  carLimit: "Numărul maxim de mașini per club a fost atins.",
  tooFewDrivers: "Clubul nu are suficienți piloți pentru a înscrie altă mașină.",
  noMoreDrivers: "Nu se mai pot adăuga piloți",
  driverLimit: "A fost atins numărul maxim de piloți pentru aceasta mașină",
  number: "Alege un număr pentru mașină",
  name: "Alege numele echipajului",
  licence: "Selectează cel puțin o licență",
  sameGroup: "Un pilot nu poate avea două licențe din aceeași grupă.",
  unknownLicence: "Licența nu face parte din acest sezon.",
  model: "Obligatoriu",
  unknownModel: "Modelul nu este permis în acest sezon.",
  modelLocked: "Modelul mașinii nu mai poate fi schimbat.",
  locked: "O mașină salvată nu mai poate fi modificată.",
  deleted: "O mașină salvată nu mai poate fi ștearsă.",
  doubledNumber: "Două mașini ale clubului au același număr.",
  doubledDriver: "Pilotul este deja în altă mașină a clubului.",
  notInClub: "Pilotul nu face parte din club.",
  elsewhere: "Pilotul are deja loc în mașina altui club în acest sezon.",
  guest:
    "Pilotul are loc într-o mașină invitată în acest sezon. Un organizator îi poate elibera locul.",
} as const;

/** A licence (driver class) of the season. */
interface Licence {
  id: string;
  group: number;
}

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
  /** Ids of his licences. */
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

/** Somebody who may be put into a car. */
export interface Candidate {
  _id: string;
  /** Words of `missingFields`. */
  lacks: readonly string[];
  /** He sits in a car of another club, or in a guest car, in this season. */
  isElsewhere: boolean;
  /** That car is a guest car. */
  isGuest: boolean;
}

/** What a registration is judged by. */
export interface RegistrationScene {
  rules: RegistrationRules;
  /** UTC ms. */
  now: number;
  /** The registration's cars as they are stored; they stay. */
  saved: readonly SavedCar[];
  candidates: readonly Candidate[];
  /** Numbers of other clubs' cars. */
  takenNumbers: readonly number[];
  /** An organiser corrects it: neither deadlines nor what is saved already bind him. */
  isByOrganizer?: boolean;
}

/** `closed`: too late. `taken`: somebody else was quicker. `form`: the entry itself is wrong. */
type IssueKind = "closed" | "taken" | "form";

export interface RegistrationIssue {
  /** Of the field, such as `cars.0.raceNumber`; `cars` for the registration as a whole. */
  path: string;
  message: string;
  kind: IssueKind;
}

/** Everything that keeps a whole registration from being saved, car by car; empty: it can be. Source: specification 2, sections 4, 5 and 8. */
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

/** Clubs may register while the deadline is ahead: never in a season that has none. An instant has passed from itself on. */
export function isRegistrationOpen(deadline: number | null, now: number): boolean {
  return deadline !== null && now < deadline;
}

export function isModelOpen(
  car: Pick<EnteredCar, "_id">,
  { rules, now, isByOrganizer = false }: Pick<RegistrationScene, "rules" | "now" | "isByOrganizer">,
): boolean {
  if (car._id === null || isByOrganizer) return true;
  const { carModelChangeAllowed, carModelChangeDeadline: deadline } = rules;
  return carModelChangeAllowed && (deadline === null || now < deadline);
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
}: Omit<RegistrationScene, "saved" | "candidates" | "takenNumbers">): boolean {
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

/** 'Selectează 1 pilot', 'Selectează 2 până la 3 piloți'. */
export function driverCountMessage({
  minDriversPerCar: min,
  maxDriversPerCar: max,
}: Pick<RegistrationRules, "minDriversPerCar" | "maxDriversPerCar">): string {
  if (min < max) return `Selectează ${min} până la ${max} piloți`;
  return `Selectează ${max} ${max === 1 ? "pilot" : "piloți"}`;
}

/**
 * The licences a driver holds: those that organisers fixed for him, and what was chosen in groups where nothing is fixed.
 * In the order of the season's list.
 */
export function heldLicences(
  chosen: readonly string[],
  fixed: readonly string[],
  licences: readonly Licence[],
): string[] {
  const known = licences.filter(({ id }) => fixed.includes(id));
  const fixedGroups = new Set(known.map(({ group }) => group));
  const held = licences.filter(
    ({ id, group }) => fixed.includes(id) || (chosen.includes(id) && !fixedGroups.has(group)),
  );
  const unknown = chosen.filter((id) => !licences.some((licence) => licence.id === id));
  return [...held.map(({ id }) => id), ...unknown];
}

/** Why a driver cannot hold exactly these licences; `undefined`: he can. */
export function licenceIssue(
  classes: readonly string[],
  licences: readonly Licence[],
): string | undefined {
  if (licences.length === 0 && classes.length === 0) return undefined;
  const held = licences.filter(({ id }) => classes.includes(id));
  if (held.length < new Set(classes).size) return registrationMessages.unknownLicence;
  if (new Set(held.map(({ group }) => group)).size < held.length)
    return registrationMessages.sameGroup;
  const demanded = licences.some(({ group }) => group === 0)
    ? held.filter(({ group }) => group === 0)
    : held;
  return demanded.length === 0 ? registrationMessages.licence : undefined;
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
    add(fewest === 1 ? "Înscrie cel puțin o mașină." : `Înscrie cel puțin ${fewest} mașini.`);
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
  if (car.carName.trim() === "") add("carName", registrationMessages.name);
  return issues;
}

export function numberTakenMessage(number: number): string {
  return `Numărul ${number} a fost luat de alt club. Alege alt număr.`;
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

/** Who already sits in the car keeps the seat, whatever his profile or his club have become. */
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
