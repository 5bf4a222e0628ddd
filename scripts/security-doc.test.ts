import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "docs/security.md"), "utf8");
const [met = "", unmet = ""] = text.split("## Not met");

interface Row {
  ids: string[];
  cells: string[];
  file: string;
  /** Empty: the whole file. */
  test: string;
}

/** Lines of the table below its head. */
const rows = met
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line): Row => {
    const cells = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [ids = "", , , guard = ""] = cells;
    const [, file = "", test = ""] = /^`([^`]+)`(?:: (.+))?$/.exec(guard) ?? [];
    return { ids: ids.split(", "), cells, file, test };
  });

const unmetIds = unmet
  .split("\n")
  .filter((line) => line.startsWith("- "))
  .map((line) => /^- ((?:\d+\.\d+\.\d+, )+)/.exec(line)?.[1]?.split(", ").filter(Boolean) ?? []);

describe("docs/security.md", () => {
  it("is one table, each line with an id, two explanations and a test", () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter(({ cells }) => cells.length !== 4 || cells.includes(""))).toEqual([]);
  });

  it("names tests that exist", () => {
    const lost = rows.filter(({ file, test }) => {
      const path = join(root, file);
      return (
        !/\.test\.tsx?$/.test(file) ||
        !existsSync(path) ||
        !readFileSync(path, "utf8").includes(test)
      );
    });
    expect(lost.map(({ file, test }) => `${file}: ${test}`)).toEqual([]);
  });

  it("has every requirement once, met or not met with a reason", () => {
    expect(unmetIds.length).toBeGreaterThan(10);
    expect(unmetIds.filter((ids) => ids.length === 0)).toEqual([]);
    const ids = [...rows.flatMap((row) => row.ids), ...unmetIds.flat()];
    expect(ids.filter((id) => !/^\d+\.\d+\.\d+$/.test(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
