import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join, relative } from "node:path";
import { ensureChromium } from "../../scripts/chromium.ts";
import { quickFolder } from "../../scripts/quick-folder.ts";
import { captureCommand } from "../../scripts/run-command.ts";
import type { Target } from "./mutation-tests.ts";
import { applyMutation } from "./mutations.ts";

export type Outcome =
  | { survived: false; killer: string }
  /** The tests that ran and missed nothing. */
  | { survived: true; ran: string };

/** What is made, fetched or kept beside the project's own files. */
const notCopied = new Set([".git", ".cache", "node_modules", "dist", "data", "demo-data"]);
/** What is broken on purpose is not waited for as long as a crowded machine may take. */
const STEP_MS = 20_000;
/** A piece without which a test never ends was missed. */
const RUN_MS = 300_000;

interface Run {
  passed: boolean;
  /** The files of the tests that failed, from the project's root; empty where something else did. */
  failed: string[];
  /** The first failed test's title. */
  title: string;
}

/** A copy of the project, in which one piece at a time is missing; it goes with the process. */
export class MutationStage {
  /** What the tests leave behind. */
  readonly #folder = mkdtempSync(join(quickFolder(), "grila-mutations-"));
  readonly #root: string;
  /** Tests that pass, or fail, when nothing is missing. What fails anyway kills nothing. */
  readonly #sound = new Set<string>();
  readonly #broken = new Set<string>();

  constructor(project: string) {
    const cache = join(project, ".cache");
    mkdirSync(cache, { recursive: true });
    this.#root = mkdtempSync(join(cache, "mutations-"));
    process.on("exit", () => {
      for (const folder of [this.#folder, this.#root])
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });
    for (const name of readdirSync(project))
      if (!notCopied.has(name))
        cpSync(join(project, name), join(this.#root, name), { recursive: true });
    // Under a link the decoders, which may read in their own project only, would not find their packages.
    linkFolder(join(project, "node_modules"), join(this.#root, "node_modules"));
  }

  /** Takes the piece away, runs the tests until one misses it, and puts the piece back. */
  async tryOut(target: Target): Promise<Outcome> {
    const path = join(this.#root, target.mutation.file);
    const whole = readFileSync(path, "utf8");
    const withPiece = () => writeFileSync(path, whole);
    const withoutPiece = () => writeFileSync(path, applyMutation(whole, target.mutation));
    // The unit tests at once, the journeys one after the other: most pieces are missed by the first.
    const batches = [target.unit, ...target.journeys.map((journey) => [journey])];
    const ran: string[] = [];
    try {
      for (const batch of batches) {
        const tests = batch.filter((test) => !this.#broken.has(test));
        if (tests.length === 0) continue;
        withoutPiece();
        const run = await this.#run(tests);
        if (run.passed) {
          ran.push(...tests);
          continue;
        }
        withPiece();
        const killers = run.failed.length > 0 ? run.failed : tests;
        if (await this.#areSound(killers))
          return { survived: false, killer: `${basename(killers[0] ?? "")}: ${run.title}` };
        batches.push(tests);
      }
    } finally {
      withPiece();
    }
    return { survived: true, ran: ran.map((test) => basename(test)).join(", ") || "no test" };
  }

  async #areSound(tests: readonly string[]): Promise<boolean> {
    const unknown = tests.filter((test) => !this.#sound.has(test));
    for (const test of unknown) {
      const { passed } = await this.#run([test]);
      (passed ? this.#sound : this.#broken).add(test);
      if (!passed) console.log(`${test} fails with nothing missing, and counts no more.`);
    }
    return unknown.every((test) => this.#sound.has(test));
  }

  /** Vitest's word on these files; all of them are either unit tests or journeys. */
  async #run(tests: readonly string[]): Promise<Run> {
    const isJourney = tests.some((test) => test.startsWith("tests/e2e/"));
    if (isJourney) {
      const { code, text } = await this.#node("scripts/build.ts", "--quick");
      if (code !== 0) return { passed: false, failed: [], title: `the build: ${lastLine(text)}` };
    }
    const report = join(this.#folder, "report.json");
    rmSync(report, { force: true });
    const { code } = await this.#node(
      "node_modules/vitest/vitest.mjs",
      "run",
      `--project=${isJourney ? "e2e" : "unit"}`,
      "--bail=1",
      "--retry=0",
      "--reporter=json",
      `--outputFile=${report}`,
      ...tests,
    );
    return code === 0
      ? { passed: true, failed: [], title: "" }
      : { passed: false, ...this.#failuresIn(report) };
  }

  #failuresIn(report: string): Pick<Run, "failed" | "title"> {
    if (!existsSync(report)) return { failed: [], title: "the run came to no end" };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by Vitest's own reporter
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
    // Files that were not begun when another failed are called failed too.
    const unwell = testResults.filter(({ status }) => status === "failed");
    const told = unwell.filter(({ assertionResults }) =>
      assertionResults.some(({ status }) => status === "failed"),
    );
    const failed = told.length > 0 ? told : unwell;
    const titles = failed.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === "failed").map(({ title }) => title),
    );
    return {
      failed: failed.map(({ name }) => relative(this.#root, name).replaceAll("\\", "/")),
      title: titles[0] ?? "it cannot begin",
    };
  }

  async #node(...args: string[]): Promise<{ code: number; text: string }> {
    return captureCommand(process.execPath, args, {
      cwd: this.#root,
      timeout: RUN_MS,
      env: {
        ...process.env,
        TMPDIR: this.#folder,
        TEST_DATABASE_URL: "",
        GRILA_STEP_MS: String(STEP_MS),
        GRILA_TEST_SET: "change",
        GRILA_TEST_NAMED: "1",
        CHROMIUM_PATH: await chromium(),
      },
    });
  }
}

/** The same files in a folder of one's own, without their bytes. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.isDirectory()) linkSync(source, target);
    else if (!entry.name.startsWith(".vite")) linkFolder(source, target);
  }
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { title: string; status: string }[];
  }[];
}

let found: Promise<string> | undefined;

function chromium(): Promise<string> {
  found ??= ensureChromium();
  return found;
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}
