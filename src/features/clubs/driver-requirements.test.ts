import { expect, it } from "vitest";
import { lacksFor, lacksInWords } from "./driver-requirements.ts";

const whole = { firstName: "Ana", lastName: "Pop", iRacingMemberId: "1", steamId: "7656" };

it.each([
  ["ACC", {}, []],
  ["ACC", { steamId: null }, ["steamId"]],
  ["ACC", { iRacingMemberId: null }, []],
  ["iR", { iRacingMemberId: null }, ["iRacingMemberId"]],
  ["iR", { steamId: null }, []],
  ["AC", { steamId: null, iRacingMemberId: null }, []],
  ["AC", { firstName: "" }, ["name"]],
  ["AC", { lastName: "" }, ["name"]],
  ["ACC", { firstName: "", steamId: null }, ["name", "steamId"]],
])("A club of %s asks of a driver with %j for %j", (acronym, facts, lacks) => {
  expect(lacksFor(acronym, { ...whole, ...facts })).toEqual(lacks);
});

it("What is missing is said in words", () => {
  expect(lacksInWords(["name", "steamId"])).toBe("fără prenume și nume, cont Steam conectat");
});
