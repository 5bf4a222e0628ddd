import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Config, ConfigError, readConfig } from "#server/config.ts";
import { demoConfig } from "./demo-config.ts";
import { type DemoStage, FIRST_SEASONS, prepareStage, untilMade } from "./demo-stage.ts";
import { leagueVersion } from "./league-version.ts";
import { GUIDE_FILE } from "./results/sample-files.ts";
import { type DemoLeague, demoLeagueOf, seasonsOf } from "./plans/demo-leagues.ts";
import { demoPassword } from "./people.ts";
import { requireNotServed } from "#site/server/serving-lock.ts";
import { programFile } from "#server/places.ts";
import type { Services } from "#server/services.ts";
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
  const making = stage === "empty" ? makeLeague() : undefined;
  if (process.argv.includes("--only-make")) {
    await making;
    return;
  }
  const all = seasonsOf(league).length;
  const isWhole = await untilMade(config.dataDir, all > FIRST_SEASONS ? FIRST_SEASONS : all + 1);
  const { runSite } = await import("#site/server/run-site.ts");
  const whole = Promise.withResolvers<void>();
  const showWhole = async (services: Services) => {
    if (!isWhole) await showTheRest(services, all);
    whole.resolve();
  };
  await runSite({
    demo: true,
    configure: (given) => demoConfig(given, process.env),
    prepare: async (services) => {
      showWhole(services).catch(endOnFailure);
    },
    background: whole.promise,
  });
  process.stdout.write(accountsText(config.dataDir, league));
  if (!isWhole)
    process.stdout.write("  The other seasons, cases and pictures come while you look around.\n\n");
}

/** Shows each further season as soon as it is made, and resolves when the league is whole. */
async function showTheRest({ config, cache, changes }: Services, all: number): Promise<void> {
  for (let seasons = FIRST_SEASONS + 1; seasons <= all + 1; seasons += 1) {
    await untilMade(config.dataDir, seasons);
    cache.drop();
    changes.missSome();
  }
}

function endOnFailure(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** @throws ConfigError when the demo may not use its place, or cannot. */
async function stageOf(config: Config, league: DemoLeague): Promise<DemoStage> {
  try {
    return await prepareStage(config, { version: leagueVersion(league), now: Date.now() });
  } catch (error) {
    throw explainStartFailure(error, config);
  }
}

/** In a process of its own. When it fails, which it says itself, this one ends too. */
async function makeLeague(): Promise<void> {
  // Much is made and dropped: with the little room that suits a site, a quarter of the time is collecting it.
  const execArgv = [...process.execArgv, "--max-semi-space-size=32"];
  const maker = fork(programFile("make-league"), { execArgv });
  await once(maker, "exit");
  if (maker.exitCode !== 0) process.exit(1);
}

function accountsText(dataDir: string, league: DemoLeague): string {
  return `  Accounts, all with the password ${demoPassword}:
    admin@demo.test     administrator
    steward@demo.test   steward: uploads and judges results
    manager@demo.test   owns a club
    pilot@demo.test     drives for it
  Every other driver is first.last@demo.test.

  Result files to upload, and where: ${join(dataDir, "sample-files", GUIDE_FILE)}
${league === "full" ? "  One race is waiting for its results.\n" : ""}
`;
}
