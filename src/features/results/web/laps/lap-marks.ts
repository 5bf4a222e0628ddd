import type { Lap } from "#features/results/results.ts";

type Mark = "session" | "own" | null;

/**
 * How each lap of a row is marked: `session` where it is the best of the session, `own` where it is the best valid lap of the
 * person who drove it.
 */
export function lapMarks(
  laps: readonly Pick<Lap, "time" | "valid" | "driver">[],
  sessionBest: number | null,
): Mark[] {
  const own = new Map<number, number>();
  for (const { time, valid, driver } of laps)
    if (valid && time < (own.get(driver) ?? Infinity)) own.set(driver, time);
  return laps.map(({ time, valid, driver }) => {
    if (!valid || time !== own.get(driver)) return null;
    return time === sessionBest ? "session" : "own";
  });
}
