import { describe, expect, it } from "vitest";
import {
  clock,
  day,
  dayOfYear,
  longDate,
  meetingDay,
  moment,
  monthName,
  shortDate,
  shortMonth,
  stamp,
  weekClock,
} from "./dates.ts";
import { OWN_ZONE } from "./zone-clock.ts";

const bucharest = "Europe/Bucharest";

describe("dates in Romanian", () => {
  it.each([
    [longDate, "27 noiembrie 2026"],
    [day, "vineri, 27 noiembrie"],
    [moment, "vineri, 27 noiembrie, 20:00"],
    [stamp, "2026-11-27 @ 20:00"],
    [clock, "20:00"],
    [shortDate, "27 nov."],
  ])("%o", (format, words) => {
    const at = Date.UTC(2026, 10, 27, 18);
    expect(format(at, bucharest, at)).toBe(words);
  });

  it.each([
    [0, "azi"],
    [5, "vineri"],
    [7, "vineri, 27 noiembrie"],
  ])("names the day on which people meet %i days later: %s", (days, words) => {
    const at = Date.UTC(2026, 10, 27, 18);
    expect(meetingDay(at, bucharest, at - days * 86_400_000)).toBe(words);
  });

  it("says the year only where it is not that of the day one reads it, by the league's clock", () => {
    // Half past one in the night of the first of January there.
    const now = Date.UTC(2026, 11, 31, 23, 30);
    const evening = Date.UTC(2026, 11, 31, 19);
    expect(moment(evening, bucharest, now)).toBe("joi, 31 decembrie 2026, 21:00");
    expect(moment(now, bucharest, now)).toBe("vineri, 1 ianuarie, 01:30");
    expect(day(now, bucharest, evening)).toBe("vineri, 1 ianuarie 2027");
  });

  it("says the year where the day is another one than in UTC", () => {
    const now = Date.UTC(2026, 5, 1);
    const inUtc = Date.UTC(2026, 11, 31, 11);
    expect(day(inUtc, "Pacific/Kiritimati", now)).toBe("vineri, 1 ianuarie 2027");
    expect(day(inUtc, "Pacific/Pago_Pago", now)).toBe("joi, 31 decembrie");
    expect(day(Date.UTC(2027, 0, 1, 10), "Pacific/Pago_Pago", now)).toBe("joi, 31 decembrie");
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

describe("dates without Intl", () => {
  const words: [(at: number, timeZone: string) => string, Intl.DateTimeFormatOptions][] = [
    [longDate, { day: "numeric", month: "long", year: "numeric" }],
    [monthName, { month: "long", year: "numeric" }],
    [shortMonth, { month: "short", year: "numeric" }],
    [dayOfYear, { weekday: "long", day: "numeric", month: "long" }],
    [shortDate, { day: "numeric", month: "short" }],
    [clock, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }],
  ];
  const instants = Array.from(
    { length: 700 },
    (_, index) => Date.UTC(2009, 0, 1) + index * 16.3 * 86_400_000,
  );

  it.each([bucharest, "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo", "UTC"])(
    "are what Intl says in %s, from 2009 to 2040",
    (timeZone) => {
      for (const [ours, options] of words) {
        const format = new Intl.DateTimeFormat("ro-RO", { ...options, timeZone });
        expect(instants.map((at) => ours(at, timeZone))).toEqual(
          instants.map((at) => format.format(at)),
        );
      }
      const weekday = new Intl.DateTimeFormat("ro-RO", { weekday: "short", timeZone });
      expect(instants.map((at) => weekClock(at, timeZone))).toEqual(
        instants.map((at) => `${weekday.format(at)} ${clock(at, timeZone)}`),
      );
    },
  );

  it("follow the clock here where they are asked for that", () => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    for (const at of instants) expect(stamp(at, OWN_ZONE)).toBe(stamp(at, here));
  });
});
