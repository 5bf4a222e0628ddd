import { describe, expect, it } from "vitest";
import { editorRow, resultsEditor } from "#tests/factories/editor-rows.ts";
import {
  addPenalty,
  isBegun,
  missingWords,
  type PenaltyForm,
  penaltyProblems,
  recentPenalties,
  removePenalty,
} from "./draft-penalties.ts";
import { rankDraft } from "./draft-ranking.ts";
import { changeRow, type ResultsDraft, startDraft, toPostedRows } from "./results-draft.ts";

const form = (given: Partial<PenaltyForm> = {}): PenaltyForm => ({
  kind: "time",
  amount: 5,
  description: "Contact în virajul 1",
  driver: 0,
  ...given,
});

function race(given: Parameters<typeof resultsEditor>[1] = {}): ResultsDraft {
  const rows = [editorRow(1, "ana"), editorRow(2, "ben"), editorRow(3, "cara")];
  return startDraft(resultsEditor(rows, given), null);
}

const order = (draft: ResultsDraft) =>
  rankDraft(draft).map(({ row, ranked, moved }) => [
    row.persons[0]?.userId,
    ranked?.position ?? null,
    moved,
  ]);

describe("a penalty that is being written", () => {
  it.each([
    ["all of it", {}, {}],
    ["no amount", { amount: null }, { amount: "Obligatoriu" }],
    ["no description", { description: "  " }, { description: "Obligatoriu" }],
    ["nobody at fault", { driver: null }, { driver: "Obligatoriu" }],
    ["300 seconds", { amount: 300 }, {}],
    ["301 seconds", { amount: 301 }, { amount: "Între 0 și 300 de secunde." }],
    ["less than nothing", { amount: -1 }, { amount: "Între 0 și 300 de secunde." }],
    ["half a second", { amount: 0.5 }, { amount: "Între 0 și 300 de secunde." }],
    ["101 laps", { kind: "laps", amount: 101 }, { amount: "Între 0 și 100 de tururi." }],
    ["21 places", { kind: "grid", amount: 21 }, { amount: "Între 0 și 20 de poziții." }],
  ] as const)("%s", (_what, given, problems) => {
    expect(penaltyProblems(form(given))).toEqual(problems);
  });
});

describe("a penalty that was begun", () => {
  const crew = {
    ...editorRow(1, "ana"),
    persons: [...editorRow(1, "ana").persons, ...editorRow(2, "ben").persons],
  };
  it.each([
    [{ amount: null, description: "", driver: null }, false, "pilotul vinovat, cât, descrierea"],
    [{ amount: null, description: "", driver: 1 }, true, "cât, descrierea"],
    [{ driver: null }, true, "pilotul vinovat"],
    [{ amount: 301 }, true, "cât"],
    [{}, true, ""],
  ])("as %j lacks what is named", (given, begun, words) => {
    expect([isBegun(form(given), crew), missingWords(form(given))]).toEqual([begun, words]);
  });
});

describe("penalties given lately", () => {
  const stored = { kind: "time" as const, amount: 10, description: "Steag galben" };
  const words = (draft: ResultsDraft) =>
    recentPenalties(draft).map(
      ({ kind, amount, description }) => `${kind} ${amount} ${description}`,
    );

  it("are offered newest first and once, those of this page before those of the season", () => {
    const draft = race({ recentPenalties: [stored, { ...stored, amount: 3 }] });
    const given = [form(), form({ amount: 3, description: "Steag galben" }), form()].reduce(
      (now, one) => addPenalty(now, "key-1", one),
      draft,
    );
    expect(words(given)).toEqual([
      "time 5 Contact în virajul 1",
      "time 3 Steag galben",
      "time 10 Steag galben",
    ]);
  });

  it("never of a kind that does nothing in the session", () => {
    const laps = { kind: "laps" as const, amount: 1, description: "Scurtarea traseului" };
    const session = { type: "Q" as const, hotstintLaps: 0, takesManyFiles: false };
    expect(words(race({ recentPenalties: [laps, stored], session }))).toEqual([
      "time 10 Steag galben",
    ]);
  });

  it("are six at most", () => {
    const many = Array.from({ length: 12 }, (_, amount) => ({ ...stored, amount }));
    expect(words(race({ recentPenalties: many }))).toHaveLength(6);
  });
});

describe("the ranking while a steward works", () => {
  it("is the server's until something changes", () => {
    expect(order(race())).toEqual([
      ["ana", 1, 0],
      ["ben", 2, 0],
      ["cara", 3, 0],
    ]);
  });

  it("moves a penalised row and says by how much, and back when it is taken away", () => {
    const penalised = addPenalty(race(), "key-1", form());
    expect(order(penalised)).toEqual([
      ["ben", 1, 1],
      ["cara", 2, 1],
      ["ana", 3, -2],
    ]);
    expect(toPostedRows(penalised)[0]?.timePenalties).toMatchObject([{ amount: 5, driver: 0 }]);
    const taken = removePenalty(penalised, { entryKey: "key-1", kind: "time", index: 0 });
    expect(order(taken)[0]).toEqual(["ana", 1, 0]);
  });

  it("puts the disqualified last without a place, and rows taken out behind them", () => {
    const draft = changeRow(changeRow(race(), "key-1", { dsq: true }), "key-2", { removed: true });
    expect(order(draft)).toEqual([
      ["cara", 1, 2],
      ["ana", null, 0],
      ["ben", null, 0],
    ]);
  });

  it("leaves a race alone after a grid penalty", () => {
    expect(order(addPenalty(race(), "key-1", form({ kind: "grid" })))[0]).toEqual(["ana", 1, 0]);
  });

  it("ranks qualifying by best lap, and an average by what the server computed", () => {
    const qualifying = race({ session: { type: "Q", hotstintLaps: 0, takesManyFiles: false } });
    expect(order(addPenalty(qualifying, "key-1", form()))[2]).toEqual(["ana", 3, -2]);
    const rows = [
      editorRow(1, "ana", { averageTime: 95_000 }),
      editorRow(2, "ben", { averageTime: 94_000 }),
    ];
    const averaged = startDraft(
      resultsEditor(rows, { session: { type: "Q", hotstintLaps: 3, takesManyFiles: false } }),
      null,
    );
    expect(order(averaged).map(([person]) => person)).toEqual(["ben", "ana"]);
  });
});
