import { DAY_MS } from "#shared/time/durations.ts";
import { describe, expect, it } from "vitest";
import { isOver } from "./season-end.ts";

const now = 1_000 * DAY_MS;
const round = (days: number, isAwaited = false) => ({ time: now + days * DAY_MS, isAwaited });

describe("A season", () => {
  it.each([
    ["without rounds", [], false],
    ["with a round ahead", [round(-7), round(7)], false],
    ["whose last results are awaited", [round(-9), round(-2, true)], false],
    ["that has all its results", [round(-9), round(-2)], true],
    ["whose results do not come any more", [round(-90, true), round(-80)], true],
    ["whose last round starts now, before its results", [round(0, true)], false],
  ])("%s is over: %#", (_what, rounds, expected) => {
    expect(isOver(rounds, now)).toBe(expected);
  });
});
