import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const cheapPasswords = fileURLToPath(
  new URL("tests/setup/cheap-password-cost.ts", import.meta.url),
);

export default defineConfig({
  resolve: { alias: [{ find: /^\.\/password-cost\.ts$/, replacement: cheapPasswords }] },
  test: {
    // More workers than this only wait for the one database server they share.
    maxWorkers: Math.min(availableParallelism(), 4),
    globalSetup: ["tests/setup/templates.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{src,scripts,bench}/**/*.test.{ts,tsx}", "tests/{setup,drills}/*.test.ts"],
          // One process for many files, which read the site's program once.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          testTimeout: 90_000,
          // As long as Playwright waits for an element: how fast the machine is proves nothing.
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
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
