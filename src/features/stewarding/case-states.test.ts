import { describe, expect, it } from "vitest";
import { caseOutcome, caseStateAt, voteOutcome } from "./case-states.ts";

describe("A case", () => {
  it.each([
    ["defence", 100, null, 99, "defence"],
    ["defence", 100, null, 100, "review"],
    ["defence", null, null, 100, "defence"],
    ["decided", null, 100, 99, "decided"],
    ["decided", null, 100, 100, "closed"],
    ["decided", null, null, 0, "closed"],
    ["withdrawn", 100, null, 200, "withdrawn"],
    ["voted", 100, null, 200, "review"],
    ["of-tomorrow", null, null, 0, "closed"],
  ])(
    "stored as %s with defence until %s and appeals until %s is, at %i, %s",
    (state, defenceUntil, appealUntil, now, expected) => {
      expect(caseStateAt({ state, defenceUntil, appealUntil }, now)).toBe(expected);
    },
  );
});

describe("Votes", () => {
  it.each([
    ["none yet", [], 2, undefined],
    ["fewer than the quorum", ["infringement"], 2, undefined],
    ["one where one decides", ["infringement"], 1, "infringement"],
    ["a majority", ["infringement", "racing", "infringement"], 2, "infringement"],
    ["a tie falls to the milder", ["infringement", "racing"], 2, "racing"],
    ["a tie with nothing at all", ["infringement", "none"], 2, "none"],
    ["three ways", ["infringement", "racing", "none"], 2, "none"],
  ] as const)("come to what most say: %s", (_what, given, quorum, expected) => {
    expect(voteOutcome(given, quorum)).toBe(expected);
  });

  it("come, of several accused, to the gravest; of none to nothing", () => {
    expect(caseOutcome(["none", "infringement", "racing"])).toBe("infringement");
    expect(caseOutcome(["none", "racing"])).toBe("racing");
    expect(caseOutcome([])).toBe("none");
  });
});
