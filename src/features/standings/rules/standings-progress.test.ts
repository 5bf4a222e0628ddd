import { describe, expect, test } from "vitest";
import type { EntryEvent, EntryLine } from "./entry-events.ts";
import { totalsAfterEvents } from "./standings-progress.ts";

/** `"25 - 18! ?"`: points of each event; `-` missed, `!` with a disqualification, `?` still to come. */
function events(sheet: string): EntryEvent[] {
  return sheet.split(" ").map((text, index) => {
    const points = Number(text.replace(/[!?-]/, ""));
    const facts = { points, run: text !== "?", dropped: false };
    const lines = /\d/.test(text) ? [line(points, text.endsWith("!"))] : [];
    const id = `round ${index + 1}`;
    return {
      ...facts,
      eventId: id,
      missed: text === "-",
      disqualified: text.endsWith("!"),
      sessions: [{ ...facts, sessionId: id, lines }],
    };
  });
}

function line(total: number, isDisqualified: boolean): EntryLine {
  return {
    rowKey: "row",
    carId: null,
    clubId: null,
    place: isDisqualified ? null : 1,
    placePoints: total,
    poleBonus: 0,
    fastestLapBonus: 0,
    total,
    zeroReason: isDisqualified ? "disqualified" : null,
    counted: true,
    classified: !isDisqualified,
    retired: false,
  };
}

const rules = {
  maxIgnoredEvents: 0,
  keepsDisqualified: false,
  races: null,
  groups: [],
  choices: {},
  extraPoints: 0,
};

describe("an entry's totals after each event", () => {
  test.each([
    ["add up", "25 18 15", {}, [25, 43, 58]],
    ["stop at the last event that was run", "25 18 ? ?", {}, [25, 43]],
    ["leave out an event without results between others", "25 ? 18", {}, [25, 43]],
    ["hold compensation from the first one on", "25 18", { extraPoints: -5 }, [20, 38]],
    [
      "drop nothing while rounds to come take up the drops",
      "10 25 18 ?",
      { maxIgnoredEvents: 1 },
      [10, 35, 53],
    ],
    [
      "lose the worst event once the last one was run",
      "10 25 18",
      { maxIgnoredEvents: 1 },
      [10, 35, 43],
    ],
    ["may stand still with a drop", "25 18 10", { maxIgnoredEvents: 1 }, [25, 43, 43]],
    ["drop a missed event first", "- 25 18", { maxIgnoredEvents: 1 }, [0, 25, 43]],
    [
      "keep a disqualification where the table says so",
      "0! 25 18",
      { maxIgnoredEvents: 1, keepsDisqualified: true },
      [0, 25, 25],
    ],
    ["drop a disqualification elsewhere", "0! 25 18", { maxIgnoredEvents: 1 }, [0, 25, 43]],
    [
      "drop within a group of rounds",
      "10 25 3 4",
      { groups: [{ title: "", events: ["round 3", "round 4"], maxIgnoredEvents: 1 }] },
      [10, 35, 38, 39],
    ],
    [
      "leave out what must go once it was run",
      "10 25 3",
      { choices: { "round 2": "drop" } },
      [10, 10, 13],
    ],
    ["are none before the first event", "? ?", {}, []],
  ] satisfies [string, string, Partial<Parameters<typeof totalsAfterEvents>[1]>, number[]][])(
    "%s",
    (_, sheet, given, expected) => {
      expect(totalsAfterEvents(events(sheet), { ...rules, ...given })).toEqual(expected);
    },
  );
});
