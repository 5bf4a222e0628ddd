import { describe, expect, test } from "vitest";
import { isDecided, nextRound, raceState, roundTimes, type RoundTimes } from "./race-state.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** A race from 20:00 to 21:30 of day 0. */
const race: RoundTimes = {
  startsAt: 20 * hour,
  endsAt: 21.5 * hour,
  isScored: true,
  hasResults: false,
};

describe("A round", () => {
  test.each([
    ["before its race", race, 20 * hour - 1, "ahead"],
    ["at the start", race, 20 * hour, "running"],
    ["to the last moment", race, 21.5 * hour - 1, "running"],
    ["at the planned end", race, 21.5 * hour, "awaited"],
    ["a week later without results", race, 7 * day, "awaited"],
    ["with results", { ...race, hasResults: true }, 22 * hour, "done"],
    ["with results before the planned end", { ...race, hasResults: true }, 21 * hour, "done"],
    ["with results of a test before the start", { ...race, hasResults: true }, 0, "ahead"],
    ["of an event that is no race, running", { ...race, isScored: false }, 21 * hour, "running"],
    ["of an event that is no race, over", { ...race, isScored: false }, 22 * hour, "done"],
  ] as const)("%s is as it is", (_, round, now, state) =>
    expect(raceState(round, now)).toBe(state),
  );

  const session = { official: true, isRace: true, hasResults: false };
  const practice = { ...session, isRace: false, official: false, startsAt: 0, endsAt: hour };
  const first = { ...session, startsAt: 2 * hour, endsAt: 3 * hour, hasResults: true };
  const second = { ...session, startsAt: 4 * hour, endsAt: 5 * hour };

  test.each([
    [
      "begins with its first race and not with practice",
      [practice, first, second],
      2 * hour,
      5 * hour,
    ],
    [
      "without official races is all of its sessions",
      [practice, { ...first, official: false }],
      0,
      3 * hour,
    ],
    ["without sessions is its own time", [], 7, 7],
  ] as const)("%s", (_, sessions, startsAt, endsAt) =>
    expect(roundTimes(7, sessions)).toMatchObject({ startsAt, endsAt }),
  );

  test("has its results once all its races have", () => {
    expect(roundTimes(0, [first, second])).toMatchObject({ isScored: true, hasResults: false });
    expect(roundTimes(0, [first, { ...second, hasResults: true }]).hasResults).toBe(true);
    expect(roundTimes(0, [practice])).toMatchObject({ isScored: false, hasResults: false });
  });
});

test("A row names the race that runs or is awaited, and the next one once results are there", () => {
  const next = { ...race, startsAt: 7 * day, endsAt: 7 * day + hour };
  const after = (hasResults: boolean) => nextRound([{ ...race, hasResults }, next], 22 * hour);
  expect(after(false)?.startsAt).toBe(race.startsAt);
  expect(after(true)).toBe(next);
  expect(nextRound([], 0)).toBeUndefined();
});

test.each([
  ["all results are there", [{ ...race, hasResults: true }], 2 * day, true],
  ["a result is awaited", [{ ...race, hasResults: true }, race], 2 * day, false],
  ["the last race runs", [race], 21 * hour, false],
  ["nobody waits for it any more", [race], 61 * day, true],
  ["nothing of it is recent", [], 0, true],
] as const)("When %s, a season is decided or not", (_, rounds, now, decided) =>
  expect(isDecided(rounds, now)).toBe(decided),
);
