import { expect, it } from "vitest";
import { countingKinds, withoutEffect } from "./penalty-kinds.ts";

it.each([
  ["R", ["time", "laps", "grid"]],
  ["Q", ["time", "grid"]],
  ["P", ["time", "grid"]],
  ["O", ["time", "grid"]],
  ["A", ["time", "grid"]],
] as const)("in a session of type %s count penalties of %j", (type, kinds) => {
  expect(countingKinds(type)).toEqual(kinds);
});

it("says why laps taken away in qualifying change nothing", () => {
  expect(withoutEffect("laps", "Q")).toBe("Penalizările în tururi schimbă doar o cursă.");
});
