import { groupBy, groupRows } from "#shared/group-by.ts";
import {
  asId,
  asInteger,
  asList,
  asRecord,
  asSectorsMs,
  asText,
  asTimeMs,
  isRecord,
} from "#simulators/file-values.ts";
import { maxDriversPerEntry, maxLapsPerEntry } from "#simulators/result-file-limits.ts";
import type { FileLap, FilePenalty, PlatformId, SessionFile } from "#simulators/session-file.ts";

/** One person of a `leaderBoardLines[].car.drivers` list. */
export type AccDriver = ReturnType<typeof readDriver>;

/** One `leaderBoardLines` row, its texts and times read. */
export type AccLine = ReturnType<typeof readLine>;

/** Laps of one car as the file has them; `driver` is the file's index into the line's drivers. */
export interface AccCarLaps {
  laps: FileLap[];
  /** Rows of this car, those without a usable time included. */
  rows: number;
}

/** @param index place of the line in the file, its id when the file gives none */
export function readLine(value: unknown, index: number) {
  const line = asRecord(value);
  const car = asRecord(line["car"]);
  const timing = asRecord(line["timing"]);
  const missingStops = line["missingMandatoryPitstop"];
  return {
    carId: asId(car["carId"]) || `line ${index + 1}`,
    raceNumber: asId(car["raceNumber"]) || null,
    carModel: asInteger(car["carModel"], 0, 1_000_000),
    carGroup: asText(car["carGroup"]),
    teamName: asText(car["teamName"]),
    drivers: asList(car["drivers"]).slice(0, maxDriversPerEntry).map(readDriver),
    laps: asInteger(timing["lapCount"], 0, maxLapsPerEntry),
    totalMs: asTimeMs(timing["totalTime"]),
    bestLapMs: asTimeMs(timing["bestLap"]),
    missingPitStop: missingStops === true || (typeof missingStops === "number" && missingStops > 0),
  };
}

export function isSpectatorLine(value: unknown): boolean {
  return isRecord(value) && (value["bIsSpectator"] === true || value["bIsSpectator"] === 1);
}

/** One letter for the platform and the id. Steam ids without the letter occur; anything else (`0` is AI) identifies nobody. */
export function accPlatformId(value: unknown): PlatformId | null {
  const text = asId(value);
  const [, letter, id] = /^([SPM])([1-9]\d{4,24})$/.exec(text) ?? [];
  if (id !== undefined) {
    if (letter === "S") return { platform: "steam", id };
    return { platform: letter === "P" ? "playstation" : "xbox", id };
  }
  return /^7656\d{13}$/.test(text) ? { platform: "steam", id: text } : null;
}

/** `FP`, `Q`, `R`, also with a digit (`R2`) or as the game's session number. */
export function readAccSessionType(
  value: unknown,
  sessionResult: unknown,
): SessionFile["sessionType"] {
  const text = asId(value).toUpperCase();
  if (/^(FP|P)\d?$/.test(text) || text === "0") return "P";
  if (/^Q\d?$/.test(text) || text === "4" || text === "9") return "Q";
  if (/^R\d?$/.test(text) || text === "10") return "R";
  return asRecord(sessionResult)["type"] === 1 ? "R" : null;
}

/** Groups the flat lap list by car, in crossing order. Keys are car ids as text. */
export function groupLaps(rows: readonly unknown[]): Map<string, AccCarLaps> {
  const listed = rows.flatMap((row, order) => (isRecord(row) ? [{ row, order }] : []));
  const byCar = groupBy(listed, ({ row }) => asId(row["carId"]));
  return new Map(
    [...byCar].map(([carId, own]) => [
      carId,
      { rows: own.length, laps: own.flatMap(({ row, order }) => readLap(row, order) ?? []) },
    ]),
  );
}

/** Penalties of both lists by car id. `None` is a warning or a cleared record and no penalty. */
export function groupPenalties(rows: readonly unknown[]): Map<string, FilePenalty[]> {
  const penalties = rows.filter(isRecord).flatMap((row) => {
    const kind = asText(row["penalty"]);
    if (kind === "" || kind === "None") return [];
    const penalty: FilePenalty = {
      kind,
      reason: asText(row["reason"]),
      value: asInteger(row["penaltyValue"], -1_000_000, 1_000_000) ?? 0,
      driver: asInteger(row["driverIndex"] ?? row["driverId"], 0, maxDriversPerEntry - 1),
      lap: lapOfViolation(row["violationInLap"]),
      cleared: asInteger(row["clearedInLap"], 1, maxLapsPerEntry) !== null,
    };
    return [{ carId: asId(row["carId"]), penalty }];
  });
  return groupRows(penalties, "carId", ({ penalty }) => penalty);
}

/** The file counts completed laps, drivers the lap they are in; 0 is what the server writes where it does not know. */
function lapOfViolation(value: unknown): number | null {
  const completed = asInteger(value, 1, maxLapsPerEntry);
  return completed === null ? null : completed + 1;
}

function readLap(row: Readonly<Record<string, unknown>>, order: number): FileLap | null {
  const timeMs = asTimeMs(row["laptime"] ?? row["lapTime"]);
  if (timeMs === null) return null;
  const valid = row["isValidForBest"];
  return {
    timeMs,
    valid: valid !== false && valid !== 0,
    driver: asInteger(row["driverIndex"] ?? row["driverId"], 0, maxDriversPerEntry - 1) ?? 0,
    sectorsMs: asSectorsMs(row["splits"]),
    cuts: 0,
    order,
  };
}

function readDriver(value: unknown) {
  const driver = asRecord(value);
  const [firstName] = splitAtLineBreak(driver["firstName"]);
  const [lastName, team] = splitAtLineBreak(driver["lastName"]);
  return {
    platformId: accPlatformId(driver["playerId"] ?? driver["playerID"]),
    name: asText(`${firstName} ${lastName}`) || asText(driver["shortName"]),
    /** What a league wrote behind a line break in the last name. */
    teamFromName: team,
  };
}

function splitAtLineBreak(value: unknown): [name: string, rest: string] {
  if (typeof value !== "string") return [asText(value), ""];
  const trimmed = value.slice(0, 1_000).trim();
  const at = trimmed.search(/[\r\n]/);
  return at === -1
    ? [asText(trimmed), ""]
    : [asText(trimmed.slice(0, at)), asText(trimmed.slice(at))];
}
