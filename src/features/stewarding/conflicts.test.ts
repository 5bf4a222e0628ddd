import { DAY_MS } from "#shared/time/durations.ts";
import { describe, expect, it } from "vitest";
import type { CaseState } from "./case-states.ts";
import { judgesOf, mayAskAgain, type Staffing, staffingOf, type StewardTies } from "./conflicts.ts";

const free: StewardTies = {
  isNamed: false,
  isComplainant: false,
  isOfInvolvedClub: false,
  votedOnAppealed: false,
  droveSession: false,
  recused: false,
};
const kept: StewardTies = { ...free, votedOnAppealed: true };
const drove: StewardTies = { ...free, droveSession: true };

/** Who may judge of people called `0`, `1`… */
function judges(people: readonly StewardTies[], quorum = 2) {
  return judgesOf(new Map(people.map((ties, index) => [`${index}`, ties])), quorum);
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

  it.each<[string, CaseState, readonly StewardTies[], string[], Staffing]>([
    ["nobody", "review", [kept, kept, kept], [], "none"],
    ["nobody, while the defence goes on", "defence", [kept], [], "none"],
    ["one of two", "review", [free, kept], [], "few"],
    ["one of two, who has voted", "review", [free, kept], ["0"], "enough"],
    ["two", "review", [free, free], [], "enough"],
    ["one of two, where only the other has voted", "review", [free, kept], [], "few"],
    ["nobody, of what is decided", "decided", [kept], [], "enough"],
  ])("where it is %s (%s) that is %s", (_who, state, people, voters, staffing) => {
    expect(staffingOf(state, judges(people), voters)).toBe(staffing);
  });

  it("is asked of organisers once a day", () => {
    expect(mayAskAgain(null, 5)).toBe(true);
    expect([DAY_MS + 4, DAY_MS + 5].map((now) => mayAskAgain(5, now))).toEqual([false, true]);
  });
});
