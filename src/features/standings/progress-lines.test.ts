import { describe, expect, test } from "vitest";
import { shownEntry, shownTable } from "#tests/shown-table.ts";
import { progressLines, progressOrder } from "./progress-lines.ts";

const rounds = ["Monza", "Spa"];
const car = (raceNumber: string) => ({
  _id: raceNumber,
  raceNumber,
  carName: `Echipaj ${raceNumber}`,
  carModel: { title: "" },
  gone: false,
  ignored: false,
});

describe("the lines of a table's evolution", () => {
  test("are in the table's order, named, with one's own marked; whoever is disqualified has none", () => {
    const table = shownTable(rounds, [
      shownEntry("Ana Albu", { position: 1, cars: [car("7")] }),
      shownEntry("Dan Duma", { position: 2 }),
      shownEntry("Ion Inel", { position: null, disqualified: true }),
      shownEntry("Eva Ene", { position: 3 }),
    ]);
    const lines = progressLines(
      table,
      [
        { _id: "Ana Albu", totals: [25, 50] },
        { _id: "Dan Duma", totals: [18, 36] },
        { _id: "Ion Inel", totals: [15, 30] },
      ],
      "Dan Duma",
    );
    expect(lines.map(({ label, number, isOwn }) => [label, number, isOwn])).toEqual([
      ["Albu", "7", false],
      ["Duma", null, true],
    ]);
  });

  test("say who shares a car and its points with somebody before them", () => {
    const table = shownTable(rounds, [
      shownEntry("Ana Albu", { cars: [car("7")] }),
      shownEntry("Bogdan Bal", { cars: [car("7")] }),
      shownEntry("Carmen Cot", { cars: [car("8")] }),
    ]);
    const totals = [25, 50];
    const lines = progressLines(
      table,
      table.entries.map(({ _id }) => ({ _id, totals })),
      undefined,
    );
    expect(lines.map(({ isTwin }) => isTwin)).toEqual([false, true, false]);
  });
});

describe("the order after a round", () => {
  const table = shownTable(rounds, [
    shownEntry("Ana Albu", { position: 1 }),
    shownEntry("Dan Duma", { position: 2 }),
    shownEntry("Eva Ene", { position: 3 }),
  ]);
  const lines = progressLines(
    table,
    [
      { _id: "Ana Albu", totals: [10, 30.5] },
      { _id: "Dan Duma", totals: [25, 30.5] },
      { _id: "Eva Ene", totals: [10, 12] },
    ],
    undefined,
  );
  const order = (round: number, isLast: boolean) =>
    progressOrder(lines, round, { isLast }).map(({ line, position, gap }) => [
      line.id,
      position,
      gap,
    ]);

  test("shares a place between equal points", () => {
    expect(order(0, false)).toEqual([
      ["Dan Duma", 1, 0],
      ["Ana Albu", 2, 15],
      ["Eva Ene", 2, 15],
    ]);
  });

  test("is the table's own after the last", () => {
    expect(order(1, true)).toEqual([
      ["Ana Albu", 1, 0],
      ["Dan Duma", 2, 0],
      ["Eva Ene", 3, 18.5],
    ]);
  });

  test("has everybody, also who has no total there", () => {
    expect(order(5, false).map(([id]) => id)).toEqual(["Ana Albu", "Dan Duma", "Eva Ene"]);
  });
});
