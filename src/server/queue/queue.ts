import { DAY_MS } from "#shared/time/durations.ts";
import { sql } from "kysely";
import type { Databases, Db } from "#server/database/databases.ts";
import { toJson } from "#server/database/json.ts";
import type { Row } from "#server/database/schema.ts";
import { cleanLine } from "#shared/text/clean-text.ts";
import { newId } from "#server/ids.ts";
import { GIVE_UP_AFTER_MS, LEASE_MS, pauseAfter } from "./due.ts";

/** After this what failed, or may have been done, is forgotten. */
const KEEP_MS = 30 * DAY_MS;

/** Something to be done by one process once the transaction that asks for it is committed. */
export type Task = Row<"queue">;

interface NewTask {
  /** Which work of `src/site/server/tasks.ts` does it. */
  kind: string;
  payload: unknown;
  /** UTC ms. */
  dueAt: number;
  /** Of two with one key that nobody has begun there is one, due when the first was. */
  key?: string;
  /** Whose payload that one has; usually the newest. */
  keep?: "first" | "newest";
  /** Of one lane one task is done at a time, in the order in which they were asked for. */
  lane?: string;
}

/** Asks for a task, in the transaction of what it follows from. */
export async function enqueue(
  trx: Db,
  { kind, payload, dueAt, key, keep = "newest", lane }: NewTask,
  now: number,
): Promise<void> {
  await trx
    .insertInto("queue")
    .values({
      id: newId(),
      kind,
      key: key ?? null,
      lane: lane ?? null,
      payload: toJson(payload),
      status: "waiting",
      attempts: 0,
      next_attempt_at: dueAt,
      created_at: now,
    })
    .onConflict((conflict) =>
      // The first is locked also where it stays as it is: whoever begins it meanwhile has seen all, or this asks for another.
      conflict.column("key").doUpdateSet((row) => ({
        payload: row.ref(keep === "first" ? "queue.payload" : "excluded.payload"),
      })),
    )
    .execute();
}

/** Takes the task that has been due longest, so that no other process does it too; its key is free from here on. */
export async function claimTask(
  { db, engine, reader }: Databases,
  now: number,
): Promise<Task | undefined> {
  const due = reader
    .selectFrom("queue as due")
    .select("due.id")
    .where("due.status", "=", "waiting")
    .where("due.next_attempt_at", "<=", now)
    .where((all) =>
      all.not(
        all.exists(
          all
            .selectFrom("queue as before")
            .select("before.id")
            .where("before.status", "=", "waiting")
            .whereRef("before.lane", "=", "due.lane")
            .where((row) =>
              row(
                row.refTuple("before.created_at", "before.id"),
                "<",
                row.refTuple("due.created_at", "due.id"),
              ),
            ),
        ),
      ),
    )
    .orderBy("due.next_attempt_at")
    .limit(1);
  // Most of the time nothing is due, and SQLite's one writer is not asked.
  if (!(await due.executeTakeFirst())) return undefined;
  const locked = engine === "postgres" ? due.forUpdate().skipLocked() : due;
  return db
    .updateTable("queue")
    .set({ attempts: sql`attempts + 1`, next_attempt_at: now + LEASE_MS, key: null })
    .where("id", "=", locked)
    .returningAll()
    .executeTakeFirst();
}

/** Whoever has a task holds it until its lease is over and another one takes it. */
type Held = Pick<Task, "id" | "attempts" | "created_at">;

/** The task is done and gone. False for who does not hold it any more: what this transaction did is to be undone. */
export async function endTask(trx: Db, { id, attempts }: Held): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("queue")
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface Setback {
  problem: string;
  /** Left out: it is tried again, for three days. `failed`: never. `unsure`: it may have been done, so a person decides. */
  status?: "failed" | "unsure";
  /** UTC ms; left out: longer with each attempt. */
  nextAttemptAt?: number;
}

/** The task was not done, or nobody knows. It counts only from who holds it. */
export async function setBackTask(
  db: Db,
  { id, attempts, created_at }: Held,
  {
    problem,
    now,
    status = now - created_at > GIVE_UP_AFTER_MS ? "failed" : "waiting",
    nextAttemptAt = now + pauseAfter(attempts),
  }: Omit<Setback, "status"> & { status?: Task["status"]; now: number },
): Promise<void> {
  await db
    .updateTable("queue")
    .set({
      status,
      problem: cleanLine(problem).slice(0, 500),
      next_attempt_at: nextAttemptAt,
    })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("status", "=", "waiting")
    .execute();
}

/** Nothing of a lane is taken before `until` (UTC ms); what is being done is none the worse for it. */
export async function holdLane(db: Db, lane: string, until: number): Promise<void> {
  await db
    .updateTable("queue")
    .set({ next_attempt_at: until })
    .where("lane", "=", lane)
    .where("status", "=", "waiting")
    .where("next_attempt_at", "<", until)
    .execute();
}

/** Forgets what failed, or may have been done, a month ago. */
export async function tidyQueue(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("queue")
    .where("status", "!=", "waiting")
    .where("created_at", "<", now - KEEP_MS)
    .execute();
}
