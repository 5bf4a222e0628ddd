import type { GameSessionType } from "#shared/session-types.ts";
import { counted } from "#shared/text/romanian-count.ts";
import {
  asId,
  asInteger,
  asList,
  asRecord,
  asText,
  type FileRecord,
  isRecord,
} from "#simulators/file-values.ts";
import {
  maxCsvLines,
  maxDriversPerEntry,
  maxFileSessions,
  maxLapsPerEntry,
  maxTimeMs,
} from "#simulators/result-file-limits.ts";
import { problem, tooMany } from "#simulators/result-file-problems.ts";
import type { Wanted } from "#simulators/result-forms.ts";
import { chooseSession, type FileSession, type ReadOutcome } from "#simulators/session-file.ts";
import { createWarnings } from "#simulators/session-warnings.ts";
import { toSession } from "./iracing-reader.ts";
import { type Interval, type IracingRow, readId } from "./iracing-rows.ts";
import { iracingResultOf } from "./iracing-wrappers.ts";

/**
 * Reads one session of an iRacing result in JSON (`formats.md` §11): official, hosted or league. It holds all sessions of an
 * evening, and no laps.
 */
export function readIracingJson(file: FileRecord, wanted: Pick<Wanted, "session">): ReadOutcome {
  const result = asRecord(iracingResultOf(file));
  const sessions = readSessions(result);
  if (sessions.length === 0)
    return problem(
      "result-file.no-entries",
      "Fișierul nu conține niciun participant: sesiunile lui sunt goale.",
    );
  const chosen = chooseSession(sessions, wanted.session);
  if (!chosen)
    return problem(
      "result-file.no-such-session",
      `Fișierul nu conține sesiunea aleasă. Are: ${sessions.map(({ title }) => title).join(", ")}.`,
    );
  const { type: sessionType, results, wet } = chosen;
  const rows = readRows(results, { sessionType, classNames: readClassNames(result) });
  if (rows.length > maxCsvLines) return tooMany("rows", counted(maxCsvLines, "rând", "rânduri"));
  const warnings = createWarnings();
  return toSession(
    {
      rows,
      sessionType,
      track: readTrack(asRecord(result["track"])),
      wet,
      choice: {
        key: chosen.key,
        sessions: sessions.map(({ key, title, type }) => ({ key, title, type })),
      },
    },
    warnings,
  );
}

interface IracingFileSession extends FileSession {
  results: readonly FileRecord[];
  wet: boolean | null;
}

/** Those that somebody drove in, in the order in which they were driven: some files list the last one first. */
function readSessions(result: FileRecord): IracingFileSession[] {
  const sessions = asList(result["session_results"])
    .filter(isRecord)
    .map((session, index) => {
      const number = asInteger(session["simsession_number"], -1_000, 1_000) ?? -1_000 - index;
      const weather = asRecord(session["weather_result"])["precip_time_pct"];
      return {
        number,
        // Both together are what race it is, whatever the file is called.
        key: `${asId(result["subsession_id"])}:${number}`,
        title: asText(session["simsession_name"]) || asText(session["simsession_type_name"]),
        type: readType(session),
        results: asList(session["results"]).filter(isRecord),
        wet: typeof weather === "number" ? weather > 0 : null,
      };
    })
    .filter(({ results }) => results.length > 0)
    .toSorted((a, b) => a.number - b.number);
  // A number that comes twice would be two sessions with one key.
  return sessions
    .filter(({ key }, index) => sessions[index - 1]?.key !== key)
    .slice(-maxFileSessions);
}

/** A type that no reader knows is what its name says. */
function readType(session: FileRecord): GameSessionType {
  const known = typesByNumber.get(asInteger(session["simsession_type"], 0, 100) ?? -1);
  if (known) return known;
  const name = asText(session["simsession_type_name"]);
  if (/qualif/i.test(name)) return "Q";
  return /race/i.test(name) ? "R" : "P";
}

const typesByNumber = new Map<number, GameSessionType>([
  [3, "P"],
  [4, "Q"],
  [5, "Q"],
  [6, "R"],
]);

/** `N/A` is a track without layouts. */
function readTrack(track: FileRecord): { key: string; layout: string } {
  const layout = asText(track["config_name"]);
  return { key: asText(track["track_name"]), layout: layout === "N/A" ? "" : layout };
}

/** Names of car classes by their id: rows of older files have the id alone. */
function readClassNames(result: FileRecord): Map<string, string> {
  return new Map(
    asList(result["car_classes"])
      .filter(isRecord)
      .map((one) => [asId(one["car_class_id"]), asText(one["name"])]),
  );
}

interface RowScene {
  sessionType: GameSessionType;
  classNames: ReadonlyMap<string, string>;
}

/** Rows as the CSV has them: a team's before those of its drivers. */
function readRows(results: readonly FileRecord[], scene: RowScene): IracingRow[] {
  const first = results.find((row) => asInteger(row["finish_position"], 0, 0) === 0);
  const leaderLaps = first ? readLaps(first) : 0;
  return results.flatMap((result) => {
    const row = readRow(result, { ...scene, leaderLaps });
    if (!row.teamId.startsWith("-")) return [row];
    const drivers = asList(result["driver_results"]).filter(isRecord).slice(0, maxDriversPerEntry);
    return [
      { ...row, customerId: row.teamId },
      ...drivers.map((driver) => ({
        ...readRow(driver, { ...scene, leaderLaps }),
        // In practice and qualifying a driver's position is their own among people.
        finishPosition: row.finishPosition,
        teamId: row.teamId,
      })),
    ];
  });
}

function readRow(
  row: FileRecord,
  { sessionType, classNames, leaderLaps }: RowScene & { leaderLaps: number },
): IracingRow {
  const classId = asId(row["car_class_id"]);
  const customerId = readId(row["cust_id"]);
  const teamId = readId(row["team_id"]);
  const laps = readLaps(row);
  const interval: Interval =
    sessionType === "R" ? readInterval(row["interval"], leaderLaps - laps) : { kind: "none" };
  return {
    finishPosition: readPlace(row["finish_position"]),
    carModelId: readId(row["car_id"]),
    carName: asText(row["car_name"]),
    classId,
    className: asText(row["car_class_name"]) || (classNames.get(classId) ?? ""),
    // An AI driver's id may be negative too: only who has no id of their own is a team.
    teamId: customerId === "" ? teamId : "",
    customerId,
    name: asText(row["display_name"]),
    startPosition: readPlace(row["starting_position"]) ?? 0,
    carNumber: asText(asRecord(row["livery"])["car_number"]),
    outId: asId(row["reason_out_id"]),
    out: asText(row["reason_out"]),
    interval,
    intervalText: "",
    classGapMs: sessionType === "R" ? readMs(row["class_interval"], 0) : null,
    lapsLed: asInteger(row["laps_lead"], 0, maxLapsPerEntry),
    incidents: asInteger(row["incidents"], 0, 1_000_000),
    qualifyMs: null,
    averageMs: readMs(row["average_lap"], 1),
    fastestMs: roundedMs(readMs(row["best_lap_time"], 1)),
    laps,
    isAi: row["ai"] === true,
  };
}

/** Places are counted from 0; -1 is none. */
function readPlace(value: unknown): number | null {
  const place = asInteger(value, 0, 100_000);
  return place === null ? null : place + 1;
}

function readLaps(row: FileRecord): number {
  return asInteger(row["laps_complete"], 0, maxLapsPerEntry) ?? 0;
}

/** Behind the leader of the race: in time for who has as many laps. */
function readInterval(value: unknown, lapsDown: number): Interval {
  if (lapsDown > 0) return { kind: "laps", lapsDown };
  const gapMs = readMs(value, 0);
  return gapMs === null ? { kind: "none" } : { kind: "gap", gapMs };
}

/** A time in ms and tenths of it, not rounded: files count ten-thousandths of a second, and -1 where there is none. */
function readMs(value: unknown, least: number): number | null {
  const time = asInteger(value, least, maxTimeMs * 10);
  return time === null ? null : time / 10;
}

function roundedMs(ms: number | null): number | null {
  return (ms !== null && Math.round(ms)) || null;
}
