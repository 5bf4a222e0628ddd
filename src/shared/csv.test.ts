import { describe, expect, it } from "vitest";
import { toCsv } from "./csv.ts";

const line = (cells: (string | number | null)[]) =>
  toCsv(
    cells.map(() => "x"),
    [cells],
  ).split("\r\n")[1];

describe("a table as CSV", () => {
  it("begins with a byte order mark and its header, and ends its lines as spreadsheets want", () => {
    expect(toCsv(["Poz.", "Pilot"], [[1, "Ștefan"]])).toBe("\uFEFFPoz.,Pilot\r\n1,Ștefan\r\n");
  });

  it.each([
    ["nothing", [null, "", 0], ",,0"],
    ["commas, quotes and line breaks", ["a,b", 'a"b', "a\nb"], '"a,b","a""b","a\nb"'],
    ["a negative number", [-5], "-5"],
  ])("keeps %s", (_what, cells, text) => {
    expect(line(cells)).toBe(text);
  });

  it.each(["=1+1", "+40", "-cmd", "@SUM(A1)", "\t=1"])("never hands a formula on: %j", (text) => {
    expect(line([text])).toMatch(/^"?'/);
  });
});
