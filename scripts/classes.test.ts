import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.join(import.meta.dirname, "..");
const sheet = readFileSync(path.join(root, "src/web/classes.css"), "utf8");
const shared = new Set([...sheet.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name));

/** Class names that a source says literally: in `className="…"` and in templates beside a module's. */
function literalClasses(source: string): string[] {
  const names = [...source.matchAll(/className="([^"]*)"/g)].map(([, words = ""]) => words);
  const templates = [...source.matchAll(/className=\{`([^`]*)`\}/g)].map(([, words = ""]) =>
    words.replaceAll(/\$\{[^}]*\}/g, " "),
  );
  return [...names, ...templates].flatMap((words) => words.split(/\s+/)).filter(Boolean);
}

it("every class that a page names literally is one of the shared sheet, and each of those is used", () => {
  const used = new Set<string>();
  const unknown: string[] = [];
  for (const file of globSync("src/**/*.tsx", { cwd: root })) {
    const source = readFileSync(path.join(root, file), "utf8");
    for (const name of literalClasses(source)) {
      if (!shared.has(name)) unknown.push(`${file}: ${name}`);
      used.add(name);
    }
  }
  expect(unknown).toEqual([]);
  expect([...shared].filter((name) => !used.has(name))).toEqual([]);
});
