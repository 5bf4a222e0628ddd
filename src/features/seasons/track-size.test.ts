import { describe, expect, it } from "vitest";
import { trackSize } from "./track-size.ts";

describe("a track's size in words", () => {
  it.each([
    ["both", 5793, 11, "5,793 km · 11 viraje"],
    ["a short kart track", 850, 9, "0,85 km · 9 viraje"],
    ["a whole number of kilometres", 4000, null, "4 km"],
    ["turns alone, as many as want a 'de'", null, 154, "154 de viraje"],
    ["one turn", null, 1, "1 viraj"],
    ["nothing", null, null, ""],
  ])("says %s", (_what, lengthMetres, turns, words) => {
    expect(trackSize({ lengthMetres, turns })).toBe(words);
  });
});
