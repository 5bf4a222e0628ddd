import { expect, it, test } from "vitest";
import {
  computeStandings,
  entry,
  noFilters,
  plainOptions,
  result,
  saved,
  scoring,
} from "#tests/standings-sheets.ts";
import type { StandingsOptions } from "./entry-results.ts";
import { withMovement } from "./movement.ts";
import type { ScoringRow, ScoringSession, StandingsTypeCode } from "./points.ts";
import type { SavedEntry } from "./standings-table.ts";

interface Round {
  rows: ScoringRow[] | null;
  sprint?: boolean;
  type?: ScoringSession["type"];
}

interface Given {
  type?: StandingsTypeCode;
  options?: Partial<StandingsOptions>;
  saved?: SavedEntry[];
}

/** `"1 Ana 2w 3p was 2"`: position, entry, wins, podiums, position before the last round. */
function moved(rounds: readonly (Round | string | null)[], given: Given = {}): string[] {
  const { type = "D", saved: own = [] } = given;
  const options = { ...plainOptions, ...given.options };
  const sessions = rounds.map((round, index): ScoringSession => {
    const { rows, ...rest } =
      typeof round === "string" ? { rows: result(round) } : (round ?? { rows: null });
    return { id: `race ${index}`, type: "R", sprint: false, qualifying: null, rows, ...rest };
  });
  const entries = computeStandings({
    type,
    filters: noFilters,
    options,
    saved: own,
    events: sessions.map((session, index) => ({
      id: `round ${index}`,
      sessions: [{ session, scoringType: scoring([10, 6, 4, 3, 2, 1]) }],
    })),
  });
  return withMovement(entries, { type, options, sessions }).map(
    ({ position, key, wins, podiums, previousPosition }) =>
      `${position ?? "-"} ${key} ${wins}w ${podiums}p was ${previousPosition ?? "-"}`,
  );
}

test.each<[string, Parameters<typeof moved>, string[]]>([
  [
    "nothing before a second round is run",
    [["Ana Ben", null]],
    ["1 Ana 1w 1p was -", "2 Ben 0w 1p was -"],
  ],
  [
    "positions without the last round that was run, whatever is still to come",
    [["Ana Ben Cara Dan", "Cara Ben Ana Dan", null]],
    ["1 Ana 1w 2p was 1", "1 Cara 1w 2p was 3", "3 Ben 0w 2p was 2", "4 Dan 0w 0p was 4"],
  ],
  [
    "nobody before their first round",
    [["Ana", "Ben Ana"]],
    ["1 Ana 1w 2p was 1", "2 Ben 1w 1p was -"],
  ],
  [
    "shared positions",
    [["Ana Ben", "Ben Ana", "Cara Ana"]],
    ["1 Ana 1w 3p was 1", "2 Ben 1w 2p was 1", "3 Cara 1w 1p was -"],
  ],
  [
    "drops as they were then: what is to come is dropped first",
    [["Ana Ben", "Ben Ana", "Ben Cara"], { options: { maxIgnoredEvents: 1 } }],
    ["1 Ben 2w 3p was 1", "2 Ana 1w 2p was 1", "3 Cara 0w 1p was -"],
  ],
  [
    "no win of a sprint or of another session, and one of a dropped round",
    [
      [
        { rows: result("Ana Ben"), sprint: true },
        { rows: [entry("Ana", { best: 1 })], type: "Q" },
        "Ben Ana",
        "Ana Ben",
      ],
      { options: { maxIgnoredEvents: 3 } },
    ],
    ["1 Ana 1w 2p was 2", "1 Ben 1w 2p was 1"],
  ],
  [
    "no podium of who is disqualified or has no lap",
    [["Ana! Ben Cara0"], { type: "C" }],
    ["1 car Ben 1w 1p was -", "2 car Cara 0w 0p was -", "3 car Ana 0w 0p was -"],
  ],
  [
    "a disqualified entry without a position, then and now",
    [["Ana Ben", "Ana Ben"], { saved: [saved("Ana", { disqualified: true })] }],
    ["1 Ben 0w 2p was 1", "- Ana 2w 2p was -"],
  ],
  [
    "an entry added by hand from the start",
    [["Ana Ben", "Ana Ben"], { saved: [saved("Zoe", { manual: true, compensationPoints: 8000 })] }],
    ["1 Ana 2w 2p was 1", "2 Ben 0w 2p was 3", "3 Zoe 0w 0p was 2"],
  ],
])("movement shows %s", (_, [rounds, given], expected) => {
  expect(moved(rounds, given)).toEqual(expected);
});

const crewed = (name: string, club: string) => entry(name, { club, car: `car ${name}` });

it("counts the wins of a club's every car, or of those that count", () => {
  const field = [crewed("Ana", "Alfa"), crewed("Ben", "Alfa"), crewed("Cara", "Beta")];
  expect(moved([{ rows: field }], { type: "T" })).toEqual([
    "1 Alfa 1w 2p was -",
    "2 Beta 0w 1p was -",
  ]);
  expect(moved([{ rows: field }], { type: "T", options: { bestCarsPerSession: 1 } })).toEqual([
    "1 Alfa 1w 1p was -",
    "2 Beta 0w 1p was -",
  ]);
  expect(moved([{ rows: field }], { type: "C" })[0]).toBe("1 car Ana 1w 1p was -");
});

it("gives a shared car's win to everybody who drove", () => {
  const pair = entry("pair", {
    crew: [{ name: "Ana" }, { name: "Ben" }, { name: "Cara", laps: 0 }],
  });
  expect(moved([{ rows: [pair, ...result("Dan")] }])).toEqual([
    "1 Ana 1w 1p was -",
    "1 Ben 1w 1p was -",
    "3 Dan 0w 1p was -",
  ]);
});
