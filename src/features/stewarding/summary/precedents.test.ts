import { describe, expect, it } from "vitest";
import type { ItemKind } from "../item-rules.ts";
import { indexPrecedents } from "./precedents.ts";
import type { DecisionLine } from "../stewarding.ts";

const thing = { _id: "id", title: "" };

function line(
  number: number,
  code: string | null,
  items: [ItemKind, number][],
  outcome: DecisionLine["outcome"] = "infringement",
): DecisionLine {
  return {
    _id: `decision-${number}`,
    number,
    state: "published",
    version: 1,
    publishedAt: number,
    appealUntil: null,
    season: thing,
    event: thing,
    session: { ...thing, type: "R" },
    cars: [],
    outcome,
    offence: code === null ? null : { code, title: code.toUpperCase(), items: [], points: 0 },
    items: items.map(([kind, amount], index) => ({
      _id: `${number}-${index}`,
      entry: "entry",
      kind,
      amount,
      table: null,
      driver: null,
      waits: false,
      text: "",
      state: "active",
    })),
  };
}

describe("Precedents", () => {
  it("say of each offence how often it was found, and from what to what was given", () => {
    const index = indexPrecedents([
      line(9, "contact", [["time", 10]]),
      line(8, "contact", [
        ["time", 5],
        ["licence", 1],
      ]),
      line(7, "blocking", [["warning", 1]]),
      line(6, "contact", [], "racing"),
      line(5, null, [], "none"),
    ]);
    expect(index).toEqual([
      {
        offence: { code: "contact", title: "CONTACT" },
        decisions: 2,
        given: [
          {
            kind: "time",
            decisions: 2,
            text: "de la +5 secunde la +10 secunde",
          },
          { kind: "licence", decisions: 1, text: "1 punct pe licență" },
        ],
        latest: [
          { _id: "decision-9", number: 9 },
          { _id: "decision-8", number: 8 },
        ],
      },
      {
        offence: { code: "blocking", title: "BLOCKING" },
        decisions: 1,
        given: [{ kind: "warning", decisions: 1, text: "avertisment" }],
        latest: [{ _id: "decision-7", number: 7 }],
      },
    ]);
  });

  it("of nothing are none", () => {
    expect(indexPrecedents([])).toEqual([]);
  });
});
