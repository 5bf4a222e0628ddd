import { describe, expect, test } from "vitest";
import { shownEntry, shownTable } from "#tests/shown-table.ts";
import { progressLines, progressOrder, standingsProgress } from "./progress-lines.ts";

const rounds = ["Monza", "Spa"];
const car = (raceNumber: string) => ({
  _id: raceNumber,
  raceNumber,
  carName: `Echipaj ${raceNumber}`,
  carModel: { title: "", body: "gt" as const },
  gone: false,
  ignored: false,
});

describe("how entries came to their totals", () => {
  const all = ["Monza", "Spa", "Imola-"];

  test("ends with the last round that was run, what was given and taken included", () => {
    const ana = shownEntry("Ana Albu", {
      cells: "1:25 14A -",
      compensationPoints: 2.5,
      deductions: [{ points: 1, reason: "Contact" }],
    });
    const table = shownTable(all, [ana]);
    const progress = standingsProgress(table);
    expect(progress.events.map(({ title }) => title)).toEqual(["Monza", "Spa"]);
    expect([...progress.totals]).toEqual([["Ana Albu", [26.5, 26.5]]]);
  });

  test("leaves out what the table drops, and keeps what it may not drop", () => {
    const table = shownTable(all.slice(0, 2), [
      shownEntry("Ana Albu", { cells: "1:25 X" }),
      shownEntry("Dan Duma", { cells: "2:18 (3:15)" }),
      shownEntry("Eva Ene", { cells: "(3:15) 1:25", choices: { Monza: "keep", Spa: "drop" } }),
    ]);
    const drops = { ...table, filters: { ...table.filters, maxIgnoredEvents: 1 } };
    expect([...standingsProgress(drops).totals.values()]).toEqual([
      [25, 25],
      [18, 18],
      [15, 15],
    ]);
    const keeps = { ...drops, options: { ...drops.options, keepDisqualifiedEvents: true } };
    expect(standingsProgress(keeps).totals.get("Ana Albu")).toEqual([25, 0]);
  });

  test("knows nothing of results that are newer than the table", () => {
    const table = shownTable(all.slice(0, 2), [shownEntry("Ana Albu", { cells: "1:25 -" })]);
    const totals = (newerResults: boolean) =>
      standingsProgress({ ...table, newerResults }).totals.get("Ana Albu");
    expect([totals(true), totals(false)]).toEqual([[25], [25, 25]]);
  });
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
      new Map([
        ["Ana Albu", [25, 50]],
        ["Dan Duma", [18, 36]],
        ["Ion Inel", [15, 30]],
      ]),
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
      new Map(table.entries.map(({ _id }) => [_id, totals])),
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
    new Map([
      ["Ana Albu", [10, 30.5]],
      ["Dan Duma", [25, 30.5]],
      ["Eva Ene", [10, 12]],
    ]),
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
