import { expect, test } from "vitest";
import { readSessionFileName } from "./session-file-name.ts";

test.each([
  ["2021_5_1_20_33_RACE.json", "R", "2021-05-01T20:33:00", null],
  ["2026_12_31_0_5_QUALIFY.json", "Q", "2026-12-31T00:05:00", null],
  ["2026_1_2_3_4_PRACTICE (1).json", "P", "2026-01-02T03:04:00", null],
  ["2026_1_2_3_4_BOOK.json", null, "2026-01-02T03:04:00", null],
  ["results/210217_031243_R.json", "R", "2021-02-17T03:12:43", null],
  ["C:\\server\\results\\260616_210110_FP.json", "P", "2026-06-16T21:01:10", null],
  ["210217_031243_Q2.json", "Q", "2021-02-17T03:12:43", null],
  ["210217_031243_R2.json", "R", "2021-02-17T03:12:43", null],
  ["eventresult_27385461.csv", null, null, "27385461"],
  ["eventresult-27385461.csv", null, null, "27385461"],
])("%s", (name, sessionType, endedAtServerTime, subsessionId) => {
  expect(readSessionFileName(name)).toEqual({ sessionType, endedAtServerTime, subsessionId });
});

test.each([
  "rezultate.json",
  "",
  "2026_13_1_0_0_RACE.json",
  "269932_031243_R.json",
  "210217_250000_R.json",
])("%s says nothing", (name) => {
  expect(readSessionFileName(name)).toBeNull();
});
