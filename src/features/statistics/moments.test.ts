import { describe, expect, it } from "vitest";
import {
  isMilestone,
  type LifeSession,
  longestStreak,
  momentsOf,
  nextMilestone,
} from "./moments.ts";

/*
 * Published places, race by race: Schumacher from Italy 2001 to Australia 2003, Vettel from Hungary 2013 to Australia 2014 (which
 * he did not finish), Verstappen from Azerbaijan to Singapore 2023 without sprints.
 */
const schumacher = "s PW WPWWWW PWPWWWPWPPW s";
const vettel = "P WWWWWWWWW s";
const verstappen = "P WWWWWWWWWW s";

/** Sessions in order: `W` a win, `P` a podium, `s` a start, `q` a pole without a start. */
function life(letters: string): LifeSession[] {
  return Array.from(letters.replaceAll(" ", ""), (letter, index) => ({
    sessionId: `session-${index + 1}`,
    at: index + 1,
    simulatorId: "acc",
    seasonId: "season",
    starts: letter === "q" ? 0 : 1,
    podiums: letter === "W" || letter === "P" ? 1 : 0,
    wins: letter === "W" ? 1 : 0,
    poles: letter === "q" ? 1 : 0,
  }));
}

describe("milestones", () => {
  it("are the first, 10, 25, 50, 100 and every hundred", () => {
    const numbers = Array.from({ length: 320 }, (_, index) => index);
    expect(numbers.filter(isMilestone)).toEqual([1, 10, 25, 50, 100, 200, 300]);
  });

  it("name the session in which they came, kind by kind", () => {
    expect(momentsOf(life("sqPsW"))).toEqual([
      { kind: "start", number: 1, sessionId: "session-1", at: 1 },
      { kind: "podium", number: 1, sessionId: "session-3", at: 3 },
      { kind: "win", number: 1, sessionId: "session-5", at: 5 },
      { kind: "pole", number: 1, sessionId: "session-2", at: 2 },
    ]);
  });

  it("count starts alone, not qualifyings", () => {
    expect(momentsOf(life("sqsqsssssssqs"))).toContainEqual({
      kind: "start",
      number: 10,
      sessionId: "session-13",
      at: 13,
    });
  });
});

describe("the longest streak", () => {
  it.each([
    ["19 podiums of Schumacher", schumacher, "podiums", 19],
    ["9 wins of Vettel", vettel, "wins", 9],
    ["10 wins of Verstappen", verstappen, "wins", 10],
  ] as const)("is what was published: %s", (_, letters, column, races) => {
    expect(longestStreak(life(letters), column)).toBe(races);
  });

  it.each([
    ["of nobody", "", 0, 0],
    ["of one win", "W", 1, 1],
    ["is broken by a start without one", "WWsWWWPW", 3, 5],
    ["goes on over a race that was missed", "WWqWW", 4, 4],
    ["may be the last", "sPPW", 1, 3],
  ])("%s", (_, letters, wins, podiums) => {
    expect(longestStreak(life(letters), "wins")).toBe(wins);
    expect(longestStreak(life(letters), "podiums")).toBe(podiums);
  });
});

it.each([
  [0, 1, 1],
  [1, 10, 9],
  [10, 25, 15],
  [49, 50, 1],
  [50, 100, 50],
  [98, 100, 2],
  [100, 200, 100],
  [399, 400, 1],
])("after %i the next milestone is %i, in %i", (count, number, missing) =>
  expect(nextMilestone(count)).toEqual({ number, missing }),
);
