import type { Gap } from "#shared/time/lap-time.ts";
import { isRace, type SessionTypeCode } from "#shared/session-types.ts";
import { bestAverage, type RowLap } from "./import/best-average.ts";
import type { ComputedRow } from "./results.ts";

/** A row of a session after the organiser's edits. Times in whole ms, distances in laps. */
export interface ResultRow {
  key: string;
  /** Place in the order that is kept: the file's, or that of another witness whom a steward took. */
  fileOrder: number;
  laps: number;
  /** Race time, with what the game itself added; `null` when the file has none (lapped cars in iRacing). */
  totalMs: number | null;
  /** Best valid lap. */
  bestLapMs: number | null;
  /** When that lap was completed, in crossing order of the session; lower is earlier. */
  bestLapOrder: number | null;
  /** What a classification that was published before ranked by, where it is not that lap: an average, or with a penalty. */
  rankMs?: number | undefined;
  dsq: boolean;
  /** Sum of the stewards' time penalties. */
  timePenaltyMs: number;
  /** Sum of the stewards' lap penalties. */
  lapPenalty: number;
  classIds: readonly string[];
  /** Laps in driving order; `null` or absent when the format has none. */
  lapList?: readonly RowLap[] | null;
  /** Laps behind the overall leader when that is all the file says. */
  lapsDown: number | null;
  /**
   * An organiser set the laps or the total, or added the row: it stands where its values put it, not where the file did.
   */
  corrected?: boolean;
}

export type ClassifiedRow = ComputedRow & { key: string };

interface TimedOptions {
  /** Above 1: rank by the best average over that many consecutive valid laps of one driver. */
  hotstintLaps: number;
}

/** Whether laps decide the order, and not only each row's best. */
export function ranksByAverage({
  type,
  hotstintLaps,
}: TimedOptions & { type: SessionTypeCode }): boolean {
  return !isRace(type) && hotstintLaps > 1;
}

/** The classification of a session of any type; `null` as of `classifyTimed`. */
export function classifySession(
  type: SessionTypeCode,
  rows: readonly ResultRow[],
  options: TimedOptions,
): ClassifiedRow[] | null {
  return isRace(type) ? classifyRace(rows) : classifyTimed(rows, options);
}

/**
 * Order of a race: base laps less lap penalties (not under 0), base time plus time penalties, kept order; disqualified last.
 * Without penalties that is the kept order, and one row's penalty never reorders the others. A row whose own time contradicts the
 * kept order has no gap in time.
 */
export function classifyRace(rows: readonly ResultRow[]): ClassifiedRow[] {
  // The disqualified stand in an order of their own, and no time of theirs is anybody else's.
  const bases = new Map([
    ...basesOf(rows.filter((row) => !row.dsq)),
    ...basesOf(rows.filter((row) => row.dsq)),
  ]);
  const ranked = rows.map((row): RaceRanked => {
    const base = bases.get(row) ?? { laps: row.laps, ms: 0 };
    return {
      row,
      laps: Math.max(0, row.laps - row.lapPenalty),
      orderLaps: Math.max(0, base.laps - row.lapPenalty),
      orderMs: base.ms + row.timePenaltyMs,
      isTimed: row.totalMs === base.ms,
      totalMs: row.totalMs === null ? null : row.totalMs + row.timePenaltyMs,
      rankMs: null,
      averageMs: null,
    };
  });
  ranked.sort(
    (a, b) =>
      Number(a.row.dsq) - Number(b.row.dsq) ||
      b.orderLaps - a.orderLaps ||
      a.orderMs - b.orderMs ||
      a.row.fileOrder - b.row.fileOrder,
  );
  return withPositions(ranked, raceGap);
}

/**
 * Order of practice, qualifying and other sessions: best valid lap, or best average, plus time penalties; equal times: who
 * set it first, then file order. Without a time: after those with one, those who drove before those who did not.
 * Disqualified last. `null`: an average is asked for and the format has no laps.
 */
export function classifyTimed(
  rows: readonly ResultRow[],
  { hotstintLaps }: TimedOptions,
): ClassifiedRow[] | null {
  const averaged = hotstintLaps > 1;
  const isReady = (row: ResultRow) => row.rankMs !== undefined;
  if (averaged && rows.length > 0 && rows.every((row) => !row.lapList && !isReady(row)))
    return null;
  const ranked = rows.map((row) =>
    averaged && !isReady(row) ? rankByAverage(row, hotstintLaps) : rankByBestLap(row, averaged),
  );
  ranked.sort(
    (a, b) =>
      Number(a.row.dsq) - Number(b.row.dsq) ||
      Number(a.rankMs === null) - Number(b.rankMs === null) ||
      a.orderMs - b.orderMs ||
      a.tieOrder - b.tieOrder ||
      a.row.fileOrder - b.row.fileOrder,
  );
  return withPositions(ranked, timedGap);
}

interface Ranked {
  row: ResultRow;
  laps: number;
  /** What the order compares within the same laps. */
  orderMs: number;
  totalMs: number | null;
  rankMs: number | null;
  averageMs: number | null;
}

interface TimedRanked extends Ranked {
  tieOrder: number;
}

/** A lap nobody knows the moment of (typed by an organiser) loses a tie. */
const unknownOrder = Number.MAX_SAFE_INTEGER;

function rankByBestLap(row: ResultRow, averaged: boolean): TimedRanked {
  const timeMs = row.rankMs ?? row.bestLapMs;
  const rankMs = timeMs === null ? null : timeMs + row.timePenaltyMs;
  const tieOrder = rankMs === null ? drivenFirst(row) : (row.bestLapOrder ?? unknownOrder);
  return {
    row,
    laps: row.laps,
    orderMs: rankMs ?? 0,
    totalMs: null,
    rankMs,
    averageMs: averaged ? timeMs : null,
    tieOrder,
  };
}

function rankByAverage(row: ResultRow, count: number): TimedRanked {
  const average = bestAverage(row.lapList ?? [], count);
  const orderMs = average ? average.sumMs + row.timePenaltyMs * count : 0;
  const averageMs = average?.averageMs ?? null;
  const rankMs = averageMs === null ? null : averageMs + row.timePenaltyMs;
  const tieOrder = average ? 0 : drivenFirst(row);
  return { row, laps: row.laps, orderMs, totalMs: null, rankMs, averageMs, tieOrder };
}

function drivenFirst(row: ResultRow): number {
  return row.laps > 0 ? 0 : 1;
}

interface RaceRanked extends Ranked {
  /** What the order compares first. */
  orderLaps: number;
  /** The kept order and the row's own time agree. */
  isTimed: boolean;
}

/** What a row is compared by before its penalties. */
interface Base {
  laps: number;
  ms: number;
}

/**
 * A row's own total, or that of the row before it where it has none, and never less than the row before it within the same
 * laps: the kept order knows better than the times who was ahead. A corrected row stands aside from that chain: it has its own
 * total, or where it has none, or nobody on its laps has one to compare it with, that of the row before it.
 */
function basesOf(rows: readonly ResultRow[]): Map<ResultRow, Base> {
  const laps = baseLaps(rows);
  const lapsOf = (row: ResultRow) => laps.get(row) ?? row.laps;
  const inOrder = rows.toSorted((a, b) => lapsOf(b) - lapsOf(a) || a.fileOrder - b.fileOrder);
  const timedLaps = new Set(
    inOrder.filter((row) => !row.corrected && row.totalMs !== null).map(lapsOf),
  );
  const bases = new Map<ResultRow, Base>();
  let before: Base = { laps: -1, ms: 0 };
  for (const row of inOrder) {
    const own = { laps: lapsOf(row), ms: row.totalMs ?? before.ms };
    if (row.corrected) {
      bases.set(row, timedLaps.has(own.laps) ? own : { ...own, ms: before.ms });
      continue;
    }
    const ms = own.laps === before.laps ? Math.max(own.ms, before.ms) : own.ms;
    bases.set(row, { ...own, ms });
    before = { ...own, ms };
  }
  return bases;
}

/** A row's own laps, and never more than the row before it in the kept order has; a corrected row's are its own. */
function baseLaps(rows: readonly ResultRow[]): Map<ResultRow, number> {
  const laps = new Map<ResultRow, number>();
  let most = Infinity;
  for (const row of rows.toSorted((a, b) => a.fileOrder - b.fileOrder)) {
    if (row.corrected) continue;
    most = Math.min(most, row.laps);
    laps.set(row, most);
  }
  return laps;
}

function withPositions<R extends Ranked>(
  ranked: readonly R[],
  gapTo: (row: R, leader: R) => Gap,
): ClassifiedRow[] {
  const leader = ranked[0];
  const classLeaders = new Map<string, R>();
  const classCounts = new Map<string, number>();
  return ranked.map((entry, index) => {
    const { row, laps, totalMs, rankMs, averageMs } = entry;
    const classPositions: Record<string, number> = {};
    const classGaps: Record<string, Gap> = {};
    for (const classId of row.classIds) {
      const classLeader = classLeaders.get(classId) ?? entry;
      classLeaders.set(classId, classLeader);
      classGaps[classId] = row.dsq ? { kind: "none" } : gapTo(entry, classLeader);
      if (row.dsq) continue;
      classPositions[classId] = (classCounts.get(classId) ?? 0) + 1;
      classCounts.set(classId, classPositions[classId]);
    }
    const gap: Gap = row.dsq || !leader ? { kind: "none" } : gapTo(entry, leader);
    const position = row.dsq ? null : index + 1;
    return {
      key: row.key,
      position,
      classPositions,
      laps,
      totalMs,
      rankMs,
      averageMs,
      gap,
      classGaps,
    };
  });
}

function raceGap(entry: RaceRanked, leader: RaceRanked): Gap {
  if (entry === leader) return { kind: "leader" };
  if (entry.laps < leader.laps) return { kind: "laps", laps: leader.laps - entry.laps };
  if (entry.laps === leader.laps && entry.isTimed && leader.isTimed)
    return { kind: "time", ms: entry.orderMs - leader.orderMs };
  const lapsDown = (entry.row.lapsDown ?? 0) - (leader.row.lapsDown ?? 0);
  return lapsDown > 0 ? { kind: "laps", laps: lapsDown } : { kind: "none" };
}

function timedGap(entry: Ranked, leader: Ranked): Gap {
  if (entry.rankMs === null || leader.rankMs === null) return { kind: "none" };
  return entry === leader ? { kind: "leader" } : { kind: "time", ms: entry.rankMs - leader.rankMs };
}
