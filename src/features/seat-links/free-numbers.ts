interface NumberRange {
  from: number;
  to: number;
}

/** The lowest number of the range that nobody has, from `wanted` on where there is one; `null`: all are taken. */
export function firstFreeNumber(
  { from, to }: NumberRange,
  taken: readonly number[],
  wanted: number = from,
): number | null {
  const gone = new Set(taken);
  const start = wanted >= from && wanted <= to ? wanted : from;
  for (let number = start; number <= to; number++) if (!gone.has(number)) return number;
  for (let number = from; number < start; number++) if (!gone.has(number)) return number;
  return null;
}
