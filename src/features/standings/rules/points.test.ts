import { describe, expect, test } from "vitest";
import { entry, type Line, noFilters, race, scoring } from "#tests/standings-sheets.ts";
import {
  type RowScore,
  type ScoringRow,
  type ScoringSession,
  scoreSession,
  type StandingsTypeCode,
  type WhoScores,
} from "./points.ts";
import type { ScoringType } from "../scoring/scoring-types.ts";
import type { StandingsFilters } from "./table-filters.ts";

interface Rules {
  points?: ScoringType;
  filters?: Partial<StandingsFilters>;
  type?: StandingsTypeCode;
  who?: WhoScores;
  leavePlace?: boolean;
}

const fiveThreeOne = scoring([5, 3, 1]);

function score(session: ScoringSession | ScoringRow[], rules: Rules = {}): RowScore[] {
  const { points = fiveThreeOne, filters = {}, type = "D" } = rules;
  const options = {
    type,
    whoScores: rules.who ?? "entered",
    disqualifiedLeavePlace: rules.leavePlace ?? false,
    sharedFastestLap: false,
  };
  return scoreSession(
    Array.isArray(session) ? race(session) : session,
    points,
    { ...noFilters, ...filters },
    options,
  );
}

/** `"1 Ana 5"`: place, row, points with bonuses. */
const lines = (scores: readonly RowScore[]) =>
  scores.map(
    ({ row, place, total }) => `${place ?? "-"} ${row.key.replace("row ", "")} ${total / 1000}`,
  );

describe("points by place", () => {
  test("go to the first places and end with the list", () => {
    expect(lines(score([entry("Ana"), entry("Ben"), entry("Cara"), entry("Dov")]))).toEqual([
      "1 Ana 5",
      "2 Ben 3",
      "3 Cara 1",
      "4 Dov 0",
    ]);
  });

  test("are multiplied exactly, half points too", () => {
    const half = scoring([9, 6, 4.5, 0.333], { multiplier: 500 });
    expect(
      score([entry("Ana"), entry("Ben"), entry("Cara"), entry("Dov")], { points: half }).map(
        (one) => one.placePoints,
      ),
    ).toEqual([4_500, 3_000, 2_250, 167]);
  });

  test("are none before there are results", () => {
    expect(score(race(null))).toEqual([]);
  });
});

describe("a row takes no place", () => {
  test.each<[string, Line, Rules]>([
    ["without a registered car", { registered: false }, {}],
    ["as a wildcard", { wildcard: true }, {}],
    ["of another class", { classes: ["GT4"] }, { filters: { carClasses: ["GT3"] } }],
    ["of another model", { model: "m2" }, { filters: { carModels: ["m1"] } }],
    ["of another licence", { licence: "Pro" }, { filters: { driverClasses: ["Am"] } }],
    [
      "that passes one list and fails the next",
      { classes: ["GT3"], model: "m2" },
      { filters: { carClasses: ["GT3"], carModels: ["m1"] } },
    ],
  ])("%s", (_, line, rules) => {
    const other = entry("Ben", { classes: ["GT3"], model: "m1", licence: "Am" });
    expect(lines(score([entry("Ana", line), other], rules))).toEqual(["1 Ben 5"]);
  });

  test.each<[string, Line, Rules]>([
    ["as a wildcard the table asks for", { wildcard: true }, { who: "guests" }],
    [
      "of one of the classes",
      { classes: ["Pro", "GT4"] },
      { filters: { carClasses: ["GT3", "GT4"] } },
    ],
    ["of one of the models", { model: "m2" }, { filters: { carModels: ["m1", "m2"] } }],
    ["of one of the licences", { licence: "Am" }, { filters: { driverClasses: ["Silver", "Am"] } }],
  ])("but does so %s", (_, line, rules) => {
    expect(lines(score([entry("Ana", line)], rules))).toEqual(["1 Ana 5"]);
  });
});

describe("where everybody in the results scores", () => {
  const everybody = { who: "everybody" } as const;
  const stranger = { registered: false };

  test.each<[string, Line, Rules["type"], string[]]>([
    [
      "without an entered car, where one of the league sits in it",
      stranger,
      "D",
      ["1 Ana 5", "2 Ben 3"],
    ],
    ["in a table of clubs too", { ...stranger, club: "Volt" }, "T", ["1 Ana 5", "2 Ben 3"]],
    ["as a wildcard", { wildcard: true }, "D", ["1 Ana 5", "2 Ben 3"]],
    [
      "not when a steward says that they are a guest",
      { ...stranger, guest: true },
      "D",
      ["1 Ben 5"],
    ],
    [
      "not when nobody of the league sits in it",
      { ...stranger, crew: [{ name: null }] },
      "D",
      ["1 Ben 5"],
    ],
    ["not in a table of cars, which lists entered ones", stranger, "C", ["1 Ben 5"]],
  ])("a row counts %s", (_, line, type, expected) => {
    const rows = [entry("Ana", line), entry("Ben")];
    expect(lines(score(rows, { ...everybody, type }))).toEqual(expected);
  });

  test("a guest's row counts only where guests score", () => {
    const rows = [entry("Ana", { guest: true }), entry("Ben")];
    expect(lines(score(rows))).toEqual(["1 Ben 5"]);
    expect(lines(score(rows, { who: "guests" }))).toEqual(["1 Ana 5", "2 Ben 3"]);
  });

  test("the pole goes to the row of the same people, not to the first without a car", () => {
    const points = scoring([5, 3, 1], { pole: { points: 1000, withinTop: null } });
    const timed = (name: string) => entry(name, { ...stranger, best: 90_000 });
    const raced = [entry("Ben", stranger), entry("Cara", stranger), entry("Ana", stranger)];
    const session = race(raced, [timed("Ana"), timed("Ben")]);
    expect(lines(score(session, { ...everybody, points }))).toEqual([
      "1 Ben 5",
      "2 Cara 3",
      "3 Ana 2",
    ]);
  });

  test("the class is led by whoever drove most, entered or not", () => {
    const points = scoring([5, 3], { minimumShare: 90 });
    const rows = [entry("Ana", { ...stranger, laps: 20 }), entry("Ben", { laps: 10 })];
    expect(lines(score(rows, { ...everybody, points }))).toEqual(["1 Ana 5", "2 Ben 0"]);
    expect(lines(score(rows, { points }))).toEqual(["1 Ben 5"]);
  });
});

describe("a shared car and the licence filter", () => {
  const crew = [
    { name: "Ana", licence: "Pro", laps: 5 },
    { name: "Ben", licence: "Am", laps: 5 },
    { name: "Cara", licence: "Am", laps: 0 },
  ];

  test("let the row count by one driver, and only that driver scores", () => {
    const [scored] = score([entry("7", { crew })], { filters: { driverClasses: ["Am"] } });
    expect(scored?.drivers.map((driver) => driver.driverId)).toEqual(["Ben"]);
    expect(scored?.placePoints).toBe(5_000);
  });

  test("do not let a driver who stayed out of the car count", () => {
    const stayed = [
      { name: "Ana", licence: "Pro", laps: 10 },
      { name: "Cara", licence: "Am", laps: 0 },
    ];
    expect(score([entry("7", { crew: stayed })], { filters: { driverClasses: ["Am"] } })).toEqual(
      [],
    );
  });

  test("score everybody who drove where there is no filter", () => {
    const [scored] = score([entry("7", { crew })]);
    expect(scored?.drivers.map((driver) => driver.driverId)).toEqual(["Ana", "Ben"]);
  });

  test("take a driver whose laps the file does not know as one who drove", () => {
    const [scored] = score([
      entry("7", {
        crew: [
          { name: "Ana", laps: null },
          { name: "Ben", laps: null },
        ],
      }),
    ]);
    expect(scored?.drivers).toHaveLength(2);
  });
});

describe("a disqualification", () => {
  const rows = [
    entry("Ana", { total: 100 }),
    entry("Ben", { total: 300 }),
    entry("Cara", { laps: 9, total: 290 }),
    entry("Dov", { dsq: true, total: 200 }),
    entry("Eva", { dsq: true, laps: 0 }),
  ];

  test("lets everybody behind it move up", () => {
    expect(lines(score(rows))).toEqual(["1 Ana 5", "2 Ben 3", "3 Cara 1", "- Dov 0", "- Eva 0"]);
  });

  test("may leave its place vacant (Brazil 1983: no second place)", () => {
    expect(lines(score(rows, { leavePlace: true }))).toEqual([
      "1 Ana 5",
      "- Dov 0",
      "3 Ben 1",
      "4 Cara 0",
      "- Eva 0",
    ]);
  });

  test("stands last where no time says whom it was ahead of", () => {
    const unknown = [entry("Ana"), entry("Ben"), entry("Dov", { dsq: true })];
    expect(lines(score(unknown, { leavePlace: true }))).toEqual(["1 Ana 5", "2 Ben 3", "- Dov 0"]);
  });

  test("counts vacant places among the rows that the table counts", () => {
    const classes = (name: string, total: number, classId: string, dsq = false) =>
      entry(name, { total, classes: [classId], dsq });
    const mixed = [
      classes("Ana", 1, "GT4"),
      classes("Cara", 4, "GT3"),
      classes("Dov", 3, "GT4", true),
    ];
    const filters = { carClasses: ["GT3"] };
    expect(lines(score(mixed, { leavePlace: true, filters }))).toEqual(["1 Cara 5"]);
  });
});

describe("a row that may not score keeps its place", () => {
  test("because it is ineligible, without bonuses too (1984, 1987)", () => {
    const points = scoring([5, 3, 1], {
      pole: { points: 1000, withinTop: null },
      fastestLap: { points: 2000, withinTop: null },
    });
    const rows = [entry("Ana", { best: 91, ineligible: true }), entry("Ben", { best: 92 })];
    const scores = score(race(rows, rows), { points });
    expect(lines(scores)).toEqual(["1 Ana 0", "2 Ben 5"]);
    expect(scores[0]).toMatchObject({ zeroReason: "ineligible", classified: true });
  });

  test("without a lap in a race", () => {
    const scores = score([entry("Ana"), entry("Ben", { laps: 0 }), entry("Cara")]);
    expect(lines(scores)).toEqual(["1 Ana 5", "2 Ben 0", "3 Cara 1"]);
    expect(scores[1]?.zeroReason).toBe("no-lap");
    expect(lines(score([entry("Ana", { laps: 1 })]))).toEqual(["1 Ana 5"]);
  });

  test("without a time elsewhere", () => {
    const session: ScoringSession = {
      id: "q",
      type: "Q",
      sprint: false,
      qualifying: null,
      rows: [entry("Ana", { best: 90_000 }), entry("Ben")],
    };
    const scores = score(session);
    expect(lines(scores)).toEqual(["1 Ana 5", "2 Ben 0"]);
    expect(scores[1]?.zeroReason).toBe("no-time");
  });

  test("under the minimum share of the class leader's laps", () => {
    const points = scoring([5, 3, 1], { minimumShare: 75 });
    const rows = [
      entry("Ana", { laps: 20, classes: ["GT3"] }),
      entry("Ben", { laps: 16, classes: ["GT4"] }),
      entry("Cara", { laps: 12, classes: ["GT4"] }),
      entry("Dov", { laps: 11, classes: ["GT4"] }),
    ];
    const scores = score(rows, { points });
    expect(scores.map(({ zeroReason }) => zeroReason)).toEqual([
      null,
      null,
      null,
      "below-minimum-share",
    ]);
    expect(
      score(rows.slice(1), { points: scoring([5], { minimumShare: 100 }) })[0]?.placePoints,
    ).toBe(5_000);
  });

  test("measured before lap penalties", () => {
    // Ana drove 20 laps and lost 10 to a penalty: Ana is classified behind Ben, and still has the share.
    const points = scoring([5, 3], { minimumShare: 90 });
    const scores = score(
      [entry("Ben", { laps: 18 }), entry("Ana", { laps: 20 }), entry("Cara", { laps: 16 })],
      { points },
    );
    expect(lines(scores)).toEqual(["1 Ben 5", "2 Ana 3", "3 Cara 0"]);
    expect(scores[2]?.zeroReason).toBe("below-minimum-share");
  });

  test("also where the leader is not in the table, but not behind a disqualified one", () => {
    const points = scoring([5], { minimumShare: 75 });
    const pro = (line: Line) => entry("Pro", { laps: 20, licence: "Pro", ...line });
    const am = entry("Am", { laps: 10, licence: "Am" });
    const filters = { driverClasses: ["Am"] };
    expect(lines(score([pro({}), am], { points, filters }))).toEqual(["1 Am 0"]);
    expect(lines(score([am, pro({ dsq: true })], { points, filters }))).toEqual(["1 Am 5"]);
  });

  test("but a disqualified one has none", () => {
    const scores = score([entry("Ana"), entry("Ben", { dsq: true })]);
    expect(lines(scores)).toEqual(["1 Ana 5", "- Ben 0"]);
    expect(scores[1]?.zeroReason).toBe("disqualified");
  });

  test("and one beyond the points list says so", () => {
    expect(score([entry("Ana"), entry("Ben")], { points: scoring([5]) })[1]?.zeroReason).toBe(
      "outside-points",
    );
  });
});

describe("pole", () => {
  const pole = scoring([5, 3, 1], { pole: { points: 2_000, withinTop: null } });
  const qualifying = (...names: string[]) => names.map((name) => entry(name, { best: 90_000 }));

  test("goes to the first of qualifying", () => {
    expect(
      lines(score(race([entry("Ana"), entry("Ben")], qualifying("Ben", "Ana")), { points: pole })),
    ).toEqual(["1 Ana 5", "2 Ben 5"]);
  });

  test("goes to the first that counts for the table", () => {
    const session = race(
      [entry("Ana", { classes: ["GT4"] }), entry("Ben", { classes: ["GT3"] })],
      [
        entry("Cara", { best: 1, registered: false }),
        entry("Ben", { best: 2, classes: ["GT3"] }),
        entry("Ana", { best: 3, classes: ["GT4"] }),
      ],
    );
    expect(lines(score(session, { points: pole, filters: { carClasses: ["GT4"] } }))).toEqual([
      "1 Ana 7",
    ]);
  });

  test("stays with a car that scores nothing in the race or is not in it", () => {
    expect(
      lines(
        score(race([entry("Ana"), entry("Ben", { laps: 0 })], qualifying("Ben")), { points: pole }),
      ),
    ).toEqual(["1 Ana 5", "2 Ben 2"]);
    const absent = score(race([entry("Ana")], qualifying("Ben")), { points: pole });
    expect(lines(absent)).toEqual(["1 Ana 5", "- Ben 2"]);
    expect(absent[1]?.zeroReason).toBe("not-in-race");
  });

  test("is nobody's when the car that took it may score nothing, in qualifying or in the race", () => {
    const inRace = race([entry("Ana"), entry("Ben", { ineligible: true })], qualifying("Ben"));
    expect(lines(score(inRace, { points: pole }))).toEqual(["1 Ana 5", "2 Ben 0"]);
    const before = race(
      [entry("Ana"), entry("Ben")],
      [entry("Ben", { best: 90_000, ineligible: true }), ...qualifying("Ana")],
    );
    expect(lines(score(before, { points: pole }))).toEqual(["1 Ana 5", "2 Ben 3"]);
  });

  test("may ask for a place within the first few", () => {
    const points = scoring([5, 3, 1], { pole: { points: 2_000, withinTop: 2 } });
    const rows = [entry("Ana"), entry("Ben"), entry("Cara")];
    expect(lines(score(race(rows, qualifying("Ben")), { points }))[1]).toBe("2 Ben 5");
    expect(lines(score(race(rows, qualifying("Cara")), { points }))[2]).toBe("3 Cara 1");
    expect(lines(score(race(rows, qualifying("Dov")), { points }))).toHaveLength(3);
  });

  test("is nobody's without a time in qualifying, before the race, or outside races", () => {
    expect(lines(score(race([entry("Ana")], [entry("Ana")]), { points: pole }))).toEqual([
      "1 Ana 5",
    ]);
    expect(
      lines(score(race([entry("Ana")], [entry("Ana", { best: 1, dsq: true })]), { points: pole })),
    ).toEqual(["1 Ana 5"]);
    expect(score(race(null, qualifying("Ana")), { points: pole })).toEqual([]);
    const second = { ...race(qualifying("Ana"), qualifying("Ana")), type: "Q" as const };
    expect(lines(score(second, { points: pole }))).toEqual(["1 Ana 5"]);
  });

  test("is multiplied", () => {
    const points = scoring([5], { multiplier: 500, pole: { points: 1_000, withinTop: null } });
    expect(score(race([entry("Ana")], qualifying("Ana")), { points })[0]).toMatchObject({
      placePoints: 2_500,
      poleBonus: 500,
      total: 3_000,
    });
  });
});

describe("the fastest lap", () => {
  const fastest = (withinTop: number | null = null) =>
    scoring([5, 3, 1], { fastestLap: { points: 1_000, withinTop } });

  test("goes to the best valid lap", () => {
    const rows = [entry("Ana", { best: 91_000 }), entry("Ben", { best: 90_000 }), entry("Cara")];
    expect(lines(score(rows, { points: fastest() }))).toEqual(["1 Ana 5", "2 Ben 4", "3 Cara 1"]);
  });

  test.each<[string, Line]>([
    ["a disqualified car", { dsq: true }],
    ["an unregistered car", { registered: false }],
  ])("never goes to %s", (_, line) => {
    const rows = [entry("Ana", { best: 91_000 }), entry("Ben", { best: 90_000, ...line })];
    expect(lines(score(rows, { points: fastest() }))[0]).toBe("1 Ana 6");
  });

  test("of two equal ones is the one set first", () => {
    const rows = [
      entry("Ana", { best: 90_000, at: 50 }),
      entry("Ben", { best: 90_000, at: 7 }),
      entry("Cara", { best: 90_000 }),
    ];
    expect(lines(score(rows, { points: fastest() }))).toEqual(["1 Ana 5", "2 Ben 4", "3 Cara 1"]);
    const unknown = [entry("Ana", { best: 90_000 }), entry("Ben", { best: 90_000 })];
    expect(lines(score(unknown, { points: fastest() }))).toEqual(["1 Ana 6", "2 Ben 3"]);
  });

  test("beyond the places asked for is nobody's", () => {
    const rows = [entry("Ana", { best: 91_000 }), entry("Ben", { best: 90_000 })];
    expect(lines(score(rows, { points: fastest(1) }))).toEqual(["1 Ana 5", "2 Ben 3"]);
    expect(lines(score(rows, { points: fastest(2) }))).toEqual(["1 Ana 5", "2 Ben 4"]);
  });

  test("needs no more than the lap", () => {
    const rows = [
      entry("Ana", { laps: 20, best: 91_000 }),
      entry("Ben", { laps: 2, best: 90_000 }),
    ];
    const points = { ...fastest(), minimumShare: 75 };
    expect(lines(score(rows, { points }))).toEqual(["1 Ana 5", "2 Ben 1"]);
  });

  describe("of a shared car", () => {
    const crew = [
      { name: "Ana", licence: "Pro", best: 90_000 },
      { name: "Ben", licence: "Am", best: 92_000 },
    ];
    const rows = [
      entry("7", { crew, best: 90_000 }),
      entry("Cara", { licence: "Am", best: 91_000 }),
    ];
    const who = (rules: Rules, sheet = rows) =>
      score(sheet, { points: fastest(), ...rules }).flatMap((one) =>
        one.fastestLapBonus > 0 ? one.fastestLapDrivers.map((driver) => driver.driverId) : [],
      );

    test("is the driver's who drove it", () => {
      expect(who({})).toEqual(["Ana"]);
    });

    test("is looked for among those who score in a drivers' table, and by car elsewhere", () => {
      const filters = { driverClasses: ["Am"] };
      expect(who({ filters })).toEqual(["Cara"]);
      expect(lines(score(rows, { points: fastest(), filters, type: "C" }))).toEqual([
        "1 7 6",
        "2 Cara 3",
      ]);
    });

    test("typed by an organiser is everybody's in the car", () => {
      expect(who({}, [entry("7", { crew, best: 89_000 })])).toEqual(["Ana", "Ben"]);
    });
  });
});
