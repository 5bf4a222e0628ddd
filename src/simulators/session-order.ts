import type { FileEntry, SessionFile } from "./session-file.ts";
import type { WarningList } from "./session-warnings.ts";

type SessionType = SessionFile["sessionType"];

/**
 * Puts the entries into the order of the track and warns when the file had another one (old AC servers wrote wrong orders).
 * Races: laps, then total time; never lapped last. Other sessions: best valid lap, equal times by who set it first; then
 * those with laps but no time; then the rest. People who left stand behind those still in the result on equal laps.
 * Disqualified entries keep the place they had: moving them is the league's decision. Unknown session type: order untouched.
 */
export function repairOrder(
  entries: FileEntry[],
  sessionType: SessionType,
  warnings: WarningList,
): FileEntry[] {
  if (sessionType === null) return entries;
  const compare = sessionType === "R" ? compareInRace : compareByBestLap;
  const repaired = entries.toSorted(compare);
  const isRankedByServer = (entry: FileEntry) => hasServerPlace(entry, sessionType);
  if (!sameOrder(entries.filter(isRankedByServer), repaired.filter(isRankedByServer))) {
    warnings.add(
      "session.order-repaired",
      "Ordinea din fișier nu corespunde cu tururile și timpii; a fost recalculată.",
    );
  }
  return repaired;
}

/** Negative when `a` has the stronger result of two rows that belong to one person: race by laps, other sessions by best lap. */
export function compareStrength(a: FileEntry, b: FileEntry, sessionType: SessionType): number {
  const byBest = compareNullable(a.bestLapMs, b.bestLapMs);
  const byLaps = b.laps - a.laps;
  const byTotal = Number(a.totalMs === null) - Number(b.totalMs === null);
  return sessionType === "R" ? byLaps || byTotal || byBest : byBest || byLaps || byTotal;
}

function compareInRace(a: FileEntry, b: FileEntry): number {
  if (a.laps !== b.laps) return b.laps - a.laps;
  return Number(a.left) - Number(b.left) || compareNullable(a.totalMs, b.totalMs);
}

function compareByBestLap(a: FileEntry, b: FileEntry): number {
  if (a.bestLapMs !== b.bestLapMs) return compareNullable(a.bestLapMs, b.bestLapMs);
  if (a.bestLapMs !== null) return orderOfBestLap(a) - orderOfBestLap(b);
  return Number(a.laps === 0) - Number(b.laps === 0) || Number(a.left) - Number(b.left);
}

function orderOfBestLap(entry: FileEntry): number {
  return entry.lapList?.find((lap) => lap.valid && lap.timeMs === entry.bestLapMs)?.order ?? 0;
}

function compareNullable(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a - b;
}

/** Servers order only rows with a result; the rest stands in any order, and a manager moves disqualified ones to the end. */
function hasServerPlace(entry: FileEntry, sessionType: SessionType): boolean {
  if (entry.left || entry.disqualified) return false;
  return sessionType === "R" ? entry.laps > 0 : entry.bestLapMs !== null;
}

function sameOrder(a: FileEntry[], b: FileEntry[]): boolean {
  return a.every((entry, index) => entry === b[index]);
}
