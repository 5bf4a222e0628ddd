import { constants, setPriority } from "node:os";
import { sql } from "kysely";
import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import { createServices } from "#server/services.ts";
import { demoConfig } from "./demo-config.ts";
import { FIRST_SEASONS, markDatabase, markFolder } from "./demo-stage.ts";
import { leagueVersion } from "./league-version.ts";
import { layOutLeague } from "./moved-league.ts";
import { demoLeagueOf, seasonsOf } from "./plans/demo-leagues.ts";
import { seedLeague } from "./seed-league.ts";
import { parts } from "#site/server/parts.ts";

/*
 * A program of its own that `main.ts` starts on a prepared stage, so that its memory is given back. A release brings the league
 * made; else the first seasons may be served while it makes the rest.
 */

process.once("disconnect", () => process.exit(1));
process.channel?.unref();

const startedAt = performance.now();
const config = demoConfig(readConfig(process.env), process.env);
const league = demoLeagueOf(process.env);
const version = leagueVersion(league);
const isSqlite = config.databaseUrl === undefined;
const laidOut = league === "full" && isSqlite && (await layOutLeague(config, Date.now()));
if (laidOut) markFolder(config.dataDir, { version, seededAt: laidOut });
else await makeLeague();

async function makeLeague(): Promise<void> {
  process.stdout.write("\n  Making the demo league…\n");
  const services = await createServices(config, {
    parts,
    log: pino({ level: config.logLevel }, pino.destination(2)),
  });
  // A league that is not whole is made anew, so nothing of it has to reach the disk at once.
  if (services.databases.engine === "sqlite")
    await sql`pragma synchronous = off`.execute(services.databases.db);
  const underway = { version, seededAt: 0, maker: process.pid };
  markFolder(config.dataDir, underway);
  await markDatabase(services, underway);
  const plans = seasonsOf(league);
  await seedLeague(services, plans, (seasons) => {
    markFolder(config.dataDir, { ...underway, seasons });
    process.stdout.write(`  ${seasons} of ${plans.length} seasons\n`);
    // From here on whoever builds or serves the site goes first.
    if (seasons === FIRST_SEASONS) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  });
  const mark = { version, seededAt: services.now() };
  await markDatabase(services, mark);
  await services.close();
  markFolder(config.dataDir, mark);
  process.stdout.write(`  Made in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`);
}
