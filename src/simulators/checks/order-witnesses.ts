import { type FileEntry, mayBeRace, type SessionFile } from "#simulators/session-file.ts";

/** Witnesses of the order at the line: the server's own list, the laps in the order in which they ended, the race times. */
export const orderWitnesses = ["file", "crossings", "totals"] as const;
export type OrderWitness = (typeof orderWitnesses)[number];

/** Where each witness puts an entry, from 0 among all entries of the file. */
export interface WitnessedEntry {
  key: string;
  file: number;
  /** `null` in every entry of a file that does not have all laps. */
  crossings: number | null;
  totals: number;
  /** As the how-manieth crossing of the whole race its last lap ended, from 1. */
  crossedAt: number | null;
}

/** The entries of a race whose witnesses do not agree, in the file's order. */
export type DisputedOrder = WitnessedEntry[];

/** An AC server's clock and the sum of laps differ by so much, so that of two cars this close either may be written first. */
export const clockSlackMs = 500;

/**
 * Compares the three witnesses of a race's order; `null` when they agree, or it is no race. The file's order stands until a
 * steward takes another (`formats.md` §3.3: totals of ACC's late starters lack 50 to 100 s, so none is worth more than the
 * server's order). It compares entries that every witness knows: with laps, still there at the end, not disqualified.
 */
export function hearWitnesses({
  entries,
  sessionType,
}: Pick<SessionFile, "entries" | "sessionType">): DisputedOrder | null {
  if (!mayBeRace(sessionType)) return null;
  const ranked = entries.filter((entry) => entry.laps > 0 && !entry.left && !entry.disqualified);
  const totals = byTotals(ranked);
  const crossings = byCrossings(ranked);
  const crossingsAgree = crossings === null || isNearly(crossings, ranked);
  if (crossingsAgree && totals.every((entry, index) => entry === ranked[index])) return null;
  const places = placesIn(entries, ranked);
  const ofTotals = places(totals);
  const ofCrossings = crossings && places(crossingsAgree ? ranked : crossings);
  return entries.map((entry, file) => ({
    key: entry.key,
    file,
    crossings: ofCrossings && (ofCrossings.get(entry) ?? file),
    totals: ofTotals.get(entry) ?? file,
    crossedAt: crossings && entry.lapList ? lastCrossing(entry) + 1 : null,
  }));
}

/** More laps first, then less time. Where a car of a lap has no time, those of that lap stay as they stand. */
function byTotals(entries: readonly FileEntry[]): FileEntry[] {
  const untimed = new Set(
    entries.filter(({ totalMs }) => totalMs === null).map(({ laps }) => laps),
  );
  return entries.toSorted(
    (a, b) => b.laps - a.laps || (untimed.has(a.laps) ? 0 : (a.totalMs ?? 0) - (b.totalMs ?? 0)),
  );
}

/**
 * More laps come first, then who ended the last one sooner; `null` where laps are missing. Crossings know no penalties, so a car
 * that the game penalised stands behind whom the file puts ahead of it.
 */
function byCrossings(entries: readonly FileEntry[]): FileEntry[] | null {
  if (!entries.every(hasEveryLap)) return null;
  const order = entries
    .filter((entry) => !isPenalised(entry))
    .toSorted((a, b) => b.laps - a.laps || lastCrossing(a) - lastCrossing(b));
  for (const [index, entry] of entries.entries()) {
    if (!isPenalised(entry)) continue;
    const before = entries[index - 1];
    order.splice(before ? order.indexOf(before) + 1 : 0, 0, entry);
  }
  return order;
}

/** Whether the laps that are listed are all that were driven. */
export function hasEveryLap({ laps, lapList, penalties }: FileEntry): boolean {
  const taken = penalties.reduce(
    (sum, { kind, value }) => sum + (kind === "LapPenalty" ? value : 0),
    0,
  );
  return lapList !== null && Math.max(0, lapList.length - taken) === laps;
}

/** Penalties that the game has put into the result itself. */
export function isPenalised({ penalties }: Pick<FileEntry, "penalties">): boolean {
  return penalties.some(
    ({ kind, value }) =>
      value > 0 && (kind === "PostRaceTime" || kind === "PenaltyTime" || kind === "LapPenalty"),
  );
}

/** Where its last lap stands among all crossings of the session; -1 without laps. */
export function lastCrossing({ lapList }: FileEntry): number {
  return lapList?.at(-1)?.order ?? -1;
}

/** The same order, but for cars whose times are too close to tell. */
function isNearly(order: readonly FileEntry[], file: readonly FileEntry[]): boolean {
  return order.every((entry, index) => {
    const other = file[index];
    if (entry === other) return true;
    if (!other || other.laps !== entry.laps) return false;
    if (entry.totalMs === null || other.totalMs === null) return false;
    return Math.abs(entry.totalMs - other.totalMs) <= clockSlackMs;
  });
}

/** How to find the places of ranked entries in some order: entries that are not ranked keep theirs. */
function placesIn(entries: readonly FileEntry[], ranked: readonly FileEntry[]) {
  const isRanked = new Set(ranked);
  const slots = entries.flatMap((entry, index) => (isRanked.has(entry) ? [index] : []));
  return (order: readonly FileEntry[]) =>
    new Map(order.map((entry, index) => [entry, slots[index] ?? index]));
}
