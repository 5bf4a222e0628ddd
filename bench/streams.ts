import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type Site, startSite } from "#tests/e2e/site.ts";
import { callerAs } from "#tests/e2e/steward-calls.ts";
import { type BenchRow, median } from "./bench-row.ts";
import { Follower } from "./follower.ts";

const visitors = 5000;
const restSeconds = 20;
const rounds = 5;
/** Loopback addresses from which they come, because each has some 28,000 ports and each client its own limit. */
const clients = 125;
const kilobytesOfOne = 40;
const processorAtRest = 0.02;
const tellMs = 1000;

/** What visitors cost who follow changes and what it takes to tell all of them: `issue 11` of the second design. */
export async function benchStreams(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "grila-streams-"));
  const site = await startSite({
    league: "demo",
    dataDir: join(folder, "data"),
    environment: { LOG_LEVEL: "warn", RATE_LIMITS: "0" },
  });
  const followers: Follower[] = [];
  try {
    await settle(5);
    const before = residentKilobytes(site);
    for (let index = 0; index < visitors; index += 1)
      followers.push(await Follower.open(site.url, `127.0.0.${2 + (index % clients)}`));
    await settle(5);
    const after = residentKilobytes(site);
    const used = processorSeconds(site);
    await settle(restSeconds);
    const share = (processorSeconds(site) - used) / restSeconds;
    const told = await tellAll(site, followers);
    return [
      row("memory of one", (after - before) / visitors, "kB", kilobytesOfOne),
      row("processor while nothing changes", share, "share", processorAtRest),
      row("until the last one is told, from the save on", told, "ms", tellMs),
    ];
  } finally {
    for (const follower of followers) follower.leave();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function row(name: string, value: number, unit: string, budget: number): BenchRow {
  return { name: `${visitors} streams: ${name}`, value, unit, budget, ok: value <= budget };
}

/** The time from the answered write until every one of them has heard of it; a quarter of a second of it is waited for more. */
async function tellAll(site: Site, followers: readonly Follower[]): Promise<number> {
  const manager = await callerAs(site, "admin@demo.test");
  const shape = z.object({ data: z.array(z.object({ _id: z.string() })).min(1) });
  const { data } = shape.parse(await (await fetch(`${site.url}/api/seasons`)).json());
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const heard = Promise.all(followers.map((follower) => follower.nextChange()));
    await manager.post(`/api/season/${data[0]?._id}/standings/refresh`, {});
    const savedAt = performance.now();
    await heard;
    waits.push(performance.now() - savedAt);
  }
  return median(waits);
}

function settle(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/** Where the system does not tell: not a number, which is over no budget. */
function residentKilobytes({ pid }: Site): number {
  if (process.platform !== "linux") return Number.NaN;
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

/** Used by all threads of the process so far. */
function processorSeconds({ pid }: Site): number {
  if (process.platform !== "linux") return Number.NaN;
  const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
  const [user = 0, system = 0] = afterName.split(" ").slice(11, 13).map(Number);
  return (user + system) / 100;
}
