import { describe, expect, it } from "vitest";
import { parseKeepRule } from "#server/files/keep-rule.ts";
import { spareBackups } from "./keep-backups.ts";

const zone = "Europe/Bucharest";
const at = (text: string) => Date.parse(`${text}Z`);
const spare = (made: string[], rule: string) =>
  spareBackups(
    made.map((day) => at(`${day}T02:10`)),
    parseKeepRule(rule) ?? { days: 0, weeks: 0, months: 0 },
    zone,
  ).map((time) => new Date(time).toISOString().slice(0, 10));

describe("BACKUP_KEEP", () => {
  it.each([
    ["7d,4w,6m", { days: 7, weeks: 4, months: 6 }],
    ["3d", { days: 3, weeks: 0, months: 0 }],
    [" 2w , 1m ", { days: 0, weeks: 2, months: 1 }],
    ["0", { days: 0, weeks: 0, months: 0 }],
    ["7", undefined],
    ["7d;4w", undefined],
    ["-1d", undefined],
    ["", undefined],
  ])("%j", (text, rule) => {
    expect(parseKeepRule(text)).toEqual(rule);
  });
});

describe("copies that may go", () => {
  const days = (first: string, count: number) =>
    Array.from({ length: count }, (_, day) =>
      new Date(at(`${first}T12:00`) + day * 86_400_000).toISOString().slice(0, 10),
    );

  it("are those beyond the last days, weeks and months", () => {
    // 60 nights up to Thursday, 31 December: 3 days, Sundays as the last of their weeks, the last days of months.
    const made = days("2026-11-02", 60);
    const gone = new Set(spare(made, "3d,3w,2m"));
    expect(made.filter((day) => !gone.has(day))).toEqual([
      "2026-11-30",
      "2026-12-20",
      "2026-12-27",
      "2026-12-29",
      "2026-12-30",
      "2026-12-31",
    ]);
  });

  it("are counted by days on which there is a copy, so that a site that was off loses none", () => {
    expect(spare(["2026-01-01", "2026-03-01", "2026-06-01"], "3d")).toEqual([]);
  });

  it("never hold the newest one", () => {
    expect(spare(["2026-01-01", "2026-01-02"], "0")).toEqual(["2026-01-01"]);
  });

  it("belong to the league's day, not to UTC's", () => {
    // 23:30 and 00:30 of two days in Bucharest, of one day in UTC.
    const made = [at("2026-01-10T21:30"), at("2026-01-10T22:30")];
    expect(spareBackups(made, { days: 2, weeks: 0, months: 0 }, zone)).toEqual([]);
  });
});
