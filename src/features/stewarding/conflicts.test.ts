import { describe, expect, it } from "vitest";
import { effectiveQuorum, isFree, standingOf, type StewardTies } from "./conflicts.ts";

const free: StewardTies = {
  isNamed: false,
  isComplainant: false,
  isOfInvolvedClub: false,
  votedOnAppealed: false,
  droveSession: false,
  recused: false,
  isGuest: false,
};

describe("A steward", () => {
  it.each<[string, Partial<StewardTies>, string]>([
    ["is named", { isNamed: true }, "named"],
    ["complains", { isComplainant: true }, "complainant"],
    ["belongs to an involved club", { isOfInvolvedClub: true }, "club"],
    ["voted on the appealed decision", { votedOnAppealed: true }, "earlier-vote"],
    ["recused themselves", { recused: true }, "recused"],
  ])("who %s is kept from the case, however few there are", (_who, ties, conflict) => {
    for (const others of [0, 1, 5])
      expect(standingOf({ ...free, ...ties, isGuest: true }, { others, quorum: 2 })).toMatchObject({
        conflict,
        mayJudge: false,
      });
    expect(isFree({ ...free, ...ties })).toBe(false);
  });

  it.each([
    [0, true],
    [1, true],
    [2, false],
    [3, false],
  ])(
    "who drove the session judges only while others do not reach the quorum: %i others",
    (others, mayJudge) => {
      const standing = standingOf({ ...free, droveSession: true }, { others, quorum: 2 });
      expect(standing).toEqual({ conflict: null, drove: true, mayJudge });
    },
  );

  it("with nothing against them judges", () => {
    expect(standingOf(free, { others: 5, quorum: 2 })).toEqual({
      conflict: null,
      drove: false,
      mayJudge: true,
    });
  });

  it.each([
    [2, 3, 2],
    [2, 1, 1],
    [3, 2, 2],
    [2, 0, 1],
  ])("of a quorum of %i with %i who may judge: %i decide", (quorum, able, expected) => {
    expect(effectiveQuorum(quorum, able)).toBe(expected);
  });
});
