import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import packageFile from "../../package.json" with { type: "json" };
import { createLogCollector, type LogCollector } from "#tests/setup/log-collector.ts";

/** A running site: the built one, in a process of its own, as people start it. */
export interface Site {
  /** Its origin, without a trailing slash. */
  url: string;
  /** Its data folder; gone when it stops, unless it was given. */
  dataDir: string;
  /** Its process. */
  pid: number | undefined;
  logCollector: LogCollector;
  /** What it printed for the person at the terminal, such as the link that makes an administrator. */
  printed: () => string;
  stop: () => Promise<void>;
}

interface SiteOptions {
  league: "demo" | "empty";
  /** As browsers call it; keys are made for names only. */
  host?: "127.0.0.1" | "localhost";
  /** A data folder to start on and to keep; default: a new one, removed when the site stops. */
  dataDir?: string;
  /** More settings, or others than the usual ones. */
  environment?: Record<string, string>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Where a run of the tests puts what it shares; it goes with the run. */
const runFolder = process.env["TEST_RUN_FOLDER"];
const commands = { demo: "demo", empty: "start" } as const;

/** Starts the site on a free loopback port, and waits until it answers. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const { league, environment = {}, host = "127.0.0.1" } = options;
  const folder = await mkdtemp(join(tmpdir(), "grila-site-"));
  const dataDir = options.dataDir ?? join(folder, "data");
  if (league === "demo" && !options.dataDir) {
    if (runFolder) await cp(await demoLeague(runFolder), dataDir, { recursive: true });
    else await makeDemoLeague(dataDir);
  }
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const logCollector = createLogCollector();
  let printed = "";

  const server = spawn(
    process.execPath,
    ["--import", "./tests/setup/end-with-parent.mjs", ...optionsOfCommand(commands[league])],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: {
        PATH: process.env["PATH"],
        TMPDIR: process.env["TMPDIR"],
        PORT: String(port),
        HOST: "127.0.0.1",
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        RATE_LIMITS: "0",
        ...environment,
      },
    },
  );
  const stop = async () => {
    await endProcess(server);
    await rm(folder, { recursive: true, force: true });
  };
  const collect = (line: string) => {
    if (line.startsWith("{")) logCollector.write(line);
    else printed += `${line}\n`;
  };
  for (const stream of [server.stdout, server.stderr])
    if (stream) createInterface(stream).on("line", collect);

  try {
    await untilItPrints(server, { text: url, printed: () => printed });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, pid: server.pid, logCollector, printed: () => printed, stop };
}

/** What `npm start` or `npm run demo` passes to Node. */
function optionsOfCommand(name: "demo" | "start"): string[] {
  const [, ...options] = packageFile.scripts[name].split(" ");
  return options;
}

let demoFolder: Promise<string> | undefined;

/** The folder of a sample league just made. Making one takes ten times as long as starting on its copy. */
function demoLeague(inFolder: string): Promise<string> {
  // Of this process: two would wait for each other as long as the making takes.
  demoFolder ??= makeDemoLeague(join(inFolder, `demo-league-${process.pid}`));
  return demoFolder;
}

/** Makes it whole, which a started demo would do while it is looked at. Answers its folder. */
export async function makeDemoLeague(dataDir: string): Promise<string> {
  const options = [...optionsOfCommand("demo"), "--only-make"];
  const maker = spawn(
    process.execPath,
    ["--import", "./tests/setup/end-with-parent.mjs", ...options],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { PATH: process.env["PATH"], TMPDIR: process.env["TMPDIR"], DATA_DIR: dataDir },
    },
  );
  await once(maker, "exit");
  if (maker.exitCode !== 0)
    throw new Error(`Making the sample league ended with ${maker.exitCode}`);
  return dataDir;
}

let demoSite: Promise<Site> | undefined;

/** The sample league, started once for all journeys that only read. It ends with the tests' process. */
export function sharedDemoSite(): Promise<Site> {
  demoSite ??= startSite({ league: "demo" });
  return demoSite;
}

/** A loopback port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (typeof address !== "object" || !address) throw new Error("no free port");
  return address.port;
}

function untilItPrints(
  server: ChildProcess,
  { text, printed }: { text: string; printed: () => string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("exit", (code) => {
      reject(new Error(`The site ended with ${code} before it listened:\n${printed()}`));
    });
    server.stdout?.on("data", () => {
      // The line reader has the same chunk first.
      if (printed().includes(text)) resolve();
    });
  });
}

async function endProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}
