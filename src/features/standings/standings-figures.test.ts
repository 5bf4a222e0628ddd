import { describe, expect, test } from "vitest";
import { readCell } from "./rules/cells.ts";
import {
  formOf,
  gapsOf,
  hasMovement,
  movedText,
  movementOf,
  resultText,
  tintOf,
} from "./standings-figures.ts";

test.each([
  [2, 5, true, 3],
  [5, 2, true, -3],
  [1, 1, true, 0],
  [4, null, true, "new"],
  [null, 3, true, null],
  [1, null, false, null],
])(
  "place %j after %j (something before: %j) has moved %j",
  (position, previousPosition, hasBefore, moved) => {
    expect(movementOf({ position, previousPosition }, hasBefore)).toBe(moved);
  },
);

test("nobody has moved after the first event", () => {
  expect(hasMovement([])).toBe(false);
  expect(hasMovement([{ position: 1, previousPosition: null }])).toBe(false);
  expect(hasMovement([{ position: 1, previousPosition: 2 }])).toBe(true);
});

describe("gaps", () => {
  const gaps = (...rows: [position: number | null, points: number][]) =>
    gapsOf(rows.map(([position, points]) => ({ position, points })));

  test.each<[string, [number | null, number][], ReturnType<typeof gapsOf>]>([
    [
      "grow down the table",
      [
        [1, 50],
        [2, 43],
        [3, 40.5],
      ],
      [
        { leader: 0, ahead: null },
        { leader: 7, ahead: 7 },
        { leader: 9.5, ahead: 2.5 },
      ],
    ],
    [
      "are none between equals",
      [
        [1, 50],
        [1, 50],
      ],
      [
        { leader: 0, ahead: null },
        { leader: 0, ahead: 0 },
      ],
    ],
    [
      "pass over the disqualified",
      [
        [1, 50],
        [null, 60],
        [2, 40],
      ],
      [{ leader: 0, ahead: null }, null, { leader: 10, ahead: 10 }],
    ],
    [
      "are exact",
      [
        [1, 0.3],
        [2, 0.1],
      ],
      [
        { leader: 0, ahead: null },
        { leader: 0.2, ahead: 0.2 },
      ],
    ],
    [
      "may be below zero",
      [
        [1, -1],
        [2, -3],
      ],
      [
        { leader: 0, ahead: null },
        { leader: 2, ahead: 2 },
      ],
    ],
  ])("%s", (_, rows, shown) => expect(gaps(...rows)).toEqual(shown));

  test("of nobody are none", () => expect(gapsOf([])).toEqual([]));
});

test.each([
  [25, 25, 5],
  [18, 25, 4],
  [15, 25, 3],
  [10, 25, 2],
  [1, 25, 1],
  [0.5, 25, 1],
  [0, 25, 0],
  [-3, 25, 0],
  [0, 0, 0],
  [5, 0, 0],
  [30, 25, 5],
])("%j points of %j at most have tint %j", (points, most, tint) => {
  expect(tintOf(points, most)).toBe(tint);
});

test.each([
  ["3:15", "3"],
  ["18A", "A"],
  ["N:1", "NS"],
  ["X", "DSQ"],
  [":0", "–"],
])("%s reads %s", (cell, text) => {
  expect(resultText(readCell(cell) ?? { place: null, status: null })).toBe(text);
});

test.each<[string[], string[]]>([
  [
    ["1:25", "2:18", "3A"],
    ["1", "2", "A"],
  ],
  [
    ["1", "2", "3", "4", "5", "6", "(7)"],
    ["3", "4", "5", "6", "7"],
  ],
  [
    ["1", "", "N", "X", "2"],
    ["1", "DSQ", "2"],
  ],
  [["", "N"], []],
  [["1:25", ":3"], ["1"]],
  [[], []],
])("after %j the form is %j", (cells, form) => {
  expect(formOf(cells.map(readCell))).toEqual(form);
});

test.each([
  [0, "pe același loc"],
  [1, "a urcat 1 loc"],
  [-3, "a coborât 3 locuri"],
  [20, "a urcat 20 de locuri"],
])("%i places won read '%s'", (places, text) => expect(movedText(places)).toBe(text));
