import { expect, it } from "vitest";
import { profileHints } from "./profile-hints.ts";

const whole = { firstName: "Ana", lastName: "Pop", iRacingMemberId: "1", steamId: "7656" };

it.each([
  ["nothing", {}, []],
  ["the first name", { firstName: "" }, ["name"]],
  ["the last name", { lastName: "" }, ["name"]],
  ["the iRacing id", { iRacingMemberId: null }, ["iRacingMemberId"]],
  ["the Steam id", { steamId: null }, ["steamId"]],
  [
    "everything",
    { firstName: "", lastName: "", iRacingMemberId: null, steamId: null },
    ["name", "iRacingMemberId", "steamId"],
  ],
])("A profile without %s", (_what, lacking, missing) => {
  expect(profileHints({ ...whole, ...lacking }).map((hint) => hint.missing)).toEqual(missing);
});
