import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { describe, expect, test } from "vitest";
import { isDecided, nextRound, raceState, roundTimes, type RoundTimes } from "./race-state.ts";

/** A race from 20:00 to 21:30 of DAY_MS 0. */
const race: RoundTimes = {
  startsAt: 20 * HOUR_MS,
  endsAt: 21.5 * HOUR_MS,
  isScored: true,
  hasResults: false,
};

describe("A round", () => {
  test.each([
    ["before its race", race, 20 * HOUR_MS - 1, "ahead"],
    ["at the start", race, 20 * HOUR_MS, "running"],
    ["to the last moment", race, 21.5 * HOUR_MS - 1, "running"],
    ["at the planned end", race, 21.5 * HOUR_MS, "awaited"],
    ["a week later without results", race, 7 * DAY_MS, "awaited"],
    ["with results", { ...race, hasResults: true }, 22 * HOUR_MS, "done"],
    ["with results before the planned end", { ...race, hasResults: true }, 21 * HOUR_MS, "done"],
    ["with results of a test before the start", { ...race, hasResults: true }, 0, "ahead"],
    ["of an event that is no race, running", { ...race, isScored: false }, 21 * HOUR_MS, "running"],
    ["of an event that is no race, over", { ...race, isScored: false }, 22 * HOUR_MS, "over"],
  ] as const)("%s is as it is", (_, round, now, state) =>
    expect(raceState(round, now)).toBe(state),
  );

  const session = { official: true, isRace: true, hasResults: false };
  const practice = { ...session, isRace: false, official: false, startsAt: 0, endsAt: HOUR_MS };
  const first = { ...session, startsAt: 2 * HOUR_MS, endsAt: 3 * HOUR_MS, hasResults: true };
  const second = { ...session, startsAt: 4 * HOUR_MS, endsAt: 5 * HOUR_MS };

  test.each([
    [
      "begins with its first race and not with practice",
      [practice, first, second],
      2 * HOUR_MS,
      5 * HOUR_MS,
    ],
    [
      "without official races is all of its sessions",
      [practice, { ...first, official: false }],
      0,
      3 * HOUR_MS,
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
  const next = { ...race, startsAt: 7 * DAY_MS, endsAt: 7 * DAY_MS + HOUR_MS };
  const after = (hasResults: boolean) => nextRound([{ ...race, hasResults }, next], 22 * HOUR_MS);
  expect(after(false)?.startsAt).toBe(race.startsAt);
  expect(after(true)).toBe(next);
  expect(nextRound([], 0)).toBeUndefined();
});

test.each([
  ["all results are there", [{ ...race, hasResults: true }], 2 * DAY_MS, true],
  ["a result is awaited", [{ ...race, hasResults: true }, race], 2 * DAY_MS, false],
  ["the last race runs", [race], 21 * HOUR_MS, false],
  ["nobody waits for it any more", [race], 61 * DAY_MS, true],
  ["nothing of it is recent", [], 0, true],
] as const)("When %s, a season is decided or not", (_, rounds, now, decided) =>
  expect(isDecided(rounds, now)).toBe(decided),
);
