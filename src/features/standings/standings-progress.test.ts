import { describe, expect, test } from "vitest";
import { totalsAfterEvents } from "./standings-progress.ts";

/** `"25 - 18! ?"`: points of each event; `-` missed, `!` with a disqualification, `?` still to come. */
function events(sheet: string) {
  return sheet.split(" ").map((text) => ({
    points: Number(text.replace(/[!?-]/, "")),
    run: text !== "?",
    missed: text === "-",
    disqualified: text.endsWith("!"),
  }));
}

const rules = { maxIgnoredEvents: 0, keepsDisqualified: false, compensationPoints: 0 };

describe("an entry's totals after each event", () => {
  test.each([
    ["add up", "25 18 15", {}, [25, 43, 58]],
    ["stop at the last event that was run", "25 18 ? ?", {}, [25, 43]],
    ["leave out an event without results between others", "25 ? 18", {}, [25, 43]],
    ["hold compensation from the first one on", "25 18", { compensationPoints: -5 }, [20, 38]],
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
    ["are none before the first event", "? ?", {}, []],
  ])("%s", (_, sheet, given, expected) => {
    expect(totalsAfterEvents(events(sheet), { ...rules, ...given })).toEqual(expected);
  });
});
