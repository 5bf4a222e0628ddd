import { describe, expect, test } from "vitest";
import { inFileOrder, order, row, timed } from "#tests/results-sheets.ts";
import { classifySession, classifyTimed } from "./classification.ts";

describe("the order by time", () => {
  test("is that of the best laps, without a time last", () => {
    const rows = timed(
      0,
      row("Dov", {}),
      row("Eva", { laps: 4 }),
      row("Ben", { laps: 5, best: "1:38.000" }),
      row("Ana", { laps: 9, best: "1:37.435" }),
    );
    expect(rows.map(({ key, position, gap }) => [key, position, gap])).toEqual([
      ["Ana", 1, { kind: "leader" }],
      ["Ben", 2, { kind: "time", ms: 565 }],
      ["Eva", 3, { kind: "none" }],
      ["Dov", 4, { kind: "none" }],
    ]);
  });

  test("does not depend on the order in which rows arrive", () => {
    const rows = inFileOrder([
      row("Ana", { laps: 3, best: "1:30.000", dsq: true }),
      row("Ben", { laps: 3, best: "1:31.000" }),
      row("Cara", { laps: 3, best: "1:31.000" }),
      row("Dov", { laps: 3, best: "1:32.000", dsq: true }),
      row("Eva", { laps: 1 }),
      row("Fin", { laps: 1 }),
    ]);
    const outcome = classifyTimed(rows.toReversed(), { hotstintLaps: 0 });
    expect(outcome && order(outcome)).toBe("Ben Cara Eva Fin Ana Dov");
  });

  test("has no leader where nobody has a time", () => {
    expect(timed(0, row("Ana", { laps: 2 }))[0]).toMatchObject({
      position: 1,
      gap: { kind: "none" },
    });
  });

  test("gives equal times to who set it first, then to the file", () => {
    const first = timed(
      0,
      row("Ana", { laps: 3, best: "2:11.623", bestLapOrder: 40 }),
      row("Ben", { laps: 3, best: "2:11.623", bestLapOrder: 12 }),
      row("Cara", { laps: 3, best: "2:11.623" }),
    );
    expect(order(first)).toBe("Ben Ana Cara");
    expect(
      order(timed(0, row("Ana", { best: "2:11.623" }), row("Ben", { best: "2:11.623" }))),
    ).toBe("Ana Ben");
  });

  test("counts time penalties and ignores lap penalties", () => {
    const rows = timed(
      1,
      row("Ana", { laps: 3, best: "1:30.000", timePenaltyMs: 2_000 }),
      row("Ben", { laps: 3, best: "1:31.000", lapPenalty: 3 }),
      row("Cara", { laps: 3, best: "1:29.000", dsq: true }),
    );
    expect(rows).toMatchObject([
      { key: "Ben", rankMs: 91_000, laps: 3, position: 1 },
      { key: "Ana", rankMs: 92_000, position: 2, gap: { kind: "time", ms: 1_000 } },
      { key: "Cara", position: null },
    ]);
  });
});

describe("a hot stint", () => {
  const stint = (...seconds: number[]) =>
    seconds.map((one) => ({ time: one * 1000, valid: true, driver: 0 }));

  test("ranks by the best average", () => {
    const rows = timed(
      2,
      row("Ana", { laps: 3, best: "1:20.000", lapList: stint(80, 100, 99) }),
      row("Ben", { laps: 3, best: "1:28.000", lapList: stint(88, 89, 90), timePenaltyMs: 500 }),
      row("Cara", { laps: 1, best: "1:15.000", lapList: stint(75) }),
    );
    expect(rows.map(({ key, averageMs, rankMs }) => [key, averageMs, rankMs])).toEqual([
      ["Ben", 88_500, 89_000],
      ["Ana", 90_000, 90_000],
      ["Cara", null, null],
    ]);
  });

  test("compares sums, not rounded averages", () => {
    const lapList = (time: number) =>
      [89_000, 89_000, time].map((one) => ({ time: one, valid: true, driver: 0 }));
    const rows = timed(
      3,
      row("Ana", { lapList: lapList(89_001) }),
      row("Ben", { lapList: lapList(89_000) }),
    );
    expect(rows.map(({ key, averageMs }) => [key, averageMs])).toEqual([
      ["Ben", 89_000],
      ["Ana", 89_000],
    ]);
  });

  test("of nobody is an empty classification", () => {
    expect(timed(3)).toEqual([]);
  });

  test("is refused for a format without laps", () => {
    const rows = inFileOrder([
      row("Ana", { laps: 5, best: "1:30.000", lapList: null }),
      row("Ben", { laps: 5 }),
    ]);
    expect(classifySession("Q", rows, { hotstintLaps: 3 })).toBeNull();
    expect(classifySession("Q", rows, { hotstintLaps: 1 })).toHaveLength(2);
    expect(classifySession("R", rows, { hotstintLaps: 3 })).toHaveLength(2);
  });
});
