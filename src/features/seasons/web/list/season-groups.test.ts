import { DAY_MS } from "#shared/time/durations.ts";
import { describe, expect, it } from "vitest";
import type { SeasonCard } from "#features/seasons/seasons.ts";
import { groupSeasons } from "./season-groups.ts";

const now = Date.UTC(2026, 10, 22);

/** A season whose events are so many days from now. */
function season(title: string, ...days: number[]): SeasonCard {
  return {
    _id: title,
    title,
    description: "",
    banner: null,
    drawnBanner: null,
    premii: "",
    hidden: false,
    registrationDeadline: null,
    open: false,
    registeredCars: 0,
    events: days.map((day) => ({ _id: `${title} ${day}`, title: "", time: now + day * DAY_MS })),
    rules: {
      simulator: { _id: "ac", title: "Assetto Corsa", acronym: "AC" },
      validCars: [],
      minDriversPerCar: 1,
      maxDriversPerCar: 1,
    },
  };
}

const titles = (seasons: readonly SeasonCard[]) => seasons.map(({ title }) => title);

describe("the competitions list", () => {
  const groups = groupSeasons(
    [
      season("ended long ago", -300, -200),
      season("later", 40, 60),
      season("without a calendar"),
      season("far next event", -10, 12),
      season("just ended", -30, -1),
      season("soon", 20, 30),
      season("near next event", -20, 2),
    ],
    now,
  );

  it("shows the season with the nearest event first", () => {
    expect(titles(groups.current)).toEqual(["near next event", "far next event"]);
  });

  it("shows seasons to come by their start, those without a calendar last", () => {
    expect(titles(groups.future)).toEqual(["soon", "later", "without a calendar"]);
  });

  it("shows finished seasons by their end, the newest first", () => {
    expect(titles(groups.past)).toEqual(["just ended", "ended long ago"]);
  });
});
