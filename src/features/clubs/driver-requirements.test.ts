import { expect, it } from "vitest";
import { lacksFor, lacksInWords } from "./driver-requirements.ts";

const whole = { firstName: "Ana", lastName: "Pop", hasIRacingMemberId: true, hasSteamId: true };

it.each([
  ["ACC", {}, []],
  ["ACC", { hasSteamId: false }, ["steamId"]],
  ["ACC", { hasIRacingMemberId: false }, []],
  ["iR", { hasIRacingMemberId: false }, ["iRacingMemberId"]],
  ["iR", { hasSteamId: false }, []],
  ["AC", { hasSteamId: false, hasIRacingMemberId: false }, []],
  ["AC", { firstName: "" }, ["name"]],
  ["AC", { lastName: "" }, ["name"]],
  ["ACC", { firstName: "", hasSteamId: false }, ["name", "steamId"]],
])("A club of %s asks of a driver with %j for %j", (acronym, facts, lacks) => {
  expect(lacksFor(acronym, { ...whole, ...facts })).toEqual(lacks);
});

it("What is missing is said in words", () => {
  expect(lacksInWords(["name", "steamId"])).toBe("fără prenume și nume, cont Steam conectat");
});
