import { expect, it } from "vitest";
import { referenceClassesOf } from "./reference-classes.ts";

const gt3 = { _id: "gt3", acronym: "GT3", group: 0 };
const gt4 = { _id: "gt4", acronym: "GT4", group: 0 };
const pro = { _id: "pro", acronym: "PRO", group: 1 };
const by = (from: "model" | "licences", group = 0) => ({
  groups: [{ group, from, mappings: [], combinations: [] }],
});

it.each([
  ["overall without classes", [], [], { groups: [] }, []],
  ["in the classes that models give", [gt3, gt4, pro], ["gt3"], { groups: [] }, ["gt3", "gt4"]],
  ["overall where licences make the classes", [gt3, gt4], [], { groups: [] }, []],
  ["overall where the rules say licences", [gt3, gt4], ["gt3"], by("licences"), []],
  ["in classes where the rules say models", [gt3, gt4], [], by("model"), ["gt3", "gt4"]],
  ["overall where only the second group is the models'", [gt3, pro], ["pro"], { groups: [] }, []],
  ["in the first group whatever its number", [pro], ["pro"], { groups: [] }, ["pro"]],
])("A season's wins are counted %s", (_, carClasses, modelClassIds, rules, expected) => {
  expect(referenceClassesOf({ carClasses, modelClassIds, rules })).toEqual(expected);
});
