import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import { createServices, type Services } from "#server/services.ts";
import { createApp } from "#site/server/app.ts";
import { parts } from "#site/server/parts.ts";
import { startSite } from "#tests/e2e/site.ts";
import { type BenchRow, median } from "./bench-row.ts";

const rounds = 60;
const warmingRounds = 40;
/** Half of what each took on the demo league before. */
const budgets = { "/": 10.5, standings: 8, event: 13 };

/** What it takes to make a page of which nothing is kept: its calls, the rendering, the compressing. Processor time of all threads. */
export async function benchRenders(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "grila-renders-"));
  const dataDir = join(folder, "data");
  const maker = await startSite({ league: "demo", dataDir });
  await maker.stop();
  // As 'npm start' has it; without, the bundle is still the built one.
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: "0", LOG_LEVEL: "warn" });
  const services = await createServices(config, { parts, log: pino({ level: "warn" }) });
  const app = await createApp(services, { pages: true });
  try {
    const paths = await pathsOf(services);
    const times = new Map<string, number[]>();
    for (let round = 0; round < warmingRounds + rounds; round += 1)
      for (const [name, path] of Object.entries(paths)) {
        services.cache.drop();
        const before = process.cpuUsage();
        const { statusCode } = await app.inject({
          url: path,
          headers: { "accept-encoding": "br" },
        });
        const { user, system } = process.cpuUsage(before);
        if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}`);
        const known = times.get(name) ?? [];
        if (round >= warmingRounds) times.set(name, [...known, (user + system) / 1000]);
      }
    return Object.entries(budgets).map(([name, budget]) => {
      const value = median(times.get(name) ?? []);
      return {
        name: `a page of which nothing is kept, processor time: ${name}`,
        value,
        unit: "ms",
        budget,
        ok: value <= budget,
      };
    });
  } finally {
    await app.close();
    await services.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The start page, and of the season with the most results its standings and its newest event with any. */
async function pathsOf({ databases }: Services): Promise<Record<keyof typeof budgets, string>> {
  const { season, event } = await databases.reader
    .selectFrom("result_rows as row")
    .innerJoin("event_sessions as session", "session.id", "row.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select((row) => [
      "event.season_id as season",
      "event.id as event",
      row.fn.countAll().as("rows"),
    ])
    .groupBy(["event.season_id", "event.id"])
    .orderBy("rows", "desc")
    .orderBy("event.id")
    .executeTakeFirstOrThrow();
  return {
    "/": "/",
    standings: `/season/${season}?tab=standings`,
    event: `/event/${event}?tab=results`,
  };
}
