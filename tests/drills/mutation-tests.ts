import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { onlyInFull } from "#tests/setup/test-sets.ts";
import { readCoverage, testsByName } from "../../scripts/coverage-rows.ts";
import { type Imports, importsOf, sideOf } from "../../scripts/layers.ts";
import { type Mutation, mutationsOf, textsOf } from "./mutations.ts";

/** A mutation and the tests that must notice it. */
export interface Target {
  mutation: Mutation;
  /** Unit and route tests. */
  unit: string[];
  /** Browser journeys, those that see it best first. */
  journeys: string[];
}

/** Where a file's own feature has no unit test: so many of those that reach it by the fewest imports. */
const MOST_STRANGERS = 8;
/** A test of a page imports it directly, or what imports it; so does what shows it. */
const NEAR = 2;

/** The project as the drill looks at it: who imports what, and which texts which journey knows. */
export class TestFinder {
  readonly #root: string;
  readonly #most: number;
  readonly #imports: Imports;
  /** By file, those that import it. */
  readonly #importers = new Map<string, string[]>();
  /** By journey, all that it and its own helpers say. */
  readonly #journeys: ReadonlyMap<string, string>;
  /** By text, the journeys that say it; by file, its texts. */
  readonly #knowing = new Map<string, string[]>();
  readonly #texts = new Map<string, string[]>();

  /** `most` journeys for one mutation. */
  constructor(root: string, most: number) {
    this.#root = root;
    this.#most = most;
    const files = globSync("{src,tests}/**/*.{ts,tsx}", { cwd: root })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => !file.endsWith(".d.ts"));
    this.#imports = importsOf(root, files);
    for (const [file, targets] of this.#imports)
      for (const target of targets)
        this.#importers.set(target, [...(this.#importers.get(target) ?? []), file]);
    const journeys = files.filter((file) => /^tests\/e2e\/.*\.test\.ts$/.test(file));
    this.#journeys = new Map(journeys.map((file) => [file, this.#saidIn(file)]));
  }

  /** Files of the product: no tests, no sample league, no migrations, which never change. */
  mutable(): string[] {
    return [...this.#imports.keys()].filter(isMutable);
  }

  mutationsIn(file: string): Mutation[] {
    return mutationsOf(file, this.#read(file));
  }

  /** The tests that the code's own imports and texts lead to. */
  targetOf(mutation: Mutation): Target {
    return {
      mutation,
      unit: this.#unitTests(mutation.file),
      journeys: sideOf(mutation.file) === "server" ? [] : this.#journeysFor(mutation),
    };
  }

  /**
   * For each coverage row that holds `pattern`: the pieces of the files that its unit tests are named after, and pieces with a
   * text that the row quotes, where its journeys look. Only the row's own tests count.
   */
  targetsOfRows(pattern: string): Target[] {
    const byName = testsByName(this.#root);
    const all = this.mutable().flatMap((file) => this.mutationsIn(file));
    return readCoverage(this.#root)
      .filter((row) => JSON.stringify(row).includes(pattern))
      .flatMap(({ promise, guards }) => {
        const tests = [...new Set(guards.flatMap(({ test }) => byName.get(test) ?? []))];
        const journeys = tests.filter((test) => test.startsWith("tests/e2e/"));
        const unit = tests.filter((test) => !journeys.includes(test));
        const subjects = new Set(unit.map((test) => test.replace(/\.test(?=\.tsx?$)/, "")));
        const quoted = [...promise.matchAll(/'([^'…:]{4,})/g)].map(([, text = ""]) => text.trim());
        const shows = (mutation: Mutation) =>
          mutation.kind === "element" &&
          quoted.some((quote) => mutation.texts.some((text) => text.startsWith(quote))) &&
          this.#journeysFor(mutation).some((journey) => journeys.includes(journey));
        return all
          .filter((mutation) => subjects.has(mutation.file) || shows(mutation))
          .map((mutation) => ({ mutation, unit, journeys }));
      });
  }

  /** Those of its own feature that reach the file by imports; where none does, the nearest others. */
  #unitTests(file: string): string[] {
    const area = /^src\/(?:features\/)?[^/]+\//.exec(file)?.[0] ?? file;
    const near = [...this.#distancesTo(file)]
      .filter(
        ([test, distance]) => isUnitTest(test) && (sideOf(file) !== "web" || distance <= NEAR),
      )
      .toSorted(([, a], [, b]) => a - b)
      .map(([test]) => test);
    const own = near.filter((test) => test.startsWith(area));
    return own.length > 0 ? own : near.slice(0, MOST_STRANGERS);
  }

  /** How many imports lead from each file to this one. */
  #distancesTo(file: string): Map<string, number> {
    const distances = new Map([[file, 0]]);
    for (const [reached, distance] of distances)
      for (const importer of this.#importers.get(reached) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    return distances;
  }

  /**
   * The journeys that know texts of the piece, of its file or of what shows that. Texts that few journeys know, and nearer ones,
   * count more.
   */
  #journeysFor({ file, texts }: Mutation): string[] {
    const weights = new Map<string, number>();
    const weigh = (known: readonly string[], distance: number) => {
      for (const text of known) {
        const knowing = this.#journeysWith(text);
        for (const journey of knowing)
          weights.set(journey, (weights.get(journey) ?? 0) + 1 / knowing.length / 3 ** distance);
      }
    };
    weigh(texts, 0);
    for (const [near, distance] of this.#distancesTo(file))
      if (distance <= NEAR && /^src\/(?:.*\/)?web\//.test(near))
        weigh(this.#textsOf(near), distance);
    return [...weights]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, this.#most)
      .map(([journey]) => journey);
  }

  #journeysWith(text: string): string[] {
    const known = this.#knowing.get(text);
    if (known) return known;
    const found = [...this.#journeys].filter(([, said]) => said.includes(text));
    const journeys = found.map(([file]) => file);
    this.#knowing.set(text, journeys);
    return journeys;
  }

  #textsOf(file: string): string[] {
    const texts = this.#texts.get(file) ?? textsOf(file, this.#read(file));
    this.#texts.set(file, texts);
    return texts;
  }

  #saidIn(journey: string): string {
    const helpers = (this.#imports.get(journey) ?? []).filter(
      (file) => dirname(file) === dirname(journey) && !common.has(basename(file)),
    );
    return [journey, ...helpers].map((file) => this.#read(file)).join("\n");
  }

  #read(file: string): string {
    return readFileSync(join(this.#root, file), "utf8");
  }
}

/** What all journeys import says nothing of one of them. */
const common = new Set(["browser.ts", "site.ts", "league-of-one.ts"]);

function isMutable(file: string): boolean {
  return (
    /^src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|^src\/demo\/|\/migrations\//.test(file)
  );
}

function isUnitTest(file: string): boolean {
  return /^src\/.*\.test\.tsx?$/.test(file) && !onlyInFull.includes(file);
}
