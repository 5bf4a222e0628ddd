import { drivenContacts } from "./contacts.ts";
import type {
  DrivenCar,
  DrivenSession,
  ExpectedEntry,
  GeneratedResultFile,
  PlannedDriver,
  SessionPlan,
} from "./session-plan.ts";
import { serverTimeAtEnd, sessionEnd } from "./server-clock.ts";
import {
  bestLapMs,
  clockMs,
  gamePenalties,
  hasLeft,
  isDisqualifiedByGame,
} from "./simulate-session.ts";

const noLap = 999_999_999;
const typeNames = { P: "PRACTICE", Q: "QUALIFY", R: "RACE" };

/** Milliseconds an AC server has usually been up before a session starts. */
const serverUptimeMs = 430_000;

/** The JSON of an AC dedicated server: tabs, no final newline; the managed dialect sorts its keys and adds some. */
export function writeAcResult(
  session: DrivenSession,
  expected: readonly ExpectedEntry[],
): Omit<GeneratedResultFile, "expected"> {
  const { plan, cars } = session;
  const fileName = acFileName(session);
  const ranked = expected
    .filter((entry) => !entry.left)
    .flatMap((entry) => cars[entry.index] ?? []);
  const rows = [...ranked, ...cars.filter(hasLeft)].map((car) => resultRow(session, car));
  const file = {
    TrackName: plan.track.key,
    TrackConfig: plan.track.layout ?? "",
    Type: typeNames[plan.sessionType],
    DurationSecs: "minutes" in plan.length ? plan.length.minutes * 60 : 0,
    RaceLaps: "laps" in plan.length ? plan.length.laps : 0,
    Cars: cars.map(carRow),
    Result: rows,
    Laps: lapRows(plan, cars),
    Events: eventRows(session),
  };
  const managed = {
    ...file,
    Date: new Date(sessionEnd(session)).toISOString(),
    SessionFile: fileName.replace(/\.json$/, ""),
    Version: 7,
  };
  const text = JSON.stringify(plan.acDialect === "managed" ? sortKeys(managed) : file, null, "\t");
  return { bytes: new TextEncoder().encode(text), fileName };
}

function acFileName(session: DrivenSession): string {
  const { year, month, day, hour, minute } = serverTimeAtEnd(session);
  return `${[year, month, day, hour, minute, typeNames[session.plan.sessionType]].join("_")}.json`;
}

function carRow(car: DrivenCar) {
  const { entry } = car;
  const occupant = hasLeft(car) ? undefined : lastDriver(car);
  return {
    CarId: car.index,
    Driver: {
      Name: occupant === undefined ? "" : fullName(occupant),
      Team: occupant === undefined ? "" : (entry.teamName ?? ""),
      Nation: occupant === undefined ? "" : "ROU",
      Guid: occupant?.platformId.id ?? "",
      GuidsList: entry.drivers.map((driver) => driver.platformId.id),
    },
    Model: entry.modelKey,
    Skin: entry.skin ?? "",
    ...equipment(car),
  };
}

function resultRow({ plan }: DrivenSession, car: DrivenCar) {
  const occupant = hasLeft(car) ? undefined : lastDriver(car);
  const ownLaps =
    occupant === undefined
      ? []
      : car.laps.filter((lap) => car.entry.drivers[lap.driver] === occupant);
  const row = {
    DriverName: occupant === undefined ? "" : fullName(occupant),
    DriverGuid: occupant?.platformId.id ?? "",
    CarId: car.index,
    CarModel: car.entry.modelKey,
    BestLap: bestLapMs(ownLaps) ?? noLap,
    TotalTime: occupant === undefined ? 0 : clockMs(car),
    ...equipment(car),
  };
  if (plan.acDialect !== "managed") return row;
  const penalties = gamePenalties(plan, car.entry);
  return {
    ...row,
    HasPenalty: penalties.ms > 0 || penalties.laps > 0,
    PenaltyTime: penalties.ms * 1_000_000,
    LapPenalty: penalties.laps,
    Disqualified: isDisqualifiedByGame(plan, car.entry),
  };
}

function lapRows(plan: SessionPlan, cars: readonly DrivenCar[]) {
  const rows = cars.flatMap((car) => car.laps.map((lap, index) => ({ car, lap, index })));
  rows.sort((a, b) => a.lap.order - b.lap.order);
  return rows.map(({ car, lap, index }) => {
    const driver = car.entry.drivers[lap.driver];
    return {
      DriverName: driver === undefined ? "" : fullName(driver),
      DriverGuid: driver?.platformId.id ?? "",
      CarId: car.index,
      CarModel: car.entry.modelKey,
      Timestamp: serverUptimeMs + lap.crossedAtMs,
      LapTime: lap.timeMs,
      Sectors: lap.sectorsMs,
      Cuts: lap.cuts,
      BallastKG: car.entry.ballastKg ?? 0,
      Tyre: tyreOf(plan, car, index),
      Restrictor: car.entry.restrictor ?? 0,
    };
  });
}

/** The compounds of the plan one after the other, each for as many laps. */
function tyreOf({ tyres = ["M"] }: SessionPlan, { laps }: DrivenCar, lap: number): string {
  return tyres[Math.floor((lap * tyres.length) / laps.length)] ?? "M";
}

/** Each car of a contact reports it. Servers write no list where nothing happened; only managers note the time. */
function eventRows(session: DrivenSession) {
  const { plan } = session;
  const rows = drivenContacts(session).flatMap(({ car, lap, other }) => {
    const here = { car, driver: car.entry.drivers[lap.driver] };
    const times = plan.acDialect === "managed" && {
      Timestamp: Math.floor((plan.startedAt + lap.crossedAtMs) / 1_000),
      AfterSessionEnd: false,
    };
    if (other === null) return [{ ...eventRow(here, null), ...times }];
    const there = { car: other.car, driver: other.car.entry.drivers[other.lap.driver] };
    return [
      { ...eventRow(here, there), ...times },
      { ...eventRow(there, here), ...times },
    ];
  });
  return rows.length > 0 ? rows : null;
}

interface Seat {
  car: DrivenCar;
  driver: PlannedDriver | undefined;
}

function eventRow(by: Seat, other: Seat | null) {
  const person = (seat: Seat | null) => ({
    Name: seat?.driver === undefined ? "" : fullName(seat.driver),
    Team: "",
    Nation: "",
    Guid: seat?.driver?.platformId.id ?? "",
    GuidsList: null,
  });
  const origin = { X: 0, Y: 0, Z: 0 };
  return {
    Type: other === null ? "COLLISION_WITH_ENV" : "COLLISION_WITH_CAR",
    CarId: by.car.index,
    Driver: person(by),
    OtherCarId: other?.car.index ?? -1,
    OtherDriver: person(other),
    ImpactSpeed: 12.5,
    WorldPosition: origin,
    RelPosition: origin,
  };
}

function equipment(car: DrivenCar) {
  return { BallastKG: car.entry.ballastKg ?? 0, Restrictor: car.entry.restrictor ?? 0 };
}

function lastDriver(car: DrivenCar): PlannedDriver | undefined {
  return car.entry.drivers[car.laps.at(-1)?.driver ?? 0];
}

function fullName(driver: PlannedDriver): string {
  return `${driver.firstName} ${driver.lastName}`.trim();
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, inner]) => [key, sortKeys(inner)]));
}
