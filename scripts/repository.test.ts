import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const root = join(import.meta.dirname, "..");
const { scripts } = parseFile(
  "package.json",
  z.object({ scripts: z.record(z.string(), z.string()) }),
);

describe("The repository", () => {
  it("documents only commands that exist", () => {
    const documents = ["*.md", "docs/**/*.md"].flatMap((glob) => globSync(glob, { cwd: root }));
    const unknown = documents.flatMap((document) =>
      commandsIn(read(document))
        .filter((name) => !Object.hasOwn(scripts, name))
        .map((name) => `${document}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it("has every program that its commands start", () => {
    const words = Object.values(scripts).flatMap((line) => line.split(" "));
    const programs = words.filter((word) => /^[\w./-]+\.(?:ts|mjs)$/.test(word));
    expect(programs.filter((program) => !existsSync(join(root, program)))).toEqual([]);
  });

  it("locks every platform's binaries, without which npm ci refuses to install", () => {
    const { packages } = parseFile("package-lock.json", lockShape);
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`],
      ),
    );
    expect(missing, "'npm run lock' adds them").toEqual([]);
  });

  it.skipIf(!existsSync(join(root, ".git")))(
    "names no folder of the machine it was made on",
    () => {
      const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
      const files = tracked.split("\0").filter((file) => file && existsSync(join(root, file)));
      const machineFolder = /(?<![\w.)}-])\/(?:work|root)\//;
      expect(files.filter((file) => machineFolder.test(read(file)))).toEqual([]);
    },
  );
});

const lockShape = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});

/** Names of the npm scripts in a text; `npm ci` and the like are npm's own. */
function commandsIn(text: string): string[] {
  return [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].flatMap(
    ([, script, shorthand]) => script ?? shorthand ?? [],
  );
}

function parseFile<T>(file: string, shape: z.ZodType<T>): T {
  return shape.parse(JSON.parse(read(file)));
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
