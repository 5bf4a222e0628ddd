import { Buffer } from "node:buffer";

/** Short builders for ACC result files. All people are invented. */

export const noTime = 2_147_483_647;

export interface AccPerson {
  firstName: string;
  lastName: string;
  shortName: string;
  playerId: string;
}

export const ana = person("Ana", "Vale", "S76561190000000001");
export const ben = person("Ben", "Oak", "S76561190000000002");
export const cara = person("Cara", "Poe", "M2533000000000001");
export const blank = { firstName: "", lastName: "", shortName: "", playerId: "" };

type Row = Record<string, unknown>;

export interface AccLineValues {
  carId: number;
  drivers?: Row[];
  laps?: number;
  totalMs?: number;
  bestMs?: number;
  car?: Row;
  more?: Row;
}

export function person(firstName: string, lastName: string, playerId: string): AccPerson & Row {
  return { firstName, lastName, shortName: lastName.slice(0, 3).toUpperCase(), playerId };
}

export function accLine(values: AccLineValues): Row {
  const { carId, drivers = [ana], laps = 0, totalMs = noTime, bestMs = noTime } = values;
  return {
    car: {
      carId,
      raceNumber: carId - 1_000,
      carModel: 30,
      cupCategory: 0,
      carGroup: "GT3",
      teamName: "",
      nationality: 0,
      carGuid: -1,
      teamGuid: -1,
      drivers,
      ...values.car,
    },
    currentDriver: drivers[0],
    currentDriverIndex: 0,
    timing: {
      lastLap: noTime,
      lastSplits: [noTime, noTime, noTime],
      bestLap: bestMs,
      bestSplits: [noTime, noTime, noTime],
      totalTime: totalMs,
      lapCount: laps,
      lastSplitId: 0,
    },
    missingMandatoryPitstop: 0,
    driverTotalTimes: [0],
    ...values.more,
  };
}

export function accLap(carId: number, laptime: number, more: Row = {}): Row {
  const splits = [laptime - 60_000, 30_000, 30_000];
  return { carId, driverIndex: 0, laptime, isValidForBest: true, splits, ...more };
}

export function accPenalty(carId: number, penalty: string, more: Row = {}): Row {
  const row = { carId, driverIndex: 0, reason: "Cutting", penalty, penaltyValue: 0 };
  return { ...row, violationInLap: 1, clearedInLap: 0, ...more };
}

export function accFile(file: {
  type?: unknown;
  lines?: Row[];
  laps?: Row[];
  penalties?: Row[];
  postRace?: Row[];
  more?: Row;
}): Row {
  const type = file.type === undefined ? "R" : file.type;
  return {
    sessionType: type,
    trackName: "zolder",
    sessionIndex: 2,
    raceWeekendIndex: 0,
    metaData: "zolder",
    serverName: "Demo League",
    sessionResult: {
      bestlap: 89_000,
      bestSplits: [29_000, 30_000, 30_000],
      isWetSession: 0,
      type: type === "R" ? 1 : 0,
      leaderBoardLines: file.lines ?? [],
    },
    laps: file.laps ?? [],
    penalties: file.penalties ?? [],
    post_race_penalties: file.postRace ?? [],
    ...file.more,
  };
}

/**
 * A race of five laps whose third and fourth joined late, on a clock of their own: their totals lack 60 and 80 seconds, while the
 * server's list and the crossings say Ana, Ben, Cara, Dov.
 */
export function lateStarters(more: { laps?: number } = {}): Row {
  const count = more.laps ?? 5;
  const people = ["Ana", "Ben", "Cara", "Dov"].map((name, n) =>
    person(name, "Pop", `S7656119900000000${n + 1}`),
  );
  const laps = Array.from({ length: count }, () =>
    people.map((_, n) => accLap(1_001 + n, 100_000 + n * 500)),
  ).flat();
  const lateMs = [0, 0, 60_000, 80_000];
  const lines = people.map((driver, n) =>
    accLine({
      carId: 1_001 + n,
      drivers: [driver],
      laps: count,
      totalMs: count * 102_000 + n * 2_500 - (lateMs[n] ?? 0),
      bestMs: 100_000 + n * 500,
    }),
  );
  return accFile({ lines, laps });
}

export const accEncodings = [
  "utf16le",
  "utf16le-bom",
  "utf16be",
  "utf16be-bom",
  "utf8",
  "utf8-bom",
] as const;

export function encodeText(text: string, encoding: (typeof accEncodings)[number]): Uint8Array {
  const marked = encoding.endsWith("-bom") ? `\ufeff${text}` : text;
  if (encoding.startsWith("utf8")) return new TextEncoder().encode(marked);
  const little = Buffer.from(marked, "utf16le");
  return new Uint8Array(encoding.startsWith("utf16be") ? little.swap16() : little);
}

export function accBytes(file: unknown): Uint8Array {
  return encodeText(JSON.stringify(file, null, 4), "utf16le");
}
