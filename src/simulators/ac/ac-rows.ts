import { asId, asInteger, asList, asRecord, asText, asTimeMs } from "#simulators/file-values.ts";
import { maxLapsPerEntry } from "#simulators/result-file-limits.ts";
import type { PlatformId } from "#simulators/session-file.ts";

/** The literal some servers write in place of the GUID of a kicked player. */
const kickedGuid = "$#@@!$kicked";

/** Managers join a shared car's GUIDs by `;`: room for about fifty. */
const maxGuidLength = 1_000;

const noClass = "00000000-0000-0000-0000-000000000000";

/** One row of `Cars`: a slot of the entry list with its last occupant. */
export type AcSlot = ReturnType<typeof readSlot>;

export type AcResultRow = ReturnType<typeof readResultRow>;

export function readSlot(value: unknown, index: number) {
  const row = asRecord(value);
  const driver = asRecord(row["Driver"]);
  const guid = readGuid(driver["Guid"]);
  return {
    carId: asId(row["CarId"]) || String(index),
    name: asText(driver["Name"]),
    guid,
    team: asText(driver["Team"]),
    model: asText(row["Model"]),
    /** GUIDs that may sit in this slot; two or more make a shared car. */
    allowed: [
      ...new Set(
        asList(driver["GuidsList"])
          .slice(0, 64)
          .flatMap((item) => splitGuids(readGuid(item))),
      ),
    ],
  };
}

export function readResultRow(value: unknown) {
  const row = asRecord(value);
  const guid = readGuid(row["DriverGuid"]);
  const penalised = row["HasPenalty"] !== false;
  return {
    carId: asId(row["CarId"]),
    guid,
    /** Every GUID of the row: managers write a shared car's joined by `;`. */
    guids: splitGuids(guid),
    name: asText(row["DriverName"]),
    model: asText(row["CarModel"]),
    bestLapMs: asTimeMs(row["BestLap"]),
    totalMs: asTimeMs(row["TotalTime"]),
    laps: asInteger(row["NumLaps"], 0, maxLapsPerEntry),
    gridPosition: asInteger(row["GridPosition"], 1, 1_000),
    penaltyMs: penalised ? readPenaltyMs(row["PenaltyTime"]) : 0,
    penaltyLaps: penalised ? (asInteger(row["LapPenalty"], 0, maxLapsPerEntry) ?? 0) : 0,
    disqualified: row["Disqualified"] === true,
    /** The manager's class: `none` is its all-zero id, `null` a file without classes. */
    managedClass: readManagedClass(row["ClassID"]),
  };
}

/** A Steam id, or `null` for an empty, kicked or invented GUID. */
export function steamId(guid: string): PlatformId | null {
  return /^[1-9]\d{4,19}$/.test(guid) ? { platform: "steam", id: guid } : null;
}

export function isKicked(guid: string): boolean {
  return guid === kickedGuid;
}

/** It is longer than a display text, because a shared car's GUIDs may come joined. A number that lost digits becomes empty. */
export function readGuid(value: unknown): string {
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value) : "";
  return typeof value === "string" && value.length <= maxGuidLength ? value.trim() : "";
}

export function splitGuids(guid: string): string[] {
  if (!guid.includes(";")) return guid === "" ? [] : [guid];
  return guid
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Go durations are nanoseconds; a file edited by hand may hold milliseconds, told apart by size. */
function readPenaltyMs(value: unknown): number {
  if (typeof value !== "number" || !(value > 0)) return 0;
  return asTimeMs(value >= 1_000_000 ? value / 1_000_000 : value) ?? 0;
}

function readManagedClass(value: unknown): "none" | "some" | null {
  if (typeof value !== "string" || value === "") return null;
  return value === noClass ? "none" : "some";
}
