/** Every setting of a scoring type and of a table changes the table: a setting added to a schema without a line here fails. */
import { expect, test } from "vitest";
import {
  entry,
  noFilters,
  race,
  result,
  saved,
  scoring,
  sheet,
  table,
} from "#tests/standings-sheets.ts";
import type { ScoringRow } from "./points.ts";
import type { PostedEntry } from "../posted-table-shape.ts";
import type { ScoringType, scoringDefinitionSchema } from "../scoring/scoring-types.ts";
import type { SavedEntry, StandingsRequest } from "./standings-table.ts";
import type { standingsFiltersSchema } from "../standings.ts";
import type { OptionName } from "./table-options.ts";

/** Ana wins from pole, Ben has the fastest lap, Cara drove half of it, Dov is a wildcard. */
const rows = [
  entry("Ana", { club: "Volt", classes: ["GT3"], model: "m1", licence: "Pro", best: 92_000 }),
  entry("Ben", { club: "Volt", classes: ["GT4"], model: "m2", licence: "Am", best: 90_000 }),
  entry("Dov", { wildcard: true, best: 93_000 }),
  entry("Cara", { club: "Arc", classes: ["GT3"], model: "m1", licence: "Am", laps: 5 }),
];

const basic = ["1 Ana 10", "2 Ben 6", "3 Cara 4"];

function tableWith(
  points: Partial<ScoringType> = {},
  rest: Partial<Omit<StandingsRequest, "options">> & {
    options?: Partial<StandingsRequest["options"]>;
    rounds?: ScoringRow[][];
  } = {},
) {
  const { rounds = [rows], ...request } = rest;
  const scoringType = { ...scoring([10, 6, 4, 3]), ...points };
  const events = rounds.map((round, index) => ({
    id: `round ${index + 1}`,
    sessions: [{ session: race(round, rows), scoringType }],
  }));
  return sheet(table([], scoringType, { events, ...request }));
}

test("without any setting the table is this", () => {
  expect(tableWith()).toEqual(basic);
});

type ScoringSetting = Exclude<keyof typeof scoringDefinitionSchema.shape, "title">;
const bonus = (points: number, withinTop: number | null) => ({ points: points * 1000, withinTop });

const scoringTypes: Record<ScoringSetting, [Partial<ScoringType>, string[]][]> = {
  points: [[{ points: [3000, 2000] }, ["1 Ana 3", "2 Ben 2", "3 Cara 0"]]],
  multiplier: [[{ multiplier: 500 }, ["1 Ana 5", "2 Ben 3", "3 Cara 2"]]],
  pole: [
    [{ pole: bonus(1, null) }, ["1 Ana 11", "2 Ben 6", "3 Cara 4"]],
    [{ pole: bonus(2, 1) }, ["1 Ana 12", "2 Ben 6", "3 Cara 4"]],
  ],
  fastestLap: [
    [{ fastestLap: bonus(5, null) }, ["1 Ben 11", "2 Ana 10", "3 Cara 4"]],
    [{ fastestLap: bonus(5, 1) }, basic],
  ],
  minimumShare: [[{ minimumShare: 60 }, ["1 Ana 10", "2 Ben 6", "3 Cara 0"]]],
};

const scoringCases = Object.entries(scoringTypes).flatMap(([name, cases]) =>
  cases.map(([setting, expected]) => ({ name, setting, expected })),
);

test.each(scoringCases)("a scoring type's $name changes the table", ({ setting, expected }) => {
  expect(tableWith(setting)).toEqual(expected);
});

type Filters = keyof typeof standingsFiltersSchema.shape;
const filtered = (filters: Partial<StandingsRequest["filters"]>) =>
  tableWith({}, { filters: { ...noFilters, ...filters } });

const filterCases: Record<Filters, () => [before: string[], after: string[], expected: string[]]> =
  {
    carClasses: () => [basic, filtered({ carClasses: ["GT3"] }), ["1 Ana 10", "2 Cara 6"]],
    driverClasses: () => [basic, filtered({ driverClasses: ["Am"] }), ["1 Ben 10", "2 Cara 6"]],
    carModels: () => [basic, filtered({ carModels: ["m2"] }), ["1 Ben 10"]],
    maxIgnoredEvents: () => {
      const rounds = [result("Ana Ben"), result("Ben Ana")];
      return [
        tableWith({}, { rounds }),
        tableWith({}, { rounds, options: { maxIgnoredEvents: 1 } }),
        ["1 Ana 10", "1 Ben 10"],
      ];
    },
  };

const optionCases: Record<
  OptionName,
  () => [before: string[], after: string[], expected: string[]]
> = {
  whoScores: () => [
    basic,
    tableWith({}, { options: { whoScores: "guests" } }),
    ["1 Ana 10", "2 Ben 6", "3 Dov 4", "4 Cara 3"],
  ],
  bestCarsPerSession: () => [
    tableWith({}, { type: "T" }),
    tableWith({}, { type: "T", options: { bestCarsPerSession: 1 } }),
    ["1 Volt 10", "2 Arc 4"],
  ],
  allCarsOfDriver: () => {
    // Ana gave up her car and took over Ben's.
    const crew = [{ name: "Ben" }, { name: "Ana" }];
    const rounds = [[entry("Cara"), entry("Ben", { crew }), entry("Ana")]];
    return [
      tableWith({}, { rounds }),
      tableWith({}, { rounds, options: { allCarsOfDriver: true } }),
      ["1 Cara 10", "2 Ana 10", "3 Ben 6"],
    ];
  },
  sharedFastestLap: () => {
    const rounds = [
      [
        entry("Ana", { best: 90_000, at: 2 }),
        entry("Ben", { best: 90_000, at: 1 }),
        entry("Cara", { best: 91_000 }),
      ],
    ];
    const points = { fastestLap: bonus(1, null) };
    return [
      tableWith(points, { rounds }),
      tableWith(points, { rounds, options: { sharedFastestLap: true } }),
      ["1 Ana 10.5", "2 Ben 6.5", "3 Cara 4"],
    ];
  },
  sharedPlaces: () => {
    const rounds = [result("Ana Ben"), result("Cara Dov Ben")];
    return [
      tableWith({}, { rounds }),
      tableWith({}, { rounds, options: { sharedPlaces: true } }),
      ["1 Ana 10", "1 Ben 10", "1 Cara 10", "4 Dov 6"],
    ];
  },
  keepDisqualifiedEvents: () => {
    const rounds = [result("Ana Ben"), result("Ben Ana!")];
    const options = { maxIgnoredEvents: 1 };
    return [
      tableWith({}, { rounds, options }),
      tableWith({}, { rounds, options: { ...options, keepDisqualifiedEvents: true } }),
      ["1 Ben 10", "2 Ana 0"],
    ];
  },
  sharedCarPoints: () => {
    const crew = [
      { name: "Ana", laps: 8 },
      { name: "Ben", laps: 2 },
    ];
    const rounds = [[entry("echipaj", { crew })]];
    return [
      tableWith({}, { rounds }),
      tableWith({}, { rounds, options: { sharedCarPoints: "laps" } }),
      ["1 Ana 8", "2 Ben 2"],
    ];
  },
  disqualifiedLeavePlace: () => {
    const rounds = [
      [
        entry("Ana", { total: 1 }),
        entry("Ben", { total: 3 }),
        entry("Cara", { dsq: true, total: 2 }),
      ],
    ];
    return [
      tableWith({}, { rounds }),
      tableWith({}, { rounds, options: { disqualifiedLeavePlace: true } }),
      ["1 Ana 10", "2 Ben 4", "3 Cara 0"],
    ];
  },
  dropsPer: () => {
    const events = [twoRaces("round 1", "Ana Ben", "Ben Cara Ana")];
    const options = { maxIgnoredEvents: 1 };
    return [
      sheet(table([], tenSixFour, { events, options })),
      sheet(table([], tenSixFour, { events, options: { ...options, dropsPer: "race" } })),
      ["1 Ben 10", "2 Ana 10", "3 Cara 6"],
    ];
  },
  dropGroups: () => {
    const rounds = [result("Ana Ben"), result("Ben Ana"), result("Ana Ben")];
    const group = { title: "Prima parte", events: ["round 1", "round 2"], maxIgnoredEvents: 1 };
    return [
      tableWith({}, { rounds }),
      tableWith({}, { rounds, options: { dropGroups: [group] } }),
      ["1 Ana 20", "2 Ben 16"],
    ];
  },
  sprintsDecideTies: () => {
    const events = [twoRaces("round 1", "Ben Ana", "Ana Ben", "sprint")];
    return [
      sheet(table([], tenSixFour, { events })),
      sheet(table([], tenSixFour, { events, options: { sprintsDecideTies: true } })),
      ["1 Ben 16", "1 Ana 16"],
    ];
  },
  onlyClassifiedDecideTies: () => {
    const rounds = [result("Ana Ben"), [entry("Ben", { retired: true }), entry("Ana")]];
    return [
      tableWith({}, { rounds }),
      tableWith({}, { rounds, options: { onlyClassifiedDecideTies: true } }),
      ["1 Ana 16", "2 Ben 16"],
    ];
  },
};

const tenSixFour = scoring([10, 6, 4]);

/** A round of two races: places as `"Ana Ben"`. */
function twoRaces(
  id: string,
  first: string,
  second: string,
  sprint?: "sprint",
): StandingsRequest["events"][number] {
  const scoringType = tenSixFour;
  return {
    id,
    sessions: [
      {
        session: { ...race(result(first)), id: `${id} race 1`, sprint: sprint !== undefined },
        scoringType,
      },
      { session: { ...race(result(second)), id: `${id} race 2` }, scoringType },
    ],
  };
}

test.each(Object.entries({ ...filterCases, ...optionCases }))(
  "a table's %s changes it",
  (_, settings) => {
    const [before, after, expected] = settings();
    expect(after).toEqual(expected);
    expect(after).not.toEqual(before);
  },
);

test.each([
  ["D", basic],
  ["T", ["1 Volt 16", "2 Arc 4"]],
  ["C", ["1 car Ana 10", "2 car Ben 6", "3 car Cara 4"]],
] as const)("a table's type %s changes whom it is about", (type, expected) => {
  expect(tableWith({}, { type })).toEqual(expected);
});

/** What an editor decides of an entry, and what of the table shows it. Ignored members change no points. */
const edits: Record<
  Exclude<keyof PostedEntry, "_id" | "subject">,
  [Partial<SavedEntry>, string[]]
> = {
  compensationPoints: [{ compensationPoints: -5000 }, ["1 Ben 6", "2 Ana 5", "3 Cara 4"]],
  compensationReason: [{ compensationReason: "Înainte de etapa 4" }, basic],
  deductions: [
    { deductions: [{ points: 5000, reason: "Contact" }] },
    ["1 Ben 6", "2 Ana 5", "3 Cara 4"],
  ],
  startsFrom: [{ startsFrom: "round 1" }, basic],
  choices: [{ choices: { "round 1": "drop" } }, ["1 Ben 6", "2 Cara 4", "3 Ana 0"]],
  disqualified: [{ disqualified: true }, ["1 Ben 6", "2 Cara 4", "- Ana 10"]],
  miscText: [{ miscText: "Am" }, basic],
  manual: [{ manual: true }, basic],
  cars: [{ cars: [{ _id: "car Ana", ignored: true }] }, basic],
  drivers: [{ drivers: [{ _id: "Ana", ignored: true }] }, basic],
  teams: [{ teams: [{ _id: "Volt", ignored: true }] }, basic],
};

test.each(Object.entries(edits))("an entry's %s is kept", (_, [given, expected]) => {
  const entries = table([rows], scoring([10, 6, 4, 3]), { saved: [saved("Ana", given)] });
  expect(sheet(entries)).toEqual(expected);
  expect(entries.find((one) => one.key === "Ana")).toMatchObject(given);
});
