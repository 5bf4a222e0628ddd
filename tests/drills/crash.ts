// npm run test:crash [-- --kills 300 --engine sqlite|postgres --seed 1]: kills the site under writes of every kind and looks what is lost.
import { parseArgs } from "node:util";
import { findPostgres } from "../../scripts/throw-away-postgres.ts";
import { runCrashDrill } from "./crash-drill.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "300" },
    engine: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
const everyEngine = findPostgres() ? (["sqlite", "postgres"] as const) : (["sqlite"] as const);
const engines = everyEngine.filter(
  (engine) => values.engine === undefined || engine === values.engine,
);
const kills = Number(values.kills);
const seed = Number(values.seed);
if (engines.length === 0 || !Number.isInteger(kills) || !Number.isInteger(seed))
  throw new Error("Usage: npm run test:crash [-- --kills N --engine sqlite|postgres --seed N]");

let failed = 0;
for (const engine of engines) {
  const { acknowledged, cut, problems } = await runCrashDrill({
    engine,
    kills,
    seed,
    onKill: (done, outcome) => {
      if (done % 10 === 0)
        console.log(
          `${engine}: ${done} of ${kills} kills, ${outcome.acknowledged} writes acknowledged`,
        );
    },
  });
  for (const problem of problems) console.log(`  ${problem}`);
  console.log(
    `${engine}, seed ${seed}: ${kills} kills, ${acknowledged} acknowledged writes, ${cut} cut short, ${problems.length} problems`,
  );
  failed += problems.length;
}
process.exitCode = failed === 0 ? 0 : 1;
