import { newTable } from "#features/standings/standings-draft.ts";
import type { StandingsEntryShape, StandingsTable } from "#features/standings/standings.ts";

/** An entry of a table of drivers, as its page has it. */
export function shownEntry(
  name: string,
  given: Partial<StandingsEntryShape> = {},
): StandingsEntryShape {
  return {
    _id: name,
    subject: name,
    position: 1,
    points: 0,
    compensationPoints: 0,
    deductions: [],
    startsFrom: null,
    choices: {},
    miscText: "",
    scoredEvents: 0,
    disqualified: false,
    manual: false,
    cars: [],
    teams: [],
    previousPosition: null,
    wins: 0,
    podiums: 0,
    drivers: [{ _id: name, driverName: name, country: null, gone: false, ignored: false }],
    cells: "",
    ...given,
  };
}

/** A table of drivers over races of these names; a name with `-` at its end has no results yet. */
export function shownTable(rounds: string[], entries: StandingsEntryShape[]): StandingsTable {
  const type = { _id: "top", title: "", points: [25], multiplier: 1, pole: null, fastestLap: null };
  const events = rounds.map((title) => ({
    obj: { _id: title, title, time: 0 },
    sessions: [
      {
        obj: { _id: `${title} R`, title: "Cursa", type: { code: "R" as const }, sprint: false },
        scoringType: { ...type, minimumShare: 0 },
        run: !title.endsWith("-"),
      },
    ],
  }));
  return { ...newTable("t"), events, entries };
}
