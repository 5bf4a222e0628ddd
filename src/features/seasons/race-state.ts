import { DAY_MS } from "#shared/time/durations.ts";

/** Where a round stands at an instant. Instants are UTC ms. */

export interface RoundTimes {
  /** When its first official race starts, which pages announce, and the last ends; else that of all its sessions. */
  startsAt: number;
  endsAt: number;
  /** It has official races, so that results will come. */
  isScored: boolean;
  /** All its official races have results. */
  hasResults: boolean;
}

/** `running` lasts until the planned end, `awaited` until results are there; `over` is without a race for results. */
export type RaceState = "ahead" | "running" | "awaited" | "done" | "over";

export function raceState(
  { startsAt, endsAt, isScored, hasResults }: RoundTimes,
  now: number,
): RaceState {
  if (now < startsAt) return "ahead";
  if (hasResults) return "done";
  if (now < endsAt) return "running";
  return isScored ? "awaited" : "over";
}

export const raceStateWords: Record<Exclude<RaceState, "ahead">, string> = {
  running: "În desfășurare",
  awaited: "Rezultatele se așteaptă",
  done: "Rezultatele sunt aici",
  over: "Fără cursă oficială",
};

interface PlannedSession {
  startsAt: number;
  endsAt: number;
  isRace: boolean;
  official: boolean;
  hasResults: boolean;
}

/** Of an event at `time` with these sessions. */
export function roundTimes(time: number, sessions: readonly PlannedSession[]): RoundTimes {
  const races = sessions.filter(({ isRace, official }) => isRace && official);
  const some = races.length > 0 ? races : sessions;
  return {
    startsAt: Math.min(...(some.length > 0 ? some.map(({ startsAt }) => startsAt) : [time])),
    endsAt: Math.max(...(some.length > 0 ? some.map(({ endsAt }) => endsAt) : [time])),
    isScored: races.length > 0,
    hasResults: races.length > 0 && races.every(({ hasResults }) => hasResults),
  };
}

/** Nothing of it is to come any more. */
function isEnded(round: RoundTimes, now: number): boolean {
  return ["done", "over"].includes(raceState(round, now));
}

/** What a row about a season names: the first round that is not done. */
export function nextRound<Round extends RoundTimes>(
  rounds: readonly Round[],
  now: number,
): Round | undefined {
  return rounds.find((round) => !isEnded(round, now));
}

/** Results that nobody has uploaded for so long do not come any more. */
export const MISSED_FOR_MS = 60 * DAY_MS;

/** Whether nothing of a season can change who has won it: `rounds` are all of it that may still be awaited. */
export function isDecided(rounds: readonly RoundTimes[], now: number): boolean {
  return rounds.every((round) => isEnded(round, now) || round.endsAt + MISSED_FOR_MS <= now);
}

/** Seasons whose last round is older are decided without a look at their rounds. */
export const AWAITED_FOR_MS = MISSED_FOR_MS + 2 * DAY_MS;
