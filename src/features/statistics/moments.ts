/** What has milestones. Stored with each: a word is never renamed. */
export const momentKinds = ["start", "podium", "win", "pole"] as const;
export type MomentKind = (typeof momentKinds)[number];

/** A session in somebody's life, in order of time: what it added to each kind, 0 or 1. */
export interface LifeSession {
  sessionId: string;
  /** When it started. */
  at: number;
  simulatorId: string;
  seasonId: string;
  starts: number;
  podiums: number;
  wins: number;
  poles: number;
}

export interface Moment {
  kind: MomentKind;
  /** 1: the first. */
  number: number;
  sessionId: string;
  at: number;
}

const columnOf = {
  start: "starts",
  podium: "podiums",
  win: "wins",
  pole: "poles",
} as const satisfies Record<MomentKind, keyof LifeSession>;

/** Whether the n-th of something is a milestone: the first, 10, 25, 50, 100 and the hundreds. */
export function isMilestone(number: number): boolean {
  return [1, 10, 25, 50].includes(number) || (number > 0 && number % 100 === 0);
}

/** The next milestone after so many, and how many are missing. */
export function nextMilestone(count: number): { number: number; missing: number } {
  const number =
    [1, 10, 25, 50].find((milestone) => milestone > count) ?? (Math.floor(count / 100) + 1) * 100;
  return { number, missing: number - count };
}

/** The milestones of a life, kind by kind. */
export function momentsOf(life: readonly LifeSession[]): Moment[] {
  return momentKinds.flatMap((kind) =>
    life
      .filter((session) => session[columnOf[kind]] > 0)
      .flatMap(({ sessionId, at }, index) =>
        isMilestone(index + 1) ? [{ kind, number: index + 1, sessionId, at }] : [],
      ),
  );
}

/** The longest run of starts that were all wins, or all podiums. Races that the person missed are not in between. */
export function longestStreak(life: readonly LifeSession[], column: "wins" | "podiums"): number {
  let longest = 0;
  let running = 0;
  for (const session of life) {
    if (session.starts === 0) continue;
    running = session[column] > 0 ? running + 1 : 0;
    longest = Math.max(longest, running);
  }
  return longest;
}
