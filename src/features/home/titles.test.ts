import { expect, test } from "vitest";
import { titlesOf } from "./titles.ts";

const table = (
  type: "D" | "T" | "C",
  names: [name: string, position: number][],
  isBehind = false,
) => ({
  type,
  isBehind,
  leaders: names.map(([name, position]) => ({ name, position })),
});
const drivers = table("D", [
  ["Ana", 1],
  ["Dan", 2],
]);
const clubs = table("T", [["Alfa", 1]]);

test.each([
  [
    "first of drivers and of clubs",
    [drivers, clubs],
    [
      ["D", ["Ana"]],
      ["T", ["Alfa"]],
    ],
  ],
  [
    "equal and share it",
    [
      table("D", [
        ["Ana", 1],
        ["Dan", 1],
        ["Eva", 3],
      ]),
    ],
    [["D", ["Ana", "Dan"]]],
  ],
  ["first of cars where there is nothing else", [table("C", [["#7", 1]])], [["C", ["#7"]]]],
  ["not of cars beside drivers", [table("C", [["#7", 1]]), drivers], [["D", ["Ana"]]]],
  [
    "not in a table that does not know all results",
    [{ ...drivers, isBehind: true }, clubs],
    [["T", ["Alfa"]]],
  ],
  ["nobody where everybody was disqualified", [table("D", [])], []],
  ["nobody without tables", [], []],
])("A title has who is %s", (_, tables, titles) =>
  expect(titlesOf(tables).map(({ of, names }) => [of, names])).toEqual(titles),
);
