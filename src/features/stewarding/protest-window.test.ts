import { HOUR_MS } from "#shared/time/durations.ts";
import { describe, expect, it } from "vitest";
import { finalityOf, protestWindow, windowState } from "./protest-window.ts";

const rules = { protestHours: 24 };
const start = Date.UTC(2026, 10, 22, 18);
const end = start + HOUR_MS;

describe("The window of a session's protests", () => {
  it.each([
    ["results saved during the session", start + 1, end + 24 * HOUR_MS],
    ["results saved at its end", end, end + 24 * HOUR_MS],
    ["results saved the next morning", end + 14 * HOUR_MS, end + 38 * HOUR_MS],
  ])(
    "begins at the scheduled end and ends 24 hours after the later of that and results: %s",
    (_what, firstSavedAt, closesAt) => {
      expect(protestWindow({ startAt: start, durationMinutes: 60, firstSavedAt }, rules)).toEqual({
        opensAt: end,
        closesAt,
      });
    },
  );

  it.each([
    [end + HOUR_MS - 1, "waiting"],
    [end + HOUR_MS, "open"],
    [end + 24 * HOUR_MS - 1, "open"],
    [end + 24 * HOUR_MS, "closed"],
  ])("holds its first millisecond and not its last: %i", (now, state) => {
    expect(windowState({ opensAt: end + HOUR_MS, closesAt: end + 24 * HOUR_MS }, now)).toBe(state);
  });

  it("waits as long as there are no results", () => {
    expect(windowState(null, end)).toBe("waiting");
  });
});

describe("Results", () => {
  const window = { opensAt: 100, closesAt: 200 };
  it.each([
    ["nobody can protest", { window: null, openCases: 0, appealUntil: [] }, 150, null],
    [
      "the window is open",
      { window, openCases: 0, appealUntil: [] },
      199,
      { state: "provisional", until: 200 },
    ],
    [
      "the window is over",
      { window, openCases: 0, appealUntil: [] },
      200,
      { state: "final", until: null },
    ],
    [
      "a case is open",
      { window, openCases: 1, appealUntil: [] },
      500,
      { state: "provisional", until: null },
    ],
    [
      "a decision may be appealed",
      { window, openCases: 0, appealUntil: [300, null] },
      299,
      { state: "provisional", until: 300 },
    ],
    [
      "that time is over",
      { window, openCases: 0, appealUntil: [300] },
      300,
      { state: "final", until: null },
    ],
  ])("are as they are when %s", (_when, given, now, expected) => {
    expect(finalityOf(given, now)).toEqual(expected);
  });
});
