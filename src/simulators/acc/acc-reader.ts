import {
  distinctEntries,
  entryKey,
  entryTitle,
  warnNobodyKnown,
} from "#simulators/entry-identity.ts";
import { asList, asRecord, asText } from "#simulators/file-values.ts";
import {
  maxEntries,
  maxLapRows,
  maxPenaltyRows,
  maxServerNameLength,
} from "#simulators/result-file-limits.ts";
import { problem, tooMany } from "#simulators/result-file-problems.ts";
import { mayBeRace, noIncidents } from "#simulators/session-file.ts";
import type {
  FileDriver,
  FileEntry,
  FileLap,
  FilePenalty,
  ReadOutcome,
  SessionFile,
} from "#simulators/session-file.ts";
import { orderEntries } from "#simulators/session-order.ts";
import { createWarnings, warnUnknownType } from "#simulators/session-warnings.ts";
import type { WarningList } from "#simulators/session-warnings.ts";
import { findAccCarModel } from "./acc-car-models.ts";
import { seatDrivers } from "./acc-drivers.ts";
import {
  groupLaps,
  groupPenalties,
  isSpectatorLine,
  readAccSessionType,
  readLine,
} from "./acc-rows.ts";
import type { AccCarLaps, AccLine } from "./acc-rows.ts";
import { counted } from "#shared/text/romanian-count.ts";

/** Reads the parsed JSON of an ACC dedicated server (`formats.md` §3). */
export function readAccResult(value: unknown): ReadOutcome {
  const file = asRecord(value);
  const result = asRecord(file["sessionResult"]);
  const lines = asList(result["leaderBoardLines"]).filter((line) => !isSpectatorLine(line));
  const laps = asList(file["laps"]);
  const penalties = [...asList(file["penalties"]), ...asList(file["post_race_penalties"])];
  const tooLarge = sizeProblem(lines.length, laps.length, penalties.length);
  if (tooLarge !== null) return tooLarge;
  if (lines.length === 0) {
    return problem(
      "result-file.no-entries",
      "Fișierul nu conține niciun participant: nimeni nu a intrat pe pistă.",
    );
  }

  const warnings = createWarnings();
  const sessionType = readAccSessionType(file["sessionType"], file["sessionResult"]);
  if (sessionType === null) warnUnknownType(asText(file["sessionType"]), warnings);
  const context: LineContext = {
    sessionType,
    lapsByCar: groupLaps(laps),
    hasPenalties: Array.isArray(file["penalties"]),
    penaltiesByCar: groupPenalties(penalties),
    warnings,
  };
  const entries = distinctEntries(readEntries(lines, context), sessionType, warnings);
  warnAboutNumbers(entries, warnings);
  return {
    ok: true,
    session: {
      simulator: "ACC",
      sessionType,
      track: { key: asText(file["trackName"]), layout: "" },
      wet: readWet(result["isWetSession"]),
      serverName: asText(file["serverName"], maxServerNameLength) || null,
      entries: orderEntries(entries, sessionType, { warnings, isRanked: () => true }),
      warnings: warnings.all,
    },
  };
}

interface LineContext {
  sessionType: SessionFile["sessionType"];
  lapsByCar: ReadonlyMap<string, AccCarLaps>;
  /** Old servers do not list any, whatever was given. */
  hasPenalties: boolean;
  penaltiesByCar: ReadonlyMap<string, FilePenalty[]>;
  warnings: WarningList;
}

function sizeProblem(lines: number, laps: number, penalties: number): ReadOutcome | null {
  if (lines > maxEntries) return tooMany("entries", counted(maxEntries, "mașină", "mașini"));
  if (laps > maxLapRows) return tooMany("laps", counted(maxLapRows, "tur", "tururi"));
  if (penalties > maxPenaltyRows)
    return tooMany("rows", counted(maxPenaltyRows, "penalizare", "penalizări"));
  return null;
}

function readWet(value: unknown): boolean | null {
  if (value === 1 || value === true) return true;
  return value === 0 || value === false ? false : null;
}

function readEntries(lines: readonly unknown[], context: LineContext): FileEntry[] {
  const entries: FileEntry[] = [];
  const carIds = new Set<string>();
  let doubled = 0;
  for (const [index, value] of lines.entries()) {
    const line = readLine(value, index);
    if (carIds.has(line.carId)) {
      doubled++;
      continue;
    }
    carIds.add(line.carId);
    entries.push(toEntry(line, context));
  }
  if (doubled > 0) {
    context.warnings.add(
      "rows.doubled-car",
      `Rânduri cu o mașină deja citită, ignorate: ${doubled}.`,
    );
  }
  warnAboutUnknownCars(carIds, context);
  return entries;
}

function toEntry(line: AccLine, context: LineContext): FileEntry {
  const carLaps = context.lapsByCar.get(line.carId) ?? { laps: [], rows: 0 };
  const filePenalties = context.penaltiesByCar.get(line.carId) ?? [];
  const seats = seatDrivers(line.drivers, carLaps.laps);
  const penalties = filePenalties.map((penalty) => ({
    ...penalty,
    driver: seats.indexOf(penalty.driver),
  }));
  if (context.hasPenalties) countPenalties(seats.drivers, penalties);
  const laps = line.laps ?? carLaps.rows;
  const [onlyDriver] = seats.drivers;
  if (carLaps.rows === 0 && onlyDriver !== undefined && seats.drivers.length === 1) {
    onlyDriver.laps = laps;
    onlyDriver.bestLapMs = line.bestLapMs;
  }
  const totalMs = laps > 0 && mayBeRace(context.sessionType) ? line.totalMs : null;
  const complete =
    context.sessionType === "R" && carLaps.rows === laps && carLaps.laps.length === laps;
  const model = readModel(line);
  const entry: FileEntry = {
    key: entryKey(
      seats.drivers.map((driver) => driver.platformId),
      line.carId,
    ),
    carId: line.carId,
    raceNumber: line.raceNumber,
    ...model,
    teamName:
      line.teamName ||
      (line.drivers.find((driver) => driver.teamFromName !== "")?.teamFromName ?? ""),
    drivers: seats.drivers,
    laps,
    totalMs,
    bestLapMs: line.bestLapMs,
    claimed: { laps: line.laps, bestLapMs: line.bestLapMs, lapRows: carLaps.rows },
    lapsDown: null,
    startPosition: null,
    lapsLed: null,
    incidents: { ...noIncidents, gamePenalties: context.hasPenalties ? penalties.length : null },
    tyres: null,
    disqualified: penalties.some(
      (penalty) => penalty.kind.startsWith("Disqualified") && !penalty.cleared,
    ),
    outcome: null,
    left: false,
    missingPitStop: context.sessionType === "R" && line.missingPitStop,
    penalties,
    lapList: complete ? repairFirstLap(seats.laps, totalMs, penalties) : seats.laps,
  };
  warnAboutEntry(entry, line, carLaps.rows, context.warnings);
  return entry;
}

/** Whom a penalty without a driver belongs to is only known in a car that nobody shares. */
function countPenalties(drivers: FileDriver[], penalties: readonly FilePenalty[]): void {
  for (const [index, driver] of drivers.entries()) {
    const own = penalties.filter((penalty) => drivers.length === 1 || penalty.driver === index);
    driver.incidents = { ...noIncidents, gamePenalties: own.length };
  }
}

function readModel(line: AccLine): Pick<FileEntry, "modelKey" | "modelName" | "className"> {
  if (line.carModel === null)
    return { modelKey: "", modelName: null, className: line.carGroup || null };
  const model = findAccCarModel(line.carModel);
  return {
    modelKey: String(line.carModel),
    modelName: model?.name ?? null,
    className: line.carGroup || (model?.group ?? null),
  };
}

/**
 * A race's first lap holds the wait on the grid, up to many minutes. What the other laps and the game's time penalties leave of
 * the race time replaces it; being an estimate, it is never anybody's best lap.
 */
function repairFirstLap(
  laps: FileLap[],
  totalMs: number | null,
  penalties: readonly FilePenalty[],
): FileLap[] {
  const [first, ...others] = laps;
  if (first === undefined || totalMs === null) return laps;
  const othersMs = others.reduce((sum, lap) => sum + lap.timeMs, 0);
  const timeMs = totalMs - othersMs - postRaceMs(penalties);
  const waitMs = first.timeMs - timeMs;
  if (timeMs <= 0 || waitMs <= 0) return laps;
  const [firstSector, ...otherSectors] = first.sectorsMs;
  const sectorsMs =
    firstSector !== undefined && firstSector > waitMs
      ? [firstSector - waitMs, ...otherSectors]
      : [];
  return [{ ...first, timeMs, sectorsMs, valid: false }, ...others];
}

function postRaceMs(penalties: readonly FilePenalty[]): number {
  return penalties.reduce(
    (sum, penalty) =>
      sum + (penalty.kind === "PostRaceTime" ? Math.max(0, penalty.value) * 1_000 : 0),
    0,
  );
}

function warnAboutUnknownCars(carIds: ReadonlySet<string>, context: LineContext): void {
  const isUnknown = (carId: string) => !carIds.has(carId);
  const cars = [...context.lapsByCar.keys()].filter(isUnknown).length;
  if (cars > 0) {
    context.warnings.add(
      "laps.unknown-car",
      `Mașini cu tururi, dar fără loc în clasament, ignorate: ${cars}.`,
    );
  }
  const penalised = [...context.penaltiesByCar.keys()].filter(isUnknown).length;
  if (penalised > 0) {
    context.warnings.add(
      "penalties.unknown-car",
      `Mașini penalizate, dar fără loc în clasament: ${penalised}.`,
    );
  }
}

function warnAboutEntry(
  entry: FileEntry,
  line: AccLine,
  lapRows: number,
  warnings: WarningList,
): void {
  const title = () => entryTitle(entry);
  if (entry.modelName === null) {
    warnings.add(
      "entry.unknown-model",
      `Modelul mașinii ${line.carModel ?? "lipsește"} nu este cunoscut.`,
      entry.key,
    );
  }
  warnNobodyKnown(entry, "identificator de platformă", warnings);
  if (entry.laps > lapRows) {
    warnings.add(
      "entry.lap-count-differs",
      `${title()}: tururi în clasament ${entry.laps}, în lista de tururi ${lapRows}; contează clasamentul.`,
      entry.key,
    );
  }
}

function warnAboutNumbers(entries: readonly FileEntry[], warnings: WarningList): void {
  const byNumber = new Map<string, FileEntry>();
  for (const entry of entries) {
    if (entry.raceNumber === null) continue;
    const other = byNumber.get(entry.raceNumber);
    if (other === undefined) byNumber.set(entry.raceNumber, entry);
    else {
      const message = `${entryTitle(other)} și ${entryTitle(entry)} au același număr.`;
      warnings.add("entry.same-race-number", message, entry.key);
    }
  }
}
