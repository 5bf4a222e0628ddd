import { describe, expect, it } from "vitest";
import { eventFormSchema } from "#features/events/event-form.ts";
import { missingFields } from "#features/registration/required-driver-fields.ts";
import { type EditableSeason, seasonFormSchema } from "#features/seasons/season-form.ts";
import { driverFieldTitles } from "#features/seasons/season-record.ts";
import {
  endOf,
  moveSessions,
  moveText,
  newEventValues,
  newSession,
  toEventForm,
} from "./event-values.ts";
import { newSeasonValues, toSeasonForm } from "#features/seasons/web/edit/season-values.ts";
import { problemsOf } from "#web/forms/problems.ts";

const timeZone = "Europe/Bucharest";
const now = Date.UTC(2027, 2, 24, 10);
const planned = (times: number[]): Pick<EditableSeason, "events"> => ({
  events: times.map((time, index) => ({
    _id: String(index),
    title: `Etapa ${index + 1}`,
    time,
    startsAt: time,
    track: "Monza",
    hidden: false,
    version: 1,
    sessions: 2,
    hasResults: false,
  })),
});

describe("A new event", () => {
  it.each([
    ["a week from now in the evening", [], "Etapa 1", "2027-03-31T20:00"],
    [
      "a week after the last one, at its hour",
      [Date.UTC(2027, 2, 1, 18), Date.UTC(2027, 2, 22, 17)],
      "Etapa 3",
      "2027-03-29T19:00",
    ],
  ])("is proposed %s", (_when, times, title, time) => {
    const values = newEventValues(planned(times), { now, timeZone });
    expect(values).toMatchObject({ title, time });
    expect(values.sessions.map(({ type, startDate }) => [type, startDate])).toEqual([
      ["Q", time],
      ["R", moveText(time, 20 * 60_000)],
    ]);
  });

  it("lacks nothing but its track", () => {
    const form = toEventForm(newEventValues(planned([]), { now, timeZone }), timeZone);
    expect(problemsOf(eventFormSchema, form)).toEqual({ track: "Alege un circuit." });
  });
});

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
