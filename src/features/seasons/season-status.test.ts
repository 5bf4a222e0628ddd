import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  activeEventOf,
  activeEventTitle,
  progressPercent,
  type SeasonState,
  seasonState,
  type SeasonStatus,
  seasonStatus,
} from "./season-status.ts";

/** Days from the first event of the season used here. */
const at = (days: number) => days * DAY_MS;

describe("a season with events on days 0, 7 and 28", () => {
  const times = [at(28), at(0), at(7)];

  test.each<[string, number, SeasonStatus, SeasonState, number]>([
    ["long before", at(-60), "future", "coming", 0],
    ["a moment before 14 days ahead", at(-14) - 1, "future", "coming", 0],
    ["14 days ahead", at(-14), "current", "coming", 0],
    ["a moment before the first event", at(0) - 1, "current", "coming", 0],
    ["at the first event", at(0), "current", "running", 33],
    ["in the gap between two events", at(15), "current", "running", 67],
    ["a moment before the last event", at(28) - 1, "current", "running", 67],
    ["at the last event", at(28), "past", "ended", 100],
    ["long after", at(100), "past", "ended", 100],
  ])("%s", (_, now, status, state, percent) => {
    expect(seasonStatus(times, now)).toBe(status);
    expect(seasonState(times, now)).toBe(state);
    expect(progressPercent(times, now)).toBe(percent);
  });
});

test("a season without events is still to come", () => {
  expect(seasonStatus([], at(0))).toBe("future");
  expect(seasonState([], at(0))).toBe("coming");
  expect(progressPercent([], at(0))).toBe(0);
});

test("a season of one event is current from 14 days before it until its time", () => {
  expect([at(-15), at(-14), at(0) - 1, at(0)].map((now) => seasonStatus([at(0)], now))).toEqual([
    "future",
    "current",
    "current",
    "past",
  ]);
});

test.each([
  [1, "Etapa următoare"],
  [0, "Etapa curentă"],
  [-23 * HOUR_MS, "Etapa curentă"],
])("an event %i ms ahead is called by where it stands in time", (ahead, title) => {
  const now = Date.UTC(2026, 10, 22);
  expect(activeEventTitle({ time: now + ahead }, now)).toBe(title);
});

test("progress of a very long season is neither nothing nor all while it lasts", () => {
  const times = Array.from({ length: 300 }, (_, index) => at(index));
  expect(progressPercent(times, at(0))).toBe(1);
  expect(progressPercent(times, at(298))).toBe(99);
});

describe("the active event", () => {
  const events = [
    { _id: "third", time: at(28) },
    { _id: "first", time: at(0) },
    { _id: "second", time: at(7) },
  ];

  test.each<[string, number, string | undefined]>([
    ["before the season is the first", at(-60), "first"],
    ["stays active for 24 hours", at(1) - 1, "first"],
    ["then is the next", at(1), "second"],
    ["in a long gap is the next", at(20), "third"],
    ["is still the last one on its DAY_MS, when the season is over", at(28) + HOUR_MS, "third"],
    ["is none after that", at(29), undefined],
  ])("%s", (_, now, id) => {
    expect(activeEventOf({ events }, now)?._id).toBe(id);
  });
});

test("of two events at the same time one is the active one, in whatever order they come", () => {
  const events = ["b", "a"].map((_id) => ({ _id, time: at(0) }));
  expect(activeEventOf({ events }, at(0))?._id).toBe("a");
  expect(activeEventOf({ events: events.toReversed() }, at(0))?._id).toBe("a");
});

test("a season only goes forwards", () => {
  const times = fc.array(fc.integer({ min: 0, max: 60 }).map(at), { minLength: 1, maxLength: 6 });
  const instant = fc.integer({ min: -30, max: 100 }).map(at);
  const order: SeasonStatus[] = ["future", "current", "past"];
  fc.assert(
    fc.property(times, instant, instant, (list, one, other) => {
      const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
      const placeAt = (now: number) => order.indexOf(seasonStatus(list, now));
      expect(placeAt(later)).toBeGreaterThanOrEqual(placeAt(earlier));
      expect(progressPercent(list, later)).toBeGreaterThanOrEqual(progressPercent(list, earlier));
    }),
  );
});
