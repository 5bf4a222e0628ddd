import { describe, expect, it } from "vitest";
import { type SessionTypeCode } from "#shared/session-types.ts";
import type { TableRounds } from "./rules/rounds.ts";
import type { ScoringTypeShape } from "./scoring/scoring-types.ts";
import type { AvailableEvent, StandingsTable } from "./standings.ts";
import {
  racesScored,
  roundsLike,
  scoredByRounds,
  sessionChoice,
  withSessionChoice,
} from "./table-rounds.ts";

const type = (_id: string): ScoringTypeShape => ({
  _id,
  title: _id,
  points: [25],
  multiplier: 1,
  pole: null,
  fastestLap: null,
  minimumShare: 0,
});
const session = (_id: string, code: SessionTypeCode, sprint = false) => ({
  _id,
  title: _id,
  type: { code },
  sprint,
});
const open = { official: true, prequalification: false, run: false };
const events: AvailableEvent[] = [
  {
    _id: "monza",
    title: "Monza",
    time: 1,
    sessions: [
      { ...session("m-q", "Q"), ...open },
      { ...session("m-r", "R"), ...open, run: true },
    ],
  },
  { _id: "spa", title: "Spa", time: 2, sessions: [{ ...session("s-r", "R"), ...open }] },
];
const season = { events, types: [type("full"), type("half")] };
const scored = ({ events: own }: Pick<StandingsTable, "events">) =>
  own.map(({ obj, sessions }) => [
    obj.title,
    ...sessions.map((one) => `${one.obj._id} ${one.scoringType._id}`),
  ]);

it("A table of every round has the events that it scores by now", () => {
  const table = scoredByRounds(racesScored("full"), season);
  expect(scored(table)).toEqual([
    ["Monza", "m-r full"],
    ["Spa", "s-r full"],
  ]);
  expect(table.rounds).toEqual({ race: "full", sprint: "full", qualifying: null, except: [] });
});

describe("Every round as in a table whose sessions were chosen", () => {
  const chosen = (...sessions: [ReturnType<typeof session>, string][]) => ({
    events: sessions.map(([obj, scoring], time) => ({
      obj: { _id: `${time}`, title: `${time}`, time },
      sessions: [{ obj, scoringType: type(scoring), run: false }],
    })),
  });
  it.each<[string, ReturnType<typeof chosen>, Omit<TableRounds, "except">]>([
    [
      "scores nothing where nothing scored",
      chosen(),
      { race: null, sprint: null, qualifying: null },
    ],
    [
      "scores as its latest, and sprints as races",
      chosen([session("1", "R"), "full"], [session("2", "R"), "half"]),
      { race: "half", sprint: "half", qualifying: null },
    ],
    [
      "scores sprints and qualifyings by their own points",
      chosen(
        [session("1", "R"), "full"],
        [session("2", "R", true), "half"],
        [session("3", "Q"), "pole"],
      ),
      { race: "full", sprint: "half", qualifying: "pole" },
    ],
  ])("%s", (_, table, rounds) => {
    expect(roundsLike(table)).toEqual({ ...rounds, except: [] });
  });
});

it("Of one session it is said that it scores otherwise, not, not yet, or as all others again", () => {
  let rounds = racesScored("full");
  const choices = ["half", "none", "undecided", ""] as const;
  for (const choice of choices) {
    rounds = withSessionChoice(rounds, "s-r", choice);
    expect(sessionChoice(rounds, "s-r")).toBe(choice);
    expect(rounds.except).toHaveLength(choice === "" ? 0 : 1);
  }
  rounds = withSessionChoice(withSessionChoice(rounds, "s-r", "half"), "m-q", "half");
  expect(scored(scoredByRounds(rounds, season))).toEqual([
    ["Monza", "m-q half", "m-r full"],
    ["Spa", "s-r half"],
  ]);
  expect(sessionChoice(rounds, "m-r")).toBe("");
});
