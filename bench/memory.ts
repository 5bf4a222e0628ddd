import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import sharp from "sharp";
import { DEMO_PASSWORD } from "#tests/e2e/people.ts";
import type { Site } from "#tests/e2e/site.ts";
import { callerAs, tokenOf } from "#tests/e2e/steward-calls.ts";
import type { BenchRow } from "./bench-row.ts";
import { startDemoSite } from "./demo-site.ts";
import { listPages, resultsToSave } from "./saves.ts";

const forms = {
  long: { addresses: 100_000, minutes: 60 },
  short: { addresses: 12_000, minutes: 10 },
} as const;
export type MemoryForm = keyof typeof forms;

const residentMegabytes = 300;
const slopeMegabytes = 5;
const workerMegabytes = 200;
const lookEveryMs = 2000;
const saveEveryMs = 5000;
const pictureEveryMs = 20_000;
/** Longer than an idle worker process is kept. */
const idleMs = 45_000;

/** A moment of the site's processes, in megabytes. */
interface Look {
  minutes: number;
  site: number;
  /** The largest of its worker processes. */
  worker: number;
}

/**
 * What the site's processes hold while as many clients ask for real and invented addresses, some with forged tokens and wrong passwords, while results are
 * saved and large pictures are sent. `long`: an hour; `short`: ten minutes, or as many as given.
 */
export async function benchMemory(form: MemoryForm, minutes?: number): Promise<BenchRow[]> {
  const { site, end } = await startDemoSite({
    LOG_LEVEL: "error",
    // As `deploy/` has it.
    MALLOC_MMAP_THRESHOLD_: "1048576",
    TRUST_PROXY: "127.0.0.1",
    // Calls are counted, and nobody is refused: what is measured is what counting them takes.
    RATE_LIMITS: "1",
    LIMIT_PAGE: "1000000",
    LIMIT_READ: "1000000",
  });
  try {
    const { addresses } = forms[form];
    const looks = await underLoad(site, {
      addresses,
      ms: (minutes ?? forms[form].minutes) * 60_000,
    });
    await new Promise((resolve) => setTimeout(resolve, idleMs));
    return rowsOf(looks, { name: `${form}, ${addresses} clients`, left: childrenOf(site).length });
  } finally {
    await end();
  }
}

async function underLoad(site: Site, load: { addresses: number; ms: number }): Promise<Look[]> {
  const paths = await listPages(site);
  const steward = await callerAs(site, "steward@demo.test");
  const save = await resultsToSave(site, steward);
  const send = await pictureToSend(site);
  const looks: Look[] = [];
  const startedAt = performance.now();
  const look = () => {
    const workers = childrenOf(site).map(megabytesOf);
    const passed = (performance.now() - startedAt) / 60_000;
    looks.push({ minutes: passed, site: megabytesOf(site.pid), worker: Math.max(0, ...workers) });
  };
  const failures: unknown[] = [];
  /** One after the other, however long one takes. */
  const repeatedly = (work: () => Promise<void>, everyMs: number) => {
    let isUnderway = false;
    return setInterval(() => {
      if (isUnderway) return;
      isUnderway = true;
      work()
        .catch((error: unknown) => failures.push(error))
        .finally(() => (isUnderway = false));
    }, everyMs);
  };
  const timers = [
    setInterval(look, lookEveryMs),
    repeatedly(save, saveEveryMs),
    repeatedly(send, pictureEveryMs),
  ];
  try {
    await callAsMany(site, { paths, ...load });
  } finally {
    for (const timer of timers) clearInterval(timer);
  }
  if (failures.length > 0) throw new AggregateError(failures, "Not all could be saved or sent");
  look();
  return looks;
}

/** Each client once, evenly over the time. */
async function callAsMany(
  site: Site,
  { paths, addresses, ms }: { paths: readonly string[]; addresses: number; ms: number },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const startedAt = performance.now();
  let underway: Promise<void>[] = [];
  for (let client = 0; client < addresses; client += 1) {
    const at = startedAt + (client * ms) / addresses;
    const wait = at - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    for (const call of callsOf(client, paths)) underway.push(answer(site.url, { agent, ...call }));
    if (underway.length > 200) {
      await Promise.all(underway);
      underway = [];
    }
  }
  await Promise.all(underway);
  agent.destroy();
}

interface Call {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A page that there is, the same with something invented, an address of nothing, a forged token; now and then a wrong password. */
function callsOf(client: number, paths: readonly string[]): Call[] {
  const path = paths[client % paths.length] ?? "/";
  const json = { "content-type": "application/json" };
  const calls: Call[] = [
    { path },
    { path: `${path}${path.includes("?") ? "&" : "?"}utm=${client}` },
    { path: client % 2 === 0 ? `/season/invented-${client}` : `/api/event/invented-${client}` },
    { path: `/api/seasons?q=${client}`, headers: { authorization: `Bearer forged.${client}.x` } },
  ];
  if (client % 50 === 0) {
    const body = JSON.stringify({ email: `p${client}@invented.test`, password: DEMO_PASSWORD });
    calls.push({ path: "/auth/login", method: "POST", headers: json, body });
  }
  const ip =
    client % 2 === 0
      ? v4(client)
      : `2001:db8:${(client >> 8).toString(16)}:${(client & 255).toString(16)}::1`;
  return calls.map((call) => ({
    ...call,
    headers: { "accept-encoding": "br", "x-forwarded-for": ip, ...call.headers },
  }));
}

function v4(client: number): string {
  return `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`;
}

function answer(
  origin: string,
  { path, body, ...options }: Call & { agent: Agent },
): Promise<void> {
  return new Promise((resolve, reject) => {
    request(origin + path, options, (response) => {
      if ((response.statusCode ?? 500) >= 500) reject(new Error(`${path}: ${response.statusCode}`));
      response.resume().once("end", resolve);
    })
      .once("error", reject)
      .end(body);
  });
}

/** The largest photo that is taken: decoding it takes as much as a worker process ever needs. */
async function pictureToSend(site: Site): Promise<() => Promise<void>> {
  const noise = { type: "gaussian", mean: 128, sigma: 4 } as const;
  const bytes = await sharp({
    create: { width: 8600, height: 5800, channels: 3, background: "#a51", noise },
  })
    .jpeg({ quality: 40 })
    .toBuffer();
  const token = await tokenOf(site, "pilot@demo.test");
  return async () => {
    const body = new FormData();
    body.append("fileType", "profilePicture");
    body.append("file", new Blob([Uint8Array.from(bytes)]), "photo.jpg");
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${site.url}/api/upload`, { method: "POST", headers, body });
    if (!reply.ok) throw new Error(`The picture was refused: ${await reply.text()}`);
  };
}

function rowsOf(
  looks: readonly Look[],
  { name, left }: { name: string; left: number },
): BenchRow[] {
  const half = looks.slice(Math.floor(looks.length / 2));
  const resident = Math.max(...looks.map(({ site }) => site));
  const worker = Math.max(...looks.map((look) => look.worker));
  const slope = 10 * slopeOf(half.map(({ minutes, site }) => [minutes, site]));
  const row = (what: string, value: number, budget: number, unit = "MB"): BenchRow => ({
    name: `memory, ${name}: ${what}`,
    value,
    unit,
    budget,
    ok: value <= budget,
  });
  return [
    row("the serving process at most", resident, residentMegabytes),
    row("more in ten minutes, second half", slope, slopeMegabytes),
    row("a worker process at most", worker, workerMegabytes),
    row("worker processes when idle", left, 0, ""),
  ];
}

/** Of the straight line nearest to the points. */
function slopeOf(points: [number, number][]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [atX, atY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const over = points.reduce((sum, [x, y]) => sum + (x - atX) * (y - atY), 0);
  return over / points.reduce((sum, [x]) => sum + (x - atX) ** 2, 0);
}

function megabytesOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    // It has ended.
    return 0;
  }
}

function childrenOf({ pid }: Site): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    const children = readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8");
    return children.split(" ").filter(Boolean).map(Number);
  });
}
