import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readConfig, settingNames } from "#server/config.ts";

const root = join(import.meta.dirname, "..");
const { scripts } = parseFile(
  "package.json",
  z.object({ scripts: z.record(z.string(), z.string()) }),
);

const lockSchema = z.record(
  z.string(),
  z.object({
    integrity: z.string().optional(),
    link: z.boolean().optional(),
    dev: z.boolean().optional(),
    optional: z.boolean().optional(),
    os: z.union([z.string(), z.array(z.string())]).optional(),
  }),
);

const documents = ["*.md", "docs/**/*.md"].flatMap((glob) => globSync(glob, { cwd: root }));

describe("The repository", () => {
  it("documents only commands that exist", () => {
    const unknown = documents.flatMap((document) =>
      commandsIn(read(document))
        .filter((name) => !Object.hasOwn(scripts, name))
        .map((name) => `${document}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it.each([
    [".env.example", /^([A-Z][A-Z0-9_]+)=/gm],
    ["docs/operators.md", /(?<=^\|[^|\n]*)`([A-Z][A-Z0-9_]+)`/gm],
  ])("explains every setting once in %s, and no other", (document, name) => {
    const list = read(document).split("## Every setting").at(-1) ?? "";
    const explained = [...list.matchAll(name)].flatMap(([, setting]) => setting ?? []);
    expect(explained.toSorted()).toEqual([...settingNames].toSorted());
  });

  it("says of every setting what it is when nobody sets it", () => {
    const example = Object.fromEntries(
      [...read(".env.example").matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
    expect(readConfig(example)).toEqual(readConfig({}));
    const rows = [...read("docs/operators.md").matchAll(/^\| (`[A-Z][^|]*) \| ([\d, ]+) \|/gm)];
    const numbers = rows.flatMap(([, names = "", values = ""]) =>
      [...names.matchAll(/\w+/g)].map((name, index) => [String(name), values.split(", ")[index]]),
    );
    expect(numbers.length).toBeGreaterThan(20);
    expect(numbers).toEqual(numbers.map(([name = ""]) => [name, example[name]]));
  });

  it("links in its documents only what is there", () => {
    const lost = documents.flatMap((document) =>
      linksIn(read(document))
        .filter((link) => !leadsSomewhere(join(root, dirname(document)), { link, document }))
        .map((link) => `${document}: ${link}`),
    );
    expect(lost).toEqual([]);
  });

  it("names buttons and fields in the organisers' guide as the pages do", () => {
    const pages = globSync("src/**/*.{ts,tsx}", { cwd: root })
      .filter((file) => !file.includes(".test."))
      .map((file) => inOneLine(read(file)))
      .join("\n");
    const guide = inOneLine(read("docs/ghid-organizatori.md"));
    const named = [...guide.matchAll(/\*\*(\p{Lu}[^*]*[^*.?])\*\*/gu)].flatMap(
      ([, words]) => words ?? [],
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((words) => !pages.includes(words))).toEqual([]);
  });

  it("runs nothing that comes without an integrity hash, and knows by name whose it lacks", () => {
    const { packages } = parseFile("package-lock.json", z.object({ packages: lockSchema }));
    const places = Object.keys(packages).filter((place) => place.includes("node_modules/"));
    expect(places.length).toBeGreaterThan(200);
    const bare = places.filter((place) => !packages[place]?.integrity && !packages[place]?.link);
    // Binaries of developers' tools for platforms that the registry at hand does not offer: `npm run lock -- --hashes`.
    const isToolElsewhere = (place: string) => {
      const { dev, optional, os } = packages[place] ?? {};
      return (
        dev === true &&
        optional === true &&
        os !== undefined &&
        /^node_modules\/@ox(?:lint|fmt|c-parser|lint-tsgolint)\//.test(place)
      );
    };
    expect(bare.filter((place) => !isToolElsewhere(place))).toEqual([]);
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

  describe.skipIf(!existsSync(join(root, ".git")))("that is under version control", () => {
    it("names no folder of the machine it was made on", () => {
      const machineFolder = /(?<![\w.)}-])\/(?:work|root)\//;
      expect(trackedFiles().filter((file) => machineFolder.test(read(file)))).toEqual([]);
    });

    it("holds nothing that a running site writes: no database, no secret", () => {
      const written = /\.sqlite(?:-\w+)?$|(?:^|\/)(?:jwt-secret|\.env)$/;
      expect(trackedFiles().filter((file) => written.test(file))).toEqual([]);
    });
  });
});

function trackedFiles(): string[] {
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
  return tracked.split("\0").filter((file) => file && existsSync(join(root, file)));
}

const lockShape = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});

/** Addresses of links and pictures that are not on the web. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .flatMap(([, link]) => link ?? [])
    .filter((link) => !/^https?:/.test(link));
}

/** A file beside the document, and the heading in it that the link names. */
function leadsSomewhere(folder: string, { link, document }: { link: string; document: string }) {
  const [file = "", heading] = link.split("#");
  const path = file === "" ? join(root, document) : join(folder, file);
  if (!existsSync(path)) return false;
  return heading === undefined || headingsOf(readFileSync(path, "utf8")).includes(heading);
}

/** As GitHub names them: lower case, words joined by hyphens, other signs left out. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Names of the npm scripts in a text; `npm ci` and the like are npm's own. */
function commandsIn(text: string): string[] {
  return [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].flatMap(
    ([, script, shorthand]) => script ?? shorthand ?? [],
  );
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

function parseFile<T>(file: string, shape: z.ZodType<T>): T {
  return shape.parse(JSON.parse(read(file)));
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
