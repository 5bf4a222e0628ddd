import { groupBy } from "#shared/group-by.ts";
import { maxTimeMs } from "#simulators/result-file-limits.ts";
import type { IracingRow } from "./iracing-rows.ts";

/**
 * Race times in ms. No file has them: the leader's is the average × laps, right to half a millisecond per lap, and who has the
 * leader's laps is an interval behind it. Others' average × laps does not do, since towing and pauses spoil it. On equal laps
 * only, because the CSV of a heat race writes the leader's `-00.000` for cars that retired.
 * @param rows one for each entry, in the order of the finish
 */
export function raceTotals(rows: readonly IracingRow[]): Map<IracingRow, number> {
  const totals = new Map<IracingRow, number>();
  const [leader] = rows;
  const leaderMs = leader && drivenMs(leader);
  if (!leader || !leaderMs) return totals;
  for (const row of rows) {
    if (row.laps !== leader.laps) continue;
    if (row === leader || row.interval.kind === "leader") totals.set(row, Math.round(leaderMs));
    else if (row.interval.kind === "gap")
      totals.set(row, Math.round(leaderMs + row.interval.gapMs));
  }
  for (const ofClass of groupBy(rows, ({ classId }) => classId).values())
    addLapped(totals, ofClass, leaderMs);
  return inOrderOnly(totals, rows);
}

function drivenMs({ averageMs, laps }: IracingRow): number | null {
  const ms = (averageMs ?? 0) * laps;
  return ms > 0 && ms <= maxTimeMs ? ms : null;
}

/**
 * Where the leader of a class was lapped, the cars on their laps have the gap to them that JSON files name. Their own time is
 * the average × laps where that lies in the lap in which the race ended for them.
 */
function addLapped(
  totals: Map<IracingRow, number>,
  ofClass: readonly IracingRow[],
  raceMs: number,
): void {
  const [leader, ...others] = ofClass;
  if (!leader || totals.has(leader) || leader.classGapMs === null) return;
  const leaderMs = drivenMs(leader);
  if (leaderMs === null || leaderMs < raceMs || leaderMs > raceMs + 2 * (leader.averageMs ?? 0))
    return;
  totals.set(leader, Math.round(leaderMs));
  for (const row of others)
    if (row.classGapMs !== null && row.laps === leader.laps)
      totals.set(row, Math.round(leaderMs + row.classGapMs));
}

/** Without times that contradict the file's order among cars of the same laps: the average × laps of one was none. */
function inOrderOnly(
  totals: ReadonlyMap<IracingRow, number>,
  rows: readonly IracingRow[],
): Map<IracingRow, number> {
  const [leader] = rows;
  const kept = new Map<IracingRow, number>();
  const last = new Map<number, number>();
  for (const row of rows) {
    const total = totals.get(row);
    if (total === undefined) continue;
    const isLapped = row.laps !== leader?.laps;
    if (isLapped && total < (last.get(row.laps) ?? 0)) continue;
    last.set(row.laps, total);
    kept.set(row, total);
  }
  return kept;
}
