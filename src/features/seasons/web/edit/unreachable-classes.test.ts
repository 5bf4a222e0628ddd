import { expect, test } from "vitest";
import type { ClassGroupRule } from "./season-class-rules-values.ts";
import { unreachableWords } from "./unreachable-classes.ts";

const choice = (acronym: string) => ({
  _id: acronym.toLowerCase(),
  name: acronym,
  acronym,
  group: 0,
});
const rule = (from: ClassGroupRule["from"], changes: Partial<ClassGroupRule> = {}) => ({
  group: 0,
  from,
  mappings: [],
  combinations: [],
  ...changes,
});
const cars = (...classes: (string | null)[]) => classes.map((one) => ({ class: one }));
const classes = ["PRO", "AM"].map(choice);
const licences = [...classes, { ...choice("SILVER"), group: 1 }];
const proAm = { driverClassIds: ["pro", "silver"], carClassId: "am" };
const silverIsAm = { driverClassId: "silver", carClassId: "am" };

// What the form holds, and the classes that no car of it can get.
const table: [string, Partial<Parameters<typeof unreachableWords>[0]>, string][] = [
  ["no car yet", { cars: [], rule: rule("model") }, ""],
  ["a model for each class", { cars: cars("pro", "am"), rule: rule("model") }, ""],
  [
    "models of one class",
    { cars: cars("pro", null), rule: rule("model") },
    "clasa AM: niciun model",
  ],
  ["models without classes", { rule: rule("model") }, "clasele PRO, AM: niciun model"],
  [
    "models, licences do not help",
    { cars: cars("pro"), licences, rule: rule("model") },
    "clasa AM",
  ],
  ["nothing said, one model", { cars: cars("pro"), licences }, "clasa AM: niciun model"],
  ["nothing said, licences of the acronyms", { licences }, ""],
  ["nothing said, one licence", { licences: [choice("PRO")] }, "clasa AM: nu o dă niciun model"],
  [
    "nothing said, models of other groups",
    { cars: cars("gt3") },
    "clasele PRO, AM: nu le dă niciun",
  ],
  ["licences of the acronyms", { licences, rule: rule("licences") }, ""],
  ["no licences", { cars: cars("pro", "am"), rule: rule("licences") }, "clasele PRO, AM: nu le dă"],
  [
    "a licence that gives another class than its acronym's",
    {
      licences,
      rule: rule("licences", { mappings: [{ driverClassId: "am", carClassId: "pro" }] }),
    },
    "clasa AM: nu o dă nicio licență",
  ],
  [
    "a mapping",
    {
      licences: [choice("PRO"), choice("SILVER")],
      rule: rule("licences", { mappings: [silverIsAm] }),
    },
    "",
  ],
  [
    "a combination",
    {
      licences: [choice("PRO"), choice("SILVER")],
      rule: rule("licences", { combinations: [proAm] }),
    },
    "",
  ],
  [
    "a combination that is only half made",
    {
      licences: [choice("PRO"), choice("SILVER")],
      rule: rule("licences", { combinations: [{ ...proAm, driverClassIds: ["pro"] }] }),
    },
    "clasa AM",
  ],
];
test.each(table)("Classes that no car can get are said: %s", (_, form, words) => {
  const said = unreachableWords({
    classes,
    rule: undefined,
    licences: [],
    cars: cars(null),
    ...form,
  });
  expect(said).toContain(words && `Nicio mașină nu poate ajunge în ${words}`);
  expect(said === "").toBe(words === "");
});
