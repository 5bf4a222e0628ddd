import { expect, it } from "vitest";
import { changesOf } from "./zone-changes.ts";
import { offsetIn } from "./zone-clock.ts";

it("knows to the minute when clocks change", () => {
  const changes = changesOf("Europe/Bucharest");
  const spring = Date.UTC(2027, 2, 28, 1);
  expect(offsetIn(changes, spring - 1)).toBe(120);
  expect(offsetIn(changes, spring)).toBe(180);
  const autumn = Date.UTC(2027, 9, 31, 1);
  expect(offsetIn(changes, autumn - 1)).toBe(180);
  expect(offsetIn(changes, autumn)).toBe(120);
  // Two changes a year, each two numbers, after the one that it begins with.
  expect(changes).toHaveLength(1 + 21 * 2 * 2);
});

it("knows a zone whose clock stands, and nothing before and after its years", () => {
  const changes = changesOf("Asia/Tokyo");
  expect(changes).toEqual([540]);
  expect(offsetIn(changes, Date.UTC(2015, 0, 1))).toBe(540);
  expect(offsetIn(changes, Date.UTC(2015, 0, 1) - 1)).toBeUndefined();
  expect(offsetIn(changes, Date.UTC(2036, 0, 1))).toBeUndefined();
  expect(offsetIn(changes, Number.NaN)).toBeUndefined();
});
