import { describe, expect, test } from "vitest";
import { placeFile, type StartedSession } from "./place-file.ts";

const spa = { key: "spa", layout: "" };
const monza = { key: "monza", layout: "" };
const race = {
  id: "race",
  type: "R",
  track: spa,
  simulator: "ACC",
  hasResults: false,
  placed: { type: "R", place: 0, of: 1 },
} as const;
const qualifying = {
  ...race,
  id: "qualifying",
  type: "Q",
  placed: { type: "Q", place: 0, of: 1 },
} as const;
const elsewhere = { ...race, id: "elsewhere", track: monza } as const;
const otherGame = { ...race, id: "other-game", simulator: "AC" } as const;
const saved = { ...race, id: "saved", hasResults: true } as const;

const file = {
  simulator: "ACC",
  sessionType: "R",
  track: { key: "spa_2020", layout: "" },
} as const;

test.each<[string, (StartedSession & { id: string })[], object, string | null, string[]]>([
  ["the race among others", [race, qualifying, elsewhere, otherGame], file, "race", ["race"]],
  [
    "qualifying by its type",
    [race, qualifying],
    { ...file, sessionType: "Q" },
    "qualifying",
    ["qualifying"],
  ],
  ["the one of two races that has no results", [saved, race], file, "race", ["saved", "race"]],
  ["nothing of two that have none", [race, { ...race, id: "two" }], file, null, ["race", "two"]],
  ["nothing that has results already", [saved], file, null, ["saved"]],
  [
    "nothing by a type that the file does not say, of two",
    [race, qualifying],
    { ...file, sessionType: null },
    null,
    ["race", "qualifying"],
  ],
  ["nothing on another track, of which it asks", [elsewhere, otherGame], file, null, ["elsewhere"]],
  ["nothing of another game", [otherGame], file, null, []],
])("a file finds %s", (_what, sessions, given, found, choices) => {
  const [placed, ...others] = placeFile({ ...file, ...given }, sessions);
  expect(placed?.found?.id ?? null).toBe(found);
  expect(placed?.choices.map(({ id }) => id)).toEqual(choices);
  expect(others).toEqual([]);
});

describe("a file that holds an evening", () => {
  const choice = {
    key: "0",
    sessions: [
      { key: "-2", title: "QUALIFY", type: "Q" },
      { key: "-1", title: "HEAT 1", type: "R" },
      { key: "0", title: "FEATURE", type: "R" },
    ],
  } as const;
  const evening = { ...file, choice };
  const first = { ...race, placed: { type: "R", place: 0, of: 2 } } as const;
  const second = { ...race, id: "second", placed: { type: "R", place: 1, of: 2 } } as const;
  const placesOf = (sessions: (StartedSession & { id: string })[], given: object = evening) =>
    placeFile({ ...evening, ...given }, sessions).map(({ fileSession, found, choices }) => [
      fileSession?.title,
      found?.id ?? null,
      choices.map(({ id }) => id),
    ]);

  test("has each of its sessions where it fits", () => {
    expect(placesOf([second, first, qualifying, elsewhere, otherGame])).toEqual([
      ["QUALIFY", "qualifying", ["qualifying"]],
      ["HEAT 1", "race", ["race"]],
      ["FEATURE", "second", ["second"]],
    ]);
  });

  test("leaves out what the event does not have", () => {
    expect(placesOf([race])).toEqual([["FEATURE", "race", ["race"]]]);
    expect(placesOf([{ ...race, hasResults: true }])).toEqual([["FEATURE", null, ["race"]]]);
  });

  test("asks on another track, for its last race", () => {
    expect(placesOf([elsewhere])).toEqual([["FEATURE", null, ["elsewhere"]]]);
  });
});
