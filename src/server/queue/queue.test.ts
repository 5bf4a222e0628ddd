import { DAY_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { LEASE_MS } from "./due.ts";
import { claimTask, endTask, enqueue, setBackTask, type Task, tidyQueue } from "./queue.ts";
import { inside, runQueue, type TaskWork } from "./run-queue.ts";

describeOnEachDatabase("The queue", (engine) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp(engine);
  });
  afterEach(() => site.close());

  const wait = (ms: number) => site.setNow(site.services.now() + ms);
  const ask = (task: Partial<Parameters<typeof enqueue>[1]> = {}) => {
    const { services } = site;
    const now = services.now();
    return enqueue(services.databases.db, { kind: "note", payload: 1, dueAt: now, ...task }, now);
  };
  const noted: unknown[] = [];
  beforeEach(() => noted.splice(0));
  const note: TaskWork = async (_services, { payload }) => {
    noted.push(JSON.parse(payload));
    return "done";
  };
  const run = (work: TaskWork = note) => runQueue(site.services, { note: work });
  const rows = () => site.services.databases.reader.selectFrom("queue").selectAll().execute();
  const claim = () => claimTask(site.services.databases, site.services.now());
  const claimed = async (): Promise<Task> => {
    const task = await claim();
    if (!task) throw new Error("nothing is due");
    return task;
  };

  it("does what is due, and nothing before", async () => {
    await ask({ payload: "later", dueAt: site.services.now() + MINUTE_MS });
    await ask({ payload: "now" });
    expect(await run()).toBe(1);
    wait(MINUTE_MS);
    expect(await run()).toBe(1);
    expect(noted).toEqual(["now", "later"]);
    expect(await rows()).toEqual([]);
  });

  it("is asked for in vain by a transaction that comes to nothing", async () => {
    const { db } = site.services.databases;
    const attempt = db.transaction().execute(async (trx) => {
      await enqueue(trx, { kind: "note", payload: 1, dueAt: 0 }, 0);
      throw new Error("no");
    });
    await expect(attempt).rejects.toThrow("no");
    expect(await run()).toBe(0);
  });

  it("has one task of a key, with the newest payload or the first, until somebody begins it", async () => {
    const dueAt = site.services.now() + MINUTE_MS;
    for (const payload of [1, 2, 3]) await ask({ key: "table", payload, dueAt });
    for (const payload of [1, 2, 3]) await ask({ key: "moved", payload, dueAt, keep: "first" });
    wait(MINUTE_MS);
    await run(async (services, task) => {
      // Asked for while the first is under way: it may have seen too little.
      if (noted.length === 0) await ask({ key: "table", payload: 4 });
      return note(services, task);
    });
    expect(noted.map(Number).toSorted((a, b) => a - b)).toEqual([1, 3, 4]);
  });

  it("gives a task to one of two processes", async () => {
    for (const payload of [1, 2, 3, 4]) await ask({ payload });
    expect((await Promise.all([run(), run()])).reduce((a, b) => a + b)).toBe(4);
    expect(noted.map(Number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  });

  it("does one task of a lane at a time, the oldest first, also while that one waits for its next attempt", async () => {
    await ask({ lane: "a", payload: 1 });
    wait(1);
    await ask({ lane: "a", payload: 2 });
    await ask({ lane: "b", payload: 3 });
    const first = await claimed();
    expect([first, await claimed(), await claim()].map((task) => task?.payload)).toEqual([
      "1",
      "3",
      undefined,
    ]);
    await setBackTask(site.services.databases.db, first, {
      problem: "no answer",
      now: site.services.now(),
    });
    expect(await claim()).toBeUndefined();
    wait(MINUTE_MS);
    expect(await run()).toBe(2);
    expect(noted).toEqual([1, 2]);
  });

  it("takes up what a killed process had, whose end does not count any more", async () => {
    await ask();
    const slow = await claimed();
    expect(await claim()).toBeUndefined();
    wait(LEASE_MS);
    const quick = await claimed();
    const { db } = site.services.databases;
    expect(await endTask(db, slow)).toBe(false);
    await setBackTask(db, slow, { problem: "late", now: site.services.now() });
    expect(await rows()).toMatchObject([{ attempts: 2, problem: null }]);
    expect(await endTask(db, quick)).toBe(true);
    expect(await rows()).toEqual([]);
  });

  it("does work of the database once, in the transaction that ends it", async () => {
    await ask();
    const task = await claimed();
    wait(LEASE_MS);
    const again = await claimed();
    const work = inside(async (_trx, _services, payload) => {
      noted.push(payload);
    });
    await Promise.all([work(site.services, task), work(site.services, again)]);
    expect(noted).toEqual([1]);
    await ask();
    const fails = inside(() => Promise.reject(new Error("broken")));
    expect(await run(fails)).toBe(1);
    expect(await rows()).toMatchObject([{ status: "waiting", problem: "broken" }]);
  });

  it("waits longer with each attempt and gives up after three days", async () => {
    await ask();
    const fails: TaskWork = () => Promise.reject(new Error("no answer"));
    for (const ms of [0, MINUTE_MS / 2, MINUTE_MS]) {
      wait(ms);
      expect(await run(fails)).toBe(1);
    }
    expect(await run(fails)).toBe(0);
    wait(4 * DAY_MS);
    await run(fails);
    expect(await rows()).toMatchObject([{ status: "failed", attempts: 4, problem: "no answer" }]);
    wait(40 * DAY_MS);
    await tidyQueue(site.services.databases.db, site.services.now());
    expect(await rows()).toEqual([]);
  });

  it("leaves to people what may have been done, and keeps what a newer version asks for", async () => {
    await ask();
    await ask({ kind: "of tomorrow" });
    const unsure: TaskWork = async () => ({ problem: "no answer", status: "unsure" });
    await run(unsure);
    wait(DAY_MS);
    expect(await run(unsure)).toBe(1);
    const found = await rows();
    expect(found.map(({ kind, status }) => `${kind}: ${status}`).toSorted()).toEqual([
      "note: unsure",
      "of tomorrow: waiting",
    ]);
  });
});
