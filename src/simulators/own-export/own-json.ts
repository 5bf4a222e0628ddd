import { ofEach } from "#shared/of-each.ts";
import {
  asInteger,
  asList,
  asRecord,
  asText,
  asTimeMs,
  type FileRecord,
  isRecord,
} from "#simulators/file-values.ts";
import {
  maxDriversPerEntry,
  maxLapsPerEntry,
  maxPenaltyRows,
} from "#simulators/result-file-limits.ts";
import type { Wanted } from "#simulators/result-forms.ts";
import {
  drivenStatuses,
  type FileIncidents,
  type FilePenalty,
  incidentKinds,
  type ReadOutcome,
} from "#simulators/session-file.ts";
import { type OwnRow, toOwnSession } from "./own-session.ts";

/** Reads a session's results as the API of a site like this one answers them. */
export function readOwnJson({ data }: FileRecord, wanted: Wanted): ReadOutcome {
  const rows = asList(data).filter(isRecord);
  const wet = rows
    .map((row) => asRecord(row["facts"])["wet"])
    .find((one) => typeof one === "boolean");
  return toOwnSession(rows.map(readRow), wet ?? null, wanted);
}

function readRow(row: FileRecord): OwnRow {
  const entered = asRecord(row["eventRsvp"]);
  const facts = asRecord(row["facts"]);
  const gap = asRecord(row["gap"]);
  const bestLapMs = asTimeMs(row["bestLap"]);
  const crew = asList(row["drivers"]).filter(isRecord).slice(0, maxDriversPerEntry);
  const rankedMs = asTimeMs(row["rankMs"]) ?? asTimeMs(row["averageTime"]) ?? bestLapMs;
  const addedMs = sumOf(row["timePenalties"]) * 1_000;
  return {
    raceNumber: asText(entered["raceNumber"]) || null,
    model: asText(asRecord(entered["carModel"])["title"]),
    className: null,
    club: asText(asRecord(row["team"])["name"]),
    laps: facts["distanceUnknown"] === true ? null : (readCount(row["numLaps"]) ?? 0),
    totalMs: asTimeMs(row["totalTime"]),
    bestLapMs,
    lapsDown: gap["kind"] === "laps" ? asInteger(gap["laps"], 1, maxLapsPerEntry) : null,
    startPosition: asInteger(asRecord(row["start"])["position"], 1, 100_000),
    lapsLed: readCount(facts["lapsLed"]),
    incidents: readIncidents(facts["incidents"]),
    disqualified: row["dsq"] === true,
    outcome: asText(row["outcome"]) || null,
    missingPitStop: row["missingPitStop"] === true,
    tyres: Array.isArray(facts["tyres"]) ? facts["tyres"].map((tyre) => asText(tyre)) : null,
    penalties: readPenalties(row),
    drivers: (crew.length > 0 ? crew : [{}]).map((driver) => ({
      name: asText(driver["driverName"]),
      laps: readCount(driver["laps"]) ?? 0,
      bestLapMs: asTimeMs(driver["bestLap"]),
      lapsLed: readCount(driver["lapsLed"]),
      incidents: readIncidents(driver["incidents"]),
    })),
    published: {
      status: drivenStatuses.find((status) => status === row["finish"]) ?? "unknown",
      rankMs: rankedMs === null || rankedMs + addedMs === bestLapMs ? null : rankedMs + addedMs,
      ineligible: row["ineligible"] === true,
      guest: row["guest"] === true,
    },
  };
}

function readCount(value: unknown): number | null {
  return asInteger(value, 0, maxLapsPerEntry);
}

function readIncidents(value: unknown): FileIncidents {
  const known = asList(value).filter(isRecord);
  return ofEach(incidentKinds, (kind) =>
    asInteger(known.find((one) => one["kind"] === kind)?.["count"], 0, 1_000_000),
  );
}

/** Of the game as they are, and of stewards as notes of the same kinds. */
function readPenalties(row: FileRecord): FilePenalty[] {
  const ofGame = asList(row["filePenalties"]).filter(isRecord);
  const ofStewards = Object.entries(stewardsKinds).flatMap(([list, kind]) =>
    asList(row[list])
      .filter(isRecord)
      .map(({ amount, description, driver }) => ({
        kind,
        value: amount,
        reason: description,
        driver,
      })),
  );
  return [...ofGame, ...ofStewards].slice(0, maxPenaltyRows).map((one: FileRecord) => ({
    kind: asText(one["kind"]),
    reason: asText(one["reason"]),
    value: asInteger(one["value"], 0, 1_000_000) ?? 0,
    driver: asInteger(one["driver"], 0, maxDriversPerEntry),
    lap: asInteger(one["lap"], 1, maxLapsPerEntry),
    cleared: one["cleared"] === true,
  }));
}

const stewardsKinds = {
  timePenalties: "PenaltyTime",
  lapPenalties: "LapPenalty",
  gridPenalties: "GridPenalty",
};

function sumOf(penalties: unknown): number {
  return asList(penalties)
    .filter(isRecord)
    .reduce((sum, { amount }) => sum + (asInteger(amount, 0, 1_000) ?? 0), 0);
}
