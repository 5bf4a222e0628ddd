import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { coverageRows, type Guard, testsByName } from "./coverage-rows.ts";
import { layers } from "./layers.ts";

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
  expect(missingFiles(read(document))).toEqual([]);
});

/** The lines of a file that begin with a comment, as they stand there. */
const commentsOf = (file: string) => read(file).match(/^[ \t]*(?:\/\/|\{?\/\*|\*).*$/gm) ?? [];

it("Comments name only files that there are", () => {
  const stale = files.flatMap((file) =>
    missingFiles(commentsOf(file).join("\n")).map((name) => `${file}: ${name}`),
  );
  expect(stale).toEqual([]);
});

it("A line of a comment has at most 130 characters: shorten the sentence", () => {
  const long = files.flatMap((file) =>
    commentsOf(file)
      .filter((line) => line.length > 130)
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(long).toEqual([]);
});

function missingFiles(text: string): string[] {
  return [...text.matchAll(namedFile)]
    .map(([, name = ""]) => name)
    .filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
}

it.each(documents.filter((document) => document.includes("decisions/")))(
  "%s says what was decided, on which day, and whether it holds",
  (document) => {
    expect(read(document)).toMatch(/^# (?!\d).+\n\n\d{4}-\d\d-\d\d, (?:accepted|replaced by `)/);
  },
);

it.each(documents.filter((document) => document.includes("decisions/")))(
  "%s says it in 150 words: measurements belong to commits",
  (document) => {
    const [, , ...paragraphs] = read(document).split("\n\n");
    expect(paragraphs.join(" ").split(/\s+/).length).toBeLessThanOrEqual(150);
  },
);

/** The folders of the map in ARCHITECTURE.md, from the top to the bottom. */
function mapOf(document: string): string[] {
  const map = /## The map.*?```\n(.*?)```/s.exec(document)?.[1] ?? "";
  let parent = "";
  return [...map.matchAll(/^( *)(\S+)/gm)].map(([, indent, name = ""]) => {
    if (indent === "") parent = name.replace(/\/$/, "");
    return indent === "" ? parent : `${parent}/${name}`;
  });
}

it("The map names every folder of what it opens, and features in the order of their layers", () => {
  const map = mapOf(read("ARCHITECTURE.md"));
  const opened = new Set(map.map(dirname).filter((folder) => folder !== "."));
  const folders = [...opened].flatMap((folder) =>
    globSync(`${folder}/*/`, { cwd: root }).map((path) => path.replaceAll("\\", "/")),
  );
  expect(folders.filter((folder) => !map.includes(folder))).toEqual([]);
  expect(map.filter((folder) => !existsSync(`${root}/${folder}`))).toEqual([]);
  const isFeature = (folder: string) => folder.startsWith("src/features/");
  expect(map.filter(isFeature)).toEqual(layers.flat().filter(isFeature));
});

const tests = testsByName(root);

/** What all tests of one name say, by `competitions.test`. */
const textOf = (name: string) => (tests.get(name) ?? []).map(read).join("\n").replace(/\s+/g, " ");

const coverage = documents.filter((document) => document.includes("coverage"));

it.each(coverage)("%s names only tests that there are", (document) => {
  expect(guardsIn(read(document)).length).toBeGreaterThan(0);
  expect(guardsIn(read(document)).filter((guard) => !exists(guard))).toEqual([]);
});

function guardsIn(document: string): Guard[] {
  return coverageRows(document).flatMap(({ guards }) => guards);
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
