/** One measurement: a median, and what it may be at most (or at least, where `ok` says so). */
export type BenchRow = {
  name: string;
  value: number;
  unit: string;
  budget: number | null;
  ok: boolean;
};

/** The middle of the values; of an even number of them the upper middle. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
