import type { Databases, Db } from "../database/databases.ts";
import { newId } from "../ids.ts";

/** A process that says nothing for so long is gone, and another takes its job. */
const SILENCE_MS = 60_000;
/** A process says this often that it still works, and looks whether another has gone. */
const LOOK_MS = 20_000;

/** Work that is done now and again, by one process of those that share a database. */
export interface Job {
  /** Of its row in `jobs`; the same in every version of the program. */
  name: string;
  /** From its end until it is done again. */
  pauseMs: number;
  /** False: every process does it after its start, as for what a newer version computes anew, but never two at once. */
  isPauseShared: boolean;
  /** Another pause in milliseconds; nothing: the usual one. */
  work: () => Promise<number | null | void>;
}

/** By the job's name, what this process did of it since its start. */
export type JobRuns = Map<
  string,
  { done: number; failed: number; failedInARow: number; seconds: number }
>;

interface Needs {
  databases: Databases;
  jobRuns: JobRuns;
  now: () => number;
}

/**
 * Does the job unless it is not due or another process is at it; a minute after one that broke off another follows. A process
 * that slept may do a job twice, which jobs bear. SQLite has one process, which asks nobody.
 * @returns milliseconds until it is worth looking again
 */
export async function runJob({ databases, jobRuns, now }: Needs, job: Job): Promise<number> {
  if (databases.engine === "sqlite") return (await work(job, jobRuns)) ?? job.pauseMs;
  const { db } = databases;
  const taken = { name: job.name, by: newId() };
  if (!(await take(databases, taken, job, now()))) return Math.min(LOOK_MS, job.pauseMs);
  const alive = setInterval(() => {
    // While the database is away nobody else can take it either.
    keepJob(db, taken, now()).catch(() => undefined);
  }, LOOK_MS).unref();
  let pauseMs = job.pauseMs;
  try {
    pauseMs = (await work(job, jobRuns)) ?? job.pauseMs;
    return Math.min(LOOK_MS, pauseMs);
  } finally {
    clearInterval(alive);
    await endJob(db, taken, now() + pauseMs);
  }
}

async function work(job: Job, jobRuns: JobRuns): Promise<number | null | void> {
  const runs = jobRuns.get(job.name) ?? { done: 0, failed: 0, failedInARow: 0, seconds: 0 };
  jobRuns.set(job.name, runs);
  const startedAt = performance.now();
  let outcome: "done" | "failed" = "failed";
  try {
    const pauseMs = await job.work();
    outcome = "done";
    return pauseMs;
  } finally {
    runs[outcome]++;
    runs.failedInARow = outcome === "done" ? 0 : runs.failedInARow + 1;
    runs.seconds += (performance.now() - startedAt) / 1000;
  }
}

interface Taken {
  name: string;
  by: string;
}

async function take(
  { db, reader }: Databases,
  { name, by }: Taken,
  { isPauseShared }: Job,
  now: number,
): Promise<boolean> {
  const due = isPauseShared ? now : Number.MAX_SAFE_INTEGER;
  const row = await reader
    .selectFrom("jobs")
    .select(["due_at", "taken_until"])
    .where("name", "=", name)
    .executeTakeFirst();
  if (row && (row.due_at > due || row.taken_until >= now)) return false;
  const taken = await db
    .insertInto("jobs")
    .values({ name, due_at: now, taken_by: by, taken_until: now + SILENCE_MS })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ taken_by: by, taken_until: now + SILENCE_MS })
        .where("jobs.due_at", "<=", due)
        .where("jobs.taken_until", "<", now),
    )
    .returning("name")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Says that whoever has taken the job still works on it. */
export async function keepJob(db: Db, { name, by }: Taken, now: number): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ taken_until: now + SILENCE_MS })
    .where("name", "=", name)
    .where("taken_by", "=", by)
    .execute();
}

async function endJob(db: Db, { name, by }: Taken, dueAt: number): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ taken_by: null, taken_until: 0, due_at: dueAt })
    .where("name", "=", name)
    .where("taken_by", "=", by)
    .execute();
}
