import { describe, expect, it } from "vitest";
import { roundsBeside } from "./rounds-beside.ts";

const rounds = [
  { _id: "a", title: "Monza", time: 10 },
  { _id: "b", title: "Spa", time: 20 },
  { _id: "c", title: "Imola", time: 20 },
  { _id: "d", title: "Mugello", time: 30 },
];

describe("the rounds beside an event", () => {
  it.each([
    ["are both in the middle", { _id: "b", time: 20 }, [1, 3]],
    ["are told apart by id on the same evening", { _id: "c", time: 20 }, [2, 4]],
    ["lack the one before the first", { _id: "a", time: 10 }, [undefined, 2]],
    ["lack the one after the last", { _id: "d", time: 30 }, [3, undefined]],
    ["are visible ones where the event is hidden", { _id: "hidden", time: 25 }, [3, 4]],
  ])("%s", (_, event, [previous, next]) => {
    const beside = roundsBeside(rounds, event);
    expect([beside.previous?.round, beside.next?.round]).toEqual([previous, next]);
  });

  it("are none in a season of one", () => {
    expect(roundsBeside([], { _id: "a", time: 1 })).toEqual({ previous: null, next: null });
  });

  it("have a name and nothing that is not shown", () => {
    expect(roundsBeside(rounds, { _id: "a", time: 10 }).next).toEqual({
      _id: "b",
      title: "Spa",
      round: 2,
    });
  });
});
