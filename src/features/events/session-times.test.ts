import { expect, test } from "vitest";
import { DAY_MS } from "#shared/time/durations.ts";
import { clockWords, moveText, sessionTimeWords } from "./session-times.ts";

const zone = "Europe/Bucharest";
const session = (
  title: string,
  startDate: string,
  durationMinutes = 30,
  prequalification = false,
) => ({
  title,
  startDate,
  durationMinutes,
  prequalification,
});
const qualifying = session("Calificări", "2027-03-05T20:00");

test.each([
  ["that follows at once", [qualifying, session("Cursa", "2027-03-05T20:30")], []],
  [
    "that begins while another runs",
    [qualifying, session("Cursa", "2027-03-05T20:29")],
    ["Se suprapune cu „Calificări”, care se termină la 20:30."],
  ],
  [
    "in a week of prequalification",
    [session("Săptămâna", "2027-03-01T20:00", 10_000, true), session("Cursa", "2027-03-05T20:00")],
    [],
  ],
  ["without a time", [qualifying, session("Cursa", "")], []],
])("Of a session %s is said what overlaps", (_, sessions, words) => {
  expect(sessionTimeWords(sessions, 1, zone)).toEqual(words);
});

test.each([
  ["2027-03-28T03:30", zone, "nu există"],
  ["2027-10-31T03:30", zone, "de două ori"],
  ["2027-10-31T02:59", zone, ""],
  ["2027-10-31T04:00", zone, ""],
  ["2027-03-28T04:00", zone, ""],
  ["2027-03-28T03:30", "UTC", ""],
  ["", zone, ""],
])(
  "%s in %s is an hour of the night of the clock change, or not: '%s'",
  (text, timeZone, words) => {
    const said = clockWords(text, timeZone);
    expect(said).toContain(words);
    expect(said === "").toBe(words === "");
    expect(sessionTimeWords([session("Cursa", text)], 0, timeZone)).toEqual(said ? [said] : []);
  },
);

test("days are counted on the clock that people read, and what is no time stays", () => {
  expect(moveText("2027-03-27T20:00", 7 * DAY_MS)).toBe("2027-04-03T20:00");
  expect(moveText("", 7 * DAY_MS)).toBe("");
});
