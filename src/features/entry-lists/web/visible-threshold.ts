import type { EventSession, LeagueEvent } from "#features/events/events.ts";
import { noResult } from "../entry-list.ts";
import type { EntryListReply } from "../entry-lists.ts";

type Prequal = EntryListReply["prequal"];

/** The best prequalification time and the slowest that still takes part, ms; of one class or, without a name, of everybody. */
export interface VisibleThreshold {
  name: string;
  bestMs: number;
  /** `null`: any time lets in. */
  limitMs: number | null;
}

/** Every threshold of an entry list with a time; with `classId` that class's, or all classes' where it has none. */
export function visibleThresholds(prequal: Prequal, classId?: string): VisibleThreshold[] {
  const { classes, bestResult, thresholdResult } = prequal;
  if (!prequal.isOn) return [];
  const own = classes.filter((threshold) => threshold.class && threshold.class._id === classId);
  const thresholds =
    classes.length === 0
      ? [{ name: "", bestResult, thresholdResult }]
      : (own.length > 0 ? own : classes).map((threshold) => ({
          ...threshold,
          name: threshold.class?.acronym ?? "Fără clasă",
        }));
  return thresholds
    .filter((threshold) => threshold.bestResult < noResult)
    .map((threshold) => ({
      name: threshold.name,
      bestMs: threshold.bestResult,
      limitMs: threshold.thresholdResult < noResult ? threshold.thresholdResult : null,
    }));
}

/** Whether the results of a session say up to which time one takes part. */
export function showsThreshold(
  season: Pick<LeagueEvent["season"], "prequalEnabled" | "prequalLimitPercentage">,
  session: Pick<EventSession, "prequalification" | "resultsSavedAt">,
): boolean {
  const hasLimit = season.prequalEnabled && season.prequalLimitPercentage > 100;
  return hasLimit && session.prequalification && session.resultsSavedAt !== null;
}
