import { DAY_MS } from "#shared/time/durations.ts";
import { expect, it } from "vitest";
import { suspensionFate } from "./suspension-fate.ts";

const time = Date.UTC(2026, 4, 3, 18);

it.each([
  ["shown", false, "ahead", time + DAY_MS - 1],
  ["shown", false, "served", time + DAY_MS],
  ["hidden", true, "ahead", time + DAY_MS - 1],
  ["hidden", true, "void", time + DAY_MS],
] as const)("A suspension at an event that is %s is %s at its time", (_how, hidden, fate, now) => {
  expect(suspensionFate({ time, hidden }, now)).toBe(fate);
});
