import { describe, expect, it } from "vitest";
import {
  type PlannedRound,
  type ScoredPlan,
  unscoredRounds,
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
  sessions: types.map((type) => ({
    _id: `${_id} ${type}`,
    type: type.replace("S", "R"),
    sprint: type === "S",
  })),
});

describe("A round that scores nowhere", () => {
  const drivers = [scored("1"), scored("2")];
  it.each<[string, PlannedRound, ScoredPlan[], boolean]>([
    ["was added after the tables", round("3", "Q", "R"), [drivers, []], true],
    ["is no such round where a table has it", round("2", "R"), [[scored("1")], drivers], false],
    ["has a race, where races score", round("3", "Q"), [drivers], false],
    ["has an official session", round("3"), [drivers], false],
    ["is none in a season without tables", round("3", "R"), [], false],
    ["may have a sprint alone", round("3", "S"), [drivers], true],
  ])("%s", (_, one, tables, isUnscored) => {
    expect(unscoredRounds([one], tables)).toEqual(isUnscored ? [one] : []);
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
