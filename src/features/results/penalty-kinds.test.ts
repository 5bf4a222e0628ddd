import { describe, expect, it } from "vitest";
import {
  countingPenalties,
  countingKinds,
  gridPenalties,
  listPenalties,
  penaltiesOf,
  penaltyEffect,
  penaltyFields,
  penaltyKinds,
  penaltyLists,
  penaltyRules,
  shortAmount,
  withoutEffect,
} from "./penalty-kinds.ts";
import { penaltySchema } from "./results.ts";
import { postedRowSchema } from "./results-editor.ts";

it.each([
  ["R", ["time", "laps", "grid"]],
  ["Q", ["time", "grid"]],
  ["P", ["time", "grid"]],
  ["O", ["time", "grid"]],
  ["A", ["time", "grid"]],
] as const)("in a session of type %s count penalties of %j", (type, kinds) => {
  expect(countingKinds(type)).toEqual(kinds);
});

it("says why laps taken away in qualifying change nothing", () => {
  expect(withoutEffect("laps", "Q")).toBe("Penalizările în tururi schimbă doar o cursă.");
});

it("what everybody sees of a row is what counts in its session", () => {
  const row = penaltyLists((kind) => [kind]);
  expect(countingPenalties(row, "R")).toEqual(row);
  for (const type of ["P", "Q", "O", "A"] as const)
    expect(countingPenalties(row, type)).toEqual({ ...row, lapPenalties: [] });
});

describe("each kind of penalty", () => {
  it("has a list of its own in a row", () => {
    const row = penaltyLists((kind) => [{ reason: kind }]);
    expect(Object.keys(row)).toHaveLength(penaltyKinds.length);
    expect(penaltyKinds.map((kind) => penaltiesOf(row, kind))).toEqual(
      penaltyKinds.map((kind) => [{ reason: kind }]),
    );
    expect(listPenalties(row)).toEqual(penaltyKinds.map((kind) => ({ kind, reason: kind })));
  });

  it("has a title, a unit and bounds by which it is told from the others", () => {
    const told = penaltyKinds.map((kind) => {
      const { title, one, many, bounds } = penaltyRules[kind];
      return { title, one, many, plain: shortAmount(kind, 1), bounds };
    });
    for (const word of ["title", "one", "many", "plain", "bounds"] as const)
      expect(new Set(told.map((words) => words[word])).size).toBe(penaltyKinds.length);
  });

  it.each(penaltyKinds)("of %s is taken up to its bound, which its sentence names", (kind) => {
    const { max, bounds } = penaltyRules[kind];
    const problem = (amount: number) =>
      postedRowSchema.shape[penaltyFields[kind]].safeParse([
        penaltySchema.parse({ _id: "", amount, description: "Contact", driver: 0 }),
      ]).error?.issues[0]?.message;
    expect([problem(0), problem(max), problem(max + 1), problem(-1)]).toEqual([
      undefined,
      undefined,
      bounds,
      bounds,
    ]);
    expect(bounds).toContain(` ${max} `);
  });
});

describe("what penalties do together", () => {
  it.each([
    ["nothing", [], { ms: 0, laps: 0, places: 0 }],
    ["seconds", [given("time", 5), given("time", 10)], { ms: 15_000, laps: 0, places: 0 }],
    [
      "one of each",
      [given("time", 1), given("laps", 2), given("grid", 3)],
      { ms: 1000, laps: 2, places: 3 },
    ],
    ["a kind of a newer version", [given("of-tomorrow", 9)], { ms: 0, laps: 0, places: 0 }],
  ])("%s", (_what, penalties, effect) => {
    expect(penaltyEffect(penalties)).toEqual(effect);
  });

  it("costs places on the grid by those of the grid only", () => {
    expect(
      gridPenalties([
        given("time", 5),
        given("grid", 0),
        given("of-tomorrow", 2),
        given("grid", 3),
      ]),
    ).toEqual([
      { kind: "grid", amount: 0, places: 0 },
      { kind: "grid", amount: 3, places: 3 },
    ]);
  });
});

function given(kind: string, amount: number) {
  return { kind, amount };
}
