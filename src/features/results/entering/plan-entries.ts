import { heldLicences, licenceIssue } from "#features/registration/licences.ts";
import {
  driverCountMessage,
  registrationMessages,
} from "#features/registration/registration-messages.ts";
import type { RegistrationRules } from "#features/registration/registration.ts";
import { CAR_NAME_LIMIT } from "#features/registration/registration-shapes.ts";
import type { RowSnapshot } from "../results.ts";

/** A row of a season's results without an entered car. */
export interface UnenteredRow {
  /** Its people who are known. */
  userIds: readonly string[];
  fileCar: RowSnapshot["fileCar"];
  /** The club that it has in the results. */
  clubId: string | null;
  /** Licences by person, as the row has them. */
  licences: Readonly<Record<string, readonly string[]>>;
}

/** What decides who can be entered. */
export interface EnteringScene {
  rules: Pick<
    RegistrationRules,
    | "minDriversPerCar"
    | "maxDriversPerCar"
    | "maxCarsPerTeam"
    | "validNumbers"
    | "validModels"
    | "licences"
  >;
  /** Who has a seat in the season. `true`: in a guest car. */
  seats: ReadonlyMap<string, boolean>;
  /** Who is out of the league. */
  banned: ReadonlySet<string>;
  /** Licences that organisers fixed, by person. */
  fixed: ReadonlyMap<string, readonly string[]>;
  /** Numbers that no new car can have. */
  taken: ReadonlySet<number>;
  /** How many cars each club has in the season. */
  carsOf: ReadonlyMap<string, number>;
  /** The club for which somebody drives now, or `null`: they drive alone. */
  clubOf: (userId: string, clubOfRow: string | null) => string | null;
  nameOf: (userId: string) => string;
}

export interface PlannedCar {
  /** `null`: the first driver's own club of one. */
  clubId: string | null;
  raceNumber: number;
  carModel: string;
  carName: string;
  drivers: { driver: string; classes: string[] }[];
}

export interface EntryPlan {
  cars: PlannedCar[];
  /** Who cannot be entered, and why in a sentence. */
  refused: { userId: string; reason: string }[];
}

const reasons = {
  noModel: "Rezultatele nu spun cu ce mașină a alergat.",
  noNumber: "Nu mai este niciun număr liber.",
  crew: "Echipajul are mai mulți piloți decât permite sezonul.",
} as const;

/**
 * A car for everybody in the results who has none: that of their newest row, with its number where it is free and valid. Whoever
 * shared that row shares the car.
 * @param rows the newest first
 */
export function planEntries(rows: readonly UnenteredRow[], scene: EnteringScene): EntryPlan {
  const { rules } = scene;
  const plan: EntryPlan = { cars: [], refused: [] };
  const carsOf = new Map(scene.carsOf);
  const numbered: { car: Omit<PlannedCar, "raceNumber">; wanted: number | null }[] = [];
  for (const { crew, row } of newestRows(rows, scene)) {
    const refuse = (people: readonly string[], reason: string) =>
      plan.refused.push(...people.map((userId) => ({ userId, reason })));
    const fit = crew.filter((userId) => {
      const reason = whyNot(userId, row, scene);
      if (reason !== undefined) refuse([userId], reason);
      return reason === undefined;
    });
    const drivers = fit.slice(0, rules.maxDriversPerCar);
    refuse(fit.slice(rules.maxDriversPerCar), reasons.crew);
    const [first] = drivers;
    if (first === undefined) continue;
    const carModel = modelOf(row, scene);
    const clubId = scene.clubOf(first, row.clubId);
    const key = clubId ?? first;
    const before = carsOf.get(key) ?? 0;
    if (carModel === null) refuse(drivers, whyNoModel(row));
    else if (drivers.length < rules.minDriversPerCar)
      refuse(drivers, `${driverCountMessage(rules)}.`);
    else if (rules.maxCarsPerTeam !== null && before >= rules.maxCarsPerTeam)
      refuse(drivers, registrationMessages.carLimit);
    else {
      carsOf.set(key, before + 1);
      numbered.push({
        car: {
          clubId,
          carModel,
          carName: nameOfCar(row, scene.nameOf(first)),
          drivers: drivers.map((driver) => ({ driver, classes: licencesOf(driver, row, scene) })),
        },
        wanted: wantedNumber(row),
      });
    }
  }
  for (const { car, raceNumber } of withNumbers(numbered, scene))
    if (raceNumber !== undefined) plan.cars.push({ ...car, raceNumber });
    else
      plan.refused.push(
        ...car.drivers.map(({ driver }) => ({ userId: driver, reason: reasons.noNumber })),
      );
  return plan;
}

/** Each person in their newest row only; who sits in a club's car already needs none. */
function newestRows(
  rows: readonly UnenteredRow[],
  { seats }: Pick<EnteringScene, "seats">,
): { crew: string[]; row: UnenteredRow }[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const crew = row.userIds.filter((userId) => !seen.has(userId) && seats.get(userId) !== false);
    for (const userId of crew) seen.add(userId);
    return { crew, row };
  });
}

function whyNot(userId: string, row: UnenteredRow, scene: EnteringScene): string | undefined {
  if (scene.seats.has(userId)) return registrationMessages.guest;
  if (scene.banned.has(userId)) return registrationMessages.banned;
  const licence = licenceIssue(licencesOf(userId, row, scene), scene.rules.licences);
  return licence === registrationMessages.licence ? `${licence}.` : licence;
}

/** Licences of the season that the person had in the row, and those that organisers fixed. */
function licencesOf(
  userId: string,
  row: UnenteredRow,
  { fixed, rules: { licences } }: EnteringScene,
): string[] {
  const had = (row.licences[userId] ?? []).filter((id) =>
    licences.some((licence) => licence.id === id),
  );
  return heldLicences(had, fixed.get(userId) ?? [], licences);
}

/** The model of the row, or the season's only one where the row has none. */
function modelOf({ fileCar }: UnenteredRow, { rules }: EnteringScene): string | null {
  const [only, ...others] = rules.validModels;
  const model = fileCar.modelId;
  if (model === null && fileCar.modelKey === "" && others.length === 0) return only ?? null;
  return model !== null && rules.validModels.includes(model) ? model : null;
}

function whyNoModel({ fileCar }: UnenteredRow): string {
  if (fileCar.modelId === null && fileCar.modelTitle === "") return reasons.noModel;
  const what = fileCar.modelId === null ? "în catalog" : "printre mașinile permise în sezon";
  return `${fileCar.modelTitle} nu este ${what}.`;
}

function nameOfCar({ fileCar }: UnenteredRow, driver: string): string {
  const name = fileCar.teamName.trim() || driver;
  return Array.from(name).slice(0, CAR_NAME_LIMIT).join("").trim();
}

function wantedNumber({ fileCar: { raceNumber } }: UnenteredRow): number | null {
  return raceNumber !== null && /^\d+$/.test(raceNumber) ? Number(raceNumber) : null;
}

/** First who keeps their number, the newest row before others; then the free ones from the lowest. `undefined`: none is left. */
function withNumbers<Car>(
  cars: readonly { car: Car; wanted: number | null }[],
  { taken, rules: { validNumbers } }: EnteringScene,
): { car: Car; raceNumber: number | undefined }[] {
  const gone = new Set(taken);
  const take = (number: number) => {
    gone.add(number);
    return number;
  };
  const isFree = (number: number) =>
    number >= validNumbers.from && number <= validNumbers.to && !gone.has(number);
  const kept = cars.map(({ wanted }) => (wanted !== null && isFree(wanted) ? take(wanted) : null));
  let next = validNumbers.from;
  return cars.map(({ car }, index) => {
    const own = kept[index] ?? null;
    if (own !== null) return { car, raceNumber: own };
    while (next <= validNumbers.to && !isFree(next)) next += 1;
    return { car, raceNumber: next <= validNumbers.to ? take(next) : undefined };
  });
}
