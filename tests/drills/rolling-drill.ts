import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort, type Site } from "../e2e/site.ts";
import { endWithThisProcess } from "../../scripts/run-command.ts";
import type { ThrowAwayPostgres } from "../../scripts/throw-away-postgres.ts";
import { askSite } from "./crash-drill.ts";
import { buildCrashStage, type CrashStage } from "./crash-stage.ts";
import { type Ask, type CrashWriter, crashWriters } from "./crash-writers.ts";

const visitors = 8;
/** Longer than the two checks a second apart by which the proxy knows that a process stops. */
const drainSeconds = 5;
const quietMs = 5000;

interface Answer {
  ms: number;
  /** UTC ms. */
  at: number;
  fault: string | undefined;
}

/**
 * Restarts two processes behind HAProxy in turn, `rounds` times, while visitors read and members write, and prints figures.
 * @returns what failed, one sentence each
 */
export async function runRollingDrill(
  postgres: ThrowAwayPostgres,
  rounds: number,
): Promise<string[]> {
  const stage = await buildCrashStage(postgres);
  const ports = [await freePort(), await freePort()];
  const start = (port: number) =>
    stage.start({
      PORT: String(port),
      TRUST_PROXY: "127.0.0.1",
      DRAIN_SECONDS: String(drainSeconds),
    });
  const sites = new Map<number, Site>();
  for (const port of ports) sites.set(port, await start(port));
  const proxy = await startHaproxy(ports);
  const load = new Load(proxy.url, stage);
  try {
    await pause(quietMs);
    const began = Date.now();
    for (let round = 0; round < rounds; round++)
      for (const port of ports) {
        await sites.get(port)?.stop();
        sites.set(port, await start(port));
        await proxy.untilUp();
      }
    const ended = Date.now();
    await pause(quietMs);
    const faults = [...(await load.end()), ...logged(sites)];
    report(load.answers, { began, ended, restarts: rounds * ports.length });
    return faults;
  } finally {
    load.stop();
    proxy.stop();
    for (const site of sites.values()) await site.stop();
    await stage.end();
  }
}

/** Visitors and people with tokens, each waiting for one answer before they ask again. */
class Load {
  readonly answers: Answer[] = [];
  readonly #origin: string;
  readonly #writers: CrashWriter[];
  readonly #loops: Promise<void>[];
  #isOver = false;
  #mark = 0;

  constructor(origin: string, { league }: CrashStage) {
    this.#origin = origin;
    const ask: Ask = (request) => this.#timed(() => askSite(origin, request));
    this.#writers = crashWriters(league, ask);
    const { event, season } = league;
    const paths = ["/", `/event/${event}`, `/season/${season}`, `/api/event/${event}`, "/api/site"];
    this.#loops = [
      ...Array.from({ length: visitors }, (_, visitor) =>
        this.#repeat((turn) => this.#look(paths[(turn + visitor) % paths.length] ?? "/")),
      ),
      ...this.#writers.map((writer) => this.#repeat(() => writer.write(this.#mark++))),
    ];
  }

  stop(): void {
    this.#isOver = true;
  }

  /** Stops, and looks whether everything that was acknowledged is there. @returns what failed */
  async end(): Promise<string[]> {
    this.stop();
    await Promise.all(this.#loops);
    const lost: string[] = [];
    for (const writer of this.#writers)
      lost.push(...(await writer.check().catch((error: unknown) => [String(error)])));
    return [...this.answers.flatMap(({ fault }) => fault ?? []), ...lost];
  }

  async #repeat(work: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; !this.#isOver; turn++)
      try {
        await work(turn);
      } catch (error) {
        this.answers.push({ ms: 0, at: Date.now(), fault: String(error) });
        await pause(100);
      }
  }

  #look(path: string): Promise<void> {
    return this.#timed(async () => {
      const response = await fetch(`${this.#origin}${path}`);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
    });
  }

  async #timed<T>(ask: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const answer = await ask();
    this.answers.push({ ms: performance.now() - startedAt, at: Date.now(), fault: undefined });
    return answer;
  }
}

interface Proxy {
  url: string;
  /** Waits until it sends requests to both processes. */
  untilUp: () => Promise<void>;
  stop: () => void;
}

/** The example that operators get, on ports of this run. */
async function startHaproxy(ports: readonly number[]): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), "grila-haproxy-"));
  const [port, statistics] = [await freePort(), await freePort()];
  const example = await readFile(new URL("../../deploy/haproxy.cfg", import.meta.url), "utf8");
  const lines = example
    // As many as any user may open.
    .replace("maxconn 4000", "maxconn 2000")
    .replace("bind :80", `bind 127.0.0.1:${port}`)
    .replace("127.0.0.1:3001", `127.0.0.1:${ports[0]}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${ports[1]}`);
  const file = join(folder, "haproxy.cfg");
  await writeFile(
    file,
    `${lines}\nlisten statistics\n    bind 127.0.0.1:${statistics}\n    stats enable\n    stats uri /\n`,
  );
  const proxy = spawn("haproxy", ["-db", "-f", file], { stdio: "inherit" });
  endWithThisProcess(proxy, "SIGTERM");
  const up = async () => {
    const reply = await fetch(`http://127.0.0.1:${statistics}/;csv`).catch(() => undefined);
    const rows = ((await reply?.text()) ?? "")
      .split("\n")
      .filter((row) => row.startsWith("processes,"));
    return rows.filter((row) => /,UP,/.test(row) && !row.includes("BACKEND")).length;
  };
  const untilUp = async () => {
    while ((await up()) < ports.length) {
      if (hasEnded(proxy)) throw new Error("HAProxy ended");
      await pause(100);
    }
  };
  await untilUp();
  return {
    url: `http://127.0.0.1:${port}`,
    untilUp,
    stop: () => {
      proxy.kill("SIGTERM");
      void once(proxy, "exit").then(() => rm(folder, { recursive: true, force: true }));
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function logged(sites: ReadonlyMap<number, Site>): string[] {
  return [...sites.values()].flatMap(({ logCollector }) => {
    try {
      logCollector.requireNoSurprise();
      return [];
    } catch (error) {
      return [String(error)];
    }
  });
}

function report(
  answers: readonly Answer[],
  { began, ended, restarts }: { began: number; ended: number; restarts: number },
): void {
  const during = answers.filter(({ at }) => at >= began && at <= ended);
  const quiet = answers.filter(({ at }) => at < began || at > ended);
  const failed = answers.filter(({ fault }) => fault !== undefined).length;
  const line = (name: string, some: readonly Answer[]) => {
    const times = some.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
    return `${name}: ${some.length} answers, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(0.9999)} ms`;
  };
  console.log(`${restarts} restarts in ${((ended - began) / 1000).toFixed(0)} s`);
  console.log(line("while both served", quiet));
  console.log(line("while one restarted", during));
  console.log(`${answers.length} requests, ${failed} failed`);
}
