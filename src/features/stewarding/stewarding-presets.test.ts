import { describe, expect, it } from "vitest";
import { lacksAppealJudges, presetNames, presetOf, presets } from "./stewarding-presets.ts";
import { defaultSettings } from "./stewarding-settings.ts";

describe("The way of judging of a season", () => {
  it.each(presetNames)("%s is known by its settings, whatever else it decided", (name) => {
    const settings = { ...defaultSettings, ...presets[name].way, protestHours: 3, perEvent: 9 };
    expect(presetOf(settings)).toBe(name);
    expect(presetOf({ ...settings, quorum: 7 })).toBe("own");
    expect(presetOf({ ...settings, appealHours: null })).toBe("own");
  });

  it("is one steward's where nothing was decided", () => {
    expect(presetOf(defaultSettings)).toBe("one");
    expect(defaultSettings).toMatchObject({ quorum: 1, defenceHours: 0, appealHours: 0 });
  });

  it.each([
    ["four for three votes", presets.court.way, { stewards: 4, withEditors: 4 }, false],
    ["three for three votes", presets.court.way, { stewards: 3, withEditors: 9 }, true],
    [
      "those who edit results, where they judge",
      { ...presets.court.way, editorsJudge: true },
      { stewards: 3, withEditors: 4 },
      false,
    ],
    ["nobody, without appeals", presets.panel.way, { stewards: 0, withEditors: 0 }, false],
  ])("has judges for an appeal: %s", (_who, settings, judges, lacks) => {
    expect(lacksAppealJudges(settings, judges)).toBe(lacks);
  });
});
