import { describe, expect, it } from "vitest";
import type { LeadingTable } from "#features/standings/leading-tables.ts";
import { fightOf } from "./title-fight.ts";

const table = (points: readonly number[], type: LeadingTable["type"] = "D") => ({
  type,
  leaders: points.map((own, index) => ({
    key: String(index),
    name: `Pilot ${index + 1}`,
    gone: false,
    position: index + 1,
    previousPosition: null,
    points: own,
    look: null,
  })),
});

describe("The fight for a title", () => {
  it.each([
    ["Trei piloți în 13 puncte.", table([55, 43, 42, 30])],
    ["Trei piloți în 20 de puncte.", table([55, 43, 35])],
    ["Doi piloți într-un punct.", table([26, 25])],
    ["Trei cluburi la egalitate.", table([10, 10, 10], "T")],
    ["Două mașini în 2,5 puncte.", table([10, 7.5], "C")],
    ["Conduce Pilot 1 cu 25 de puncte.", table([25])],
  ])("reads: %s", (sentence, shown) => expect(fightOf(shown)?.sentence).toBe(sentence));

  it("is none of an empty table", () => expect(fightOf(table([]))).toBeUndefined());

  it.each([
    ["a straight of one win holds all three", [55, 43, 42], 25, [1, 0.52, 0.48]],
    ["a longer one where the third is further behind", [90, 80, 60], 50, [1, 0.8, 0.4]],
    ["all at its end where nobody is behind", [10, 10, 10], 25, [1, 1, 1]],
  ])("%s", (_, points, length, shares) => {
    const fight = fightOf(table(points));
    expect(fight?.length).toBe(length);
    expect(fight?.lanes.map(({ share }) => share)).toEqual(shares);
  });
});
