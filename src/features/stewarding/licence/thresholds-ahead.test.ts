import { expect, it } from "vitest";
import { defaultSanctionRules, ruleKey } from "./sanction-rules.ts";
import { thresholdsAhead } from "./thresholds-ahead.ts";

it.each([
  [0, 0, []],
  [0, 3, ["points:4"]],
  [0, 4, ["points:8"]],
  [1, 11, ["warnings:3", "points:12"]],
  [3, 12, []],
])("Of %i warnings and %i points what comes next is %j", (warnings, points, ahead) => {
  expect(thresholdsAhead(defaultSanctionRules, { warnings, points }).map(ruleKey)).toEqual(ahead);
});
