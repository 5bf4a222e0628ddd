import type { FileEntry, SessionFile } from "./session-file.ts";
import type { WarningList } from "./session-warnings.ts";

type SessionType = SessionFile["sessionType"];

/**
 * The entries in their order as long as no steward says otherwise. A race keeps its server's order (`checks/order-witnesses.ts`
 * says where other witnesses contradict it); laps and times place only rows that the server does not rank. Other sessions are
 * sorted by the best valid lap, equal times by who set it first, with a warning where the file differs. An unknown type of
 * session stays untouched.
 * @param isRanked whether the server gives an entry of a race its place; of one without a lap it never does
 */
export function orderEntries(
  entries: FileEntry[],
  sessionType: SessionType,
  { warnings, isRanked }: { warnings: WarningList; isRanked: (entry: FileEntry) => boolean },
): FileEntry[] {
  if (sessionType === null) return entries;
  if (sessionType === "R")
    return placeUnranked(entries, (entry) => entry.laps > 0 && isRanked(entry));
  const sorted = entries.toSorted(compareByBestLap);
  const isTimed = (entry: FileEntry) =>
    !entry.left && !entry.disqualified && entry.bestLapMs !== null;
  if (!sameOrder(entries.filter(isTimed), sorted.filter(isTimed))) {
    warnings.add(
      "session.order-repaired",
      "Ordinea din fișier nu corespunde cu cele mai bune tururi; a fost recalculată.",
    );
  }
  return sorted;
}

/** Negative when `a` has the stronger result of two rows that belong to one person: race by laps, other sessions by best lap. */
export function compareStrength(a: FileEntry, b: FileEntry, sessionType: SessionType): number {
  const byBest = compareNullable(a.bestLapMs, b.bestLapMs);
  const byLaps = b.laps - a.laps;
  const byTotal = Number(a.totalMs === null) - Number(b.totalMs === null);
  return sessionType === "R" ? byLaps || byTotal || byBest : byBest || byLaps || byTotal;
}

/** The ranked entries keep their order among themselves; each of the others stands before the first ranked one that it beats. */
function placeUnranked(
  entries: readonly FileEntry[],
  isRanked: (entry: FileEntry) => boolean,
): FileEntry[] {
  const placed = entries.filter(isRanked);
  const others = entries.filter((entry) => !isRanked(entry)).toSorted(compareInRace);
  for (const entry of others) {
    const behind = placed.findIndex((other) => compareInRace(entry, other) < 0);
    placed.splice(behind === -1 ? placed.length : behind, 0, entry);
  }
  return placed;
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

function sameOrder(a: FileEntry[], b: FileEntry[]): boolean {
  return a.every((entry, index) => entry === b[index]);
}
