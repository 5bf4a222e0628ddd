import { createRandom } from "#shared/random.ts";
import type { Random } from "#shared/random.ts";
import type {
  DrivenCar,
  DrivenLap,
  DrivenSession,
  ExpectedEntry,
  PlannedEntry,
  SessionPlan,
} from "./session-plan.ts";

/** Lets the planned cars drive. Every car has its own chance, so that another entry does not change the laps of the others. */
export function simulateSession(plan: SessionPlan): DrivenSession {
  const cars = plan.entries.map((entry, index) => driveCar(plan, entry, index));
  const durationMs = plan.sessionType === "R" ? finishRace(plan, cars) : sessionMs(plan);
  numberCrossings(cars);
  return { plan, cars, durationMs };
}

/** Race time as the game's clock has it, without its penalties. */
export function clockMs(car: DrivenCar): number {
  return car.laps.at(-1)?.crossedAtMs ?? 0;
}

export function bestLapMs(laps: readonly DrivenLap[]): number | null {
  const valid = laps.filter((lap) => lap.valid).map((lap) => lap.timeMs);
  return valid.length === 0 ? null : Math.min(...valid);
}

/** The result of a session by the rules of the sport, best first: the yardstick for readers, computed without any file. */
export function expectedEntries({ plan, cars }: DrivenSession): ExpectedEntry[] {
  const isRace = plan.sessionType === "R";
  const entries = cars.map((car): ExpectedEntry => {
    const penalties = gamePenalties(plan, car.entry);
    const laps = Math.max(0, car.laps.length - penalties.laps);
    return {
      index: car.index,
      laps,
      totalMs: isRace && car.laps.length > 0 ? clockMs(car) + penalties.ms : null,
      bestLapMs: bestLapMs(car.laps),
      disqualified: isDisqualifiedByGame(plan, car.entry),
      left: plan.simulator === "AC" && hasLeft(car),
      lapsOfDrivers: car.entry.drivers.map(
        (_, driver) => car.laps.filter((lap) => lap.driver === driver).length,
      ),
    };
  });
  // A person who left AC and never completed a lap is in no list of the file.
  const present = entries.filter(
    (entry) => !entry.left || entry.lapsOfDrivers.some((laps) => laps > 0),
  );
  // Equal rows stand as planned; those only known from their laps as they first crossed the line.
  const firstCrossing = (entry: ExpectedEntry) => cars[entry.index]?.laps[0]?.order ?? 0;
  const inFileOrder = present.toSorted((a, b) =>
    a.left && b.left
      ? firstCrossing(a) - firstCrossing(b)
      : Number(a.left) - Number(b.left) || a.index - b.index,
  );
  return inFileOrder.toSorted(isRace ? compareInRace : compareByBest(cars));
}

/** What the simulator's own file can hold of the planned penalties. */
export function gamePenalties(
  plan: SessionPlan,
  entry: PlannedEntry,
): { ms: number; laps: number } {
  if (plan.sessionType !== "R" || plan.simulator === "iR") return { ms: 0, laps: 0 };
  const ms = (entry.incidents?.penaltySeconds ?? 0) * 1_000;
  if (plan.simulator === "ACC") return { ms, laps: 0 };
  return plan.acDialect === "managed" && entry.incidents?.disconnectsAfterLaps === undefined
    ? { ms, laps: entry.incidents?.penaltyLaps ?? 0 }
    : { ms: 0, laps: 0 };
}

export function isDisqualifiedByGame(plan: SessionPlan, entry: PlannedEntry): boolean {
  if (entry.incidents?.disqualified !== true) return false;
  return (
    plan.simulator !== "AC" ||
    (plan.acDialect === "managed" && entry.incidents.disconnectsAfterLaps === undefined)
  );
}

export function hasLeft(car: DrivenCar): boolean {
  return car.entry.incidents?.disconnectsAfterLaps !== undefined;
}

function driveCar(plan: SessionPlan, entry: PlannedEntry, index: number): DrivenCar {
  const random = createRandom(`${plan.seed} ${index}`);
  const laps: DrivenLap[] = [];
  const limit = lapLimit(plan, entry);
  let clock = plan.sessionType === "R" ? 0 : random.integer(5_000, 60_000);
  while (laps.length < limit) {
    const lap = driveLap(plan, entry, laps.length, { random, gridPosition: index });
    clock += lap.timeMs;
    if (plan.sessionType !== "R" && clock > sessionMs(plan)) break;
    laps.push({ ...lap, crossedAtMs: clock });
    if (
      plan.sessionType === "R" &&
      "minutes" in plan.length &&
      clock > sessionMs(plan) + 2 * entry.paceMs
    )
      break;
  }
  shareOut(laps, entry.drivers.length);
  return { entry, index, laps };
}

function lapLimit(plan: SessionPlan, entry: PlannedEntry): number {
  const { noShow, retiresAfterLaps, disconnectsAfterLaps } = entry.incidents ?? {};
  if (noShow === true) return 0;
  const distance = "laps" in plan.length ? plan.length.laps : 5_000;
  return Math.min(distance, retiresAfterLaps ?? Infinity, disconnectsAfterLaps ?? Infinity);
}

function sessionMs(plan: SessionPlan): number {
  return "minutes" in plan.length ? plan.length.minutes * 60_000 : Infinity;
}

function driveLap(
  plan: SessionPlan,
  entry: PlannedEntry,
  lapIndex: number,
  { random, gridPosition }: { random: Random; gridPosition: number },
): Omit<DrivenLap, "crossedAtMs"> {
  const spreadMs = entry.spreadMs ?? entry.paceMs * 0.004;
  const scatter = Math.abs(random.normal(0, spreadMs));
  const mistake = random.chance(0.02) ? random.integer(1_500, 7_000) : 0;
  const start = lapIndex === 0 ? startLossMs(plan, random, gridPosition) : 0;
  const planned = entry.incidents?.slowLaps?.find((slow) => slow.lap === lapIndex + 1)?.lostMs ?? 0;
  const timeMs = Math.round(entry.paceMs * 0.997 + scatter + mistake + start + planned);
  const byChance = random.chance(plan.simulator === "AC" && plan.sessionType === "R" ? 0 : 0.04);
  const isListed = entry.incidents?.invalidLaps?.includes(lapIndex + 1) === true;
  // ACC's first race lap holds the wait on the grid; it is never anybody's best.
  const isGridLap = plan.simulator === "ACC" && plan.sessionType === "R" && lapIndex === 0;
  const valid = !isListed && !byChance && !isGridLap;
  return {
    timeMs,
    valid,
    driver: 0,
    sectorsMs: splitIntoSectors(timeMs, random),
    cuts: valid ? 0 : random.integer(1, 3),
    order: 0,
  };
}

/** From a standing start behind the cars in front, or out of the pit lane. */
function startLossMs(plan: SessionPlan, random: Random, gridPosition: number): number {
  if (plan.sessionType === "R") return 3_500 + gridPosition * 380 + random.integer(0, 900);
  return random.integer(12_000, 28_000);
}

function splitIntoSectors(timeMs: number, random: Random): number[] {
  const first = Math.round(timeMs * random.normal(0.33, 0.004));
  const second = Math.round(timeMs * random.normal(0.36, 0.004));
  return [first, second, timeMs - first - second];
}

function shareOut(laps: DrivenLap[], drivers: number): void {
  const stint = Math.ceil(laps.length / drivers);
  for (const [index, lap] of laps.entries()) lap.driver = Math.floor(index / stint);
}

/** The race ends for everybody at the first crossing after the leader's finish. Returns the leader's finish. */
function finishRace(plan: SessionPlan, cars: DrivenCar[]): number {
  const finishMs =
    "laps" in plan.length ? finishOfDistance(plan.length.laps, cars) : finishOfTime(plan, cars);
  for (const car of cars) {
    const after = car.laps.findIndex((lap) => lap.crossedAtMs >= finishMs);
    if (after !== -1) car.laps.length = after + 1;
    shareOut(car.laps, car.entry.drivers.length);
  }
  return finishMs;
}

function finishOfDistance(distance: number, cars: readonly DrivenCar[]): number {
  const finishers = cars.filter((car) => car.laps.length === distance);
  return finishers.length > 0
    ? Math.min(...finishers.map(clockMs))
    : Math.max(0, ...cars.map(clockMs));
}

function finishOfTime(plan: SessionPlan, cars: readonly DrivenCar[]): number {
  const limitMs = sessionMs(plan);
  let leader = { laps: 0, atMs: Math.max(0, ...cars.map(clockMs)) };
  for (const car of cars) {
    const index = car.laps.findIndex((lap) => lap.crossedAtMs >= limitMs);
    const crossing = car.laps[index];
    if (crossing === undefined) continue;
    const isAhead =
      index + 1 > leader.laps || (index + 1 === leader.laps && crossing.crossedAtMs < leader.atMs);
    if (isAhead) leader = { laps: index + 1, atMs: crossing.crossedAtMs };
  }
  return leader.atMs;
}

function numberCrossings(cars: readonly DrivenCar[]): void {
  const all = cars.flatMap((car) => car.laps.map((lap) => ({ lap, car: car.index })));
  all.sort((a, b) => a.lap.crossedAtMs - b.lap.crossedAtMs || a.car - b.car);
  for (const [order, { lap }] of all.entries()) lap.order = order;
}

function compareInRace(a: ExpectedEntry, b: ExpectedEntry): number {
  return (
    b.laps - a.laps ||
    Number(a.left) - Number(b.left) ||
    (a.totalMs ?? Infinity) - (b.totalMs ?? Infinity) ||
    0
  );
}

function compareByBest(cars: readonly DrivenCar[]) {
  const setAt = (entry: ExpectedEntry) =>
    cars[entry.index]?.laps.find((lap) => lap.valid && lap.timeMs === entry.bestLapMs)?.order ?? 0;
  return (a: ExpectedEntry, b: ExpectedEntry): number => {
    if (a.bestLapMs !== null && b.bestLapMs !== null)
      return a.bestLapMs - b.bestLapMs || setAt(a) - setAt(b);
    if (a.bestLapMs !== b.bestLapMs) return a.bestLapMs === null ? 1 : -1;
    return Number(a.laps === 0) - Number(b.laps === 0) || Number(a.left) - Number(b.left);
  };
}
