import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { freePort, type Site } from "#tests/e2e/site.ts";
import type { BareReply } from "./bare-server.ts";
import { type BenchRow, median } from "./bench-row.ts";
import { startDemoSite } from "./demo-site.ts";
import { answersPerSecond } from "./load.ts";

const root = join(import.meta.dirname, "..");
/** What kept replies are at least beside servers that do nothing else. */
const bareServers = [
  { kind: "fastify", name: "bare Fastify", minimumRatio: 0.95 },
  { kind: "node", name: "bare node:http", minimumRatio: 0.75 },
] as const;
const secondStartSeconds = 2;
const residentMegabytes = 200;
const rounds = 11;
const roundSeconds = 0.5;
const load = { headers: { "accept-encoding": "br" }, connections: 32 };

/** What visitors get from a running site and from its start, against the budgets of `design.md` §8. */
export async function benchHttp(): Promise<BenchRow[]> {
  return [...(await benchResponseCache()), ...(await benchStarts())];
}

/** Cached replies to anonymous visitors, as a share of what bare node:http sends of the same bytes. */
async function benchResponseCache(): Promise<BenchRow[]> {
  // Without a line in the log for every request, because bare node:http writes none.
  const { site, end } = await startDemoSite({ LOG_LEVEL: "warn" });
  const bare = await Promise.all(bareServers.map(startBare));
  try {
    const rows: BenchRow[] = [];
    for (const path of await publicPaths(site)) {
      const reply = await fetchReply(site.url, path);
      for (const { child } of bare) await teach(child, reply);
      rows.push(...(await compare(path, { site: { origin: site.url, pid: site.pid }, bare })));
    }
    return [...rows, residentMemory(site)];
  } finally {
    for (const { child } of bare) child.kill();
    await end();
  }
}

async function publicPaths(site: Site): Promise<string[]> {
  const shape = z.object({ data: z.array(z.object({ _id: z.string() })).min(1) });
  const seasons = shape.parse(await (await fetch(`${site.url}/api/seasons`)).json());
  return ["/", ...seasons.data.slice(0, 1).map(({ _id }) => `/season/${_id}`), "/api/seasons"];
}

interface Server {
  origin: string;
  pid: number | undefined;
}

interface Rate {
  /** By the clock. */
  perSecond: number;
  /** By the processor time of the server's process: the same on a busy machine as on an idle one. */
  perProcessorSecond: number;
}

interface BareServer extends Server {
  child: ChildProcess;
  name: string;
  minimumRatio: number;
}

async function startBare({ kind, name, minimumRatio }: (typeof bareServers)[number]) {
  const child = fork(join(import.meta.dirname, "bare-server.ts"), [kind]);
  const { port } = z.object({ port: z.number() }).parse(await nextMessage(child));
  const origin = `http://127.0.0.1:${port}`;
  return { child, name, minimumRatio, origin, pid: child.pid };
}

/** In turns, so that a busy moment of the machine hits all alike. */
async function compare(
  path: string,
  { site, bare }: { site: Server; bare: readonly BareServer[] },
): Promise<BenchRow[]> {
  for (const server of [site, ...bare]) await measureRate(server, { path, seconds: 2 });
  const turns: { site: Rate; bare: Rate[] }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const turn: (typeof turns)[number] = {
      site: await measureRate(site, { path, seconds: roundSeconds }),
      bare: [],
    };
    for (const server of bare)
      turn.bare.push(await measureRate(server, { path, seconds: roundSeconds }));
    turns.push(turn);
  }
  const shown = path.startsWith("/season/") ? "/season/…" : path;
  const perSecond = (name: string, rates: readonly (Rate | undefined)[]): BenchRow => ({
    name: `${shown}: ${name}`,
    value: median(rates.map((rate) => rate?.perSecond ?? Number.NaN)),
    unit: "replies/s",
    budget: null,
    ok: true,
  });
  const ratios = bare.map(({ name, minimumRatio }, index): BenchRow => {
    const value = median(
      turns.map(
        (turn) =>
          turn.site.perProcessorSecond / (turn.bare[index]?.perProcessorSecond ?? Number.NaN),
      ),
    );
    return {
      name: `${shown}: kept / ${name} per processor second (at least)`,
      value,
      unit: "ratio",
      budget: minimumRatio,
      ok: value >= minimumRatio,
    };
  });
  return [
    perSecond(
      "kept replies",
      turns.map((turn) => turn.site),
    ),
    ...bare.map(({ name }, index) =>
      perSecond(
        name,
        turns.map((turn) => turn.bare[index]),
      ),
    ),
    ...ratios,
  ];
}

async function measureRate(
  { origin, pid }: Server,
  { path, seconds }: { path: string; seconds: number },
): Promise<Rate> {
  const before = processorSeconds(pid);
  const perSecond = await answersPerSecond({ ...load, url: origin + path, seconds });
  const used = processorSeconds(pid) - before;
  return { perSecond, perProcessorSecond: (perSecond * seconds) / used };
}

/** Used by all threads of a process so far. Where the system does not tell, the clock stands in. */
export function processorSeconds(pid: number | undefined): number {
  if (process.platform !== "linux") return performance.now() / 1000;
  const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
  const [userTicks, systemTicks] = afterName.split(" ").slice(11, 13).map(Number);
  return ((userTicks ?? 0) + (systemTicks ?? 0)) / 100;
}

/** The second reply to a request, which is a kept one, without the headers that node:http adds by itself. */
async function fetchReply(origin: string, path: string): Promise<BareReply> {
  await receive(origin + path);
  const { headers, body } = await receive(origin + path);
  const added = new Set(["date", "connection", "keep-alive"]);
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (!added.has(name)) own[name] = String(value);
  return { path, headers: own, body: body.toString("base64") };
}

interface Received {
  headers: IncomingHttpHeaders;
  /** As it came, compressed. */
  body: Buffer;
}

function receive(url: string): Promise<Received> {
  return new Promise((resolve, reject) => {
    request(url, { headers: load.headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () =>
        resolve({ headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .once("error", reject)
      .end();
  });
}

export async function teach(bare: ChildProcess, reply: BareReply): Promise<void> {
  bare.send(reply);
  await nextMessage(bare);
}

export function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once("message", resolve));
}

/** After the load, so with everything kept that was asked for. */
function residentMemory(site: Site): BenchRow {
  const status =
    process.platform === "linux" ? readFileSync(`/proc/${site.pid}/status`, "utf8") : "";
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  const value = kilobytes === undefined ? Number.NaN : Number(kilobytes) / 1024;
  const ok = Number.isNaN(value) || value <= residentMegabytes;
  return {
    name: "resident memory after the load",
    value,
    unit: "MB",
    budget: residentMegabytes,
    ok,
  };
}

/** `npm start` until the first page, on an empty data folder and again on the same. Packages and build are in place. */
async function benchStarts(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "grila-start-"));
  try {
    const first = await secondsToFirstPage(folder);
    const later: number[] = [];
    for (let round = 0; round < 3; round += 1) later.push(await secondsToFirstPage(folder));
    const second = median(later);
    return [
      { name: "first start, empty league", value: first, unit: "s", budget: null, ok: true },
      {
        name: "second start",
        value: second,
        unit: "s",
        budget: secondStartSeconds,
        ok: second <= secondStartSeconds,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function secondsToFirstPage(folder: string): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  // In a process group of its own, which npm and the server it starts leave together.
  const npm = spawn("npm", ["start"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, "data"), LOG_LEVEL: "error" },
  });
  let complaints = "";
  npm.stderr.on("data", (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const ended = once(npm, "exit");
  try {
    const isServed = await firstPage(`http://127.0.0.1:${port}/`, npm);
    if (!isServed) throw new Error(`npm start ended before it served a page:\n${complaints}`);
    return (performance.now() - startedAt) / 1000;
  } finally {
    if (npm.pid !== undefined && npm.exitCode === null) process.kill(-npm.pid, "SIGTERM");
    await ended;
  }
}

/** False when the server ended instead. */
async function firstPage(url: string, server: ChildProcess): Promise<boolean> {
  while (server.exitCode === null) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return false;
}
