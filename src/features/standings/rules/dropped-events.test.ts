import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DroppableResult, droppedResults } from "./dropped-events.ts";

/** `"10 - ! 4k"`: points of a run event, `-` missed, `!` still to come, `k` may not be dropped, `x` must be. */
function season(text: string): DroppableResult[] {
  return text.split(" ").map((one) => ({
    points: Number.parseFloat(one) || 0,
    run: one !== "!",
    missed: one === "-",
    kept: one.endsWith("k"),
    forced: one.endsWith("x"),
  }));
}

describe("dropped are", () => {
  test.each<[string, string, number, number[]]>([
    ["the worst", "10 4 8 6", 2, [1, 3]],
    ["none where none may be", "10 4 8 6", 0, []],
    ["none of those run while as many are to come", "10 4 ! !", 2, [2, 3]],
    ["one once too many are run", "10 4 8 !", 2, [1, 3]],
    ["missed events first", "10 0 - 8", 1, [2]],
    ["of equal ones the later", "5 5 9", 1, [1]],
    ["never what may not be", "10 0k 8 6", 1, [3]],
    ["no more than leaves one", "10 4", 5, [1]],
    ["not even that of a single event", "10", 1, []],
    ["fewer where too many may not be", "0k 0k 5", 2, [2]],
    ["what must be, in place of the worst", "10 4 8x 6", 1, [2]],
    ["what must be and then the worst", "10 4 8x 6", 2, [1, 2]],
    ["what must be where nothing else is", "10 4 8x 6", 0, [2]],
    ["even all of it", "10x 4x", 1, [0, 1]],
  ])("%s", (_, text, maxIgnoredEvents, expected) => {
    expect([...droppedResults(season(text), maxIgnoredEvents)].toSorted((a, b) => a - b)).toEqual(
      expected,
    );
  });
});

test("what counts is the best that as many events can bring", () => {
  const events = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(events, fc.nat({ max: 6 }), (points, maxIgnoredEvents) => {
      const run = points.map((one) => ({
        points: one,
        run: true,
        missed: false,
        kept: false,
        forced: false,
      }));
      const dropped = droppedResults(run, maxIgnoredEvents);
      const counted = points.filter((_, index) => !dropped.has(index));
      const expected = points
        .toSorted((a, b) => b - a)
        .slice(0, Math.max(1, points.length - maxIgnoredEvents));
      expect(counted.toSorted((a, b) => b - a)).toEqual(expected);
    }),
  );
});
