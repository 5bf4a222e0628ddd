import { describe, expect, it } from "vitest";
import { qualifying, race } from "#tests/counted-sheets.ts";
import { countEvent } from "./count-event.ts";
import type { CountedSession } from "./counted-session.ts";
import type { StatRow } from "./stat-columns.ts";

/** What each person has of these columns, in all sessions together; nothing where all are 0 or unknown. */
function counted(sessions: CountedSession[], ...columns: (keyof StatRow)[]) {
  const sums: Record<string, number[]> = {};
  for (const row of countEvent(sessions)) {
    const own = columns.map((column) => Number(row[column] ?? 0));
    const name = row.person_id ?? "nobody";
    const before = sums[name] ?? columns.map(() => 0);
    sums[name] = before.map((value, index) => value + (own[index] ?? 0));
  }
  return Object.fromEntries(
    Object.entries(sums).filter(([, own]) => own.some((value) => value !== 0)),
  );
}

describe("a start", () => {
  it("is of whoever took part in a race, whatever became of it", () => {
    const sheet = race({
      Ana: {},
      Dan: { status: "dnf" },
      Eva: { status: "unknown" },
      Ion: { status: "dsq" },
    });
    expect(counted([sheet], "starts")).toEqual({ Ana: [1], Dan: [1], Eva: [1], Ion: [1] });
  });
  it("is not of whoever did not start", () => {
    expect(counted([race({ Ana: {}, Dan: { status: "dns" } })], "starts")).toEqual({ Ana: [1] });
  });
  it("is of those in a crew who drove", () => {
    const crew = [
      { name: "Ana", laps: 10 },
      { name: "Dan", laps: 0 },
    ];
    expect(counted([race({ car: { crew } })], "starts")).toEqual({ Ana: [1] });
  });
  it("is of the whole crew where nobody's laps are known", () => {
    const crew = [{ name: "Ana" }, { name: "Dan" }];
    expect(counted([race({ car: { crew } })], "starts", "wins")).toEqual({
      Ana: [1, 1],
      Dan: [1, 1],
    });
  });
  it("of a sprint is counted apart", () => {
    const sheet = race({ Ana: { grid: 1, best: 90_000 }, Dan: {} }, { sprint: true });
    expect(
      counted([sheet], "starts", "wins", "podiums", "fastest_laps", "finishes", "laps"),
    ).toEqual({});
    expect(counted([sheet], "sprint_starts", "sprint_wins", "sprint_podiums")).toEqual({
      Ana: [1, 1, 1],
      Dan: [1, 0, 1],
    });
  });
});

describe("a place", () => {
  const twoClasses = { Ana: { cls: "GT3" }, Dan: { cls: "GT3" }, Eva: { cls: "GT4" } };
  it("is the class's when two classes started", () => {
    expect(counted([race(twoClasses)], "wins")).toEqual({ Ana: [1], Eva: [1] });
  });
  it("is the overall one when a single class started", () => {
    const absent = { ...twoClasses, Eva: { cls: "GT4", status: "dns" as const } };
    expect(counted([race(absent)], "wins")).toEqual({ Ana: [1] });
  });
  it("is the overall one where the season has no classes that count", () => {
    expect(counted([race({ Ana: {}, Dan: {} })], "wins", "podiums")).toEqual({
      Ana: [1, 1],
      Dan: [0, 1],
    });
  });
  it("is none of a car without a class among classes", () => {
    const sheet = race({ Ion: {}, ...twoClasses });
    expect(counted([sheet], "wins", "podiums")).toEqual({ Ana: [1, 1], Dan: [0, 1], Eva: [1, 1] });
  });
  it("is none of a disqualified car", () => {
    const sheet = race({ Ana: {}, Dan: { status: "dsq" } });
    expect(counted([sheet], "podiums", "disqualifications")).toEqual({ Ana: [1, 0], Dan: [0, 1] });
  });
  it("among the first three is a podium, also of who retired", () => {
    const sheet = race({ Ana: {}, Dan: {}, Eva: { status: "dnf" }, Ion: {} });
    expect(counted([sheet], "podiums", "retirements")).toEqual({
      Ana: [1, 0],
      Dan: [1, 0],
      Eva: [1, 1],
    });
  });
});

describe("a pole", () => {
  it("is of the best of the last qualifying before the race", () => {
    const first = qualifying({ Dan: { best: 89_000 } }, { id: "Q1", position: 0 });
    const last = qualifying({ Ana: { best: 90_000 }, Dan: { best: 91_000 } });
    expect(counted([first, last, race({ Dan: {} })], "poles")).toEqual({ Ana: [1] });
  });
  it("counts once before two races", () => {
    const sessions = [
      qualifying({ Ana: { best: 90_000 } }),
      race({ Ana: {} }),
      race({ Ana: {} }, { id: "R2", position: 3 }),
    ];
    expect(counted(sessions, "poles")).toEqual({ Ana: [1] });
  });
  it.each([
    [
      "a qualifying that only a sprint follows",
      [qualifying({ Ana: { best: 90_000 } }), race({ Ana: {} }, { sprint: true })],
    ],
    [
      "a qualifying after the race",
      [race({ Ana: {} }, { position: 0 }), qualifying({ Ana: { best: 90_000 } })],
    ],
    ["a qualifying without times", [qualifying({ Ana: {} }), race({ Ana: {} })]],
    [
      "a disqualified car",
      [qualifying({ Ana: { best: 90_000, status: "dsq" } }), race({ Ana: {} })],
    ],
  ])("is none in %s", (_, sessions) => {
    expect(counted(sessions, "poles")).toEqual({});
  });
  it("goes to the second where the first is disqualified", () => {
    const sheet = qualifying({ Ana: { best: 90_000, status: "dsq" }, Dan: { best: 91_000 } });
    expect(counted([sheet, race({ Dan: {} })], "poles")).toEqual({ Dan: [1] });
  });
  it("is of the one in the crew who drove the lap", () => {
    const crew = [
      { name: "Ana", laps: 5, best: 91_000 },
      { name: "Dan", laps: 5, best: 90_000 },
    ];
    const sheet = qualifying({ car: { best: 90_000, crew } });
    expect(counted([sheet, race({ Ana: {} })], "poles")).toEqual({ Dan: [1] });
  });
  it("is not the first place of the grid, which counts apart", () => {
    const sessions = [
      qualifying({ Ana: { best: 90_000 }, Dan: { best: 91_000 } }),
      race({ Dan: { grid: 1 }, Ana: { grid: 6 } }),
    ];
    expect(counted(sessions, "poles", "grid_firsts")).toEqual({ Ana: [1, 0], Dan: [0, 1] });
  });
});

describe("the fastest lap", () => {
  it.each([
    ["is the best of the race", { Ana: { best: 91_000 }, Dan: { best: 90_000 } }, ["Dan"]],
    [
      "is of who was first across the line with it",
      { Ana: { best: 90_000, at: 8 }, Dan: { best: 90_000, at: 5 } },
      ["Dan"],
    ],
    [
      "is shared where nobody knows who was",
      { Ana: { best: 90_000 }, Dan: { best: 90_000 } },
      ["Ana", "Dan"],
    ],
    [
      "is shared with the first of those who are known",
      { Ana: { best: 90_000, at: 8 }, Dan: { best: 90_000, at: 5 }, Eva: { best: 90_000 } },
      ["Dan", "Eva"],
    ],
    [
      "is none of a disqualified car",
      { Ana: { best: 91_000 }, Dan: { best: 90_000, status: "dsq" as const } },
      ["Ana"],
    ],
    [
      "is each class's",
      {
        Ana: { best: 90_000, cls: "GT3" },
        Dan: { best: 95_000, cls: "GT4" },
        Eva: { best: 96_000, cls: "GT4" },
      },
      ["Ana", "Dan"],
    ],
    ["is nobody's without laps", { Ana: {}, Dan: {} }, []],
  ])("%s", (_, lines, holders) => {
    expect(Object.keys(counted([race(lines)], "fastest_laps"))).toEqual(holders);
  });
  it("is of the one in the crew who drove it, and of one car", () => {
    const crew = [
      { name: "Ana", laps: 5, best: 91_000 },
      { name: "Dan", laps: 5, best: 90_000 },
    ];
    const sheet = race({ car: { best: 90_000, crew } });
    expect(counted([sheet], "fastest_laps")).toEqual({ Dan: [1] });
    expect(counted([sheet], "car_fastest_laps")).toEqual({ Ana: [1] });
  });
});

describe("a hat-trick", () => {
  const fast = { best: 90_000, at: 1 };
  const weekend = (line: object, pole: string) => [
    qualifying({ [pole]: { best: 88_000 }, Eva: { best: 89_000 } }),
    race({ Ana: { ...fast, ...line }, Dan: { best: 92_000 } }),
  ];
  it("is pole, win and fastest lap", () => {
    expect(counted(weekend({}, "Ana"), "hat_tricks", "grand_slams")).toEqual({ Ana: [1, 0] });
  });
  it("is a grand slam with every lap led", () => {
    expect(counted(weekend({ led: 10 }, "Ana"), "hat_tricks", "grand_slams")).toEqual({
      Ana: [1, 1],
    });
    expect(counted(weekend({ led: 9 }, "Ana"), "hat_tricks", "grand_slams")).toEqual({
      Ana: [1, 0],
    });
  });
  it.each([
    ["pole", weekend({}, "Dan")],
    ["fastest lap", weekend({ best: 99_000 }, "Ana")],
    ["win", [qualifying({ Ana: { best: 88_000 } }), race({ Dan: {}, Ana: fast })]],
  ])("is none without the %s", (_, sessions) => {
    expect(counted(sessions, "hat_tricks", "grand_slams")).toEqual({});
  });
});

describe("places gained", () => {
  it("are those between the start and the finish", () => {
    const sheet = race({ Ana: { grid: 5 }, Dan: { grid: 1 } });
    expect(counted([sheet], "gains", "gain_sum")).toEqual({ Ana: [1, 4], Dan: [1, -1] });
  });
  it("are counted within the class", () => {
    const sheet = race({
      Ana: { grid: 1, cls: "GT3" },
      Dan: { grid: 8, cls: "GT4" },
      Eva: { grid: 4, cls: "GT4" },
    });
    expect(counted([sheet], "grid_sum", "gain_sum")).toEqual({
      Ana: [1, 0],
      Dan: [2, 1],
      Eva: [1, -1],
    });
  });
  it.each([
    ["who did not finish", { grid: 5, status: "dnf" as const }],
    ["whose end nobody knows", { grid: 5, status: "unknown" as const }],
    ["whose start nobody knows", { grid: null }],
  ])("are none of a car %s", (_, line) => {
    expect(counted([race({ Ana: line })], "gains", "gain_sum")).toEqual({});
  });
  it("are none in a class of which a start is not known", () => {
    const sheet = race({
      Ana: { grid: 1, cls: "GT3" },
      Dan: { grid: 8, cls: "GT4" },
      Eva: { cls: "GT4" },
    });
    expect(counted([sheet], "gains")).toEqual({ Ana: [1] });
  });
});

describe("averages", () => {
  it("are of starts that are known and of finishes, each over its own number", () => {
    const sheet = race({ Ana: { grid: 3 }, Dan: {}, Eva: { grid: 1, status: "dnf" } });
    expect(counted([sheet], "grids", "grid_sum", "finishes", "finish_sum")).toEqual({
      Ana: [1, 3, 1, 1],
      Dan: [0, 0, 1, 2],
      Eva: [1, 1, 0, 0],
    });
  });
});

describe("laps led", () => {
  it("are not known where no file says them, which is not zero", () => {
    const rows = countEvent([race({ Ana: { led: 4 }, Dan: { led: 0 }, Eva: {} })]);
    expect(rows.map((row) => row.laps_led)).toEqual([4, 0, null]);
  });
});

describe("a best lap for the records", () => {
  it.each([
    [
      "is a person's own in a crew",
      {
        best: 90_000,
        crew: [
          { name: "Ana", laps: 5, best: 90_000 },
          { name: "Dan", laps: 5, best: 91_000 },
        ],
      },
      [90_000, 91_000],
    ],
    [
      "is none that an organiser struck out",
      {
        best: 92_000,
        crew: [
          { name: "Ana", laps: 5, best: 90_000 },
          { name: "Dan", laps: 5, best: 92_000 },
        ],
      },
      [null, 92_000],
    ],
    ["is none of a disqualified car", { best: 90_000, status: "dsq" as const }, [null]],
    [
      "is what an organiser typed, of a car that nobody shared",
      { best: 89_000, crew: [{ name: "Ana", laps: 10, best: 90_000 }] },
      [89_000],
    ],
  ])("%s", (_, line, laps) => {
    expect(countEvent([race({ Ana: line })]).map((row) => row.best_lap_ms)).toEqual(laps);
  });
});

describe("a club", () => {
  it("has a start for each car, whatever its crew, and no more for a name that nobody is matched to", () => {
    const crew = [
      { name: null, laps: 5 },
      { name: "Dan", laps: 5 },
    ];
    const sheet = race({ Ana: { club: "Alfa" }, car: { club: "Alfa", crew } });
    const rows = countEvent([sheet]);
    expect(rows.map((row) => row.car_starts)).toEqual([1, 1, 0]);
    expect(rows.map((row) => row.car_podiums)).toEqual([1, 1, 0]);
  });
  it("has a 1–2 when its cars are the first two of a class", () => {
    const lines = {
      Ana: { club: "Alfa", cls: "GT3" },
      Dan: { club: "Beta", cls: "GT4" },
      Eva: { club: "Alfa", cls: "GT3" },
      Ion: { club: "Alfa", cls: "GT4" },
    };
    expect(counted([race(lines)], "one_twos")).toEqual({ Ana: [1] });
  });
  it("has none without a club", () => {
    expect(counted([race({ Ana: {}, Dan: {} })], "one_twos")).toEqual({});
  });
});
