import { describe, expect, it } from "vitest";
import {
  isSameScoring,
  type Round,
  type RoundException,
  type RoundSession,
  scoringOfRounds,
  scoringTypesOf,
  tableRoundsSchema,
} from "./rounds.ts";

const session = (_id: string, code: "P" | "Q" | "R" | "O", given: Partial<RoundSession> = {}) => ({
  _id,
  type: { code },
  official: true,
  sprint: false,
  prequalification: false,
  ...given,
});

const season: Round[] = [
  { _id: "monza", sessions: [session("m-p", "P"), session("m-q", "Q"), session("m-r", "R")] },
  {
    _id: "spa",
    sessions: [
      session("s-pre", "Q", { prequalification: true }),
      session("s-q", "Q"),
      session("s-s", "R", { sprint: true }),
      session("s-r", "R"),
      session("s-fun", "R", { official: false }),
    ],
  },
];

const rounds = (given: object) => tableRoundsSchema.parse(given);
const except = (...exceptions: Partial<RoundException>[]) => ({ race: "full", except: exceptions });

describe("A table of every round scores", () => {
  it.each<[string, object, object]>([
    ["nothing where nothing is said", {}, {}],
    ["races that are no sprints", { race: "full" }, { "m-r": "full", "s-r": "full" }],
    ["sprints by their own points", { sprint: "half" }, { "s-s": "half" }],
    [
      "qualifyings, but no prequalification",
      { qualifying: "pole" },
      { "m-q": "pole", "s-q": "pole" },
    ],
    [
      "a race by other points",
      except({ session: "s-r", scoringType: "double" }),
      { "m-r": "full", "s-r": "double" },
    ],
    ["all but one race", except({ session: "m-r", scoringType: null }), { "s-r": "full" }],
    [
      "not yet what nobody has decided on",
      except({ session: "m-r", undecided: true }),
      { "s-r": "full" },
    ],
    [
      "what scores by no kind where it is said",
      except({ session: "m-p", scoringType: "top" }, { session: "s-fun", scoringType: "top" }),
      { "m-p": "top", "m-r": "full", "s-r": "full", "s-fun": "top" },
    ],
    [
      "as before beside a session that is gone",
      except({ session: "gone", scoringType: "top" }),
      { "m-r": "full", "s-r": "full" },
    ],
  ])("%s", (_, given, scoring) => {
    expect(Object.fromEntries(scoringOfRounds(rounds(given), season))).toEqual(scoring);
  });

  it("a round that is added later, without being told", () => {
    const later = [...season, { _id: "imola", sessions: [session("i-r", "R")] }];
    expect(scoringOfRounds(rounds({ race: "full" }), later).get("i-r")).toBe("full");
  });
});

it("A table of every round names each points system that it scores by once", () => {
  const named = rounds({
    race: "full",
    sprint: "full",
    except: [{ session: "m-r", scoringType: "double" }, { session: "s-r" }],
  });
  expect([...scoringTypesOf(named)]).toEqual(["full", "double"]);
});

describe("Two tables score the same", () => {
  it.each<[string, [string, string][], boolean]>([
    [
      "in another order",
      [
        ["b", "2"],
        ["a", "1"],
      ],
      true,
    ],
    [
      "not with another points system",
      [
        ["a", "1"],
        ["b", "1"],
      ],
      false,
    ],
    ["not with a session less", [["a", "1"]], false],
    [
      "not with a session more",
      [
        ["a", "1"],
        ["b", "2"],
        ["c", "2"],
      ],
      false,
    ],
  ])("%s", (_, other, isSame) => {
    const one = new Map([
      ["a", "1"],
      ["b", "2"],
    ]);
    expect(isSameScoring(one, new Map(other))).toBe(isSame);
  });
});

it("A table has no more exceptions than a season has sessions", () => {
  const many = Array.from({ length: 401 }, (_, index) => ({ session: `session-${index}` }));
  expect(tableRoundsSchema.safeParse({ except: many }).success).toBe(false);
});
