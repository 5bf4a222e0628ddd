import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recordsAmong, type TimedLap } from "./record-laps.ts";

const lap = (at: number, best_lap_ms: number, more: Partial<TimedLap> = {}): TimedLap => ({
  at,
  best_lap_ms,
  session_order: 0,
  session_id: `session-${at}`,
  best_lap_order: 1,
  row_id: "row",
  seat: 0,
  ...more,
});

describe("Records among laps", () => {
  it("are those that beat all before them, the fastest first", () => {
    const laps = [lap(1, 95), lap(2, 97), lap(3, 93), lap(4, 94), lap(5, 90)];
    expect(recordsAmong(laps).map(({ at }) => at)).toEqual([5, 3, 1]);
  });

  it("of equal laps are the earlier one", () => {
    expect(recordsAmong([lap(2, 90), lap(1, 90)])).toEqual([lap(1, 90)]);
    const first = lap(1, 90, { best_lap_order: 3 });
    const later = lap(1, 90, { best_lap_order: 9, row_id: "a" });
    const unknown = lap(1, 90, { best_lap_order: null, row_id: "0" });
    expect(recordsAmong([unknown, later, first])).toEqual([first]);
  });

  it("of one session are its fastest lap alone, whatever was driven first", () => {
    const slower = lap(1, 95, { best_lap_order: 1 });
    const faster = lap(1, 93, { best_lap_order: 40 });
    expect(recordsAmong([slower, faster])).toEqual([faster]);
  });

  it("are the same read in stretches of times as read at once", () => {
    const some = fc.record({ at: fc.nat(6), ms: fc.nat(8), order: fc.option(fc.nat(3)) });
    fc.assert(
      fc.property(fc.array(some), fc.nat(8), (drawn, border) => {
        const laps = drawn.map(({ at, ms, order }, index) =>
          lap(at, ms, { best_lap_order: order, row_id: `row-${index}` }),
        );
        const fast = recordsAmong(laps.filter(({ best_lap_ms }) => best_lap_ms <= border));
        const slow = laps.filter(({ best_lap_ms }) => best_lap_ms > border);
        expect([...fast, ...recordsAmong(slow, fast.at(-1))]).toEqual(recordsAmong(laps));
      }),
    );
  });
});
