import { prequalificationLimitMs } from "#features/seasons/prequalification-limit.ts";

/** Status codes of cars and drivers (`spec/2` §4). */
export const entryStatus = {
  unknown: 0,
  green: 1,
  overTime: 2,
  red: 3,
  suspended: 4,
  wildcard: 5,
} as const;
export type EntryStatus = (typeof entryStatus)[keyof typeof entryStatus];

/** No valid time, as the wire says it. */
export const noResult = 2_147_483_647;

export interface EntryListDriver {
  id: string;
  suspended: boolean;
  /** Best prequalification time in ms. */
  prequalMs: number | null;
}

/** A car that may start: fully registered for the season, or a guest. Instants are UTC ms. */
export interface EntryListCar {
  id: string;
  raceNumber: number;
  /** Its class in the first class group, where the season has one. */
  classId: string | null;
  drivers: readonly EntryListDriver[];
  /** Freed from threshold and confirmation. */
  wildcard: boolean;
  presence: "confirmed" | "refused" | null;
  /** When presence was first confirmed. */
  confirmedAt: number | null;
  registeredAt: number;
}

/** Limits of the season; `null`: none. */
export interface EntryListRules {
  maxCarsPerSplit: number | null;
  minCarsPerSplit: number;
  maxSplits: number;
  maxCarsInClassPerSplit: number | null;
}

export interface Prequalification {
  /** The last prequalification session is over: a car without a time stays out. */
  isOver: boolean;
  /** Percent of the best time that still lets in; 100 and less: any time does. */
  limitPercentage: number;
}

export interface EntryListRequest {
  cars: readonly EntryListCar[];
  rules: EntryListRules;
  /** `null`: the season has none. */
  prequalification: Prequalification | null;
}

export interface ListedCar {
  id: string;
  status: EntryStatus;
  /** Its best driver's time, ms. */
  prequalMs: number | null;
  drivers: { id: string; status: EntryStatus; prequalMs: number | null }[];
}

export interface Threshold {
  classId: string | null;
  bestMs: number | null;
  /** `null`: any time lets in. */
  limitMs: number | null;
}

export interface EntryList {
  splits: ListedCar[][];
  /** Take part but found no room, in order. */
  reserves: ListedCar[];
  /** Do not take part, by number. */
  out: ListedCar[];
  /** One for each class of the first group that has cars; one for all where there are no classes. */
  thresholds: Threshold[];
}

/**
 * Who starts, in which split (design §6, "Entry list"). A car takes part when green or wildcard; those are sorted by
 * prequalification, then by first confirmation, registration and number, and fill the splits in that order.
 */
export function entryList(request: EntryListRequest): EntryList {
  const { cars, rules, prequalification } = request;
  const thresholds = thresholdsOf(cars, prequalification);
  const limits = new Map(thresholds.map(({ classId, limitMs }) => [classId, limitMs]));
  const listed = cars.map((car) => ({
    car,
    listed: listCar(car, { prequalification, limitMs: limits.get(car.classId) ?? null }),
  }));
  const taking = listed.filter(({ listed: { status } }) => takesPart(status)).toSorted(inOrder);
  const out = listed
    .filter(({ listed: { status } }) => !takesPart(status))
    .toSorted((a, b) => a.car.raceNumber - b.car.raceNumber);
  return { ...fillSplits(taking, rules), out: out.map((item) => item.listed), thresholds };
}

export function takesPart(status: EntryStatus): boolean {
  return status === entryStatus.green || status === entryStatus.wildcard;
}

/** How many cars each split has room for: as even as possible, none over its limit. Sum: how many can start. */
export function splitSizes(cars: number, rules: EntryListRules): number[] {
  const most = rules.maxCarsPerSplit ?? Infinity;
  let count = Math.max(1, Math.min(rules.maxSplits, Math.ceil(cars / most)));
  const starting = (splits: number) => Math.min(cars, splits * most);
  while (count > 1 && Math.floor(starting(count) / count) < rules.minCarsPerSplit) count--;
  const total = starting(count);
  return Array.from(
    { length: count },
    (_, index) => Math.floor(total / count) + (index < total % count ? 1 : 0),
  );
}

interface Candidate {
  car: EntryListCar;
  listed: ListedCar;
}

function thresholdsOf(
  cars: readonly EntryListCar[],
  prequalification: Prequalification | null,
): Threshold[] {
  if (!prequalification) return [];
  const { limitPercentage } = prequalification;
  const best = new Map<string | null, number | null>();
  for (const car of cars) {
    const known = best.get(car.classId) ?? null;
    const own = bestTime(car);
    best.set(car.classId, known === null || (own !== null && own < known) ? own : known);
  }
  return [...best].map(([classId, bestMs]) => ({
    classId,
    bestMs,
    limitMs: bestMs === null ? null : prequalificationLimitMs(bestMs, limitPercentage),
  }));
}

function bestTime({ drivers }: EntryListCar): number | null {
  const times = drivers.map((driver) => driver.prequalMs).filter((time) => time !== null);
  return times.length > 0 ? Math.min(...times) : null;
}

interface Door {
  prequalification: Prequalification | null;
  limitMs: number | null;
}

function listCar(car: EntryListCar, door: Door): ListedCar {
  return {
    id: car.id,
    status: statusOf(car, door),
    prequalMs: bestTime(car),
    drivers: car.drivers.map((driver) => ({
      id: driver.id,
      prequalMs: driver.prequalMs,
      status: driver.suspended
        ? entryStatus.suspended
        : statusOf({ ...car, drivers: [driver] }, door),
    })),
  };
}

/** The first that holds decides. */
function statusOf(car: EntryListCar, door: Door): EntryStatus {
  const { drivers, presence } = car;
  if (drivers.length > 0 && drivers.every((driver) => driver.suspended))
    return entryStatus.suspended;
  if (presence === "refused") return entryStatus.red;
  if (car.wildcard) return entryStatus.wildcard;
  if (isOverTime(bestTime(car), door)) return entryStatus.overTime;
  return presence === "confirmed" ? entryStatus.green : entryStatus.unknown;
}

function isOverTime(time: number | null, { prequalification, limitMs }: Door): boolean {
  if (!prequalification) return false;
  if (time === null) return prequalification.isOver;
  return limitMs !== null && time > limitMs;
}

function inOrder(a: Candidate, b: Candidate): number {
  const [first, second] = [a.listed.prequalMs ?? Infinity, b.listed.prequalMs ?? Infinity];
  if (first !== second) return first < second ? -1 : 1;
  return (
    (a.car.confirmedAt ?? Number.MAX_SAFE_INTEGER) -
      (b.car.confirmedAt ?? Number.MAX_SAFE_INTEGER) ||
    a.car.registeredAt - b.car.registeredAt ||
    a.car.raceNumber - b.car.raceNumber
  );
}

function fillSplits(
  taking: readonly Candidate[],
  rules: EntryListRules,
): Pick<EntryList, "splits" | "reserves"> {
  const mostInClass = rules.maxCarsInClassPerSplit ?? Infinity;
  const splits = splitSizes(taking.length, rules).map((room) => ({
    room,
    cars: new Array<ListedCar>(),
    inClass: new Map<string | null, number>(),
  }));
  const reserves: ListedCar[] = [];
  for (const { car, listed } of taking) {
    const split = splits.find(
      ({ room, cars, inClass }) =>
        cars.length < room &&
        (car.classId === null || (inClass.get(car.classId) ?? 0) < mostInClass),
    );
    if (!split) {
      reserves.push(listed);
      continue;
    }
    split.cars.push(listed);
    split.inClass.set(car.classId, (split.inClass.get(car.classId) ?? 0) + 1);
  }
  return { splits: splits.map((split) => split.cars), reserves };
}
