import { DAY_MS, MINUTE_MS } from "#shared/time/durations.ts";

/** For so long a process may work on what it has taken before another tries. */
export const LEASE_MS = 5 * MINUTE_MS;
/** After this it has lost its sense: links in a mail are over, and nobody waits for the news. */
export const GIVE_UP_AFTER_MS = 3 * DAY_MS;
const FIRST_PAUSE_MS = MINUTE_MS / 2;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** Milliseconds until the next try: half a minute, then twice as long each time, at most six hours. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}
