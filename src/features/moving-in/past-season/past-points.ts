import { isRace } from "#shared/session-types.ts";
import type { MovedRound, PastSeason, MovedSession } from "./past-season.ts";
import { personKeyOf } from "./past-season.ts";

/* What the points of a past season say: which points system they are of, and how many everybody has. All in thousandths. */

/** A points system of the league: its points by place, with its multiplier. */
export interface PointsSystem {
  id: string;
  title: string;
  byPlace: readonly number[];
}

/** The points of a place; behind the last one that has some there are none. */
function pointsAt({ byPlace }: PointsSystem, place: number): number {
  return byPlace[place - 1] ?? 0;
}

/** The system that gives most of these lines just their points; of equal ones the first. `undefined`: none gives any. */
export function fittingSystem(
  sessions: readonly MovedSession[],
  systems: readonly PointsSystem[],
): PointsSystem | undefined {
  const scored = systems.map((system) => ({
    system,
    fits: sessions.reduce((sum, session) => sum + fitsOf(session, system), 0),
  }));
  const best = Math.max(0, ...scored.map(({ fits }) => fits));
  return best === 0 ? undefined : scored.find(({ fits }) => fits === best)?.system;
}

/** How many lines with points have just those of their place. */
function fitsOf({ results }: MovedSession, system: PointsSystem): number {
  const classified = results.filter(({ status }) => status !== "dsq");
  return classified.filter(
    ({ points }, index) => points !== null && points > 0 && points === pointsAt(system, index + 1),
  ).length;
}

/** Whether points are exactly the first ones of a system, each once. */
export function isExactly(points: readonly number[], { byPlace }: PointsSystem): boolean {
  const scored = points.filter((one) => one > 0).toSorted((a, b) => b - a);
  return (
    scored.length > 0 &&
    scored.every((one, index) => one === byPlace[index]) &&
    new Set(scored).size === scored.length
  );
}

/** Points of everybody in each round, by person. A round of which nothing is known has none. */
export function pointsByRound(round: MovedRound): Map<string, number> {
  const points = new Map(round.loosePoints);
  for (const { results } of round.sessions)
    for (const result of results)
      for (const person of result.people) {
        const key = personKeyOf(person);
        if (result.points !== null) points.set(key, (points.get(key) ?? 0) + result.points);
      }
  return points;
}

/**
 * What the table itself comes to, by person: its own totals where it has some, else the sum of rounds but for the worst.
 * Whoever has no points anywhere is in it with none; empty where the table says no points.
 */
export function totalsOf({ rounds, totals }: PastSeason, drops: number): Map<string, number> {
  const byRound = rounds.map(pointsByRound);
  const people = new Set([...byRound.flatMap((points) => [...points.keys()]), ...totals.keys()]);
  return new Map(
    [...people].map((person) => {
      const own = byRound.map((points) => points.get(person) ?? 0).toSorted((a, b) => b - a);
      const counted = own.slice(0, Math.max(1, own.length - drops));
      return [
        person,
        totals.get(person) ?? counted.reduce((sum, points) => sum + points, 0),
      ] as const;
    }),
  );
}

/** The races of a season that count. */
export function racesOf({ rounds }: Pick<PastSeason, "rounds">): MovedSession[] {
  return rounds.flatMap(({ sessions }) => sessions.filter(({ type }) => isRace(type)));
}
