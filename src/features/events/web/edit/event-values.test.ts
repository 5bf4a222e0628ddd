import { expect, it } from "vitest";
import { missingFields } from "#features/registration/required-driver-fields.ts";
import { seasonFormSchema } from "#features/seasons/season-form.ts";
import { driverFieldTitles } from "#features/seasons/season-record.ts";
import { endOf, moveSessions, newSession } from "./event-values.ts";
import { newSeasonValues, toSeasonForm } from "#features/seasons/web/edit/season-values.ts";
import { problemsOf } from "#web/forms/problems.ts";

const timeZone = "Europe/Bucharest";
it("A new season asks for title, code and cars, and for nothing else", () => {
  const form = toSeasonForm(newSeasonValues("acc"), timeZone);
  expect(Object.keys(problemsOf(seasonFormSchema, form)).toSorted()).toEqual([
    "code",
    "title",
    "validCars",
  ]);
});

it("A session follows the one before it", () => {
  expect(endOf({ ...newSession("R", "2027-03-27T23:30"), durationMinutes: 60 })).toBe(
    "2027-03-28T00:30",
  );
});

it.each([
  ["2027-03-20T20:00", "2027-03-21T19:00", "2027-03-21T19:20"],
  ["2027-03-20T20:00", "2027-03-20T20:00", "2027-03-20T20:20"],
  ["2027-03-20T20:00", "", "2027-03-20T20:20"],
])("Sessions move with their event from %s to %j", (from, to, moved) => {
  const [session] = moveSessions([newSession("R", "2027-03-20T20:20")], { from, to });
  expect(session?.startDate).toBe(moved);
});

it.each(Object.keys(driverFieldTitles))(
  "A season that asks for %s asks for something that registration knows",
  (field) => {
    expect(missingFields(emptyProfile, [field])).toHaveLength(1);
  },
);

const emptyProfile = {
  first_name: null,
  last_name: null,
  email: null,
  country: null,
  city: null,
  shorthand: null,
  race_number: null,
  picture_upload_id: null,
  steam_id: null,
  iracing_id: null,
  discord_id: null,
};
