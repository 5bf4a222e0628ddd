import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** A row of `docs/coverage*.md`. */
export interface CoverageRow {
  promise: string;
  guards: Guard[];
}

export interface Guard {
  /** `competitions.test` */
  test: string;
  /** Of a test or of a `describe`; `…` stands for whatever is there. */
  title: string;
}

/** `a.test: one…`, `two…`; `b.test`: titles without a file belong to the one before them in the row. */
export function coverageRows(document: string): CoverageRow[] {
  return document.split("\n").flatMap((line) => {
    if (!line.startsWith("|")) return [];
    const [, promise = "", ...cells] = line.split("|");
    let test = "";
    const guards = [...cells.join("|").matchAll(/`([^`]+)`/g)].flatMap(([, quoted = ""]) => {
      const [, name, title = ""] = /^([\w-]+\.test)(?:: (.*))?$/.exec(quoted) ?? [];
      if (name !== undefined) test = name;
      return test === "" ? [] : [{ test, title: name === undefined ? quoted : title }];
    });
    return guards.length === 0 ? [] : [{ promise: promise.trim(), guards }];
  });
}

/** The files of tests of the project at `root`, by the name that rows call them by: `competitions.test`. */
export function testsByName(root: string): Map<string, string[]> {
  const files = globSync("{src,tests,scripts,bench}/**/*.test.{ts,tsx}", { cwd: root });
  return Map.groupBy(
    files.map((file) => file.replaceAll("\\", "/")),
    (file) => basename(file).replace(/\.tsx?$/, ""),
  );
}

/** The rows of all documents of coverage. */
export function readCoverage(root: string): CoverageRow[] {
  return globSync("docs/coverage*.md", { cwd: root }).flatMap((file) =>
    coverageRows(readFileSync(join(root, file), "utf8")),
  );
}
