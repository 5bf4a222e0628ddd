import { describe, expect, it } from "vitest";
import { gainedWords, gridPlacesInClass, placesGained } from "./places-gained.ts";

const places = (field: { grid: number | null; tookPart: boolean }[]) => {
  const known = gridPlacesInClass(field, (row) => row);
  return field.map((row) => known.get(row) ?? null);
};
const at = (grid: number | null, tookPart = true) => ({ grid, tookPart });

describe("places on the grid within a class", () => {
  it.each([
    ["close the gaps that other classes leave", [at(35), at(31), at(60)], [2, 1, 3]],
    ["are none while one of those who started is not known", [at(1), at(null)], [null, null]],
    ["do not wait for who did not start", [at(4), at(null, false)], [1, null]],
    ["are shared by cars that a file puts on the same one", [at(2), at(2), at(3)], [1, 1, 3]],
    ["are the only one in a class of one", [at(40)], [1]],
    ["are none of an empty class", [], []],
  ])("%s", (_, field, expected) => {
    expect(places(field)).toEqual(expected);
  });
});

describe("places gained", () => {
  it.each([
    ["are those between start and finish", { grid: 5, place: 2, finish: "finished" }, 3],
    ["are lost ones below 0", { grid: 1, place: 4, finish: "finished" }, -3],
    ["are 0 in the same place", { grid: 2, place: 2, finish: "finished" }, 0],
    ["are none of who retired", { grid: 5, place: 9, finish: "dnf" }, null],
    ["are none of who did not start", { grid: 5, place: 9, finish: "dns" }, null],
    ["are none where nobody knows how it ended", { grid: 5, place: 9, finish: "unknown" }, null],
    ["are none without a start", { grid: null, place: 9, finish: "finished" }, null],
    ["are none without a place", { grid: 5, place: null, finish: "dsq" }, null],
  ] as const)("%s", (_, row, expected) => {
    expect(placesGained(row)).toBe(expected);
  });
});

it.each([
  [1, undefined, "1 loc câștigat față de start"],
  [4, "GT3", "4 locuri câștigate față de start în GT3"],
  [20, undefined, "20 de locuri câștigate față de start"],
  [-1, "GT4", "1 loc pierdut față de start în GT4"],
  [-3, undefined, "3 locuri pierdute față de start"],
  [0, "GT4", "Pe locul de start în GT4"],
])("%i places in words", (gained, className, words) => {
  expect(gainedWords(gained, className)).toBe(words);
});
