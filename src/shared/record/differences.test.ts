import { describe, expect, test } from "vitest";
import { differences, inWords } from "./differences.ts";

const titles: Record<string, string> = {
  title: "Titlu",
  hidden: "Ascuns",
  track: "Circuit",
  time: "Începe la",
  rules: "Reguli",
  drivers: "Piloți",
  socialLinks: "Linkuri",
  url: "Adresă",
  sessions: "Sesiuni",
  "rules.maxCarsPerTeam": "Maxim de mașini per club",
  "sessions.durationMinutes": "Durata (minute)",
};

const reading = {
  titleOf: (name: string, within: string | undefined) =>
    titles[within === undefined ? name : `${within}.${name}`] ?? titles[name] ?? name,
  names: { "id-of-ana": "Ana Pop", "id-of-monza": "Monza" },
  timeText: (at: number) => new Date(at).toISOString().slice(0, 16),
};

const between = (before: unknown, after: unknown) =>
  differences(before, after, reading).map(
    ({ field, before: was, after: is }) => `${field}: ${was ?? "—"} → ${is ?? "—"}`,
  );

describe("What changed", () => {
  test.each<[string, unknown, unknown, string[]]>([
    ["nothing", { title: "A" }, { title: "A" }, []],
    ["a text", { title: "A" }, { title: "B" }, ["Titlu: A → B"]],
    ["yes and no", { hidden: true }, { hidden: false }, ["Ascuns: da → nu"]],
    ["an id is a name", { track: "x" }, { track: "id-of-monza" }, ["Circuit: x → Monza"]],
    [
      "an instant",
      { time: Date.UTC(2026, 10, 22, 18) },
      { time: null },
      ["Începe la: 2026-11-22T18:00 → —"],
    ],
    [
      "a rule inside the rules",
      { rules: { maxCarsPerTeam: 2, maxSplits: 1 } },
      { rules: { maxCarsPerTeam: 3, maxSplits: 1 } },
      ["Reguli › Maxim de mașini per club: 2 → 3"],
    ],
    [
      "who came and went",
      { drivers: ["id-of-ana", "altul"] },
      { drivers: ["altul", "nou"] },
      ["Piloți: Ana Pop → nou"],
    ],
    [
      "only the order",
      { drivers: ["a", "b"] },
      { drivers: ["b", "a"] },
      ["Piloți (ordinea): a, b → b, a"],
    ],
    [
      "links with a name and an address",
      { socialLinks: [{ name: "Discord", url: "https://a" }] },
      { socialLinks: [{ name: "Discord", url: "https://b" }] },
      ["Linkuri: Discord (Adresă: https://a) → Discord (Adresă: https://b)"],
    ],
    [
      "something new, without what it leaves empty",
      undefined,
      { _id: "x", title: "A", description: "", poster: null, version: 1 },
      ["Titlu: — → A"],
    ],
    ["nothing where both lists are empty", { drivers: null }, { drivers: [] }, []],
    ["a field nobody named", { someThing: 1 }, { someThing: 2 }, ["someThing: 1 → 2"]],
  ])("%s", (_what, before, after, told) => {
    expect(between(before, after)).toEqual(told);
  });

  test("is told part by part in lists of larger things", () => {
    const session = {
      title: "Cursa 1",
      type: "R",
      durationMinutes: 30,
      official: true,
      hotstintLaps: 0,
    };
    expect(
      between({ sessions: [session] }, { sessions: [{ ...session, durationMinutes: 45 }] }),
    ).toEqual(["Sesiuni › Cursa 1 › Durata (minute): 30 → 45"]);
  });
});

test("A part with words of its own is told in them, also where it was not there before", () => {
  const textOf = ([name, part]: readonly string[], value: unknown) => {
    if (name !== "rules" || part !== "mostCars") return undefined;
    return typeof value === "number" ? `cel mult ${value}` : "toate";
  };
  const told = differences({ rules: {} }, { rules: { mostCars: 2 } }, { ...reading, textOf });
  expect(told).toEqual([
    { path: "rules.mostCars", field: "Reguli › mostCars", before: "toate", after: "cel mult 2" },
  ]);
});

test.each<[string, unknown, string | null]>([
  ["nothing", "", null],
  ["a list inside a thing", { title: "A", drivers: ["id-of-ana"] }, "A (Piloți: Ana Pop)"],
  ["a name", "id-of-monza", "Monza"],
  ["a list", ["id-of-ana", "altul"], "Ana Pop, altul"],
  ["an empty list", [], null],
  ["a thing with a name", { title: "Discord", url: "https://a" }, "Discord (Adresă: https://a)"],
])("%s on one line", (_what, value, text) => {
  expect(inWords(value, "links", reading)).toBe(text);
});
