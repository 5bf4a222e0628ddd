import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  enginesOf,
  filesOf,
  foldersToRunOnBoth,
  journeysOfEveryChange,
  onBothDatabases,
  onlyInFull,
} from "./test-sets.ts";

const root = join(import.meta.dirname, "../..");
const all = globSync("{src,scripts,bench,tests}/**/*.test.{ts,tsx}", { cwd: root }).map((file) =>
  file.replaceAll("\\", "/"),
);

describe("What the tests of every change leave out", () => {
  it("runs in the full run: every file is on one side", () => {
    const sides = [...filesOf("change", all), ...filesOf("files", all)];
    expect(sides.toSorted()).toEqual(all.toSorted());
    expect(filesOf("full", all)).toEqual(all);
  });

  it("runs on the other database there: every suite on both, once", () => {
    const both = ["SQLite", "PostgreSQL"];
    const engines = (set: "change" | "files" | "databases") =>
      filesOf(set, all).flatMap((file) =>
        enginesOf(join(root, file), set).map((engine) => `${file} ${engine}`),
      );
    const ofSuites = all.filter((file) =>
      readFileSync(join(root, file), "utf8").includes("describeOnEachDatabase("),
    );
    const run = [...engines("change"), ...engines("files"), ...engines("databases")];
    expect(new Set(run).size).toBe(run.length);
    expect(run).toEqual(
      expect.arrayContaining(ofSuites.flatMap((file) => both.map((engine) => `${file} ${engine}`))),
    );
  });

  it("is named by what is there", () => {
    const named = [
      ...journeysOfEveryChange.map((name) => `tests/e2e/${name}.test.ts`),
      ...onlyInFull,
      ...onBothDatabases,
    ];
    expect(named.filter((name) => !all.some((file) => file.startsWith(name)))).toEqual([]);
  });
});

it.each([
  ["a page asks nothing of a database", ["src/features/clubs/web/club-page.tsx"], []],
  [
    "a feature and the server do, each for its own suites",
    ["src/features/clubs/clubs.ts", "src/features/clubs/server/a.ts", "src/server/sessions.ts"],
    ["src/features/clubs/", "src/server/"],
  ],
  ["a document does not", ["docs/look.md", "README.md"], []],
])("%s", (_, changed, folders) => {
  expect(foldersToRunOnBoth(changed)).toEqual(folders);
});
