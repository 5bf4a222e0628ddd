import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#shared/time/durations.ts";
import { findComingRace, longestWord } from "./coming-race.ts";
import type { HomeSeason, Round } from "./home.ts";

const now = Date.UTC(2026, 10, 28, 12);

function round(hours: number, given: Partial<Round> = {}): Round {
  const startsAt = now + hours * HOUR_MS;
  return {
    _id: `la ${hours}`,
    title: "Zolder",
    time: startsAt,
    track: "Circuit Zolder",
    place: "Zolder",
    startsAt,
    endsAt: startsAt + HOUR_MS,
    isScored: true,
    hasResults: false,
    ...given,
  };
}

function season(title: string, rounds: Round[], given: Partial<HomeSeason> = {}): HomeSeason {
  return {
    _id: title,
    title,
    description: "",
    banner: null,
    drawnBanner: null,
    premii: "",
    hidden: false,
    events: [{ _id: "prima", title: "", time: 0 }, ...rounds],
    registeredCars: 0,
    registrationDeadline: null,
    open: false,
    rules: {
      simulator: { _id: "ac", title: "Assetto Corsa", acronym: "AC" },
      validCars: [],
      minDriversPerCar: 1,
      maxDriversPerCar: 1,
    },
    span: null,
    titles: [],
    sport: { rounds, table: null, podium: null },
    ...given,
  };
}

describe("The league's next race", () => {
  it.each([
    ["is the first of all seasons", [season("A", [round(30)]), season("B", [round(20)])], "B"],
    ["is the one that is driven", [season("A", [round(-0.5)]), season("B", [round(1)])], "A"],
    ["is one whose results are awaited", [season("A", [round(-3)]), season("B", [round(1)])], "A"],
    [
      "is none that has results",
      [season("A", [round(-3, { hasResults: true })]), season("B", [round(1)])],
      "B",
    ],
    [
      "is none of a season that organisers prepare",
      [season("A", [round(1)], { hidden: true }), season("B", [round(9)])],
      "B",
    ],
    ["is nowhere while nothing runs", [season("A", [], { sport: null })], undefined],
  ])("%s", (_, seasons, expected) =>
    expect(findComingRace(seasons, now)?.season.title).toBe(expected),
  );

  it("knows which round of its season it is", () => {
    const found = findComingRace([season("A", [round(1), round(50)])], now);
    expect(found).toMatchObject({ number: 2, count: 3 });
  });
});

describe("The longest word", () => {
  it.each([
    ["Spa-Francorchamps", 13],
    ["Brands Hatch", 6],
    ["Spielberg", 9],
  ])("of %s has %i letters", (text, letters) => expect(longestWord(text)).toBe(letters));
});
