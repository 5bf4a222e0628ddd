import type { SessionLaps } from "#features/results/event-results.ts";
import type { ChartCar, ChartFinish } from "#features/results/lap-chart.ts";
import {
  listPenalties,
  penaltyEffect,
  type PenaltyLists,
} from "#features/results/penalty-kinds.ts";
import type { Penalty, ResultRow } from "#features/results/results.ts";

type FinishedRow = Pick<ResultRow, "_id" | "numLaps" | "totalTime" | "gap" | "filePenalties"> &
  PenaltyLists<Penalty[]>;

/** The cars of a lap chart: the session's laps, and where the classification says that each finished. `rows` in its order. */
export function chartCars(laps: SessionLaps["rows"], rows: readonly FinishedRow[]): ChartCar[] {
  const byId = new Map(rows.map((row) => [row._id, row]));
  return laps.map(({ _id, laps: own }) => {
    const row = byId.get(_id);
    return {
      id: _id,
      laps: own.map(([timeMs = 0, valid = 0, order = 0]) => ({
        timeMs,
        valid: valid === 1,
        order,
      })),
      finish: row && drivenLaps(row) === own.length ? finishOf(row, rows[0]) : null,
    };
  });
}

function finishOf(row: FinishedRow, winner: FinishedRow | undefined): ChartFinish | null {
  const totalMs =
    row.gap.kind === "time" && winner?.totalTime ? winner.totalTime + row.gap.ms : row.totalTime;
  if (totalMs === null) return null;
  const afterFlag = row.filePenalties.filter(({ kind }) => kind === "PostRaceTime");
  const addedMs =
    penaltyEffect(listPenalties(row)).ms + 1000 * sum(afterFlag.map(({ value }) => value));
  return { totalMs, addedMs };
}

/** Before the stewards took laps away. */
function drivenLaps(row: FinishedRow): number {
  return row.numLaps + penaltyEffect(listPenalties(row)).laps;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
