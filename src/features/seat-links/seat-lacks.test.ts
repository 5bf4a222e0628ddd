import { expect, it } from "vitest";
import { seatLacks } from "./seat-lacks.ts";

const whole = {
  firstName: "Ion",
  lastName: "Popescu",
  iRacingMemberId: "515151",
  raceNumber: 7,
  carModel: "m1",
  licences: ["am"],
};
const empty = {
  firstName: "",
  lastName: "",
  iRacingMemberId: null,
  raceNumber: null,
  carModel: "",
  licences: [],
};
const everything = {
  asks: ["name", "iRacingMemberId"] as const,
  licences: [{ id: "am", group: 0 }],
};

it.each([
  ["everything at once", empty, ["carModel", "classes", "iRacingMemberId", "name", "raceNumber"]],
  ["nothing of who said it all", whole, []],
  ["a family name", { ...whole, lastName: "" }, ["name"]],
  ["a car", { ...whole, carModel: "" }, ["carModel"]],
  ["a licence", { ...whole, licences: [] }, ["classes"]],
])("A seat lacks %s", (_what, said, fields) => {
  expect(Object.keys(seatLacks(said, everything)).toSorted()).toEqual(fields);
});

it("A seat asks nothing of a person who is known, and no licence where there is none", () => {
  expect(Object.keys(seatLacks(empty, { asks: [], licences: [] }))).toEqual([
    "carModel",
    "raceNumber",
  ]);
});
