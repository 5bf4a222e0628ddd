import { Buffer } from "node:buffer";
import { createRandom } from "#shared/random.ts";
import type { GameSessionType } from "#shared/session-types.ts";
import type {
  DrivenCar,
  DrivenLap,
  DrivenSession,
  ExpectedEntry,
  GeneratedResultFile,
  PlannedDriver,
  SessionPlan,
} from "./session-plan.ts";
import { serverTimeAtEnd } from "./server-clock.ts";
import { bestLapMs, clockMs, gamePenalties } from "./simulate-session.ts";

const noTime = 2_147_483_647;
const neverMoved = 4_294_967_295;
const typeNames: Record<GameSessionType, string> = { P: "FP", Q: "Q", R: "R" };

/** The JSON of an ACC dedicated server: four spaces, UTF-16LE, the wait on the grid in everybody's first race lap. */
export function writeAccResult(
  session: DrivenSession,
  expected: readonly ExpectedEntry[],
): Omit<GeneratedResultFile, "expected"> {
  const { plan, cars } = session;
  const ranked = expected.flatMap((entry) => cars[entry.index] ?? []);
  const rejoined = cars.filter((car) => car.entry.incidents?.rejoined === true);
  const allLaps = cars.flatMap((car) => car.laps);
  const file = {
    sessionType: typeNames[plan.sessionType],
    trackName: plan.track.key,
    sessionIndex: { P: 0, Q: 1, R: 2 }[plan.sessionType],
    raceWeekendIndex: 0,
    metaData: plan.track.key,
    serverName: plan.serverName ?? "Server",
    sessionResult: {
      bestlap: bestLapMs(allLaps) ?? noTime,
      bestSplits: bestSplits(allLaps),
      isWetSession: plan.wet === true ? 1 : 0,
      type: plan.sessionType === "R" ? 1 : 0,
      leaderBoardLines: [
        ...ranked.map((car) => leaderBoardLine(plan, car)),
        ...rejoined.map((car, at) =>
          leaderBoardLine(plan, { ...car, laps: [] }, 1_001 + cars.length + at),
        ),
      ],
    },
    laps: lapRows(plan, cars),
    penalties: cars.flatMap((car) => penaltyRows(plan, car)),
    post_race_penalties: [],
  };
  const text = JSON.stringify(file, null, 4).replaceAll(/"float ([\d.]+)"/g, "$1");
  return { bytes: encode(text, plan.accEncoding ?? "utf16le"), fileName: accFileName(session) };
}

function encode(text: string, encoding: SessionPlan["accEncoding"]): Uint8Array<ArrayBuffer> {
  if (encoding === "utf8") return new TextEncoder().encode(text);
  return new Uint8Array(
    Buffer.from(encoding === "utf16le-bom" ? `\ufeff${text}` : text, "utf16le"),
  );
}

function accFileName(session: DrivenSession): string {
  const { year, month, day, hour, minute, second } = serverTimeAtEnd(session);
  const pair = (value: number) => String(value % 100).padStart(2, "0");
  const date = [year, month, day].map(pair).join("");
  const time = [hour, minute, second].map(pair).join("");
  return `${date}_${time}_${typeNames[session.plan.sessionType]}.json`;
}

function leaderBoardLine(plan: SessionPlan, car: DrivenCar, carId = carIdOf(car)) {
  const { entry, laps } = car;
  const last = laps.at(-1);
  const drivers = entry.drivers.map(driverRow);
  const currentDriverIndex = last?.driver ?? 0;
  const isRace = plan.sessionType === "R";
  return {
    car: {
      carId,
      raceNumber: Number(entry.raceNumber),
      carModel: Number(entry.modelKey),
      cupCategory: entry.cupCategory ?? 0,
      ...(entry.className === undefined ? {} : { carGroup: entry.className }),
      teamName: entry.teamName ?? "",
      nationality: 0,
      carGuid: -1,
      teamGuid: -1,
      drivers,
    },
    currentDriver: drivers[currentDriverIndex],
    currentDriverIndex,
    timing: {
      lastLap: last?.timeMs ?? noTime,
      lastSplits: last?.sectorsMs ?? [noTime, noTime, noTime],
      bestLap: bestLapMs(laps) ?? noTime,
      bestSplits: bestSplits(laps),
      totalTime: last === undefined ? noTime : clockMs(car) + gamePenalties(plan, entry).ms,
      lapCount: laps.length,
      lastSplitId:
        last === undefined ? neverMoved : entry.incidents?.retiresAfterLaps === undefined ? 0 : 1,
    },
    missingMandatoryPitstop: isRace ? (entry.incidents?.missingPitStop === true ? 1 : 0) : -1,
    driverTotalTimes: isRace ? driverTotalTimes(car) : [],
  };
}

/** Marked as text, because the server writes these alone with a decimal point. */
function driverTotalTimes(car: DrivenCar): string[] {
  return car.entry.drivers.map((_, driver) => {
    const own = car.laps.filter((lap) => lap.driver === driver);
    return `float ${own.reduce((sum, lap) => sum + lap.timeMs, 0)}.0`;
  });
}

function lapRows(plan: SessionPlan, cars: readonly DrivenCar[]) {
  const rows = cars.flatMap((car) =>
    car.laps.map((lap, index) => ({ car, lap, waitMs: waitMs(plan, car, index) })),
  );
  rows.sort((a, b) => a.lap.order - b.lap.order);
  return rows.map(({ car, lap, waitMs: wait }) => {
    const [first = 0, ...others] = lap.sectorsMs;
    return {
      carId: carIdOf(car),
      driverIndex: lap.driver,
      laptime: lap.timeMs + wait,
      isValidForBest: lap.valid,
      splits: [first + wait, ...others],
    };
  });
}

/** The first race lap counts from when the player pressed drive. */
function waitMs(plan: SessionPlan, car: DrivenCar, lapIndex: number): number {
  if (plan.sessionType !== "R" || lapIndex > 0) return 0;
  return createRandom(`${plan.seed} wait ${car.index}`).integer(35_000, 400_000);
}

function penaltyRows(plan: SessionPlan, car: DrivenCar) {
  const { driveThrough, disqualified } = car.entry.incidents ?? {};
  const row = (
    penalty: string,
    values: { reason: string; penaltyValue: number; lap: number; cleared: number },
  ) => ({
    carId: carIdOf(car),
    driverIndex: 0,
    reason: values.reason,
    penalty,
    penaltyValue: values.penaltyValue,
    violationInLap: Math.max(0, values.lap - 1),
    clearedInLap: values.cleared,
  });
  const rows = [];
  if (driveThrough !== undefined) {
    const { reason, lap, served } = driveThrough;
    rows.push(row("DriveThrough", { reason, penaltyValue: 3, lap, cleared: served ? lap + 2 : 0 }));
  }
  const seconds = gamePenalties(plan, car.entry).ms / 1_000;
  if (seconds > 0) {
    rows.push(
      row("PostRaceTime", {
        reason: "Cutting",
        penaltyValue: seconds,
        lap: car.laps.length,
        cleared: 0,
      }),
    );
  }
  if (disqualified === true) {
    rows.push(
      row("Disqualified", {
        reason: "Trolling",
        penaltyValue: 0,
        lap: car.laps.length,
        cleared: 0,
      }),
    );
  }
  if (car.laps.length > 2 && createRandom(`${plan.seed} warning ${car.index}`).chance(0.3)) {
    rows.push(row("None", { reason: "Cutting", penaltyValue: 0, lap: 0, cleared: 2 }));
  }
  return rows;
}

function bestSplits(laps: readonly DrivenLap[]): number[] {
  const valid = laps.filter((lap) => lap.valid);
  return [0, 1, 2].map((sector) =>
    Math.min(noTime, ...valid.map((lap) => lap.sectorsMs[sector] ?? noTime)),
  );
}

function carIdOf(car: DrivenCar): number {
  return 1_001 + car.index;
}

function driverRow(driver: PlannedDriver) {
  const letters = driver.lastName.normalize("NFD").replaceAll(/[^A-Za-z]/g, "");
  return {
    firstName: driver.firstName,
    lastName: driver.lastName,
    shortName: letters.slice(0, 3).toUpperCase(),
    playerId: playerId(driver),
  };
}

function playerId({ platformId }: PlannedDriver): string {
  const letters = { steam: "S", playstation: "P", xbox: "M", iracing: "S" };
  return `${letters[platformId.platform]}${platformId.id}`;
}
