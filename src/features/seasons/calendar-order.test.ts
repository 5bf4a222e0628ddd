import { DAY_MS } from "#shared/time/durations.ts";
import { describe, expect, it } from "vitest";
import { calendarOrder } from "./calendar-order.ts";

const now = 100 * DAY_MS;
const events = [-20, -10, 10, 20].map((days) => ({
  _id: `${days}`,
  time: now + days * DAY_MS,
}));

const order = (at: number) => {
  const { activeId, ahead, done } = calendarOrder(events, at);
  return {
    activeId,
    ahead: ahead.map(({ event, round }) => `${round}: ${event._id}`),
    done: done.map(({ event, round }) => `${round}: ${event._id}`),
  };
};

describe("A calendar", () => {
  it("opens at the next round, and has the last one before those before it", () => {
    expect(order(now)).toEqual({
      activeId: "10",
      ahead: ["3: 10", "4: 20"],
      done: ["2: -10", "1: -20"],
    });
  });

  it("keeps a round ahead on its day and the day after", () => {
    expect(order(now - 9.5 * DAY_MS).ahead).toEqual(["2: -10", "3: 10", "4: 20"]);
    expect(order(now - 9 * DAY_MS).ahead).toEqual(["3: 10", "4: 20"]);
  });

  it("of a season that is over is told from its start", () => {
    expect(order(now + 40 * DAY_MS)).toEqual({
      activeId: undefined,
      ahead: [],
      done: ["1: -20", "2: -10", "3: 10", "4: 20"],
    });
  });

  it("has two rounds of one time together", () => {
    const twins = [
      { _id: "a", time: now },
      { _id: "b", time: now },
    ];
    expect(calendarOrder(twins, now).ahead).toHaveLength(2);
  });
});
