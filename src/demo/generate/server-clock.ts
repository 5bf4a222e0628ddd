import type { DrivenSession } from "./session-plan.ts";

/** The server's local time at the end of a session: what file names carry. */
export interface ServerTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

export function sessionEnd({ plan, cars, durationMs }: DrivenSession): number {
  const crossings = cars.flatMap((car) => car.laps.slice(-1).map((lap) => lap.crossedAtMs));
  const lastMs = Math.max(Number.isFinite(durationMs) ? durationMs : 0, ...crossings);
  return plan.startedAt + lastMs;
}

export function serverTimeAtEnd(session: DrivenSession): ServerTime {
  const local = new Date(sessionEnd(session) + (session.plan.utcOffsetMinutes ?? 0) * 60_000);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  };
}
