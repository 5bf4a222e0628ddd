import type { FastifyBaseLogger } from "fastify";
import { refusal } from "../errors.ts";
import type { DecoderJob } from "./decoder-job.ts";
import {
  DecoderError,
  type DecoderProcess,
  type ProcessLimits,
  type SentBytes,
  startDecoderProcess,
} from "./decoder-process.ts";

export interface DecoderLimits extends ProcessLimits {
  /** Processes at work at the same time. */
  atOnce: number;
  /** Jobs that may wait. */
  waiting: number;
  /** Of them, jobs of one person. */
  waitingOfOne: number;
  /** Milliseconds after its last job that a process is kept. */
  idleMs: number;
}

/** The largest files that are taken need under 200 MB and, on a quiet machine, a thirtieth of the time; a busy one is slower. */
export const decoderLimits: DecoderLimits = {
  jobMs: 30_000,
  heapMegabytes: 512,
  residentBytes: 768 * 1024 * 1024,
  atOnce: 2,
  waiting: 16,
  waitingOfOne: 8,
  idleMs: 30_000,
};

const RETRY_MS = 10_000;

/** Decodes what people send, in processes of its own: whatever is in it, requests of others go on. */
export interface Decoders {
  /** @throws AppError 422 when the bytes end the process or take too long, 503 when too much waits */
  decode: <Given, Made>(
    job: DecoderJob<Given, Made>,
    given: Given,
    source: DecoderSource,
  ) => Promise<Made>;
  /** The processes that live now. */
  processIds: () => number[];
  close: () => void;
}

interface DecoderSource {
  /** Who sent the bytes; their jobs are done one after another, so that they keep nobody else waiting. */
  owner: string;
  /** Called when the job's turn has come, so that what waits takes no memory. */
  open: () => Promise<SentBytes>;
}

interface DecodersOptions {
  log: FastifyBaseLogger;
  limits?: Partial<DecoderLimits> | undefined;
  /** What a process runs. */
  program: string;
}

interface Waiting {
  owner: string;
  start: (worker: DecoderProcess) => Promise<void>;
  refuse: (error: unknown) => void;
}

/** The queue before the worker processes, which are started when needed and ended when idle. */
export function createDecoders(options: DecodersOptions): Decoders {
  const { log, program } = options;
  const limits = { ...decoderLimits, ...options.limits };
  const queue: Waiting[] = [];
  const atWork = new Set<string>();
  const idle = new Map<DecoderProcess, NodeJS.Timeout>();
  const living = new Set<DecoderProcess>();
  let closed = false;

  const takeProcess = (): DecoderProcess => {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      if (worker.isAlive()) return worker;
      living.delete(worker);
    }
    const worker = startDecoderProcess(program, limits);
    living.add(worker);
    return worker;
  };
  const endProcess = (worker: DecoderProcess) => {
    worker.stop();
    idle.delete(worker);
    living.delete(worker);
  };
  const putBack = (worker: DecoderProcess) => {
    if (closed || !worker.isAlive()) return endProcess(worker);
    idle.set(worker, setTimeout(() => endProcess(worker), limits.idleMs).unref());
  };
  const next = () => {
    if (closed || atWork.size >= limits.atOnce) return;
    const at = queue.findIndex(({ owner }) => !atWork.has(owner));
    const [job] = at === -1 ? [] : queue.splice(at, 1);
    if (!job) return;
    atWork.add(job.owner);
    const worker = takeProcess();
    void job.start(worker).finally(() => {
      atWork.delete(job.owner);
      putBack(worker);
      next();
    });
  };

  return {
    decode: (job, given, { owner, open }) =>
      new Promise((resolve, reject) => {
        const own = queue.filter((one) => one.owner === owner).length;
        if (closed || queue.length >= limits.waiting || own >= limits.waitingOfOne)
          return reject(refusal("decoding.busy", { retryAfterMs: RETRY_MS }));
        const start = async (worker: DecoderProcess) => {
          try {
            resolve(await worker.run(job, given, await open()));
          } catch (error) {
            reject(asRefusal(error, { log, name: job.name, owner }));
          }
        };
        queue.push({ owner, start, refuse: reject });
        next();
      }),
    processIds: () => [...living].flatMap(({ pid }) => pid ?? []),
    close: () => {
      closed = true;
      for (const { refuse } of queue.splice(0)) refuse(refusal("decoding.busy"));
      for (const timer of idle.values()) clearTimeout(timer);
      for (const worker of living) endProcess(worker);
    },
  };
}

function asRefusal(
  error: unknown,
  { log, ...job }: { log: FastifyBaseLogger; name: string; owner: string },
): Error {
  if (!(error instanceof DecoderError))
    return error instanceof Error ? error : new Error(String(error));
  log.warn({ ...job, end: error.end, details: error.message }, "a file could not be decoded");
  return error.end === "not-started"
    ? refusal("decoding.busy", { retryAfterMs: RETRY_MS })
    : refusal("decoding.failed");
}
