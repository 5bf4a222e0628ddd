import { type ChildProcess, spawn } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { openQuickFolder } from "./quick-folder.ts";
import { captureCommand, endWithThisProcess } from "./run-command.ts";

export interface ThrowAwayPostgres {
  url: string;
  /** Of the server, which has started others. */
  pid: () => number | undefined;
  /** Ends the server like `pg_ctl stop -m`: `fast` cuts every connection, `immediate` does not even write what is in memory. */
  halt: (mode: keyof typeof signals) => Promise<void>;
  /** Starts it again on what it has on the disk; does nothing while it runs. */
  resume: () => Promise<void>;
  /** Ends the server by its process id and removes its folder; also done when this process exits. */
  stop: () => Promise<void>;
}

interface Account {
  uid: number;
  gid: number;
}

const signals = { fast: "SIGINT", immediate: "SIGQUIT" } as const;

/** Databases that live for a second are worth neither statistics nor compiled queries. */
const usual = { max_connections: "200", listen_addresses: "", autovacuum: "off", jit: "off" };
/** What survives the end of the machine is for data that somebody wants to keep. */
const careless = { fsync: "off", full_page_writes: "off" };

interface PostgresOptions {
  /** What it said was committed is there after any end of the server. */
  durable?: boolean;
  /** A folder of the disk on which it syncs that, for after a power cut. Default: it syncs nothing, in a quick folder. */
  disk?: string;
  /** Of its user; without one it asks for none. */
  password?: string;
}

/** The folder of PostgreSQL's programs: PG_BIN, the newest of Debian's versions, or wherever the PATH finds them. */
export function findPostgres(): string | undefined {
  const { PG_BIN, PATH = "" } = process.env;
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  const folders = [
    ...(PG_BIN ? [PG_BIN] : []),
    ...newestFirst.map((version) => join(debian, version, "bin")),
    ...PATH.split(delimiter),
  ];
  return folders.find(
    (bin) => existsSync(join(bin, "initdb")) && existsSync(join(bin, "postgres")),
  );
}

/**
 * A PostgreSQL server on a socket in a temporary folder, reached by nobody else and gone after `stop`.
 * @throws Error with what PostgreSQL printed when it does not start.
 */
export async function startPostgres(
  bin: string,
  { durable = false, disk, password }: PostgresOptions = {},
): Promise<ThrowAwayPostgres> {
  const account = unprivilegedAccount();
  const folder = mkdtempSync(join(disk ?? openQuickFolder(), "grila-postgres-"));
  if (account) chownSync(folder, account.uid, account.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.once("exit", remove);
  const syncs = disk !== undefined;
  await createCluster({ bin, folder, account }, { password, syncs });
  const settings = Object.entries({
    ...usual,
    ...(!syncs && careless),
    synchronous_commit: durable ? "on" : "off",
  });
  const start = () => startServer({ bin, folder, account }, settings);
  let server = await start();
  return {
    url: `postgres://grila${password ? `:${password}` : ""}@localhost/postgres?host=${encodeURIComponent(folder)}`,
    pid: () => server.pid,
    halt: (mode) => end(server, signals[mode]),
    resume: async () => {
      if (hasEnded(server)) server = await start();
    },
    stop: async () => {
      await end(server, signals.fast);
      remove();
    },
  };
}

interface Place {
  bin: string;
  folder: string;
  account: Account | undefined;
}

async function createCluster(
  { bin, folder, account }: Place,
  { password, syncs }: { password: string | undefined; syncs: boolean },
): Promise<void> {
  const options = ["--username=grila", "--encoding=UTF8"];
  if (!syncs) options.push("--no-sync");
  if (password === undefined) options.push("--auth=trust");
  else {
    writeFileSync(join(folder, "password"), password);
    options.push("--auth=scram-sha-256", `--pwfile=${join(folder, "password")}`);
  }
  const locale = process.platform === "linux" ? "C.UTF-8" : "C";
  const { code, text } = await captureCommand(
    join(bin, "initdb"),
    ["--pgdata", join(folder, "data"), ...options, `--locale=${locale}`],
    { cwd: folder, ...account },
  );
  if (code !== 0) throw new Error(`initdb failed: ${text.trim()}`);
}

function startServer(
  { bin, folder, account }: Place,
  settings: [name: string, value: string][],
): Promise<ChildProcess> {
  const place = ["-D", join(folder, "data"), "-c", `unix_socket_directories=${folder}`];
  // In a process group of its own: Ctrl-C must reach the tests before their database goes.
  const set = settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(bin, "postgres"), [...place, ...set], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    ...account,
  });
  endWithThisProcess(server, "SIGQUIT");
  return new Promise((resolve, reject) => {
    let printed = "";
    server.stderr.on("data", (chunk: Buffer) => {
      // Kept only until it is up; read on after that, so that the pipe never fills.
      if (!printed.includes("ready to accept connections")) printed += chunk.toString();
      if (printed.includes("ready to accept connections")) resolve(server);
    });
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`PostgreSQL did not start: ${printed.trim()}`)));
  });
}

function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(server)) return Promise.resolve();
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    server.kill(signal);
  });
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody`. */
function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n");
  const entry = ["postgres", "nobody"].flatMap((name) =>
    accounts.filter((line) => line.startsWith(`${name}:`)),
  )[0];
  if (!entry) throw new Error("there is neither a user 'postgres' nor 'nobody' to run it as");
  const [, , uid, gid] = entry.split(":").map(Number);
  return { uid: uid ?? 65_534, gid: gid ?? 65_534 };
}
