import { DatabaseUnavailable } from "#server/database/availability.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { claimTask, endTask, type Setback, setBackTask, type Task } from "./queue.ts";

/** What becomes of a task whose work is outside the database: done, or set back. */
export type Outcome = "done" | Setback;

/** Does a task, which may have been begun before. A throw sets it back; `inside` is for work that only writes. */
export type TaskWork<Needs = Services> = (services: Needs, task: Task) => Promise<Outcome>;

/** Work in one transaction, with the task's own end in it: it is done once, whoever is killed when. */
export function inside(
  work: (trx: Db, services: Services, payload: unknown) => Promise<void>,
): TaskWork {
  return async (services, task) => {
    await services.databases.db.transaction().execute(async (trx) => {
      // First, so that a second process waits here, and finds it gone.
      if (await endTask(trx, task)) await work(trx, services, JSON.parse(task.payload));
    });
    return "done";
  };
}

/**
 * Does every task that is due, one after the other, each by the work of its kind, and returns how many it took. `done` are those
 * whose end the database could not be told: the caller keeps them from one call to the next, which tells it first.
 */
export async function runQueue<Needs extends Pick<Services, "databases" | "now" | "log">>(
  services: Needs,
  works: Readonly<Record<string, TaskWork<Needs>>>,
  done: Task[] = [],
): Promise<number> {
  const { databases, now, log } = services;
  for (let taken = 0; ; taken++) {
    for (let task = done[0]; task; task = done[0]) {
      await endTask(databases.db, task);
      done.shift();
    }
    const task = await claimTask(databases, now());
    if (!task) return taken;
    const outcome = await attempt(services, works[task.kind], task);
    if (outcome === "done") {
      done.push(task);
      continue;
    }
    const { kind, id, attempts } = task;
    log.warn({ task: id, kind, attempts, ...outcome }, "a task was set back");
    await setBackTask(databases.db, task, { ...outcome, now: now() });
  }
}

async function attempt<Needs>(
  services: Needs,
  work: TaskWork<Needs> | undefined,
  task: Task,
): Promise<Outcome> {
  // A kind of a newer version of the site, which does it, or will.
  if (!work) return { problem: `nobody knows the kind ${task.kind}` };
  try {
    return await work(services, task);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
