// npm run test:rolling [-- --install] [--rounds 2]: restarts two processes behind HAProxy in turn under load, on a PostgreSQL of
// its own, and counts what failed. It is no part of npm test: `--install` installs HAProxy with apt (Debian, root).
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { findPostgres, startPostgres } from "../../scripts/throw-away-postgres.ts";
import { runRollingDrill } from "./rolling-drill.ts";

const { values } = parseArgs({
  options: { install: { type: "boolean" }, rounds: { type: "string", default: "2" } },
});
const hasHaproxy = () => spawnSync("haproxy", ["-v"]).status === 0;

const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error("Usage: npm run test:rolling [-- --install] [--rounds N]");
if (values.install && !hasHaproxy())
  spawnSync("apt-get", ["install", "-y", "haproxy"], { stdio: "inherit" });
const bin = findPostgres();
if (!hasHaproxy() || bin === undefined) {
  console.error(
    hasHaproxy()
      ? "There is no PostgreSQL on this machine (set PG_BIN to its programs)."
      : "HAProxy is missing: npm run test:rolling -- --install installs it with apt.",
  );
  process.exit(1);
}

const postgres = await startPostgres(bin, { durable: true });
try {
  const faults = await runRollingDrill(postgres, rounds);
  for (const fault of faults.slice(0, 20)) console.log(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await postgres.stop();
}
