import { expect, it } from "vitest";
import {
  classOfAcronym,
  keptClassRules,
  withGroupRule,
  withMapping,
} from "./season-class-rules-values.ts";

const rule = {
  group: 0,
  from: "licences" as const,
  mappings: [{ driverClassId: "silver", carClassId: "pro" }],
  combinations: [{ driverClassIds: ["pro", "am"], carClassId: "pro-am" }],
};
const carClasses = [
  { _id: "pro", group: 0 },
  { _id: "pro-am", group: 0 },
  { _id: "gt3", group: 1 },
];
const driverClasses = [{ _id: "pro" }, { _id: "silver" }, { _id: "am" }];
const kept = (changes: object) =>
  keptClassRules({ classRules: { groups: [rule] }, carClasses, driverClasses, ...changes }).groups;

it("Rules stay while the form has what they speak of", () => {
  expect(kept({})).toEqual([rule]);
});

it("A group, a licence or a class that goes takes what speaks of it along", () => {
  expect(kept({ carClasses: [{ _id: "gt3", group: 1 }] })).toEqual([]);
  expect(kept({ driverClasses: [{ _id: "pro" }, { _id: "am" }] })[0]?.mappings).toEqual([]);
  expect(kept({ driverClasses: [{ _id: "pro" }] })[0]?.combinations).toEqual([
    { driverClassIds: ["pro"], carClassId: "pro-am" },
  ]);
  expect(kept({ carClasses: [{ _id: "pro", group: 0 }] })[0]?.combinations[0]?.carClassId).toBe("");
});

it("A group is decided otherwise, in the order of the groups, or left to itself", () => {
  const second = { ...rule, group: 1 };
  const both = withGroupRule({ groups: [second] }, 0, rule);
  expect(both.groups.map(({ group }) => group)).toEqual([0, 1]);
  expect(withGroupRule(both, 1, null)).toEqual({ groups: [rule] });
});

it("A licence gives one class, or that of its acronym", () => {
  const moved = withMapping(rule, "silver", "pro-am");
  expect(moved.mappings).toEqual([{ driverClassId: "silver", carClassId: "pro-am" }]);
  expect(withMapping(moved, "silver", null).mappings).toEqual([]);
  const am = { _id: "am", name: "Am", acronym: "AM", group: 0 };
  expect(classOfAcronym({ acronym: "AM" }, [am])).toBe(am);
  expect(classOfAcronym({ acronym: "PRO" }, [am])).toBeUndefined();
});
