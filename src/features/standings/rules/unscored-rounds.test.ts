import { describe, expect, it } from "vitest";
import type { RoundException } from "./rounds.ts";
import {
  type PlannedRound,
  type ScoredPlan,
  type ScoringTable,
  tablesWithout,
  withRounds,
} from "./unscored-rounds.ts";

const scored = (event: string, type = "R", scoringType = "full", sprint = false) => ({
  event,
  session: `${event} ${type}`,
  type,
  sprint,
  scoringType,
});
const round = (_id: string, ...types: string[]): PlannedRound => ({
  _id,
  isMissed: true,
  sessions: types.map((type) => ({
    _id: `${_id} ${type}`,
    type: type.replace("S", "R"),
    sprint: type === "S",
  })),
});

describe("A round that scores nowhere", () => {
  const drivers = [scored("1"), scored("2")];
  it.each<[string, PlannedRound, ScoredPlan[], number]>([
    ["was added after the tables", round("3", "Q", "R"), [drivers, []], 1],
    ["is no such round where a table has it", round("2", "R"), [[scored("1")], drivers], 0],
    ["is missed no more after some time", { ...round("3", "R"), isMissed: false }, [drivers], 0],
    ["has a race, where races score", round("3", "Q"), [drivers], 0],
    ["has an official session", round("3"), [drivers], 0],
    ["is none in a season without tables", round("3", "R"), [], 0],
    ["may have a sprint alone", round("3", "S"), [drivers], 1],
  ])("%s", (_, one, plans, missing) => {
    const tables = plans.map((plan) => ({ plan, rounds: null }));
    expect(tablesWithout(one, tables)).toHaveLength(missing);
  });

  const chosen = { plan: drivers, rounds: null };
  const ofEach = (...except: RoundException[]): ScoringTable => ({
    plan: drivers,
    rounds: { race: "full", sprint: null, qualifying: null, except },
  });
  const undecided = ofEach({ session: "3 R", scoringType: null, undecided: true });
  const decided = ofEach({ session: "3 R", scoringType: null, undecided: false });
  it.each<[string, ScoringTable[], ScoringTable[]]>([
    ["each in which nobody has decided on it", [undecided, chosen], [undecided, chosen]],
    ["none in which somebody has", [decided], []],
    ["none beside one in which somebody has", [decided, chosen], []],
    ["none that takes it", [ofEach()], []],
  ])("is lacking in tables of every round: %s", (_, tables, missing) => {
    expect(tablesWithout(round("3", "R"), tables)).toEqual(missing);
  });

  it.each<[string, ScoredPlan, PlannedRound, string[]]>([
    [
      "the points of the latest such round",
      [scored("1"), scored("2", "R", "half")],
      round("3", "Q", "R"),
      ["3 R half"],
    ],
    [
      "those of qualifying and of sprints where the table takes them",
      [scored("1", "Q", "pole"), scored("1", "R", "short", true), scored("1")],
      round("3", "Q", "S", "R"),
      ["3 Q pole", "3 S short", "3 R full"],
    ],
    ["those of a race for a first sprint", [scored("1")], round("3", "S"), ["3 S full"]],
    ["none in a table of another kind", [scored("1", "Q", "pole")], round("3", "R"), []],
    ["none in an empty table", [], round("3", "R"), []],
  ])("is given %s", (_, plan, one, added) => {
    expect(
      withRounds(plan, [one])
        .slice(plan.length)
        .map(({ session, scoringType }) => `${session} ${scoringType}`),
    ).toEqual(added);
  });
});
