import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvSeparators, toCsv } from "./csv.ts";

const line = (cells: (string | number | null)[], separator: ";" | "," = ";") =>
  toCsv({ header: cells.map(() => "x"), rows: [cells] }, separator).split("\r\n")[1];

describe("a table as CSV", () => {
  it("begins with a byte order mark and its header, and ends its lines as spreadsheets want", () => {
    expect(toCsv({ header: ["Poz.", "Pilot"], rows: [[1, "Ștefan"]] }, ";")).toBe(
      '\uFEFF"Poz.";"Pilot"\r\n1;"Ștefan"\r\n',
    );
  });

  it.each([
    ["nothing", [null, "", 0], ";;0"],
    ["separators and quotes", ["a,b;c", 'a"b'], '"a,b;c";"a""b"'],
    ["a lap time as text", ["1:23.456"], '"1:23.456"'],
    ["numbers with a decimal comma", [-5, 22.5, 0.001], "-5;22,5;0,001"],
    ["one line of what people can see", ["a\nb\u202e\u0000"], '"a b"'],
  ])("keeps %s", (_what, cells, text) => {
    expect(line(cells)).toBe(text);
  });

  it("has points in numbers and commas between cells for programs", () => {
    expect(line([22.5, "a,b", null, 7], ",")).toBe('22.5,"a,b",,7');
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+40", "'+40"],
    ["-cmd", "'-cmd"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'=1"],
    ["a;=1+1", "a;'=1+1"],
    ['a, "=1+1', 'a, ""\'=1+1'],
    ["a|-1", "a|'-1"],
    ["＝1", "'＝1"],
  ])("never hands a formula on: %j", (text, kept) => {
    expect(line([text])).toBe(`"${kept}"`);
  });

  it("has no cell that begins a formula, whatever separates it for the one who opens it", () => {
    const nasty = fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      ";",
      ",",
      "\t",
      "\n",
      '"',
      "'",
      " ",
      "a",
      "1",
    );
    const text = fc.array(nasty, { maxLength: 10 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...csvSeparators),
        (cells, separator) => {
          const written = line(cells, separator) ?? "";
          for (const other of [...csvSeparators, "\t"])
            for (const cell of written.split(other))
              expect(cell.replace(/^[\s"]+/, "")).not.toMatch(/^[=+\-@]/);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
