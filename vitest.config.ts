import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { measureStep } from "./tests/setup/patience.ts";
import { filesOfRun } from "./tests/setup/test-sets.ts";

const cheapPasswords = fileURLToPath(
  new URL("tests/setup/cheap-password-cost.ts", import.meta.url),
);

// Limits are for what makes no progress: each step has one, and the whole only an end.
const stepMs = measureStep();
const wholeMs = 600_000;

export default defineConfig({
  resolve: { alias: [{ find: /^\.\/password-cost\.ts$/, replacement: cheapPasswords }] },
  test: {
    // More workers than this only wait for the one database server they share.
    maxWorkers: Math.min(availableParallelism(), 4),
    env: { GRILA_STEP_MS: String(stepMs) },
    testTimeout: wholeMs,
    hookTimeout: wholeMs,
    expect: { poll: { timeout: stepMs } },
    globalSetup: ["tests/setup/templates.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: filesOfRun(
            "{src,scripts,bench}/**/*.test.{ts,tsx}",
            "tests/{setup,drills}/*.test.ts",
          ),
          // One process for many files, which read the site's program once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: filesOfRun("tests/e2e/*.test.ts"),
          // After the others; each process keeps its browser and its sample league.
          sequence: { groupOrder: 1 },
          // A crowded machine may delay a browser; what is broken is broken twice.
          retry: process.env["CI"] ? 1 : 0,
          isolate: false,
        },
      },
    ],
  },
});
