import { describe, expect, it } from "vitest";
import {
  addLocalDays,
  clockMark,
  daysBetween,
  fromLocalText,
  toLocalText,
  yearOfClock,
} from "./zoned-time.ts";

const zone = "Europe/Bucharest";
const at = (iso: string) => Date.parse(iso);

describe("a time in the league's zone", () => {
  it.each([
    ["in winter", "2027-01-15T20:00", "2027-01-15T18:00Z"],
    ["in summer", "2027-07-15T20:00", "2027-07-15T17:00Z"],
    ["at midnight", "2027-01-01T00:00", "2026-12-31T22:00Z"],
    ["before the clock goes forward", "2027-03-28T02:59", "2027-03-28T00:59Z"],
    ["after the clock went forward", "2027-03-28T04:00", "2027-03-28T01:00Z"],
    ["before the clock goes back", "2027-10-31T02:59", "2027-10-30T23:59Z"],
    ["after the clock went back", "2027-10-31T04:00", "2027-10-31T02:00Z"],
  ])("%s goes there and back", (_when, text, instant) => {
    expect(fromLocalText(text, zone)).toBe(at(instant));
    expect(toLocalText(at(instant), zone)).toBe(text);
  });

  it("that the clock skips is read as before the change", () => {
    expect(fromLocalText("2027-03-28T03:30", zone)).toBe(at("2027-03-28T01:30Z"));
  });

  it("that the clock repeats is the first of the two", () => {
    expect(fromLocalText("2027-10-31T03:30", zone)).toBe(at("2027-10-31T00:30Z"));
  });

  it.each(["", "2027-13-01T20:00", "2027-01-01", "mâine", "2027-01-01T25:00"])(
    "%j is no time",
    (text) => expect(fromLocalText(text, zone)).toBeNull(),
  );

  it("in UTC is the letter of it", () => {
    expect(fromLocalText("2027-07-15T20:00", "UTC")).toBe(at("2027-07-15T20:00Z"));
  });
});

describe("days later", () => {
  it.each([
    ["across the change in March", "2027-03-26T18:00Z", 7, "2027-04-02T17:00Z"],
    ["across the change in October", "2027-10-29T17:00Z", 7, "2027-11-05T18:00Z"],
    ["backwards", "2027-04-02T17:00Z", -7, "2027-03-26T18:00Z"],
    ["across a year", "2026-12-30T18:00Z", 7, "2027-01-06T18:00Z"],
    ["with its seconds", "2027-01-01T18:00:30Z", 1, "2027-01-02T18:00:30Z"],
  ])("%s it is the same hour", (_what, from, days, to) => {
    expect(addLocalDays(at(from), days, zone)).toBe(at(to));
  });

  it("are counted by the calendar", () => {
    expect(daysBetween("2026-03-27T20:00", "2027-03-26")).toBe(364);
    expect(daysBetween("2027-03-27", "2027-03-29T01:00")).toBe(2);
  });
});

describe("what a clock does in a year", () => {
  const clock = yearOfClock(zone, 2027);

  it.each(["Europe/Athens", "Europe/Kyiv"])("is the same in %s", (other) => {
    expect(yearOfClock(other, 2027)).toBe(clock);
  });

  it.each([
    ["an hour behind", "Europe/Rome"],
    ["the same in winter", "Africa/Tripoli"],
    ["the same in summer", "Europe/Istanbul"],
    ["the same but for four weeks of spring", "Africa/Cairo"],
  ])("is another where it is %s (%s)", (_how, other) => {
    expect(yearOfClock(other, 2027)).not.toBe(clock);
  });

  it("is marked with the minutes of the present", () => {
    expect(clockMark(zone, at("2027-01-15T20:00Z"))).toBe(`${clock} -120`);
    expect(clockMark(zone, at("2027-07-15T20:00:31Z"))).toBe(`${clock} -180`);
  });
});
