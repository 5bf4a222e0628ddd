/* A case may be about a car, whoever drove it. What is somebody's own is then given to one of its crew. */

interface Moment {
  /** From 1. */
  lap: number | null;
  /** From the start of the session. */
  minuteMs: number | null;
}

/** The place in its crew of who drove the car at a moment; `undefined` when its laps do not tell. */
export function driverAt(
  laps: readonly { driver: number; time: number }[],
  { lap, minuteMs }: Moment,
): number | undefined {
  if (lap !== null) return laps[lap - 1]?.driver;
  if (minuteMs === null) return undefined;
  let end = 0;
  return laps.find(({ time }) => {
    end += time;
    return minuteMs < end;
  })?.driver;
}
