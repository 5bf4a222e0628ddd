import { describe, expect, test } from "vitest";
import {
  type CarClassGroup,
  carClassesOf,
  type CarForClasses,
  type SeasonClass,
} from "./car-classes.ts";

const classes = (group: number, ...acronyms: string[]): SeasonClass[] =>
  acronyms.map((acronym) => ({ id: `${group}-${acronym}`, acronym, group }));

const byModel: CarClassGroup = { group: 0, from: "model", mappings: [], combinations: [] };
const byLicence: CarClassGroup = { group: 1, from: "licences", mappings: [], combinations: [] };

const carClasses = [...classes(0, "GT3", "GT4"), ...classes(1, "PRO", "PAM", "AM")];
const driverClasses = [
  { id: "pro", acronym: "PRO", group: 0 },
  { id: "silver", acronym: "SIL", group: 0 },
  { id: "am", acronym: "AM", group: 0 },
  { id: "junior", acronym: "JUN", group: 1 },
];

/** `"pro am+junior"`: the licences of two drivers. */
function licences(sheet: string): CarForClasses {
  return {
    modelClassIds: [],
    driversClassIds: sheet.split(" ").map((one) => one.split("+").filter(Boolean)),
  };
}

function classOf(sheet: string, group: Partial<CarClassGroup> = {}): string {
  const { classIds, missing } = carClassesOf(licences(sheet), {
    carClasses,
    driverClasses,
    groups: [{ ...byLicence, ...group }],
  });
  return classIds[0] ?? `none: ${missing[0]?.reason}`;
}

describe("a class from the model", () => {
  const groups = [byModel];

  test("is the model's class in that group", () => {
    const car = { modelClassIds: ["1-PRO", "0-GT4"], driversClassIds: [] };
    expect(carClassesOf(car, { carClasses, driverClasses, groups })).toEqual({
      classIds: ["0-GT4"],
      missing: [],
    });
  });

  test("is missing, and said so, where the model has none", () => {
    const car = { modelClassIds: ["other"], driversClassIds: [["pro"]] };
    expect(carClassesOf(car, { carClasses, driverClasses, groups })).toEqual({
      classIds: [],
      missing: [{ group: 0, reason: "model-without-class" }],
    });
  });
});

describe("a class from the licences", () => {
  test.each<[string, string, string]>([
    ["is the one of the same acronym", "am", "1-AM"],
    ["follows the strongest driver", "am pro am", "1-PRO"],
    ["looks past drivers without a licence", " am", "1-AM"],
    ["looks past licences of another kind", "junior+am", "1-AM"],
    ["is missing without a licence", " ", "none: no-licence"],
    ["is missing with only a licence of another kind", "junior", "none: no-licence"],
    ["is missing where the strongest licence has no mapping", "am silver", "none: no-mapping"],
  ])("%s", (_, sheet, expected) => {
    expect(classOf(sheet)).toBe(expected);
  });

  test("follows a mapping before the acronym", () => {
    const mappings = [
      { driverClassId: "silver", carClassId: "1-PAM" },
      { driverClassId: "am", carClassId: "1-PAM" },
    ];
    expect(classOf("am silver", { mappings })).toBe("1-PAM");
    expect(classOf("am", { mappings })).toBe("1-PAM");
    expect(classOf("pro", { mappings })).toBe("1-PRO");
  });

  test.each<[string, string]>([
    ["pro am", "1-PAM"],
    ["am pro pro", "1-PAM"],
    ["pro pro", "1-PRO"],
    ["am am", "1-AM"],
    ["pro silver am", "1-PRO"],
    ["pro am+junior", "1-PAM"],
  ])("with Pro + Am making Pro-Am, %j gives %s", (sheet, expected) => {
    const combinations = [{ driverClassIds: ["pro", "am"], carClassId: "1-PAM" }];
    expect(classOf(sheet, { combinations })).toBe(expected);
  });
});

test("a car has one class in each group, in the order of the groups", () => {
  const car = { modelClassIds: ["0-GT3"], driversClassIds: [["am"], ["pro"]] };
  expect(carClassesOf(car, { carClasses, driverClasses, groups: [byModel, byLicence] })).toEqual({
    classIds: ["0-GT3", "1-PRO"],
    missing: [],
  });
});
