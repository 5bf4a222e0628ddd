// npm run test:crash [-- --power --kills 300 --engine sqlite|postgres --seed 1]: kills the site under writes of every kind and
// looks for losses; with --power (Linux, root) it cuts the whole machine's power, which loses what was not synced.
import { parseArgs } from "node:util";
import { findPostgres } from "../../scripts/throw-away-postgres.ts";
import { runCrashDrill } from "./crash-drill.ts";
import { CannotCutPower } from "./power-disks.ts";

const { values } = parseArgs({
  options: {
    power: { type: "boolean" },
    kills: { type: "string", default: "300" },
    engine: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
const everyEngine = findPostgres() ? (["sqlite", "postgres"] as const) : (["sqlite"] as const);
const engines = everyEngine.filter(
  (engine) => values.engine === undefined || engine === values.engine,
);
const by = values.power ? "power" : "kill";
const ends = Number(values.kills);
const seed = Number(values.seed);
if (engines.length === 0 || !Number.isInteger(ends) || !Number.isInteger(seed))
  throw new Error(
    "Usage: npm run test:crash [-- --power --kills N --engine sqlite|postgres --seed N]",
  );
// What an interrupted drill has started goes with it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

let failed = 0;
for (const engine of engines) {
  const { acknowledged, cut, problems } = await runCrashDrill({
    engine,
    by,
    ends,
    seed,
    onEnd: (done, outcome) => {
      if (done % 10 === 0)
        console.log(
          `${engine}: ${done} of ${ends} ends by ${by}, ${outcome.acknowledged} writes acknowledged`,
        );
    },
  }).catch((error: unknown) => {
    if (!(error instanceof CannotCutPower)) throw error;
    console.error(error.message);
    process.exit(1);
  });
  for (const problem of problems) console.log(`  ${problem}`);
  console.log(
    `${engine}, seed ${seed}: ${ends} ends by ${by}, ${acknowledged} acknowledged writes, ${cut} cut short, ${problems.length} problems`,
  );
  failed += problems.length;
}
process.exitCode = failed === 0 ? 0 : 1;
