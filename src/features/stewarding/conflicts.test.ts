import { describe, expect, it } from "vitest";
import { isUnjudged, judgesOf, type StewardTies } from "./conflicts.ts";

const free: StewardTies = {
  isNamed: false,
  isComplainant: false,
  isOfInvolvedClub: false,
  votedOnAppealed: false,
  droveSession: false,
  recused: false,
  tookOver: false,
};
const kept: StewardTies = { ...free, votedOnAppealed: true };
const drove: StewardTies = { ...free, droveSession: true };

/** Who may judge of people called `0`, `1`… */
function judges(people: readonly StewardTies[], quorum = 2, printsConflicts = false) {
  const candidates = new Map(people.map((ties, index) => [`${index}`, ties]));
  return judgesOf(candidates, { quorum, printsConflicts });
}

describe("Who may judge now", () => {
  it.each<[string, Partial<StewardTies>, string]>([
    ["is named", { isNamed: true }, "named"],
    ["complains", { isComplainant: true }, "complainant"],
    ["belongs to an involved club", { isOfInvolvedClub: true }, "club"],
    ["voted on the appealed decision", { votedOnAppealed: true }, "earlier-vote"],
    ["recused themselves", { recused: true }, "recused"],
  ])("is nobody who %s, however few there are", (_who, ties, conflict) => {
    for (const others of [0, 1, 5]) {
      const all = judges([{ ...drove, ...ties }, ...Array.from({ length: others }, () => free)]);
      expect(all.standings.get("0")).toMatchObject({ conflict, mayJudge: false });
      expect(all.able.size).toBe(others);
    }
  });

  it.each<[string, readonly StewardTies[], string[], number]>([
    ["everybody whom nothing keeps", [free, kept, free], ["0", "2"], 2],
    ["who drove, while nobody else does", [drove, kept], ["0"], 1],
    ["who drove, while others do not reach the quorum", [drove, free], ["0", "1"], 2],
    ["nobody who drove, once others reach it", [drove, free, free], ["1", "2"], 2],
    ["nobody", [kept, kept], [], 1],
    ["nobody of none", [], [], 1],
  ])("%s", (_who, people, able, quorum) => {
    const found = judges(people);
    expect([...found.able]).toEqual(able);
    expect(found.quorum).toBe(quorum);
  });

  it.each<[string, Partial<StewardTies>, boolean]>([
    ["is named", { isNamed: true }, true],
    ["complains", { isComplainant: true }, true],
    ["drove", { droveSession: true, isOfInvolvedClub: true }, true],
    ["voted on the appealed decision", { votedOnAppealed: true }, false],
    ["recused themselves", { recused: true }, false],
  ])("is, where ties are printed, or nobody else was left, who %s: %s", (_who, ties, mayJudge) => {
    const tied = { ...free, ...ties };
    const others = [free, free, free];
    expect(judges([tied, ...others], 2, true).standings.get("0")).toMatchObject({ mayJudge });
    const alone = judges([{ ...tied, tookOver: true }, kept]);
    expect(alone.able.has("0")).toBe(mayJudge);
  });

  it("is nobody of an open case whom all keeps", () => {
    expect(isUnjudged("review", judges([kept, kept]))).toBe(true);
    expect(isUnjudged("defence", judges([kept]))).toBe(true);
    expect(isUnjudged("review", judges([free, kept]))).toBe(false);
    expect(isUnjudged("decided", judges([kept]))).toBe(false);
  });
});
