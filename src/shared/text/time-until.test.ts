import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time/durations.ts";
import { expect, test } from "vitest";
import { timeUntil } from "./time-until.ts";

test.each([
  [1, "peste mai puțin de un minut"],
  [MINUTE_MS - 1, "peste mai puțin de un minut"],
  [MINUTE_MS, "peste 1 minut"],
  [59 * MINUTE_MS + 59_999, "peste 59 de minute"],
  [HOUR_MS, "peste 1 oră"],
  [4 * HOUR_MS + 12 * MINUTE_MS, "peste 4 ore și 12 minute"],
  [20 * HOUR_MS + MINUTE_MS, "peste 20 de ore și 1 minut"],
  [DAY_MS, "peste 1 zi"],
  [DAY_MS + 59 * MINUTE_MS, "peste 1 zi"],
  [6 * DAY_MS + 4 * HOUR_MS + 59 * MINUTE_MS, "peste 6 zile și 4 ore"],
  [32 * DAY_MS + HOUR_MS, "peste 32 de zile și 1 oră"],
])("%i ms from now is %s", (ms, words) => expect(timeUntil(ms)).toBe(words));
