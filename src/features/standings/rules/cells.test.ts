import { describe, expect, test } from "vitest";
import { cellsOf, joinCells, readCell, readCells, type SessionCell, writeCell } from "./cells.ts";
import type { EntryEvent, EntryLine } from "./entry-events.ts";

function line(given: Partial<EntryLine>): EntryLine {
  return {
    rowKey: "row",
    carId: null,
    clubId: null,
    place: 1,
    placePoints: 0,
    poleBonus: 0,
    fastestLapBonus: 0,
    total: 0,
    zeroReason: null,
    counted: true,
    classified: true,
    retired: false,
    ...given,
  };
}

/** The cell of one session with these lines. */
function cell(lines: EntryLine[], points = 0, dropped = false): string | undefined {
  const session = { sessionId: "race", points, run: true, dropped, lines };
  const event: EntryEvent = {
    eventId: "event",
    points,
    run: true,
    missed: false,
    disqualified: false,
    dropped,
    sessions: [session],
  };
  return cellsOf([event])["race"];
}

describe("a cell of a table", () => {
  test.each<[string, SessionCell]>([
    ["3:15", { place: 3, points: 15, status: null, dropped: false }],
    ["12", { place: 12, points: 0, status: null, dropped: false }],
    ["(4:12.5)", { place: 4, points: 12.5, status: null, dropped: true }],
    ["14A:1", { place: 14, points: 1, status: "dnf", dropped: false }],
    ["N:3", { place: null, points: 3, status: "dns", dropped: false }],
    ["(X)", { place: null, points: 0, status: "dsq", dropped: true }],
    ["5:-2.125", { place: 5, points: -2.125, status: null, dropped: false }],
    [":0", { place: null, points: 0, status: null, dropped: false }],
    ["()", { place: null, points: 0, status: null, dropped: true }],
  ])("%s is read as it was written", (text, meant) => {
    expect(writeCell(meant)).toBe(text);
    expect(readCell(text)).toEqual(meant);
  });

  test.each(["", undefined, "?", "3:", "3:15:2", "A3", "-", "<b>", "3q"])(
    "of which nothing can be read is none: %s",
    (text) => expect(readCell(text)).toBeNull(),
  );

  test("says the place, the points and why there are none", () => {
    expect(cell([line({ place: 3 })], 15_000)).toBe("3:15");
    expect(cell([line({ place: 12 })], 500)).toBe("12:0.5");
    expect(cell([line({ place: 18, retired: true })])).toBe("18A");
    expect(cell([line({ place: 20, retired: true, zeroReason: "no-lap" })])).toBe("20N");
    expect(cell([line({ place: null, zeroReason: "not-in-race" })], 1000)).toBe("N:1");
    expect(cell([line({ place: null, zeroReason: "disqualified", retired: true })])).toBe("X");
    expect(cell([line({ place: 2 })], 18_000, true)).toBe("(2:18)");
  });

  test("is of the best car that counts, and of the best at all where the entry has started again since", () => {
    const cars = [line({ place: 1, counted: false }), line({ place: 7 }), line({ place: 4 })];
    expect(cell(cars, 20_000)).toBe("4:20");
    expect(cell([line({ place: 6, counted: false }), line({ place: 2, counted: false })])).toBe(
      "2",
    );
  });

  test("stands in its row in the order of the table", () => {
    const row = joinCells(["c", "a", "b"], { a: "1:25", c: "(4)", old: "9" });
    expect(row).toBe("(4) 1:25 -");
    expect(readCells(row)).toEqual([readCell("(4)"), readCell("1:25"), null]);
    expect(readCells("")).toEqual([null]);
  });

  test("is absent where the entry was", () => {
    expect(cell([])).toBeUndefined();
    expect(cellsOf([])).toEqual({});
  });
});
