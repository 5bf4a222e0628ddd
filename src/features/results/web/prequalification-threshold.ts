import type { EventSession, LeagueEvent } from "#features/events/events.ts";
import type { ResultRow } from "#features/results/results.ts";
import { prequalificationLimitMs } from "#features/seasons/prequalification-limit.ts";

interface ThresholdInput {
  season: Pick<LeagueEvent["season"], "carClasses" | "prequalEnabled" | "prequalLimitPercentage">;
  session: Pick<EventSession, "prequalification">;
  rows: readonly Pick<ResultRow, "averageTime" | "bestLap" | "dsq" | "eventRsvp">[];
  /** Of the class looked at; `undefined`: everybody. */
  classId: string | undefined;
}

type Threshold = { kind: "time"; ms: number } | { kind: "per-class" };

/**
 * The slowest time that still takes part: the best × the season's percentage, for each class of the first class group where the
 * season has several (design.md §6). `null` where the season sets none, in a session that does not prequalify, and without a time.
 */
export function prequalificationThreshold(input: ThresholdInput): Threshold | null {
  const { season, session, rows, classId } = input;
  const { prequalEnabled, prequalLimitPercentage: percent } = season;
  if (!prequalEnabled || !session.prequalification || percent <= 100) return null;
  const firstGroup = Math.min(...season.carClasses.map(({ group }) => group));
  const classIds = season.carClasses
    .filter(({ group }) => group === firstGroup)
    .map(({ _id }) => _id);
  const isPerClass = classIds.length > 1;
  if (isPerClass && (classId === undefined || !classIds.includes(classId)))
    return { kind: "per-class" };
  const times = rows
    .filter((row) => !isPerClass || row.eventRsvp.classes.some(({ _id }) => _id === classId))
    .flatMap(({ averageTime, bestLap, dsq }) => (dsq ? [] : [averageTime ?? bestLap]))
    .filter((time) => time !== null);
  if (times.length === 0) return null;
  const ms = prequalificationLimitMs(Math.min(...times), percent);
  return ms === null ? null : { kind: "time", ms };
}
