import { type ChildProcess, fork } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { Socket } from "node:net";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { projectFolder } from "../places.ts";
import type { DecoderJob, DecoderReply } from "./decoder-job.ts";

export interface ProcessLimits {
  /** Milliseconds for one job; a process that needs longer is killed. */
  jobMs: number;
  /** Megabytes of objects that the process may have. */
  heapMegabytes: number;
  /** Bytes of all its memory, what native code takes included; watched on Linux, where a process that has more is killed. */
  residentBytes: number;
}

export type DecoderEnd = "time" | "memory" | "died" | "failed" | "not-started";

/** A job that brought no outcome: its process ended, or its program failed. */
export class DecoderError extends Error {
  readonly end: DecoderEnd;

  constructor(end: DecoderEnd, details: string) {
    super(details);
    this.end = end;
  }
}

/** A process that decodes what people send, one job after another. */
export interface DecoderProcess {
  readonly pid: number | undefined;
  isAlive: () => boolean;
  /** @throws DecoderError; after any but `failed` the process is dead. */
  run: <Given, Made>(job: DecoderJob<Given, Made>, given: Given, bytes: SentBytes) => Promise<Made>;
  stop: () => void;
}

const MEMORY_PAUSE_MS = 50;

/** A third of what the site gets where both want a whole processor. */
const NICENESS = 5;

/**
 * A hole in a decoder gives nothing away: no secrets in the environment, no other programs, no network, only the site's own
 * program on the disk.
 */
const confinement = [
  "--permission",
  "--no-warnings",
  "--allow-addons",
  ...["package.json", "src", "node_modules"].map(
    (name) => `--allow-fs-read=${join(projectFolder, name)}`,
  ),
];

/** Starts a process, which is ready for its first job at once. */
export function startDecoderProcess(program: string, limits: ProcessLimits): DecoderProcess {
  const child = fork(program, {
    execArgv: [
      ...confinement,
      `--allow-fs-read=${dirname(program)}`,
      `--max-old-space-size=${limits.heapMegabytes}`,
    ],
    // Parts of a large file, once they are let go of, are given back at once.
    env: { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "32768" },
    serialization: "advanced",
    stdio: ["pipe", "ignore", "pipe", "ipc"],
  });
  // Its end says more than that it takes no more bytes.
  child.stdin?.on("error", () => undefined);
  const lastWords = collectStderr(child);
  let isAlive = child.pid !== undefined;
  child.once("exit", () => (isAlive = false));
  child.on("error", () => (isAlive = false));
  if (child.pid !== undefined) stepBack(child.pid);
  letGo(child);
  return {
    pid: child.pid,
    isAlive: () => isAlive && !child.killed,
    run: async ({ name }, given, bytes) => {
      holdOn(child);
      try {
        return await send(child, { name, given, bytes }, { limits, lastWords });
      } finally {
        letGo(child);
      }
    },
    stop: () => void child.kill("SIGKILL"),
  };
}

/** In parts, so that the site never holds a large file. */
export type SentBytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

interface JobSurroundings {
  limits: ProcessLimits;
  lastWords: () => string;
}

function send<Made>(
  child: ChildProcess,
  { bytes, ...job }: { name: string; given: unknown; bytes: SentBytes },
  { limits, lastWords }: JobSurroundings,
): Promise<Made> {
  return new Promise((resolve, reject) => {
    let end: DecoderEnd = "died";
    const kill = (reason: "time" | "memory") => {
      end = reason;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(() => kill("time"), limits.jobMs);
    const stopWatching = watchMemory(child.pid, limits.residentBytes, () => kill("memory"));
    const settle = (done: () => void) => {
      clearTimeout(timer);
      stopWatching();
      child.off("message", onReply).off("exit", onExit).off("error", onError);
      done();
    };
    const onReply = (reply: DecoderReply<Made>) =>
      settle(() =>
        "made" in reply ? resolve(reply.made) : reject(new DecoderError("failed", reply.failure)),
      );
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new DecoderError(end, `${signal ?? code}: ${lastWords()}`)));
    const onError = (error: Error) => {
      child.kill("SIGKILL");
      settle(() => reject(new DecoderError(child.pid ? "died" : "not-started", error.message)));
    };
    child.on("message", onReply).on("exit", onExit).on("error", onError);
    if (child.exitCode !== null || child.signalCode !== null)
      return onExit(child.exitCode, child.signalCode);
    feed(child, bytes).then(
      // A process that ends in this very moment says so by `exit`.
      (size) => child.send({ ...job, size }, () => undefined),
      (error: unknown) => {
        child.kill("SIGKILL");
        settle(() => reject(error instanceof Error ? error : new Error(String(error))));
      },
    );
  });
}

/** Writes the bytes to the process. @returns how many there were, or were written before it died */
async function feed({ stdin }: ChildProcess, bytes: SentBytes): Promise<number> {
  let size = 0;
  for await (const part of bytes) {
    if (!stdin?.writable) break;
    size += part.length;
    await new Promise((resolve) => stdin.write(part, resolve));
  }
  return size;
}

/** Behind everything else on the machine: for the processors, and first when memory runs out. */
function stepBack(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It may have ended already.
  }
  writeFile(`/proc/${pid}/oom_score_adj`, "1000").catch(() => undefined);
}

/** Calls `onTooMuch` when the process has more memory than that. @returns how to stop */
function watchMemory(pid: number | undefined, most: number, onTooMuch: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = pid === undefined;
  const look = async () => {
    const status = await readFile(`/proc/${pid}/status`, "latin1").catch(() => "");
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
    if (stopped) return;
    if (kilobytes * 1024 > most) onTooMuch();
    else timer = setTimeout(() => void look(), MEMORY_PAUSE_MS);
  };
  if (!stopped) timer = setTimeout(() => void look(), MEMORY_PAUSE_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** The end of what the process wrote before it died. */
function collectStderr({ stderr }: ChildProcess): () => string {
  let text = "";
  stderr?.setEncoding("utf8").on("data", (part: string) => (text = (text + part).slice(-2000)));
  return () => text;
}

/** A process with work keeps the site alive, an idle one does not. */
function holdOn(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  for (const stream of [child.stdin, child.stderr]) if (stream instanceof Socket) stream.unref();
}
