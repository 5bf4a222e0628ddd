import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import { createServices } from "#server/services.ts";
import { createApp } from "#site/server/app.ts";
import { parts } from "#site/server/parts.ts";
import { sezon } from "#tests/factories/large-league/league-size.ts";
import { makeLargeLeague } from "#tests/factories/large-league/make-large-league.ts";
import { type BenchRow, median } from "./bench-row.ts";

const cars = { few: 50, many: 1000 };
const times = cars.many / cars.few;
/** An event's replies are as long as its cars are many, and may take little more than that. */
const mostTimes = 1.25 * times;
const rounds = 9;

/**
 * Processor time of an event with twenty times as many cars, beside it with the few: results of five sessions, and the entry list. The few are asked for twenty times, so
 * that both sides make as many rows, and each pays for its own garbage: one call after a huge one would be charged with what that one left.
 */
export async function benchEventCars(): Promise<BenchRow[]> {
  const few = await openEvent(cars.few);
  const many = await openEvent(cars.many);
  try {
    const rows: BenchRow[] = [];
    for (const [name, path] of [
      ["an event, whole", ""],
      ["its entry list", "/entrylist"],
    ] as const) {
      const turns: { few: number; many: number }[] = [];
      for (let round = 0; round <= rounds; round += 1)
        turns.push({ few: await few.ask(path, times), many: await many.ask(path, 1) });
      // The first is made by code that was never run.
      const value = times * median(turns.slice(1).map((turn) => turn.many / turn.few));
      rows.push({
        name: `${name}: ${cars.many} cars beside ${cars.few}`,
        value,
        unit: "times",
        budget: mostTimes,
        ok: value <= mostTimes,
      });
    }
    return rows;
  } finally {
    await few.close();
    await many.close();
  }
}

async function openEvent(count: number) {
  const dataDir = await mkdtemp(join(tmpdir(), "grila-bench-"));
  const services = await createServices(
    readConfig({
      DATA_DIR: dataDir,
      JWT_SECRET: "a secret that exists only inside the bench",
      PUBLIC_URL: "http://localhost:3000",
      RATE_LIMITS: "0",
    }),
    { parts, log: pino({ level: "silent" }) },
  );
  await makeLargeLeague(services, {
    size: { seasons: 1, events: 1, cars: count, people: 2 * count },
  });
  const app = await createApp(services, { pages: false });
  return {
    /** Processor ms of so many replies that are not kept. */
    ask: async (path: string, calls: number) => {
      const before = process.cpuUsage();
      for (let call = 0; call < calls; call += 1) {
        services.cache.drop();
        const { statusCode } = await app.inject({ url: `/api/event/${sezon(0)}-e0${path}` });
        if (statusCode !== 200) throw new Error(`The event answered ${statusCode}`);
      }
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    },
    close: async () => {
      await app.close();
      await services.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
