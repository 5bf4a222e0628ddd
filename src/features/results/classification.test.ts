import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inFileOrder, order, race, row } from "#tests/results-sheets.ts";
import { classifyRace, type ResultRow } from "./classification.ts";

describe("the order of a race", () => {
  test("is the file's own", () => {
    const rows = race(
      row("Ana", { laps: 10, total: "10:00.000" }),
      row("Ben", { laps: 10, total: "10:04.500" }),
      row("Cara", { laps: 9, total: "9:50.000" }),
      row("Dov", {}),
    );
    expect(rows.map(({ key, position, gap }) => [key, position, gap])).toEqual([
      ["Ana", 1, { kind: "leader" }],
      ["Ben", 2, { kind: "time", ms: 4_500 }],
      ["Cara", 3, { kind: "laps", laps: 1 }],
      ["Dov", 4, { kind: "laps", laps: 10 }],
    ]);
  });

  test("keeps a lapped car with a smaller total behind", () => {
    const rows = race(
      row("Ana", { laps: 23, total: "38:49.129" }),
      row("Ben", { laps: 21, total: "36:21.760" }),
    );
    expect(order(rows)).toBe("Ana Ben");
    expect(rows[1]?.gap).toEqual({ kind: "laps", laps: 2 });
  });

  test("is not sorted anew by times that contradict it, and such a time gives no gap", () => {
    const rows = race(
      row("Ana", { laps: 10, total: "10:00.000" }),
      row("Ben", { laps: 10, total: "10:09.000" }),
      row("Cara", { laps: 10, total: "9:12.000" }),
      row("Dov", { laps: 10, total: "10:11.000" }),
    );
    expect(order(rows)).toBe("Ana Ben Cara Dov");
    expect(rows.slice(1).map(({ gap }) => gap)).toEqual([
      { kind: "time", ms: 9_000 },
      { kind: "none" },
      { kind: "time", ms: 11_000 },
    ]);
  });

  test("is not sorted anew by laps that contradict it, and a penalty still takes its place", () => {
    const field = [
      row("Ana", { laps: 9, total: "10:00.000" }),
      row("Ben", { laps: 10, total: "10:09.000" }),
      row("Cara", { laps: 9, total: "10:12.000" }),
    ];
    expect(order(race(...field))).toBe("Ana Ben Cara");
    expect(
      order(
        race(row("Ana", { laps: 9, total: "10:00.000", timePenaltyMs: 10_000 }), ...field.slice(1)),
      ),
    ).toBe("Ben Ana Cara");
  });

  test("puts the disqualified last, in their own order, without a position", () => {
    const rows = race(
      row("Ana", { laps: 10, total: "10:00.000", dsq: true }),
      row("Ben", { laps: 10, total: "10:01.000" }),
      row("Cara", { laps: 9, total: "10:02.000", dsq: true }),
      row("Dov", {}),
    );
    expect(rows.map(({ key, position }) => [key, position])).toEqual([
      ["Ben", 1],
      ["Dov", 2],
      ["Ana", null],
      ["Cara", null],
    ]);
    expect(rows[2]).toMatchObject({ gap: { kind: "none" }, classPositions: {} });
  });
});

describe("penalties in a race", () => {
  test("add time, also to the total shown", () => {
    const rows = race(
      row("Ana", { laps: 10, total: "10:00.000", timePenaltyMs: 5_000 }),
      row("Ben", { laps: 10, total: "10:04.500" }),
    );
    expect(rows).toMatchObject([
      { key: "Ben", totalMs: 604_500, gap: { kind: "leader" } },
      { key: "Ana", totalMs: 605_000, gap: { kind: "time", ms: 500 } },
    ]);
  });

  test("leave two cars with equal times in the file's order", () => {
    const rows = race(
      row("Ana", { laps: 10, total: "10:00.000", timePenaltyMs: 5_000 }),
      row("Ben", { laps: 10, total: "10:05.000" }),
    );
    expect(order(rows)).toBe("Ana Ben");
  });

  test("take laps, behind all who have more", () => {
    const rows = race(
      row("Ana", { laps: 10, total: "10:00.000", lapPenalty: 2 }),
      row("Ben", { laps: 9, total: "10:30.000" }),
      row("Cara", { laps: 8, total: "10:10.000" }),
    );
    expect(rows.map(({ key, laps }) => [key, laps])).toEqual([
      ["Ben", 9],
      ["Ana", 8],
      ["Cara", 8],
    ]);
  });

  test("never take more laps than were driven", () => {
    const rows = race(
      row("Ana", { laps: 3, total: "5:00.000", lapPenalty: 100 }),
      row("Ben", { laps: 1 }),
      row("Cara", {}),
    );
    expect(rows.map(({ key, laps }) => [key, laps])).toEqual([
      ["Ben", 1],
      ["Ana", 0],
      ["Cara", 0],
    ]);
  });

  test("reorder lapped cars that have no total", () => {
    const rows = race(
      row("Ana", { laps: 10, total: "10:00.000" }),
      row("Ben", { laps: 9, lapsDown: 1, timePenaltyMs: 1_000 }),
      row("Cara", { laps: 9, lapsDown: 1 }),
      row("Dov", { laps: 8, lapsDown: 2 }),
    );
    expect(order(rows)).toBe("Ana Cara Ben Dov");
    expect(rows[2]).toMatchObject({ totalMs: null, gap: { kind: "laps", laps: 1 } });
  });
});

describe("an organiser's correction in a race", () => {
  test("of a total puts the row where its time belongs", () => {
    const rows = race(
      row("Ana", { laps: 10, total: "10:09.000", corrected: true }),
      row("Ben", { laps: 10, total: "10:04.000" }),
      row("Cara", { laps: 10, total: "10:08.000" }),
      row("Dov", { laps: 10, total: "10:10.000" }),
    );
    expect(order(rows)).toBe("Ben Cara Ana Dov");
  });

  test("of the laps does the same", () => {
    const rows = race(
      row("Ana", { laps: 10, total: "10:00.000" }),
      row("Ben", { laps: 10, total: "10:08.000" }),
      row("Cara", { laps: 10, total: "10:04.000", corrected: true }),
    );
    expect(order(rows)).toBe("Ana Cara Ben");
  });

  test("that takes a total away leaves the row where the file had it", () => {
    const rows = race(
      row("Ana", { laps: 10, total: "10:00.000" }),
      row("Ben", { laps: 10, corrected: true }),
      row("Cara", { laps: 10, total: "10:04.000" }),
    );
    expect(order(rows)).toBe("Ana Ben Cara");
  });

  test("keeps the file's place where nobody else on those laps has a time to compare", () => {
    const rows = race(
      row("Ana", { laps: 10, total: "10:00.000" }),
      row("Ben", { laps: 9, total: "10:20.000", corrected: true }),
      row("Cara", { laps: 9 }),
    );
    expect(order(rows)).toBe("Ana Ben Cara");
  });
});

describe("class positions and gaps", () => {
  test("are ranks inside each class, in every group of classes", () => {
    const rows = race(
      row("Ana", { laps: 10, total: "10:00.000", classIds: ["GT3", "Pro"] }),
      row("Ben", { laps: 9, total: "10:01.000", classIds: ["GT4", "Pro"] }),
      row("Cara", { laps: 9, total: "10:05.000", classIds: ["GT4", "Am"] }),
      row("Dov", { laps: 8, total: "10:06.000", classIds: ["GT4"], dsq: true }),
    );
    expect(rows.map((one) => one.classPositions)).toEqual([
      { GT3: 1, Pro: 1 },
      { GT4: 1, Pro: 2 },
      { GT4: 2, Am: 1 },
      {},
    ]);
    expect(rows[2]).toMatchObject({
      gap: { kind: "laps", laps: 1 },
      classGaps: { GT4: { kind: "time", ms: 4_000 }, Am: { kind: "leader" } },
    });
  });

  test("count laps from the class leader", () => {
    const rows = race(
      row("Ana", { laps: 10, total: "10:00.000", classIds: ["GT3"] }),
      row("Ben", { laps: 9, lapsDown: 1, classIds: ["GT4"] }),
      row("Cara", { laps: 9, lapsDown: 2, classIds: ["GT4"] }),
    );
    expect(rows[2]?.classGaps["GT4"]).toEqual({ kind: "laps", laps: 1 });
  });
});

test("a car on the leader's laps without a total has no gap, or the laps its file says", () => {
  const rows = race(
    row("Ana", { laps: 10, total: "10:00.000" }),
    row("Ben", { laps: 10 }),
    row("Cara", { laps: 10, lapsDown: 1 }),
  );
  expect(rows.map(({ gap }) => gap)).toEqual([
    { kind: "leader" },
    { kind: "none" },
    { kind: "laps", laps: 1 },
  ]);
});

describe("whatever the file holds", () => {
  const plainRow = fc.record({
    laps: fc.integer({ min: 0, max: 4 }),
    totalMs: fc.option(fc.integer({ min: 1, max: 20 })),
    dsq: fc.boolean(),
  });
  const field = fc
    .array(plainRow, { minLength: 1, maxLength: 12 })
    .map((rows) => rows.toSorted((a, b) => b.laps - a.laps))
    .map((rows) =>
      inFileOrder(rows.map((values, index) => ({ ...row(`car-${index}`, {}), ...values }))),
    );
  const penalty = fc.record({
    at: fc.nat(),
    timePenaltyMs: fc.integer({ min: 0, max: 30 }),
    lapPenalty: fc.integer({ min: 0, max: 5 }),
  });
  const keys = (rows: readonly { key: string }[]) => rows.map((one) => one.key);

  test("without penalties the file's order stands, the disqualified moved to the end", () => {
    fc.assert(
      fc.property(field, (rows) => {
        const expected = [...rows.filter((one) => !one.dsq), ...rows.filter((one) => one.dsq)];
        expect(keys(classifyRace(rows))).toEqual(keys(expected));
      }),
    );
  });

  test("a penalty on one row never changes the order among the others", () => {
    fc.assert(
      fc.property(
        field,
        fc.array(penalty, { maxLength: 4 }),
        penalty,
        (rows, earlier, { at, ...another }) => {
          const before = rows.map((one, index) => ({
            ...one,
            ...earlier.find((given) => given.at % rows.length === index),
          }));
          const target = at % rows.length;
          const after = before.map((one, index) =>
            index === target ? { ...one, ...another } : one,
          );
          const others = (list: readonly ResultRow[]) =>
            keys(classifyRace(list)).filter((key) => key !== rows[target]?.key);
          expect(others(after)).toEqual(others(before));
        },
      ),
    );
  });

  test("a correction of one row never changes the order among the others", () => {
    fc.assert(
      fc.property(field, fc.nat(), plainRow, (rows, at, { laps, totalMs }) => {
        const target = at % rows.length;
        const after = rows.map((one, index) =>
          index === target ? { ...one, laps, totalMs, corrected: true } : one,
        );
        const others = (list: readonly ResultRow[]) =>
          keys(classifyRace(list)).filter((key) => key !== rows[target]?.key);
        expect(others(after)).toEqual(others(rows));
      }),
    );
  });

  test("the disqualified are last and the order in which rows arrive does not matter", () => {
    fc.assert(
      fc.property(field, fc.array(fc.nat()), (rows, shuffle) => {
        const shuffled = rows.toSorted(
          (a, b) => (shuffle[a.fileOrder] ?? 0) - (shuffle[b.fileOrder] ?? 0),
        );
        const classified = classifyRace(shuffled);
        expect(classified).toEqual(classifyRace(rows));
        const positions = classified.map((one) => one.position);
        const ranked = rows.filter((one) => !one.dsq).length;
        expect(positions).toEqual(rows.map((_, index) => (index < ranked ? index + 1 : null)));
      }),
    );
  });
});
