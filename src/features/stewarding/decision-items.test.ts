import { describe, expect, it } from "vitest";
import {
  type ChosenKind,
  chosenKinds,
  followsGuide,
  itemProblem,
  itemText,
} from "./decision-items.ts";

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
    expect(itemText(kind, amount, "Piloți")).toBe(text);
  });

  it.each<[ChosenKind, number, "R" | "Q", boolean]>([
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
    for (const kind of chosenKinds) expect(itemProblem({ kind, amount: 0 }, "R")).toBeDefined();
  });

  it("is beside the guide when anything of it differs, in whatever order", () => {
    const guide = { items: [{ kind: "time", amount: 5 }], points: 1 } as const;
    const [time, licence] = [
      { kind: "time", amount: 5 },
      { kind: "licence", amount: 1 },
    ] as const;
    expect(followsGuide([licence, time], guide)).toBe(true);
    expect(followsGuide([time], guide)).toBe(false);
    expect(followsGuide([{ ...time, amount: 10 }, licence], guide)).toBe(false);
    expect(followsGuide([time, licence, { kind: "warning", amount: 1 }], guide)).toBe(false);
  });
});
