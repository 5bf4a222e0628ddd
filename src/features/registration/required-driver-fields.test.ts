import { expect, it } from "vitest";
import { cannotBeRegistered, missingFields } from "./required-driver-fields.ts";

const person = {
  first_name: "Ana",
  last_name: "",
  email: null,
  country: "RO",
  city: null,
  shorthand: null,
  race_number: 0,
  picture_upload_id: null,
  steam_id: null,
  iracing_id: "1",
  discord_id: null,
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
  expect(missingFields(person, required)).toEqual(expected);
});

it("says what a driver cannot be registered without", () => {
  expect(cannotBeRegistered(["oraș", "nume"])).toBe(
    "Pilotul nu poate fi înregistrat fără oraș, nume",
  );
});
