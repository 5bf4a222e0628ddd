import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatGap,
  formatLapTime,
  formatRaceTime,
  type Gap,
  lapsText,
  noTimeMs,
  parseTime,
} from "./lap-time.ts";

describe("a lap time", () => {
  test.each<[number | null, string]>([
    [97_435, "1:37.435"],
    [58_123, "0:58.123"],
    [60_000, "1:00.000"],
    [0, "0:00.000"],
    [59_999, "0:59.999"],
    [600_007, "10:00.007"],
    [3_661_001, "61:01.001"],
    [null, "---"],
    [noTimeMs, "---"],
    [noTimeMs + 1, "---"],
    [-1, "---"],
  ])("of %s ms reads %s", (ms, text) => {
    expect(formatLapTime(ms)).toBe(text);
  });
});

describe("a race time", () => {
  test.each<[number | null, string]>([
    [2_667_816, "44:27.816"],
    [3_599_999, "59:59.999"],
    [3_600_000, "1:00:00.000"],
    [36_061_002, "10:01:01.002"],
    [null, "---"],
    [noTimeMs, "---"],
  ])("of %s ms reads %s", (ms, text) => {
    expect(formatRaceTime(ms)).toBe(text);
  });
});

describe("a gap", () => {
  test.each<[Gap, string]>([
    [{ kind: "leader" }, ""],
    [{ kind: "none" }, "---"],
    [{ kind: "time", ms: 508 }, "+0.508"],
    [{ kind: "time", ms: 59_999 }, "+59.999"],
    [{ kind: "time", ms: 60_000 }, "+1:00.000"],
    [{ kind: "time", ms: 97_242 }, "+1:37.242"],
    [{ kind: "time", ms: 3_700_000 }, "+1:01:40.000"],
    [{ kind: "laps", laps: 1 }, "+1 tur"],
    [{ kind: "laps", laps: 2 }, "+2 tururi"],
  ])("%o reads %s", (gap, text) => {
    expect(formatGap(gap)).toBe(text);
  });
});

test.each([
  [0, "0 tururi"],
  [1, "1 tur"],
  [19, "19 tururi"],
  [20, "20 de tururi"],
  [100, "100 de tururi"],
  [101, "101 tururi"],
  [120, "120 de tururi"],
])("%i laps are %s", (laps, text) => {
  expect(lapsText(laps)).toBe(text);
});

describe("a typed time", () => {
  test.each<[string, number | null]>([
    ["1:37.435", 97_435],
    ["1:37,435", 97_435],
    [" 58.1 ", 58_100],
    ["83.456", 83_456],
    ["1:02:03.456", 3_723_456],
    ["90:00", 5_400_000],
    ["", null],
    ["---", null],
  ])("%j is read", (text, ms) => {
    expect(parseTime(text)).toEqual({ ok: true, ms });
  });

  test.each([
    "1:60.000",
    "1:60:00.000",
    "1:2:3:4",
    "1.2345",
    "-1:00.000",
    "abc",
    "1:",
    "0",
    "0.000",
    "2147483.647",
  ])("%j is refused", (text) => {
    expect(parseTime(text)).toEqual({ ok: false });
  });

  test("is what it was before it was printed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: noTimeMs - 1 }), (ms) => {
        expect(parseTime(formatRaceTime(ms))).toEqual({ ok: true, ms });
        expect(parseTime(formatLapTime(ms))).toEqual({ ok: true, ms });
      }),
    );
  });
});
