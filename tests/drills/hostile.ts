// npm run test:hostile [-- --requests 100000 --seed 1 --batch 0]: generated requests, and broken files, on both databases.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    /** Begins at this batch of the seed, to see again what was printed. */
    batch: { type: "string", default: "0" },
  },
});
const [requests, seed, batch] = [values.requests, values.seed, values.batch].map(Number);
if (![requests, seed, batch].every(Number.isSafeInteger))
  throw new Error("Usage: npm run test:hostile [-- --requests N --seed N --batch N]");

const { status } = spawnSync(
  process.execPath,
  [
    fileURLToPath(new URL("../../scripts/test.ts", import.meta.url)),
    "--full",
    "--unit",
    "tests/drills/hostile.test.ts",
  ],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      HOSTILE_REQUESTS: String(requests),
      HOSTILE_SEED: String(seed),
      HOSTILE_BATCH: String(batch),
    },
  },
);
process.exitCode = status ?? 1;
