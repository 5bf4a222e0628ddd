import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** What a run of the tests came to. */
export interface TestCounts {
  passed: number;
  /** Tests that failed, files that could not be loaded, hooks that threw, and errors outside any test. */
  failed: number;
  skipped: number;
}

/** Vitest's reporter that writes the counts to the file named by `GRILA_TEST_COUNTS`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): void {
    const file = process.env["GRILA_TEST_COUNTS"];
    if (file) writeFileSync(file, JSON.stringify(countTests(modules, strayErrors.length)));
  }
}

function countTests(modules: readonly TestModule[], strayErrors: number): TestCounts {
  const counts: TestCounts = { passed: 0, failed: strayErrors, skipped: 0 };
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      counts[state === "passed" || state === "failed" ? state : "skipped"] += 1;
    }
    // A hook, or the loading of the file, failed: none of its tests says so.
    for (const suite of [module, ...module.children.allSuites()])
      if (suite.errors().length > 0) counts.failed += 1;
  }
  return counts;
}
