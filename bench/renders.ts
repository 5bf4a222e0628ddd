import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import { createServices, type Services } from "#server/services.ts";
import { createApp } from "#site/server/app.ts";
import { parts } from "#site/server/parts.ts";
import { type BenchRow, median } from "./bench-row.ts";
import { makeDemoLeague } from "./demo-site.ts";
import { doYardstick } from "./yardstick.ts";

const rounds = 60;
const warmingRounds = 40;
const yardstick = "the yardstick";
/**
 * Budgets in yardsticks: half of what each page took on the demo league of commit c5d2389 by 'npm start', measured here as 1.59,
 * 2.68 and 2.80 (with React's production build 1.19, 1.65 and 1.77). Pages show more now. On a shared machine runs differ by a
 * quarter: take the median of several.
 */
const budgets = { "/": 0.8, standings: 1.34, event: 1.4 };

/**
 * What it takes to make a page without anything cached: its calls, rendering and compressing, as processor time of all threads
 * beside that of a fixed work (`yardstick.ts`) by turns, because milliseconds of one machine say nothing on another.
 */
export async function benchRenders(): Promise<BenchRow[]> {
  const { dataDir, forget } = await makeDemoLeague();
  // As 'npm start' has it; without, the bundle is still the built one.
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: "0", LOG_LEVEL: "warn" });
  const services = await createServices(config, { parts, log: pino({ level: "warn" }) });
  const app = await createApp(services, { pages: true });
  try {
    const paths = await pathsOf(services);
    const times = new Map<string, number[]>();
    const render = async (path: string) => {
      services.cache.drop();
      const headers = { "accept-encoding": "br" };
      const { statusCode } = await app.inject({ url: path, headers });
      if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}`);
    };
    const works: [string, () => void | Promise<void>][] = [
      [yardstick, doYardstick],
      ...Object.entries(paths).map(([name, path]): [string, () => Promise<void>] => [
        name,
        () => render(path),
      ]),
    ];
    for (let round = 0; round < warmingRounds + rounds; round += 1)
      for (const [name, work] of works) {
        const before = process.cpuUsage();
        await work();
        const { user, system } = process.cpuUsage(before);
        const known = times.get(name) ?? [];
        if (round >= warmingRounds) times.set(name, [...known, (user + system) / 1000]);
      }
    return rowsOf(times);
  } finally {
    await app.close();
    await services.close();
    await forget();
  }
}

function rowsOf(times: ReadonlyMap<string, number[]>): BenchRow[] {
  const timesOf = (name: string) => times.get(name) ?? [];
  const name = (of: string) => `a page of which nothing is kept, processor time: ${of}`;
  return Object.entries(budgets).flatMap(([page, budget]) => {
    // Of each round its own ratio, so that a machine that slows down in between does not count.
    const value = median(
      timesOf(page).map((ms, round) => ms / (timesOf(yardstick)[round] ?? Number.NaN)),
    );
    return [
      { name: name(page), value: median(timesOf(page)), unit: "ms", budget: null, ok: true },
      {
        name: `${name(page)} ÷ the yardstick`,
        value,
        unit: "×",
        budget,
        ok: value <= budget,
      },
    ];
  });
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
