import { describe, expect, test } from "vitest";
import type { ScoringTypeShape } from "./scoring/scoring-types.ts";
import { newTable } from "./standings-draft.ts";
import type { StandingsTable } from "./standings.ts";
import {
  eventNote,
  eventsText,
  lineParts,
  movementText,
  pointsText,
  scoringText,
  sessionNote,
  tableRules,
} from "./standings-labels.ts";
import type { StandingsTypeCode } from "./rules/points.ts";
import { type OptionName, optionText, standingsOptionsSchema } from "./rules/table-options.ts";

test.each([
  [0, "0 puncte"],
  [1, "1 punct"],
  [-1, "-1 punct"],
  [1.5, "1,5 puncte"],
  [19, "19 puncte"],
  [20, "20 de puncte"],
  [22.5, "22,5 puncte"],
  [101, "101 puncte"],
  [-25, "-25 de puncte"],
  [100, "100 de puncte"],
])("%d points read %s", (points, text) => {
  expect(pointsText(points)).toBe(text);
});

test.each([
  [1, "o etapă"],
  [2, "2 etape"],
  [20, "20 de etape"],
])("%i events read %s", (count, text) => {
  expect(eventsText(count)).toBe(text);
});

const race: ScoringTypeShape = {
  _id: "race",
  title: "Cursă",
  points: [25, 18, 15],
  multiplier: 1,
  pole: null,
  fastestLap: null,
  minimumShare: 0,
};

describe("a scoring type in words", () => {
  test.each<[Partial<ScoringTypeShape>, string]>([
    [{}, "25-18-15 puncte."],
    [{ multiplier: 0.5 }, "12,5-9-7,5 puncte."],
    [{ points: [] }, "fără puncte pentru loc."],
    [{ pole: { points: 1, withinTop: null } }, "25-18-15 puncte; pole: 1 punct."],
    [
      { fastestLap: { points: 2, withinTop: 10 } },
      "25-18-15 puncte; cel mai rapid tur: 2 puncte (doar din primii 10).",
    ],
    [{ minimumShare: 75 }, "25-18-15 puncte; minimum 75% din tururile primului din clasă."],
  ])("%o", (given, text) => {
    expect(scoringText({ ...race, ...given })).toBe(text);
  });
});

function table(given: Partial<StandingsTable> = {}): StandingsTable {
  const event = (title: string) => ({
    obj: { _id: title, title, time: 0 },
    sessions: [
      {
        obj: { _id: `${title} R`, title: "Cursa", type: { code: "R" as const }, sprint: false },
        scoringType: race,
        run: true,
      },
    ],
  });
  return {
    ...newTable("t"),
    events: [event("Monza"), event("Spa"), event("Imola")],
    ...given,
  };
}

const ties = "La egalitate decid cele mai multe locuri 1, apoi cele mai multe locuri 2 și tot așa.";

test("the rules of a plain table", () => {
  expect(tableRules(table())).toEqual([
    "Contează toate etapele.",
    "Mașinile wildcard și cele invitate nu punctează.",
    "Cursa: 25-18-15 puncte.",
    ties,
  ]);
});

test("the rules of a table with everything", () => {
  const rules = tableRules(
    table({
      type: { code: "T", title: "Cluburi" },
      filters: { ...newTable("t").filters, maxIgnoredEvents: 1 },
      filterNames: {
        ...newTable("t").filterNames,
        carClasses: ["GT3", "GT4"],
        driverClasses: ["Am"],
        carModels: ["BMW M4 GT3"],
      },
      options: {
        ...newTable("t").options,
        whoScores: "guests",
        bestCarsPerSession: 2,
        keepDisqualifiedEvents: true,
      },
    }),
  );
  expect(rules).toEqual([
    "Contează cele mai bune 2 etape din 3.",
    "Din fiecare sesiune punctează cele mai bune 2 mașini ale clubului.",
    "Doar mașini din clasa GT3 sau GT4.",
    "Doar piloți cu licența Am.",
    "Doar modelele BMW M4 GT3.",
    "Mașinile wildcard și cele invitate punctează.",
    "Cursa: 25-18-15 puncte.",
    ties,
  ]);
});

test("at least one event counts, and a disqualification may have to be kept", () => {
  const [rule] = tableRules(
    table({
      filters: { ...newTable("t").filters, maxIgnoredEvents: 9 },
      options: { ...newTable("t").options, keepDisqualifiedEvents: true },
    }),
  );
  expect(rule).toBe(
    "Contează cea mai bună etapă din 3. O etapă cu descalificare nu poate fi eliminată.",
  );
});

test("drops by race, in groups, and what breaks ties are said", () => {
  const plain = table();
  const [first, ...others] = plain.events;
  if (!first) throw new Error("No event");
  const [main] = first.sessions;
  if (!main) throw new Error("No session");
  const sprint = {
    ...main,
    obj: { ...main.obj, _id: "Monza S", title: "Sprint", sprint: true },
  };
  const rulesWith = (options: Partial<StandingsTable["options"]>) =>
    tableRules({
      ...plain,
      events: [{ ...first, sessions: [sprint, main] }, ...others],
      filters: { ...plain.filters, maxIgnoredEvents: 1 },
      options: { ...plain.options, ...options },
    });
  expect(rulesWith({ dropsPer: "race" })[0]).toBe("Contează cele mai bune 3 curse din 4.");
  const group = { title: "Prima parte", events: ["Monza", "Spa"], maxIgnoredEvents: 1 };
  expect(rulesWith({ dropGroups: [group] })[0]).toBe(
    "Prima parte (Monza, Spa): contează cea mai bună etapă din 2. Celelalte: contează toate etapele.",
  );
  expect(rulesWith({}).slice(-2)).toEqual([ties, "Sprinturile nu departajează."]);
  expect(rulesWith({ sprintsDecideTies: true, onlyClassifiedDecideTies: true }).slice(-2)).toEqual([
    "Sprinturile departajează.",
    "Locurile celor neclasați nu departajează.",
  ]);
  expect(rulesWith({ disqualifiedLeavePlace: true, sharedCarPoints: "laps" })).toEqual(
    expect.arrayContaining([
      "Locul unei mașini descalificate rămâne liber: nimeni nu urcă.",
      "Punctele unei mașini cu mai mulți piloți se împart după tururile fiecăruia.",
    ]),
  );
});

test("a group of many rounds in a row is named by its first and its last", () => {
  const [event] = table().events;
  if (!event) throw new Error("No event");
  const titles = ["Monza", "Spa", "Imola", "Zolder", "Assen"];
  const events = titles.map((title) => ({ ...event, obj: { ...event.obj, _id: title, title } }));
  const rule = (rounds: string[]) =>
    tableRules(
      table({
        events,
        options: {
          ...newTable("t").options,
          dropGroups: [{ title: "Toamna", events: rounds, maxIgnoredEvents: 1 }],
        },
      }),
    )[0];
  expect(rule(["Spa", "Imola", "Zolder", "Assen"])).toBe(
    "Toamna (de la Spa la Assen): contează cele mai bune 3 etape din 4. Celelalte: contează toate etapele.",
  );
  expect(rule(["Monza", "Spa", "Imola", "Assen"])).toMatch(/^Toamna \(Monza, Spa, Imola, Assen\)/u);
});

test("races of one name that are scored apart are told by their rounds", () => {
  const plain = table();
  const half = { ...race, _id: "half", multiplier: 0.5 };
  const events = plain.events.map((event, index) => ({
    ...event,
    sessions: event.sessions.map((session) => ({
      ...session,
      scoringType: index === 1 ? half : session.scoringType,
    })),
  }));
  expect(tableRules({ ...plain, events }).slice(2, 4)).toEqual([
    "Cursa: 25-18-15 puncte.",
    "Cursa (Spa): 12,5-9-7,5 puncte.",
  ]);
});

/** Each option away from its default, in a table of that type in which it means something. */
const optionCases: Record<OptionName, [Partial<StandingsTable["options"]>, StandingsTypeCode]> = {
  whoScores: [{ whoScores: "guests" }, "D"],
  bestCarsPerSession: [{ bestCarsPerSession: 1 }, "T"],
  sharedCarPoints: [{ sharedCarPoints: "divided" }, "D"],
  disqualifiedLeavePlace: [{ disqualifiedLeavePlace: true }, "C"],
  keepDisqualifiedEvents: [{ keepDisqualifiedEvents: true }, "D"],
  dropsPer: [{ dropsPer: "race" }, "D"],
  dropGroups: [
    { dropGroups: [{ title: "Vara", events: ["Monza", "Spa"], maxIgnoredEvents: 1 }] },
    "T",
  ],
  sprintsDecideTies: [{ sprintsDecideTies: true }, "D"],
  onlyClassifiedDecideTies: [{ onlyClassifiedDecideTies: true }, "D"],
  allCarsOfDriver: [{ allCarsOfDriver: true }, "D"],
  sharedFastestLap: [{ sharedFastestLap: true }, "T"],
  sharedPlaces: [{ sharedPlaces: true }, "C"],
};

test.each(Object.entries(optionCases))(
  "the option %s changes the words of the table",
  (_, [options, code]) => {
    const plain = table({ type: { code, title: "" } });
    const [first, ...others] = plain.events;
    const [main] = first?.sessions ?? [];
    if (!first || !main) throw new Error("No race");
    const sprint = { ...main, obj: { ...main.obj, _id: "Monza S", title: "Sprint", sprint: true } };
    const own = {
      ...plain,
      filters: { ...plain.filters, maxIgnoredEvents: 1 },
      events: [{ ...first, sessions: [sprint, main] }, ...others],
    };
    const words = tableRules(own);
    expect(tableRules({ ...own, options: { ...own.options, ...options } })).not.toEqual(words);
  },
);

const line = {
  rowKey: "row",
  place: 3,
  placePoints: 15,
  poleBonus: 0,
  fastestLapBonus: 0,
  total: 15,
  zeroReason: null,
  counted: true,
  classified: true,
  retired: false,
  raceNumber: "7",
  carName: "Echipaj",
  laps: 20,
  penalties: [],
};

test.each([
  [{}, ["locul 3", "15 puncte"]],
  [
    { poleBonus: 1, fastestLapBonus: 0.5 },
    ["locul 3", "15 puncte", "pole +1", "cel mai rapid tur +0,5"],
  ],
  [{ place: null, placePoints: 0, zeroReason: "disqualified" as const }, ["descalificat"]],
  [
    { place: 12, placePoints: 0, zeroReason: "outside-points" as const },
    ["locul 12", "fără puncte"],
  ],
  [{ counted: false }, ["locul 3", "15 puncte", "nu contează"]],
])("a row with %o", (given, parts) => {
  expect(lineParts({ ...line, ...given })).toEqual(parts);
});

const event = { _id: "e", title: "Monza", time: 0, points: 0, disqualified: false, sessions: [] };

test.each([
  [{ run: true, missed: false, dropped: false }, {}, null],
  [{ run: true, missed: false, dropped: true }, {}, "etapă eliminată"],
  [{ run: true, missed: true, dropped: false }, {}, "absent"],
  [{ run: true, missed: true, dropped: true }, {}, "absent, etapă eliminată"],
  [{ run: false, missed: false, dropped: false }, {}, "nu s-a disputat încă"],
  [
    { run: true, missed: false, dropped: true },
    { e: "drop" as const },
    "etapă eliminată de organizatori",
  ],
  [
    { run: true, missed: true, dropped: false },
    { e: "keep" as const },
    "absent, păstrată de organizatori",
  ],
  [{ run: false, missed: false, dropped: false }, { e: "keep" as const }, "nu s-a disputat încă"],
])("an event with %o and %o", (given, choices, note) => {
  expect(eventNote({ ...event, ...given }, choices)).toBe(note);
});

test.each([
  [false, {}, null],
  [true, {}, "eliminată"],
  [true, { s: "drop" as const }, "eliminată de organizatori"],
  [false, { s: "keep" as const }, "păstrată de organizatori"],
])("a race that is dropped: %s, with %o", (dropped, choices, note) => {
  const session = {
    _id: "s",
    title: "Cursa 1",
    type: { code: "R" as const },
    sprint: false,
    points: 0,
    run: true,
    dropped,
    lines: [],
  };
  const whole = { ...event, run: true, missed: false, dropped: false };
  expect(sessionNote(whole, session, choices)).toBe(note);
});

test.each([
  [{ wins: 0, podiums: 0, previousPosition: null }, ""],
  [{ wins: 1, podiums: 1, previousPosition: null }, "1 victorie · 1 podium"],
  [
    { wins: 2, podiums: 20, previousPosition: 4 },
    "2 victorii · 20 de podiumuri · locul 4 înainte de ultima etapă",
  ],
])("what an entry won and how it moved: %j", (movement, text) => {
  expect(movementText(movement)).toBe(text);
});

describe("groups of rounds where two copies of a table differ", () => {
  const group = (count: number, maxIgnoredEvents: number) => ({
    title: `Grupa ${count}`,
    events: Array.from({ length: count }, (_, index) => `event-${index}`),
    maxIgnoredEvents,
  });

  test.each([
    [group(1, 0), "Grupa 1: 1 etapă, 0 eliminate"],
    [group(2, 1), "Grupa 2: 2 etape, 1 eliminată"],
    [group(20, 2), "Grupa 20: 20 de etape, 2 eliminate"],
  ])("say how many rounds they have and leave out (%#)", (one, text) => {
    const options = standingsOptionsSchema.parse({ dropGroups: [one] });
    expect(optionText("dropGroups", options.dropGroups)).toBe(text);
  });
});
