import { describe, expect, it } from "vitest";
import { clock, longDate, stamp, weekdayAndTime } from "./dates.ts";

const bucharest = "Europe/Bucharest";

describe("dates in Romanian", () => {
  it.each([
    [longDate, "27 noiembrie 2026"],
    [weekdayAndTime, "vineri, 27 noiembrie, 20:00"],
    [stamp, "2026-11-27 @ 20:00"],
    [clock, "20:00"],
  ])("%o", (format, words) => {
    expect(format(Date.UTC(2026, 10, 27, 18), bucharest)).toBe(words);
  });

  it("follows the clock change of the league's zone", () => {
    expect(clock(Date.UTC(2026, 9, 24, 17), bucharest)).toBe("20:00");
    expect(clock(Date.UTC(2026, 9, 25, 18), bucharest)).toBe("20:00");
  });

  it("writes midnight as the start of the day", () => {
    expect(stamp(Date.UTC(2026, 10, 26, 22), bucharest)).toBe("2026-11-27 @ 00:00");
  });

  it("gives UTC to the letter where the league wants it", () => {
    expect(stamp(Date.UTC(2026, 10, 27, 18), "UTC")).toBe("2026-11-27 @ 18:00");
  });
});
