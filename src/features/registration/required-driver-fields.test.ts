import { expect, it } from "vitest";
import { cannotBeRegistered, missingFields } from "./required-driver-fields.ts";

const profile = {
  firstName: "Ana",
  lastName: "",
  email: null,
  country: "RO",
  city: null,
  shorthand: null,
  raceNumber: 0,
  profilePicture: null,
  steamId: null,
  iRacingMemberId: "1",
  discordCode: null,
};

it.each([
  [[], []],
  [["firstName", "country", "raceNumber", "iRacingMemberId"], []],
  [
    ["lastName", "city", "steamId"],
    ["nume", "oraș", "cont Steam conectat"],
  ],
  [["favouriteColour", "toString"], []],
])("Of the required %j this profile lacks %j", (required, expected) => {
  expect(missingFields(profile, required)).toEqual(expected);
});

it("says what a driver cannot be registered without", () => {
  expect(cannotBeRegistered(["oraș", "nume"])).toBe(
    "Pilotul nu poate fi înregistrat fără oraș, nume",
  );
});
