import { fork } from "node:child_process";
import { join } from "node:path";
import { type Config, ConfigError, readConfig } from "#server/config.ts";
import { demoConfig } from "./demo-config.ts";
import { type DemoStage, prepareStage } from "./demo-stage.ts";
import { leagueVersion } from "./league-version.ts";
import { type DemoLeague, demoLeagueOf } from "./plans/demo-leagues.ts";
import { demoPassword } from "./people.ts";
import { requireNotServed } from "#site/server/serving-lock.ts";
import { programFile } from "#server/places.ts";
import { explainStartFailure } from "#server/start-failure.ts";

try {
  await runDemo();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** With `--only-make` the league is made, unless it is there, and nobody is served. */
async function runDemo(): Promise<void> {
  const config = demoConfig(readConfig(process.env), process.env);
  requireNotServed(config);
  const league = demoLeagueOf(process.env);
  const stage = await stageOf(config, league);
  if (stage.isEmpty && !(await makeLeague())) {
    process.exitCode = 1;
    return;
  }
  if (process.argv.includes("--only-make")) return;
  const { runSite } = await import("#site/server/run-site.ts");
  await runSite({ demo: true, configure: (given) => demoConfig(given, process.env) });
  process.stdout.write(accountsText(config.dataDir, league));
}

/** @throws ConfigError when the demo may not use its place, or cannot. */
async function stageOf(config: Config, league: DemoLeague): Promise<DemoStage> {
  try {
    return await prepareStage(config, { version: leagueVersion(league), now: Date.now() });
  } catch (error) {
    throw explainStartFailure(error, config);
  }
}

/** In a process of its own. False when it failed, which it has said itself. */
function makeLeague(): Promise<boolean> {
  // Much is made and dropped: with the little room that suits a site, a quarter of the time is collecting it.
  const execArgv = [...process.execArgv, "--max-semi-space-size=32"];
  const maker = fork(programFile("make-league"), { execArgv });
  return new Promise((resolve) => {
    maker.once("exit", (code) => resolve(code === 0));
  });
}

function accountsText(dataDir: string, league: DemoLeague): string {
  return `  Accounts, all with the password ${demoPassword}:
    admin@demo.test     administrator
    steward@demo.test   steward: uploads and judges results
    manager@demo.test   owns a club
    pilot@demo.test     drives for it
  Every other driver is first.last@demo.test.

  Result files to upload, and where: ${join(dataDir, "sample-files", "CITESTE.txt")}
${league === "full" ? "  One race is waiting for its results.\n" : ""}
`;
}
