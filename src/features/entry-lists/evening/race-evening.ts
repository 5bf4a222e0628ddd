import { raceState, type RoundTimes } from "#features/seasons/race-state.ts";
import { HOUR_MS } from "#shared/time/durations.ts";

/** So long before the race one gets ready for it. */
const BEFORE_MS = 3 * HOUR_MS;

/** Whether the way to an event's evening is what its drivers look for now: UTC ms. */
export function isRaceEvening(times: RoundTimes, now: number): boolean {
  const state = raceState(times, now);
  return state === "running" || (state === "ahead" && times.startsAt - BEFORE_MS <= now);
}
