// node bench/large-league.ts DATA_DIR | postgres://…: makes the league of `npm run bench -- large` in an empty database.
import { createServices } from "#server/services.ts";
import { readConfig } from "#server/config.ts";
import { parts } from "#site/server/parts.ts";
import { pino } from "pino";
import { largeLeague } from "#tests/factories/large-league/league-size.ts";
import { makeLargeLeague } from "#tests/factories/large-league/make-large-league.ts";

const [place] = process.argv.slice(2);
if (!place) {
  console.error("Usage: node bench/large-league.ts DATA_DIR | postgres://…");
  process.exit(2);
}
const isDatabase = place.startsWith("postgres");
const config = readConfig({
  DATA_DIR: isDatabase ? undefined : place,
  DATABASE_URL: isDatabase ? place : undefined,
  JWT_SECRET: "a secret that exists only inside the bench",
  PUBLIC_URL: "http://localhost:3000",
});
// Makes the tables.
const services = await createServices(config, { parts, log: pino({ level: "silent" }) });
await services.close();
const startedAt = performance.now();
await makeLargeLeague(services, {
  size: largeLeague,
  isAlone: true,
  onStep: (step) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s  ${step}`),
});
