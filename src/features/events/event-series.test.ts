import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { describe, expect, it } from "vitest";
import { eventFormOf } from "#tests/factories/season-forms.ts";
import { eventsOfSeries, shiftEvent } from "./event-series.ts";

const timeZone = "Europe/Bucharest";
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 16));

describe("A series of events", () => {
  const series = (everyWeeks: number, rounds: number, title = "Etapa") => ({
    event: eventFormOf({ title, time: Date.UTC(2027, 2, 19, 18) }),
    everyWeeks,
    tracks: Array.from({ length: rounds }, () => "acc-monza"),
  });
  const make = (everyWeeks: number, rounds: number, title?: string, firstRound = 1) =>
    eventsOfSeries(series(everyWeeks, rounds, title), { firstRound, timeZone });

  it("keeps its hour when the clock goes forward", () => {
    expect(make(1, 3).map(({ time }) => iso(time))).toEqual([
      "2027-03-19T18:00",
      "2027-03-26T18:00",
      "2027-04-02T17:00",
    ]);
  });

  it.each([
    [2, ["2027-03-19T18:00", "2027-04-02T17:00"]],
    [4, ["2027-03-19T18:00", "2027-04-16T17:00"]],
  ])("comes every %i weeks", (weeks, times) => {
    expect(make(weeks, 2).map(({ time }) => iso(time))).toEqual(times);
  });

  it.each([
    ["Etapa", 1, ["Etapa 1", "Etapa 2"]],
    ["Runda {n} la Monza", 5, ["Runda 5 la Monza", "Runda 6 la Monza"]],
  ])("is counted in its titles: %s", (title, firstRound, titles) => {
    expect(make(1, 2, title, firstRound).map((event) => event.title)).toEqual(titles);
  });

  it("goes to a track each", () => {
    const events = eventsOfSeries(
      { event: eventFormOf(), everyWeeks: 1, tracks: ["acc-monza", "acc-spa"] },
      { firstRound: 1, timeZone },
    );
    expect(events.map(({ track }) => track)).toEqual(["acc-monza", "acc-spa"]);
  });
});

it("An event moved takes its sessions and its presence window along", () => {
  const time = Date.UTC(2027, 2, 26, 18);
  const event = eventFormOf({ time, rsvpStart: time - DAY_MS, rsvpEnd: time - HOUR_MS });
  const moved = shiftEvent(event, 7, timeZone);
  expect(iso(moved.time)).toBe("2027-04-02T17:00");
  expect(iso(moved.rsvpStart)).toBe("2027-04-01T17:00");
  expect(iso(moved.rsvpEnd)).toBe("2027-04-02T16:00");
  expect(moved.sessions.map(({ startDate }) => iso(startDate))).toEqual([
    "2027-01-22T18:00",
    "2027-01-22T18:30",
  ]);
});
