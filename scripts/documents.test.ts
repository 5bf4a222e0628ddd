import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(`${root}/${file}`, "utf8");
const documents = [
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "README.md",
  ...globSync("docs/**/*.md", { cwd: root }),
];
const files = globSync("{,{src,tests,scripts,bench}/**/}*.{ts,tsx,mjs,css}", { cwd: root });

/** Files as documents name them: `access.ts`, `cache/response-cache.ts`, `tests/e2e/event.test.ts`. */
const namedFile = /`((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|css))[`:]/g;

it.each(documents)("%s names only files that there are", (document) => {
  const names = [...read(document).matchAll(namedFile)].map(([, name = ""]) => name);
  const missing = names.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
  expect(missing).toEqual([]);
});

/** What all tests of one name say, by `competitions.test`. */
const tests = Map.groupBy(
  files.filter((file) => /\.test\.tsx?$/.test(file)),
  (file) => basename(file).replace(/\.tsx?$/, ""),
);
const textOf = (name: string) => (tests.get(name) ?? []).map(read).join("\n").replace(/\s+/g, " ");

const coverage = documents.filter((document) => document.includes("coverage"));

it.each(coverage)("%s names only tests that there are", (document) => {
  expect(guardsIn(read(document)).length).toBeGreaterThan(0);
  expect(guardsIn(read(document)).filter((guard) => !exists(guard))).toEqual([]);
});

interface Guard {
  test: string;
  /** Of a test or of a `describe`; `…` stands for whatever is there. */
  title: string;
}

/** `a.test: one…`, `two…`; `b.test`: titles without a file belong to the one before them in the row. */
function guardsIn(document: string): Guard[] {
  return document.split("\n").flatMap((line) => {
    if (!line.startsWith("|")) return [];
    let test = "";
    return [
      ...line
        .split("|")
        .slice(2)
        .join("|")
        .matchAll(/`([^`]+)`/g),
    ].flatMap(([, quoted = ""]) => {
      const [, name, title = ""] = /^([\w-]+\.test)(?:: (.*))?$/.exec(quoted) ?? [];
      if (name !== undefined) test = name;
      return test === "" ? [] : [{ test, title: name === undefined ? quoted : title }];
    });
  });
}

function exists({ test, title }: Guard): boolean {
  const text = textOf(test);
  let at = 0;
  return (
    text !== "" &&
    title.split("…").every((part) => {
      const found = text.indexOf(part.trim(), at);
      at = found + part.trim().length;
      return found !== -1;
    })
  );
}
