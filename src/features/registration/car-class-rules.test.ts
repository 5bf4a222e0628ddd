import { expect, it } from "vitest";
import { seasonClassRulesSchema } from "#features/seasons/class-rules.ts";
import { carClassGroups } from "./car-class-rules.ts";

const classes = [
  { id: "gt3", acronym: "GT3", group: 0 },
  { id: "gt4", acronym: "GT4", group: 0 },
  { id: "pro", acronym: "PRO", group: 1 },
];

it.each([
  ["models decide where one gives a class", ["gt4"], ["model", "licences"]],
  ["licences decide where none does", [], ["licences", "licences"]],
])("Unspoken, %s", (_what, modelClassIds, expected) => {
  const groups = carClassGroups(seasonClassRulesSchema.parse({}), classes, modelClassIds);
  expect(groups.map(({ from }) => from)).toEqual(expected);
  expect(groups.map(({ group }) => group)).toEqual([0, 1]);
});

it("What the season says counts, with its mappings, and groups it does not have are left out", () => {
  const mappings = [{ driverClassId: "silver", carClassId: "pro" }];
  const spoken = seasonClassRulesSchema.parse({
    groups: [
      { group: 1, from: "licences", mappings },
      { group: 7, from: "model" },
    ],
  });
  expect(carClassGroups(spoken, classes, ["gt3"])).toEqual([
    { group: 0, from: "model", mappings: [], combinations: [] },
    { group: 1, from: "licences", mappings, combinations: [] },
  ]);
});
