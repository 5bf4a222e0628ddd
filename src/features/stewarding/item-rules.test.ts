import { describe, expect, it } from "vitest";
import {
  addedBy,
  type ItemKind,
  itemKinds,
  itemProblem,
  readStored,
  ruleOf,
  toStored,
} from "./item-rules.ts";

describe("What a decision gives", () => {
  it.each([
    ["warning", 1, "avertisment"],
    ["time", 5, "+5 secunde"],
    ["laps", 1, "−1 tur"],
    ["grid", 3, "3 locuri pe grilă"],
    ["dsq", 1, "descalificare"],
    ["points", 1, "−1 punct din „Piloți”"],
    ["points", 2.5, "−2,5 puncte din „Piloți”"],
    ["licence", 2, "2 puncte pe licență"],
  ] as const)("is read by people: %s %d", (kind, amount, text) => {
    expect(ruleOf(kind).told(amount, "Piloți")).toBe(text);
  });

  it.each<[ItemKind, number, "R" | "Q", boolean]>([
    ["time", 0, "R", false],
    ["time", 300, "R", true],
    ["time", 301, "R", false],
    ["time", 2.5, "R", false],
    ["laps", 1, "R", true],
    ["laps", 1, "Q", false],
    ["grid", 20, "Q", true],
    ["grid", 21, "Q", false],
    ["dsq", 1, "Q", true],
    ["dsq", 2, "Q", false],
    ["points", 0.5, "R", true],
    ["points", 0.25, "R", false],
    ["licence", 12, "R", true],
    ["licence", 13, "R", false],
  ])("keeps to its bounds: %s of %d in %s", (kind, amount, type, isAllowed) => {
    expect(itemProblem({ kind, amount }, type) === undefined).toBe(isAllowed);
  });

  it("is never nothing, of any kind", () => {
    for (const kind of itemKinds) expect(itemProblem({ kind, amount: 0 }, "R")).toBeDefined();
  });

  it.each(itemKinds)("is stored and read again as it was given: %s", (kind) => {
    const amount = ruleOf(kind).hasHalves ? 2.5 : 3;
    expect(readStored({ kind, amount: toStored(kind, amount) })).toEqual({ kind, amount });
  });

  it("adds whole points and warnings to a licence", () => {
    const halves = itemKinds.filter((kind) => ruleOf(kind).hasHalves);
    expect(halves.filter((kind) => ruleOf(kind).onLicence !== null)).toEqual([]);
    expect(addedBy({ kind: "warning", amount: 1 })).toEqual({ warnings: 1, points: 0 });
    expect(addedBy({ kind: "licence", amount: 2 })).toEqual({ warnings: 0, points: 2 });
    expect(addedBy({ kind: "points", amount: 2 })).toEqual({ warnings: 0, points: 0 });
  });

  it("is left out where only a newer version of the site knows its kind", () => {
    expect(readStored({ kind: "of-tomorrow", amount: 1 })).toBeUndefined();
    expect(readStored({ kind: "toString", amount: 1 })).toBeUndefined();
  });
});
