import { penaltyLists } from "#features/results/penalty-kinds.ts";
import type { ResultRow } from "#features/results/results.ts";
import type { HeldClass } from "#features/seasons/seasons.ts";

/** A row as pages read it: alone, of a race without penalties, and otherwise as `given`. */
export function shownRow(
  id: string,
  given: Partial<ResultRow> & { classes?: HeldClass[] } = {},
): ResultRow {
  const { classes = [], ...rest } = given;
  return {
    _id: id,
    finalOverallResult: 1,
    classPositions: {},
    eventRsvp: {
      _id: null,
      raceNumber: id,
      carName: "",
      carModel: { title: "BMW M4 GT3", body: "gt" },
      classes,
    },
    team: null,
    drivers: [],
    numLaps: 10,
    totalTime: null,
    bestLap: null,
    averageTime: null,
    gap: { kind: "leader" },
    classGaps: {},
    startPosition: null,
    start: null,
    finish: "unknown",
    facts: null,
    ineligible: false,
    guest: false,
    dsq: false,
    outcome: null,
    missingPitStop: false,
    hasLaps: false,
    filePenalties: [],
    ...penaltyLists(() => []),
    points: null,
    ...rest,
  };
}
