import { expect, it } from "vitest";
import { withoutServed } from "./served-places.ts";

/** Places of a decision, in force between two instants. */
interface Given {
  decision: string | null;
  places: number;
  from: number;
  to?: number;
  driver?: string;
}

const penalties = (given: readonly Given[]) =>
  given.map(({ decision, places, from, to, driver = "A" }) => ({
    decision,
    driver,
    positions: places,
    effectFrom: from,
    endedAt: to ?? null,
  }));

/** Races at 100, 200, and so on that A and B drove; `null`: without results. */
const races = (...driven: (string | null)[]) =>
  driven.map((drivers, index) => ({
    startAt: (index + 1) * 100,
    rows: drivers?.split(" ").map((driver) => ({ drivers: [driver] })) ?? null,
  }));

/** The second replaced the first, the third the second. */
const replaces = new Map([
  ["d2", "d1"],
  ["d3", "d2"],
]);

it.each<[string, Given[], (string | null)[], string]>([
  [
    "more places: only the difference",
    [
      { decision: "d1", places: 5, from: 50, to: 150 },
      { decision: "d2", places: 8, from: 150 },
    ],
    ["A B"],
    "5 3",
  ],
  [
    "as many: none",
    [
      { decision: "d1", places: 5, from: 50, to: 150 },
      { decision: "d2", places: 5, from: 150 },
    ],
    ["A B"],
    "5 0",
  ],
  [
    "fewer: none",
    [
      { decision: "d1", places: 5, from: 50, to: 150 },
      { decision: "d2", places: 2, from: 150 },
    ],
    ["A B"],
    "5 0",
  ],
  [
    "not served: all",
    [
      { decision: "d1", places: 5, from: 50, to: 90 },
      { decision: "d2", places: 8, from: 90 },
    ],
    ["A B"],
    "5 8",
  ],
  [
    "in a race that they did not drive: all",
    [
      { decision: "d1", places: 5, from: 50, to: 150 },
      { decision: "d2", places: 8, from: 150 },
    ],
    ["B"],
    "5 8",
  ],
  [
    "in a race that has no results yet: all, until it has",
    [
      { decision: "d1", places: 5, from: 50, to: 150 },
      { decision: "d2", places: 8, from: 150 },
    ],
    [null],
    "5 8",
  ],
  [
    "of another driver: all",
    [
      { decision: "d1", places: 5, from: 50, to: 150, driver: "B" },
      { decision: "d2", places: 8, from: 150 },
    ],
    ["A B"],
    "5 8",
  ],
  [
    "of another decision: all",
    [
      { decision: "d1", places: 5, from: 50, to: 150 },
      { decision: "d9", places: 8, from: 150 },
    ],
    ["A B"],
    "5 8",
  ],
  [
    "replaced twice, each served for what was left",
    [
      { decision: "d1", places: 5, from: 50, to: 150 },
      { decision: "d2", places: 8, from: 150, to: 250 },
      { decision: "d3", places: 10, from: 250 },
    ],
    ["A B", "A B"],
    "5 3 2",
  ],
  [
    "replaced twice, by one without places between",
    [
      { decision: "d1", places: 5, from: 50, to: 150 },
      { decision: "d3", places: 6, from: 250 },
    ],
    ["A B"],
    "5 1",
  ],
  [
    "in two parts: the first ones first",
    [
      { decision: "d1", places: 5, from: 50, to: 150 },
      { decision: "d2", places: 3, from: 150 },
      { decision: "d2", places: 4, from: 150 },
    ],
    ["A B"],
    "5 0 2",
  ],
  [
    "of a sanction: all",
    [
      { decision: "d1", places: 5, from: 50, to: 150 },
      { decision: null, places: 8, from: 150 },
    ],
    ["A B"],
    "5 8",
  ],
])(
  "places that were served count towards those that replace them, %s",
  (_of, given, driven, left) => {
    const after = withoutServed(penalties(given), { replaces, races: races(...driven) });
    expect(after.map(({ positions }) => positions).join(" ")).toBe(left);
    expect(after.map((own) => own.positions + own.servedBefore)).toEqual(
      given.map(({ places }) => places),
    );
  },
);
