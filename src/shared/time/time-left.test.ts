import { DAY_MS, HOUR_MS, WEEK_MS } from "./durations.ts";
import { expect, it } from "vitest";
import { timeLeft } from "./time-left.ts";

it.each([
  [0, "1 secundă"],
  [19_001, "20 de secunde"],
  [60_000, "60 de secunde"],
  [60_001, "2 minute"],
  [15 * 60_000, "15 minute"],
  [2 * HOUR_MS + 1, "3 ore"],
  [DAY_MS, "24 de ore"],
  [WEEK_MS, "7 zile"],
])("%i ms are %s", (ms, text) => expect(timeLeft(ms)).toBe(text));
