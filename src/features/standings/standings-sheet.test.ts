import { describe, expect, test } from "vitest";
import { shownEntry as entry, shownTable as table } from "#tests/shown-table.ts";
import { foundRows, isOwn, signsOf, standingsSheet } from "./standings-sheet.ts";

describe("the sheet of a table", () => {
  test("has a column for each round that was run, and what each brought", () => {
    const sheet = standingsSheet(
      table(
        ["Monza", "Spa", "Imola-"],
        [
          entry("Ana Albu", { points: 43, previousPosition: 2, cells: "1:25 2:18 -" }),
          entry("Dan Duma", { position: 2, points: 18, previousPosition: 1, cells: "(2:18) 7A -" }),
        ],
      ),
    );
    expect(sheet.columns.map(({ short }) => short)).toEqual(["MON", "SPA"]);
    const [ana, dan] = sheet.rows;
    expect(ana).toMatchObject({
      short: "ALB",
      move: 1,
      gap: { leader: 0, ahead: null },
      form: ["1", "2"],
    });
    expect(dan).toMatchObject({ move: -1, gap: { leader: 25, ahead: 25 }, form: ["2", "A"] });
    expect(dan?.cells.map((cell) => [cell?.text, cell?.most])).toEqual([
      ["(2)", 25],
      ["A", 18],
    ]);
    expect(signsOf(sheet)).toEqual(["A: abandon", "în paranteză: nu contează"]);
  });

  test("is whole without rounds, without entries, and with cells that say nothing", () => {
    expect(standingsSheet(table([], []))).toEqual({ columns: [], rows: [] });
    expect(standingsSheet(table([], [entry("Ana")])).rows[0]?.cells).toEqual([]);
    expect(
      standingsSheet(table(["Monza"], [entry("Ana", { cells: "?? zz" })])).rows[0]?.cells,
    ).toEqual([null]);
  });

  test.each([
    [
      ["Ana Albu", "Dan Duma"],
      ["ALB", "DUM"],
    ],
    [
      ["Ana Popescu", "Ion Popescu"],
      ["APO", "IPO"],
    ],
    [
      ["Țiriac", "Ș"],
      ["TIR", "S"],
    ],
    [
      ["Ana Popescu", "Ana Popescu"],
      ["APO", "APO"],
    ],
  ])("calls %j %j where there is little room", (names, shorts) => {
    const { rows } = standingsSheet(
      table(
        [],
        names.map((name) => entry(name)),
      ),
    );
    expect(rows.map(({ short }) => short)).toEqual(shorts);
  });
});

describe("whoever is looked for", () => {
  const { rows } = standingsSheet(
    table(
      [],
      [
        entry("Ștefan Țânțaru", {
          teams: [
            { _id: "t", name: "Vârful Virajului", paints: null, gone: false, ignored: false },
          ],
          cars: [
            {
              _id: "c",
              raceNumber: "42",
              carName: "Roșia",
              carModel: { title: "MX-5" },
              gone: false,
              ignored: false,
            },
          ],
        }),
        entry("Ana (a+)+", {
          drivers: [
            { _id: "a", driverName: "Ana (a+)+", country: null, gone: false, ignored: false },
          ],
        }),
        entry("Ascuns", {
          drivers: [{ _id: "h", driverName: "Ascuns", country: null, gone: false, ignored: true }],
        }),
      ],
    ),
  );

  test.each([
    ["stefan", 1],
    ["TANTARU ȘTEFAN", 1],
    ["varful", 1],
    ["42", 1],
    ["mx-5 rosia", 1],
    ["(a+)+", 1],
    [".*", 0],
    ["ascuns", 0],
    ["stefan ana", 0],
    ["  ", 3],
    [undefined, 3],
    ["<script>", 0],
  ])("by %j is found %i times", (words, count) => {
    expect(foundRows(rows, words)).toHaveLength(count);
  });
});

test("a row is one's own as its subject or one of its drivers that is printed", () => {
  const club = entry("club", {
    drivers: [{ _id: "me", driverName: "Eu", country: null, gone: false, ignored: false }],
  });
  expect(isOwn(entry("me"), "me")).toBe(true);
  expect(isOwn(club, "me")).toBe(true);
  expect(
    isOwn({ ...club, drivers: club.drivers.map((one) => ({ ...one, ignored: true })) }, "me"),
  ).toBe(false);
  expect(isOwn(club, "another")).toBe(false);
  expect(isOwn(club, undefined)).toBe(false);
});
