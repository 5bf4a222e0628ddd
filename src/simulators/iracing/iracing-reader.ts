import {
  distinctEntries,
  entryKey,
  entryTitle,
  warnNobodyKnown,
} from "#simulators/entry-identity.ts";
import { sumKnown } from "#simulators/incident-sums.ts";
import { maxCsvLines, maxDriversPerEntry, maxEntries } from "#simulators/result-file-limits.ts";
import { problem, tooMany, truncated } from "#simulators/result-file-problems.ts";
import { noIncidents } from "#simulators/session-file.ts";
import type {
  FileDriver,
  FileEntry,
  PlatformId,
  ReadOutcome,
  SessionFile,
} from "#simulators/session-file.ts";
import { createWarnings } from "#simulators/session-warnings.ts";
import type { WarningList } from "#simulators/session-warnings.ts";
import { readIracingTable } from "./iracing-rows.ts";
import type { IracingRow } from "./iracing-rows.ts";
import { raceTotals } from "./iracing-totals.ts";
import type { GameSessionType } from "#shared/session-types.ts";
import { counted } from "#shared/text/romanian-count.ts";

/** Reads an iRacing session results CSV, official, hosted or league (`formats.md` §4). Knows no laps. */
export function readIracingCsv(text: string): ReadOutcome {
  const table = readIracingTable(text);
  if (table === "too-long") {
    return tooMany("rows", counted(maxCsvLines, "rând", "rânduri"));
  }
  if (table.cutLine !== null) {
    return truncated(`Rândul ${table.cutLine} nu este întreg. Descarcă-l din nou din iRacing.`);
  }
  if (table.missingColumns.length > 0) {
    const columns = table.missingColumns.map((title) => `„${title}”`).join(", ");
    return problem(
      "result-file.missing-column",
      `Fișierului îi ${table.missingColumns.length === 1 ? "lipsește coloana" : "lipsesc coloanele"} ${columns}, fără de care rezultatele ar fi greșite. Descarcă-l din nou din iRacing.`,
    );
  }
  const warnings = createWarnings();
  if (table.unreadableRows > 0) {
    warnings.add("rows.unreadable", `Rânduri care nu pot fi citite: ${table.unreadableRows}.`);
  }
  return toSession({ rows: table.rows, track: splitTrack(table.track), wet: null }, warnings);
}

/** What a file of either format says of one session. */
export interface IracingSession extends Pick<SessionFile, "track" | "wet" | "choice"> {
  rows: readonly IracingRow[];
  /** Left out by the CSV, which does not name its session. */
  sessionType?: GameSessionType;
}

/** The rows of a session, read. */
export function toSession(
  { rows, sessionType: known, ...about }: IracingSession,
  warnings: WarningList,
): ReadOutcome {
  const groups = groupByEntry(rows);
  if (groups.length === 0) {
    return problem(
      "result-file.no-entries",
      "Fișierul nu conține niciun participant: tabelul de rezultate este gol.",
    );
  }
  if (groups.length > maxEntries) {
    return tooMany("entries", counted(maxEntries, "participant", "participanți"));
  }
  // Nothing in the file says how many rows it has; a table cut between two lines shows only here.
  const lastStart = Math.max(...groups.map((group) => group.summary.startPosition));
  if (lastStart > groups.length) {
    warnings.add(
      "rows.missing",
      `Fișierul are ${counted(groups.length, "participant", "participanți")}, dar cineva a plecat de pe locul ${lastStart}: poate îi lipsesc rânduri. Dacă da, descarcă-l din nou din iRacing.`,
    );
  }
  const sessionType = known ?? inferSessionType(groups.map((group) => group.summary));
  if (sessionType === null) {
    warnings.add(
      "session.type-unknown",
      "Fișierul nu spune dacă este antrenament, calificare sau cursă; verifică dacă este sesiunea aleasă.",
    );
  }
  const crewless = groups.filter(({ isTeam, members }) => isTeam && members.length === 0);
  if (crewless.length > 0) {
    warnings.add(
      "entry.crew-missing",
      `Fișierul nu spune cine a condus pentru ${counted(crewless.length, "echipaj", "echipaje")}.`,
    );
  }
  const summaries = groups.map(({ summary }) => summary);
  const totals = sessionType === "R" ? raceTotals(summaries) : new Map<IracingRow, number>();
  const context: RowContext = { sessionType, totals, warnings };
  const entries = distinctEntries(
    groups.map((group) => toEntry(group, context)),
    sessionType,
    warnings,
  );
  return {
    ok: true,
    session: {
      simulator: "iR",
      sessionType,
      ...about,
      serverName: null,
      entries,
      warnings: warnings.all,
    },
  };
}

/** A driver's row, or a team's summary row with the rows of its drivers. */
interface RowGroup {
  summary: IracingRow;
  members: IracingRow[];
  isTeam: boolean;
  hasSummary: boolean;
}

interface RowContext {
  sessionType: SessionFile["sessionType"];
  /** Race times in ms, of rows that have one. */
  totals: ReadonlyMap<IracingRow, number>;
  warnings: WarningList;
}

/** Groups in `Fin Pos` order, the file's order where positions are missing or shared. */
function groupByEntry(rows: readonly IracingRow[]): RowGroup[] {
  const groups: RowGroup[] = [];
  const teams = new Map<string, RowGroup>();
  for (const row of rows) {
    if (!row.teamId.startsWith("-")) {
      groups.push({ summary: row, members: [row], isTeam: false, hasSummary: true });
      continue;
    }
    const isSummary = row.customerId === "" || row.customerId.startsWith("-");
    const team = teams.get(row.teamId);
    if (team === undefined) {
      const group = {
        summary: row,
        members: isSummary ? [] : [row],
        isTeam: true,
        hasSummary: isSummary,
      };
      teams.set(row.teamId, group);
      groups.push(group);
    } else if (!isSummary) {
      team.members.push(row);
    } else if (!team.hasSummary) {
      team.summary = row;
      team.hasSummary = true;
    }
  }
  return groups.toSorted(
    (a, b) => (a.summary.finishPosition ?? Infinity) - (b.summary.finishPosition ?? Infinity) || 0,
  );
}

/**
 * The file does not name its session. Qualifying rows have a qualifying time and no start position; in a race everybody started
 * somewhere and somebody led.
 */
function inferSessionType(rows: readonly IracingRow[]): SessionFile["sessionType"] {
  if (rows.some((row) => row.startPosition >= 1))
    return rows.some((row) => (row.lapsLed ?? 0) > 0) ? "R" : null;
  return rows.some((row) => row.qualifyMs !== null) ? "Q" : null;
}

function toEntry(group: RowGroup, context: RowContext): FileEntry {
  const { summary } = group;
  const drivers = group.members.slice(0, maxDriversPerEntry).map(toDriver);
  if (drivers.length === 0) drivers.push(toDriver({ ...summary, customerId: "" }));
  const laps = group.hasSummary ? summary.laps : sum(group.members.map((member) => member.laps));
  const carId =
    summary.teamId || summary.customerId || `row ${summary.finishPosition ?? ""} ${summary.name}`;
  const scored = group.hasSummary ? [summary] : group.members;
  const entry: FileEntry = {
    key: entryKey(
      drivers.map((driver) => driver.platformId),
      carId,
    ),
    carId,
    raceNumber: summary.carNumber || null,
    modelKey: summary.carModelId || summary.carName,
    modelName: summary.carName || null,
    className: summary.classId === "0" ? null : summary.className || null,
    teamName: group.isTeam && group.hasSummary ? summary.name : "",
    drivers,
    laps,
    totalMs: (laps === summary.laps && context.totals.get(summary)) || null,
    bestLapMs: summary.fastestMs,
    claimed: { laps, bestLapMs: summary.fastestMs, lapRows: null },
    lapsDown: lapsDown(summary, context),
    startPosition: summary.startPosition >= 1 ? summary.startPosition : null,
    lapsLed: sumKnown(scored.map((row) => row.lapsLed)),
    incidents: { ...noIncidents, points: sumKnown(scored.map((row) => row.incidents)) },
    tyres: null,
    disqualified: isDisqualified(summary),
    outcome: summary.out || null,
    left: false,
    missingPitStop: false,
    penalties: [],
    lapList: null,
  };
  if (entry.disqualified) {
    entry.penalties.push({
      kind: "Disqualified",
      reason: summary.out,
      value: 0,
      driver: null,
      lap: null,
      cleared: false,
    });
  }
  warnAboutEntry(entry, group, context.warnings);
  return entry;
}

function toDriver(row: IracingRow): FileDriver {
  const { name, laps, lapsLed, incidents: points } = row;
  return {
    platformId: customerId(row),
    name,
    laps,
    bestLapMs: row.fastestMs,
    lapsLed,
    incidents: { ...noIncidents, points },
  };
}

function customerId(row: IracingRow): PlatformId | null {
  const isPerson =
    !row.isAi && row.customerId !== "" && row.customerId !== "0" && !row.customerId.startsWith("-");
  return isPerson ? { platform: "iracing", id: row.customerId } : null;
}

function lapsDown(row: IracingRow, { sessionType }: RowContext): number | null {
  if (sessionType === "Q") return null;
  return row.interval.kind === "laps" && row.interval.lapsDown > 0 ? row.interval.lapsDown : null;
}

function isDisqualified(row: IracingRow): boolean {
  return row.outId === "29" || row.outId === "34" || /^(disqualified|dq\b)/i.test(row.out);
}

function splitTrack(text: string): SessionFile["track"] {
  const at = text.indexOf(" - ");
  return at === -1
    ? { key: text, layout: "" }
    : { key: text.slice(0, at), layout: text.slice(at + 3) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const knownOutcomes = new Set([
  "Running",
  "Disqualified",
  "Disconnected",
  "DQ/Scoring Invalidated",
  "Retired",
]);

function warnAboutEntry(entry: FileEntry, group: RowGroup, warnings: WarningList): void {
  const title = () => entryTitle(entry);
  const { summary } = group;
  if (summary.interval.kind === "unreadable") {
    const message = `${title()}: diferența „${summary.intervalText}” nu poate fi citită.`;
    warnings.add("entry.interval-unreadable", message, entry.key);
  }
  if (entry.outcome !== null && !knownOutcomes.has(entry.outcome)) {
    warnings.add(
      "entry.unknown-outcome",
      `${title()}: starea „${entry.outcome}” nu este cunoscută.`,
      entry.key,
    );
  }
  if (group.isTeam && group.members.length === 0) return;
  if (group.isTeam) warnAboutTeam(entry, group, warnings);
  warnNobodyKnown(entry, "identificator iRacing", warnings);
}

function warnAboutTeam(entry: FileEntry, group: RowGroup, warnings: WarningList): void {
  const title = entryTitle(entry);
  if (!group.hasSummary) {
    const message = `${title}: lipsește rândul echipajului; tururile sunt adunate.`;
    warnings.add("entry.team-row-missing", message, entry.key);
    return;
  }
  const memberLaps = sum(group.members.map((member) => member.laps));
  if (memberLaps === entry.laps) return;
  warnings.add(
    "entry.team-laps-differ",
    `${title}: tururile echipajului sunt ${entry.laps}, ale piloților împreună ${memberLaps}; contează rândul echipajului.`,
    entry.key,
  );
}
