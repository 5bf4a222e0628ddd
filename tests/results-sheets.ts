import {
  type ClassifiedRow,
  classifyRace,
  classifyTimed,
  type ResultRow,
} from "#features/results/classification.ts";
import { parseTime } from "#shared/time/lap-time.ts";

interface Sheet extends Partial<Omit<ResultRow, "key" | "totalMs" | "bestLapMs">> {
  total?: string;
  best?: string;
}

/** A line of a results sheet: `row("Ana", { laps: 10, total: "10:00.000" })`. */
export function row(
  key: string,
  { total = "", best = "", ...values }: Sheet,
): Omit<ResultRow, "fileOrder"> {
  return {
    key,
    laps: 0,
    bestLapOrder: null,
    dsq: false,
    timePenaltyMs: 0,
    lapPenalty: 0,
    classIds: [],
    lapsDown: null,
    ...values,
    totalMs: ms(total),
    bestLapMs: ms(best),
  };
}

function ms(text: string): number | null {
  const parsed = parseTime(text);
  if (!parsed.ok) throw new Error(`not a time: ${text}`);
  return parsed.ms;
}

export function inFileOrder(rows: readonly Omit<ResultRow, "fileOrder">[]): ResultRow[] {
  return rows.map((one, fileOrder) => ({ ...one, fileOrder }));
}

export function race(...rows: Omit<ResultRow, "fileOrder">[]): ClassifiedRow[] {
  return classifyRace(inFileOrder(rows));
}

export function timed(
  hotstintLaps: number,
  ...rows: Omit<ResultRow, "fileOrder">[]
): ClassifiedRow[] {
  const classified = classifyTimed(inFileOrder(rows), { hotstintLaps });
  if (!classified) throw new Error("an average of a file without laps");
  return classified;
}

/** `"Ana Ben Cara"`. */
export const order = (rows: readonly ClassifiedRow[]) => rows.map((one) => one.key).join(" ");
