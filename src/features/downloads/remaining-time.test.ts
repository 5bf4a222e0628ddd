import { expect, it } from "vitest";
import { remainingText } from "./remaining-time.ts";

it.each([
  [0, "mai puțin de un minut"],
  [50_000, "încă 1 minut"],
  [5 * 60_000, "încă 5 minute"],
  [20 * 60_000, "încă 20 de minute"],
  [100 * 60_000, "încă 2 ore"],
])("%d ms: %s", (ms, text) => {
  expect(remainingText(ms)).toBe(text);
});
