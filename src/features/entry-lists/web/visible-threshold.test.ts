import { describe, expect, it } from "vitest";
import { noResult } from "../entry-list.ts";
import { showsThreshold, visibleThresholds } from "./visible-threshold.ts";

type Prequal = Parameters<typeof visibleThresholds>[0];

const gt3 = { _id: "gt3", name: "GT3", acronym: "GT3" };
const gt4 = { _id: "gt4", name: "GT4", acronym: "GT4" };
const forAll: Prequal = {
  isOn: true,
  isOver: false,
  bestResult: 82_000,
  thresholdResult: 82_902,
  classes: [],
};
const perClass: Prequal = {
  ...forAll,
  thresholdResult: noResult,
  classes: [
    { class: gt3, bestResult: 82_000, thresholdResult: 82_902 },
    { class: gt4, bestResult: noResult, thresholdResult: noResult },
    { class: null, bestResult: 90_000, thresholdResult: noResult },
  ],
};
const ofGt3 = { name: "GT3", bestMs: 82_000, limitMs: 82_902 };
const ofNone = { name: "Fără clasă", bestMs: 90_000, limitMs: null };

describe("The threshold of an entry list, as pages show it", () => {
  it.each<[string, Prequal, string | undefined, ReturnType<typeof visibleThresholds>]>([
    ["is one for all", forAll, undefined, [{ ...ofGt3, name: "" }]],
    ["is one for all in every class", forAll, "gt3", [{ ...ofGt3, name: "" }]],
    ["is each class's own that has a time", perClass, undefined, [ofGt3, ofNone]],
    ["is that of the class looked at", perClass, "gt3", [ofGt3]],
    ["is none in a class without a time", perClass, "gt4", []],
    ["is all of them in a class that decides nothing", perClass, "pro-am", [ofGt3, ofNone]],
    ["is none without a time", { ...forAll, bestResult: noResult }, undefined, []],
    ["is none where nothing prequalifies", { ...forAll, isOn: false }, undefined, []],
  ])("%s", (_, prequal, classId, shown) => {
    expect(visibleThresholds(prequal, classId)).toEqual(shown);
  });
});

describe("Results say up to which time one takes part", () => {
  const season = { prequalEnabled: true, prequalLimitPercentage: 107 };
  const session = { prequalification: true, resultsSavedAt: 1 };

  it.each([
    ["of a session that opens the door", season, session, true],
    ["but not of another session", season, { ...session, prequalification: false }, false],
    ["but not before there are any", season, { ...session, resultsSavedAt: null }, false],
    ["but not where any time does", { ...season, prequalLimitPercentage: 100 }, session, false],
    ["but not in a season without a door", { ...season, prequalEnabled: false }, session, false],
  ])("%s", (_, ofSeason, ofSession, shown) => {
    expect(showsThreshold(ofSeason, ofSession)).toBe(shown);
  });
});
