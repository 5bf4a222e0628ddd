import { describe, expect, test } from "vitest";
import { readCell } from "./rules/cells.ts";
import { roundCell, roundColumns, shorthands } from "./round-columns.ts";
import type { StandingsTable } from "./standings.ts";

/** A round by name and its sessions: `Q1`, `R1`, `S1` for a sprint. */
function round(title: string, sessions: string): StandingsTable["events"][number] {
  return {
    obj: { _id: title, title, time: 0 },
    sessions: sessions.split(" ").map((name) => ({
      obj: {
        _id: `${title} ${name}`,
        title: name.startsWith("S") ? "Sprint" : name,
        type: { code: name.startsWith("Q") ? "Q" : "R" },
        sprint: name.startsWith("S"),
      },
      scoringType: {
        _id: "top",
        title: "Punctaj",
        points: [25],
        multiplier: 1,
        pole: null,
        fastestLap: null,
        minimumShare: 0,
      },
      run: true,
    })),
  };
}

function sheet(...events: StandingsTable["events"]) {
  return roundColumns({ events }).map(
    ({ short, part, title, cells, isMainRace }) =>
      `${short} ${part ?? "·"} ${title} [${cells.join(" ")}]${isMainRace ? "" : " -"}`,
  );
}

describe("the rounds of a table", () => {
  test.each<[string, StandingsTable["events"], string[]]>([
    [
      "have a column each",
      [round("Monza", "R1"), round("Spa", "R1")],
      ["MON · Monza [0]", "SPA · Spa [1]"],
    ],
    ["take their qualifying with them", [round("Monza", "Q1 R1")], ["MON · Monza [0 1]"]],
    [
      "with a sprint have two, each with the qualifying before it",
      [round("Monza", "Q1 S1 Q2 R1"), round("Spa", "R1")],
      ["MON S Monza, Sprint [0 1] -", "MON C Monza, R1 [2 3]", "SPA · Spa [4]"],
    ],
    [
      "with two races number them, and what comes after the last belongs to it",
      [round("Monza", "R1 R2 Q9")],
      ["MON C1 Monza, R1 [0]", "MON C2 Monza, R2 [2 1]"],
    ],
    ["without a race are whole", [round("Monza", "Q1 Q2")], ["MON · Monza [0 1] -"]],
  ])("%s", (_, events, columns) => expect(sheet(...events)).toEqual(columns));

  test("may be none", () => expect(roundColumns({ events: [] })).toEqual([]));

  test.each([
    [
      ["Monza", "Spa-Francorchamps", "Nürburgring"],
      ["MON", "SPA", "NUR"],
    ],
    [
      ["Etapa 1 - Monza", "Etapa 2 – Țiriac", "R3: Spa"],
      ["MON", "TIR", "SPA"],
    ],
    [
      ["Monza", "Monza GP", "Monza", "Monaco"],
      ["MON", "MO2", "MO3", "MO4"],
    ],
    [
      ["Etapa 1", "Etapa 2", "…"],
      ["E1", "E2", "E3"],
    ],
    [
      ["Cursa de la Monza", "Cursa de la Spa", "Cursa de la Imola"],
      ["MON", "SPA", "IMO"],
    ],
    [
      ["Monza", "Monza"],
      ["MON", "MO2"],
    ],
    [
      ["Grand", "Grand Final"],
      ["GRA", "GR2"],
    ],
    [
      ["", "🏁", "鈴鹿サーキット"],
      ["E1", "E2", "鈴鹿サ"],
    ],
  ])("%j are called %j", (titles, shorts) => expect(shorthands(titles)).toEqual(shorts));

  test("are told apart however many there are", () => {
    const shorts = shorthands(Array.from({ length: 300 }, () => "Monza"));
    expect(new Set(shorts).size).toBe(300);
    expect(Math.max(...shorts.map((one) => one.length))).toBeLessThanOrEqual(4);
  });
});

describe("a round of an entry", () => {
  const weekend = { cells: [0, 1] };

  test.each<[string, string[], ReturnType<typeof roundCell>]>([
    [
      "has the race's place and all points",
      ["1:3", "2:18"],
      { place: 2, points: 21, status: null, dropped: false },
    ],
    [
      "adds parts of points exactly",
      ["1:0.1", "2:0.2"],
      { place: 2, points: 0.3, status: null, dropped: false },
    ],
    [
      "is dropped when all of it is",
      ["(1:3)", "(2:18)"],
      { place: 2, points: 21, status: null, dropped: true },
    ],
    [
      "counts where part of it does",
      ["1:3", "(2:18)"],
      { place: 2, points: 21, status: null, dropped: false },
    ],
    [
      "has no place without the race",
      ["1:3", ""],
      { place: null, points: 3, status: null, dropped: false },
    ],
    ["is absent where nothing was driven", ["", ""], null],
    ["is absent with a qualifying that brought nothing", ["9", ""], null],
    ["is absent in a row that knows no cells", [], null],
  ])("%s", (_, cells, shown) => expect(roundCell(cells.map(readCell), weekend)).toEqual(shown));
});
