import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** What a run of the tests came to. */
export interface TestCounts {
  passed: number;
  /** Tests that failed, files that could not be loaded, hooks that threw, and errors outside any test. */
  failed: number;
  skipped: number;
  /** A line for each failure: where it is, its name, and how its message begins. */
  failures: string[];
  parts: TestPart[];
  /** The files that took longest, the slowest first. */
  slowest: { file: string; seconds: number }[];
}

/** A project of `vitest.config.ts`. */
export interface TestPart {
  name: string;
  files: number;
  tests: number;
  /** From the start of its first file to the end of its last, however many ran at a time. */
  seconds: number;
}

export const SLOWEST = 8;

/** Vitest's reporter that writes the counts to the file named by `GRILA_TEST_COUNTS`. */
export default class CountReporter implements Reporter {
  readonly #spans = new Map<TestModule, Span>();

  onTestModuleStart(module: TestModule): void {
    const now = performance.now();
    this.#spans.set(module, { from: now, to: now });
  }

  onTestModuleEnd(module: TestModule): void {
    const span = this.#spans.get(module);
    if (span) span.to = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): void {
    const file = process.env["GRILA_TEST_COUNTS"];
    if (!file) return;
    const counts: TestCounts = {
      ...countTests(modules, strayErrors.length),
      failures: failuresOf(modules, strayErrors),
      parts: partsOf(this.#spans),
      slowest: slowestOf(this.#spans),
    };
    writeFileSync(file, JSON.stringify(counts));
  }
}

/** Milliseconds of this process's clock. */
interface Span {
  from: number;
  to: number;
}

function partsOf(spans: ReadonlyMap<TestModule, Span>): TestPart[] {
  const byProject = Map.groupBy(spans, ([module]) => module.project.name);
  return [...byProject].map(([name, own]) => ({
    name,
    files: own.length,
    tests: own.flatMap(([module]) => [...module.children.allTests()]).length,
    seconds:
      (Math.max(...own.map(([, { to }]) => to)) - Math.min(...own.map(([, { from }]) => from))) /
      1000,
  }));
}

function slowestOf(spans: ReadonlyMap<TestModule, Span>): TestCounts["slowest"] {
  return [...spans]
    .map(([{ relativeModuleId }, { from, to }]) => ({
      file: relativeModuleId,
      seconds: (to - from) / 1000,
    }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
}

function failuresOf(
  modules: readonly TestModule[],
  strayErrors: readonly SerializedError[],
): string[] {
  const inModules = modules.flatMap((module) => {
    const tests = [...module.children.allTests("failed")].map((test) => ({
      name: test.fullName,
      errors: test.result().errors ?? [],
    }));
    const suites = [module, ...module.children.allSuites()].map((suite) => ({
      name: suite.type === "suite" ? suite.fullName : "the file or one of its hooks",
      errors: suite.errors(),
    }));
    return [...tests, ...suites]
      .filter(({ errors }) => errors.length > 0)
      .map(({ name, errors }) => `${module.relativeModuleId}: ${name}: ${startOf(errors[0])}`);
  });
  return [...inModules, ...strayErrors.map((error) => `outside any test: ${startOf(error)}`)];
}

function startOf(error: SerializedError | undefined): string {
  return (error?.message ?? "").split("\n", 1)[0]?.slice(0, 200) ?? "";
}

function countTests(
  modules: readonly TestModule[],
  strayErrors: number,
): Pick<TestCounts, "passed" | "failed" | "skipped"> {
  const counts = { passed: 0, failed: strayErrors, skipped: 0 };
  for (const module of modules) {
    const pattern = module.project.globalConfig.testNamePattern;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      // Who asks for some of a file's tests has not skipped the others.
      if (state === "skipped" && pattern && !pattern.test(test.fullName)) continue;
      counts[state === "passed" || state === "failed" ? state : "skipped"] += 1;
    }
    // A hook, or the loading of the file, failed: none of its tests says so.
    for (const suite of [module, ...module.children.allSuites()])
      if (suite.errors().length > 0) counts.failed += 1;
  }
  return counts;
}
