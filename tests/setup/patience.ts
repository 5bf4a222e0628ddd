import { availableParallelism } from "node:os";

/** What the piece of work below takes on an idle machine of today, in ms. */
const QUIET_MS = 25;
const QUIET_CORES = 2;
const STEP_MS = 60_000;

/** In a test: how long a step of it may make no progress, in ms. */
export const stepMs = Number(process.env["GRILA_STEP_MS"] ?? STEP_MS);

/**
 * How long a step of a test (a click, a wait) may make no progress, in ms: a minute on an idle machine, up to four on a slow or
 * crowded one, measured at the start of a run, and always four where nobody watches. Only what is broken waits that long.
 * `GRILA_STEP_MS` says how long is enough for whoever breaks the site on purpose.
 */
export function measureStep(): number {
  if (process.env["GRILA_STEP_MS"]) return stepMs;
  if (process.env["CI"]) return 4 * STEP_MS;
  const slowness = (fixedWork() / QUIET_MS) * Math.max(1, QUIET_CORES / availableParallelism());
  return STEP_MS * Math.min(4, Math.max(1, Math.ceil(slowness)));
}

/** The time that counting takes, in ms. */
function fixedWork(): number {
  const startedAt = performance.now();
  let sum = 1;
  for (let i = 1; i < 2e7; i++) sum = (sum * 31 + i) | 0;
  return sum === 0 ? 0 : performance.now() - startedAt;
}
