/* A case may be about a car, whoever drove it. What is somebody's own is then given to one of its crew. */

interface Moment {
  /** From 1. */
  lap: number | null;
  /** From the start of the session. */
  minuteMs: number | null;
}

/**
 * Who of a crew was in the car, by its laps in their order: their place in the crew. `undefined`: the laps do not tell, because none is named, or the car has driven
 * no such one.
 */
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
