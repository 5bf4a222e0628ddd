import {
  distinctEntries,
  entryKey,
  entryTitle,
  warnNobodyKnown,
} from "#simulators/entry-identity.ts";
import { countLap } from "#simulators/driven-laps.ts";
import { sumIncidents } from "#simulators/incident-sums.ts";
import { asList, asRecord, asText } from "#simulators/file-values.ts";
import {
  maxDriversPerEntry,
  maxEntries,
  maxLapRows,
  maxServerNameLength,
} from "#simulators/result-file-limits.ts";
import { problem, tooMany } from "#simulators/result-file-problems.ts";
import { mayBeRace, noIncidents } from "#simulators/session-file.ts";
import type {
  FileDriver,
  FileEntry,
  FileIncidents,
  FileLap,
  FilePenalty,
  ReadOutcome,
  SessionFile,
} from "#simulators/session-file.ts";
import { orderEntries } from "#simulators/session-order.ts";
import { createWarnings, warnUnknownType } from "#simulators/session-warnings.ts";
import type { WarningList } from "#simulators/session-warnings.ts";
import { acCarName } from "./ac-catalogue.ts";
import { type AcContacts, countContacts, seatOf } from "./ac-incidents.ts";
import { readResultRow, readSlot, steamId } from "./ac-rows.ts";
import type { AcResultRow, AcSlot } from "./ac-rows.ts";
import { collectUnits } from "./ac-units.ts";
import type { AcUnit } from "./ac-units.ts";
import { counted } from "#shared/text/romanian-count.ts";

/** Reads the parsed JSON of an AC dedicated server, plain or rewritten by a server manager (`formats.md` §2). */
export function readAcResult(value: unknown): ReadOutcome {
  const file = asRecord(value);
  const cars = asList(file["Cars"]);
  const results = asList(file["Result"]);
  const laps = asList(file["Laps"]);
  if (cars.length > maxEntries || results.length > maxEntries) return tooManyEntries();
  if (laps.length > maxLapRows) {
    return tooMany("laps", counted(maxLapRows, "tur", "tururi"));
  }

  const warnings = createWarnings();
  const sessionType = readSessionType(file["Type"], warnings);
  const slots = readSlots(cars);
  const { units, lapsWithoutTime, unreadableRows } = collectUnits(
    slots,
    readRows(results, slots),
    laps,
  );
  if (units.length > maxEntries) return tooManyEntries();
  warnAboutLaps(lapsWithoutTime, unreadableRows, warnings);

  const hasClasses = units.some((unit) => unit.row?.managedClass === "some");
  const context: EntryContext = {
    sessionType,
    fileHasLaps: laps.length > 0,
    hasClasses,
    contacts: countContacts(asList(file["Events"])),
    warnings,
  };
  const participants = units.filter((unit) => !isSpectator(unit, hasClasses));
  const entries = distinctEntries(
    inFileOrder(participants).map((unit) => toEntry(unit, context)),
    sessionType,
    warnings,
  );
  if (entries.length === 0) {
    return problem(
      "result-file.no-entries",
      "Fișierul nu conține niciun participant: toate locurile sunt goale.",
    );
  }
  return {
    ok: true,
    session: {
      simulator: "AC",
      sessionType,
      track: { key: asText(file["TrackName"]), layout: asText(file["TrackConfig"]) },
      wet: null,
      serverName: asText(file["Server"], maxServerNameLength) || null,
      entries: orderEntries(entries, sessionType, {
        warnings,
        // Who left is in no result, and a manager moves the disqualified to its end.
        isRanked: ({ left, disqualified }) => !left && !disqualified,
      }),
      warnings: warnings.all,
    },
  };
}

interface EntryContext {
  sessionType: SessionFile["sessionType"];
  fileHasLaps: boolean;
  hasClasses: boolean;
  /** By seat; `null` where the file lists none. */
  contacts: ReadonlyMap<string, AcContacts> | null;
  warnings: WarningList;
}

function tooManyEntries(): ReadOutcome {
  return tooMany("entries", counted(maxEntries, "participant", "participanți"));
}

function readSessionType(value: unknown, warnings: WarningList): SessionFile["sessionType"] {
  const text = asText(value).toUpperCase();
  if (text.startsWith("RACE")) return "R";
  if (text.startsWith("QUAL")) return "Q";
  if (text.startsWith("PRACTICE")) return "P";
  warnUnknownType(text, warnings);
  return null;
}

function readSlots(cars: readonly unknown[]): Map<string, AcSlot> {
  const slots = new Map<string, AcSlot>();
  for (const [index, car] of cars.entries()) {
    const slot = readSlot(car, index);
    if (!slots.has(slot.carId)) slots.set(slot.carId, slot);
  }
  return slots;
}

/** Result rows of occupied slots. A file without `Result` still names the last occupants in `Cars`. */
function readRows(results: readonly unknown[], slots: ReadonlyMap<string, AcSlot>): AcResultRow[] {
  const rows =
    results.length > 0
      ? results.map(readResultRow)
      : [...slots.values()].map((slot) =>
          readResultRow({
            CarId: slot.carId,
            DriverGuid: slot.guid,
            DriverName: slot.name,
            CarModel: slot.model,
          }),
        );
  return rows.filter((row) => row.name !== "" || row.guid !== "");
}

/** The broadcaster's car: named TV, or without a class where others have one. Only ever without laps. */
function isSpectator(unit: AcUnit, serverHasClasses: boolean): boolean {
  if (unit.laps.length > 0 || unit.row === null) return false;
  if (unit.row.name.toUpperCase() === "TV") return true;
  return unit.row.managedClass === "none" && serverHasClasses;
}

function inFileOrder(units: readonly AcUnit[]): AcUnit[] {
  return [
    ...units.filter((unit) => unit.row !== null),
    ...units.filter((unit) => unit.row === null),
  ];
}

function toEntry(unit: AcUnit, context: EntryContext): FileEntry {
  const { row, slot } = unit;
  const penaltyLaps = row?.penaltyLaps ?? 0;
  const drivenLaps = context.fileHasLaps ? unit.laps.length : (row?.laps ?? 0);
  const drivers = toDrivers(unit, context);
  const modelKey = slot?.model || row?.model || "";
  const entry: FileEntry = {
    key: entryKey(
      unit.shared ? teamPeople(unit) : drivers.map((driver) => driver.platformId),
      unit.carId,
    ),
    carId: unit.carId,
    raceNumber: null,
    modelKey,
    modelName: acCarName(modelKey),
    className: null,
    teamName: slot?.team ?? "",
    drivers,
    laps: Math.max(0, drivenLaps - penaltyLaps),
    totalMs: mayBeRace(context.sessionType) ? raceTimeMs(unit, drivenLaps) : null,
    bestLapMs: unit.laps.length > 0 ? bestOfLaps(unit.laps) : (row?.bestLapMs ?? null),
    claimed: {
      // Managers of some versions write 0 for everybody.
      laps: row?.laps || null,
      // In a shared car it is the last driver's alone.
      bestLapMs: unit.shared ? null : (row?.bestLapMs ?? null),
      lapRows: context.fileHasLaps ? Math.max(0, drivenLaps - penaltyLaps) : null,
    },
    lapsDown: null,
    startPosition: row?.gridPosition ?? null,
    lapsLed: null,
    incidents: sumIncidents(drivers),
    tyres: unit.tyres.size > 0 ? [...unit.tyres] : null,
    disqualified: row?.disqualified ?? false,
    outcome: null,
    left: row === null,
    missingPitStop: false,
    penalties: row === null ? [] : toPenalties(row),
    lapList: unit.laps,
  };
  warnAboutEntry(entry, unit, context);
  return entry;
}

/** The server's clock at the last crossing, or the sum of the laps of who is only in `Laps`, with the manager's time penalty. */
function raceTimeMs(unit: AcUnit, laps: number): number | null {
  if (laps === 0) return null;
  const clockMs = unit.row?.totalMs ?? unit.laps.reduce((sum, lap) => sum + lap.timeMs, 0);
  return clockMs === 0 ? null : clockMs + (unit.row?.penaltyMs ?? 0);
}

function bestOfLaps(laps: readonly FileLap[]): number | null {
  let best: number | null = null;
  for (const lap of laps) {
    if (lap.valid && (best === null || lap.timeMs < best)) best = lap.timeMs;
  }
  return best;
}

function toDrivers(unit: AcUnit, context: EntryContext): FileDriver[] {
  const drivers = unit.drivers.slice(0, maxDriversPerEntry).map((person): FileDriver => {
    const name = person.name || (unit.slot?.guid === person.guid ? unit.slot.name : "");
    return {
      platformId: steamId(person.guid),
      name,
      laps: 0,
      bestLapMs: null,
      lapsLed: null,
      incidents: incidentsOf(person.guid, unit, context),
    };
  });
  for (const lap of unit.laps) {
    const driver = drivers[lap.driver];
    if (driver === undefined) continue;
    countLap(driver, lap);
    if (driver.incidents.cuts !== null) driver.incidents.cuts += lap.cuts;
  }
  return drivers;
}

/** Contacts of somebody without an id cannot be told from those of others. */
function incidentsOf(
  guid: string,
  { carId }: AcUnit,
  { contacts, fileHasLaps }: EntryContext,
): FileIncidents {
  const own = contacts?.get(seatOf(carId, guid)) ?? { contacts: 0, walls: 0 };
  return {
    ...noIncidents,
    ...(contacts !== null && guid !== "" && own),
    cuts: fileHasLaps ? 0 : null,
  };
}

/** A shared car is known by everybody allowed in it, so that the key does not depend on who drove. */
function teamPeople(unit: AcUnit) {
  const guids = [...(unit.slot?.allowed ?? []), ...(unit.row?.guids ?? [])];
  return guids.map(steamId);
}

function toPenalties(row: AcResultRow): FilePenalty[] {
  const common = { reason: "", driver: null, lap: null, cleared: false };
  const penalties: FilePenalty[] = [];
  if (row.penaltyMs > 0)
    penalties.push({ kind: "PenaltyTime", value: row.penaltyMs / 1_000, ...common });
  if (row.penaltyLaps > 0)
    penalties.push({ kind: "LapPenalty", value: row.penaltyLaps, ...common });
  if (row.disqualified) penalties.push({ kind: "Disqualified", value: 0, ...common });
  return penalties;
}

function warnAboutLaps(
  lapsWithoutTime: number,
  unreadableRows: number,
  warnings: WarningList,
): void {
  if (lapsWithoutTime > 0) {
    warnings.add("laps.without-time", `Tururi fără timp, care nu se numără: ${lapsWithoutTime}.`);
  }
  if (unreadableRows > 0)
    warnings.add("rows.unreadable", `Rânduri care nu pot fi citite: ${unreadableRows}.`);
}

function warnAboutEntry(
  entry: FileEntry,
  unit: AcUnit,
  { warnings, hasClasses }: EntryContext,
): void {
  const title = () => entryTitle(entry);
  if (unit.row === null) {
    const message = `${title()} a părăsit sesiunea și apare doar în lista de tururi.`;
    warnings.add("entry.left-early", message, entry.key);
  }
  if (unit.recoveredFromKick) {
    warnings.add(
      "entry.kicked",
      `${title()} a fost dat afară de pe server; verifică identitatea.`,
      entry.key,
    );
  }
  warnNobodyKnown(entry, "Steam ID", warnings);
  if (hasClasses && unit.row?.managedClass === "none") {
    warnings.add("entry.without-class", `${title()} nu are clasă pe server.`, entry.key);
  }
}
