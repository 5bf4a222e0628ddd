import { describe, expect, it } from "vitest";
import { appealRefusal, secondOutcomesFor } from "./appeals.ts";
import type { Vote } from "./case-states.ts";

describe("A decision that is looked at again", () => {
  it.each<[Vote, Vote, string[]]>([
    ["infringement", "infringement", ["upheld", "replaced"]],
    ["infringement", "racing", ["replaced", "annulled"]],
    ["infringement", "none", ["replaced", "annulled"]],
    ["none", "infringement", ["replaced"]],
    ["racing", "infringement", ["replaced"]],
    ["none", "none", ["upheld"]],
    ["none", "racing", ["upheld", "replaced"]],
  ])("of %s, voted %s, can be %j", (first, second, expected) => {
    expect(secondOutcomesFor({ first, second })).toEqual(expected);
  });

  it.each<[string, number | null, number, string | undefined]>([
    ["published", 1000, 999, undefined],
    ["appealed", 1000, 999, undefined],
    ["published", 1000, 1000, "stewarding.appeal-late"],
    ["published", null, 1, "stewarding.no-appeal"],
    ["upheld", 1000, 1, "stewarding.no-appeal"],
    ["replaced", 1000, 1, "stewarding.no-appeal"],
    ["annulled", 1000, 1, "stewarding.no-appeal"],
  ])("that is %s, until %s, is at %i answered %s", (state, appealUntil, now, expected) => {
    expect(appealRefusal({ state, appealUntil }, now)).toBe(expected);
  });
});
