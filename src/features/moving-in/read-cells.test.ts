import { describe, expect, it } from "vitest";
import { MOST_LINES, readCells, tableProblem } from "./read-cells.ts";

const cellsIn = (text: string) => readCells(text).map(({ cells }) => cells);

describe("The cells of a text", () => {
  it.each([
    [
      "tabs",
      "Nume\tNr\nIon, jr.\t7",
      [
        ["Nume", "Nr"],
        ["Ion, jr.", "7"],
      ],
    ],
    [
      "semicolons",
      "Nume;Puncte\r\nIon;12,5\r\n",
      [
        ["Nume", "Puncte"],
        ["Ion", "12,5"],
      ],
    ],
    [
      "commas",
      "Nume,Nr\rIon,7",
      [
        ["Nume", "Nr"],
        ["Ion", "7"],
      ],
    ],
    ["nothing", "Ion Popescu\nAna Pop", [["Ion Popescu"], ["Ana Pop"]]],
    [
      "a mark and zeros",
      "\uFEFFa;b\n1;2\0\0",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
  ])("are divided by %s", (_name, text, cells) => {
    expect(cellsIn(text)).toEqual(cells);
  });

  it("hold separators, line ends and quotes in quotes, and count lines as the text has them", () => {
    expect(readCells('a;b\n"x;""y""\nz";2\n\n3;4')).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ['x;"y"\nz', "2"] },
      { line: 5, cells: ["3", "4"] },
    ]);
  });

  it("take a quote that is never closed, or stands inside, for a letter", () => {
    expect(cellsIn('"Ion;7\nAna;8')).toEqual([
      ['"Ion', "7"],
      ["Ana", "8"],
    ]);
    expect(cellsIn('Ion "Nae" Pop;7\n"Nae" Pop;8')).toEqual([
      ['Ion "Nae" Pop', "7"],
      ['"Nae" Pop', "8"],
    ]);
  });

  it("are read in time that grows with the text, whatever is in it", () => {
    expect(cellsIn(`${'"'.repeat(50_000)};x`).length).toBe(1);
    expect(readCells('"a\n'.repeat(20_000)).length).toBe(20_000);
  });
});

it("A table that is empty, too long, too wide or has a huge cell is refused in words", () => {
  const lines = (count: number) =>
    readCells(Array.from({ length: count }, (_, at) => `n${at};1`).join("\n"));
  expect(tableProblem(readCells(" \n\t"))).toMatch(/Nu e nimic/);
  // One more may be the heads.
  expect(tableProblem(lines(MOST_LINES + 1))).toBeNull();
  expect(tableProblem(lines(MOST_LINES + 2))).toMatch(/1\.?002/);
  expect(tableProblem(readCells(`a;b\n${"x".repeat(301)};1`))).toMatch(/Linia 2/);
  expect(tableProblem(readCells("a;".repeat(101)))).toMatch(/102/);
});
