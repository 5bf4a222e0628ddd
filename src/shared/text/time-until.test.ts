import { expect, test } from "vitest";
import { timeUntil } from "./time-until.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [1, "peste mai puțin de un minut"],
  [minute - 1, "peste mai puțin de un minut"],
  [minute, "peste 1 minut"],
  [59 * minute + 59_999, "peste 59 de minute"],
  [hour, "peste 1 oră"],
  [4 * hour + 12 * minute, "peste 4 ore și 12 minute"],
  [20 * hour + minute, "peste 20 de ore și 1 minut"],
  [day, "peste 1 zi"],
  [day + 59 * minute, "peste 1 zi"],
  [6 * day + 4 * hour + 59 * minute, "peste 6 zile și 4 ore"],
  [32 * day + hour, "peste 32 de zile și 1 oră"],
])("%i ms from now is %s", (ms, words) => expect(timeUntil(ms)).toBe(words));
