import { MINUTE_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backgroundJobs } from "#site/server/background-work.ts";
import { sendDueMails } from "#server/mail/mail-sender.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { type Job, keepJob, runJob } from "./jobs.ts";

describeOnEachDatabase("What is done now and again", (engine) => {
  describe.runIf(engine.name === "PostgreSQL")("by two processes", () => {
    let one: TestApp;
    let other: TestApp;
    beforeAll(async () => {
      one = await createTestApp(engine);
      other = await createTestApp(engine, { beside: one });
    });
    beforeEach(async () => {
      setNow(TEST_NOW);
      await one.services.databases.db.deleteFrom("jobs").execute();
    });
    afterAll(async () => {
      await other.close();
      await one.close();
    });

    const setNow = (now: number) => {
      for (const machine of [one, other]) machine.setNow(now);
    };
    const jobsOf = ({ services }: TestApp) =>
      backgroundJobs(services, new AbortController().signal);
    /** How many of the two do it when both come to it while it is being done. */
    const runsOf = async (of: Job[], work: (job: Job) => Promise<unknown> = async () => {}) => {
      let runs = 0;
      const { promise: bothCame, resolve } = Promise.withResolvers<void>();
      const [first, second] = of.map((job) => ({
        ...job,
        work: async () => {
          if (++runs === 2) resolve();
          await bothCame;
          await work(job);
        },
      }));
      if (!first || !second) throw new Error("two processes");
      const done = [runJob(one.services, first), runJob(other.services, second)];
      void Promise.race(done).then(() => resolve());
      await Promise.all(done);
      return runs;
    };
    /** The job of that name in either process. */
    const both = (name: string) =>
      [one, other].flatMap((machine) => jobsOf(machine).filter((job) => job.name === name));

    const names = [
      "tidy",
      "reminders",
      "sanctions",
      "discord",
      "statistics",
      "backup",
      "sweep",
      "facts",
    ];

    it("has a name for each", () => {
      expect(jobsOf(one).map(({ name }) => name)).toEqual(names);
    });

    it.each(names)(
      "(%s) is done by one of two that come to it at the same moment, and again when it is due",
      async (name) => {
        const jobs = both(name);
        expect(await runsOf(jobs, (job) => job.work())).toBe(1);
        expect(await runsOf(jobs)).toBe(jobs[0]?.isPauseShared ? 0 : 1);
        setNow(TEST_NOW + (jobs[0]?.pauseMs ?? 0));
        expect(await runsOf(jobs)).toBe(1);
      },
    );

    it.each(names)(
      "(%s) is taken over when the one that had it died, and not sooner",
      async (name) => {
        // Its process ended there.
        const died = both(name).map((job) => ({ ...job, work: () => new Promise<void>(() => {}) }));
        if (!died[0]) throw new Error("no job");
        void runJob(one.services, died[0]);
        const { db } = one.services.databases;
        const row = () =>
          db.selectFrom("jobs").selectAll().where("name", "=", name).executeTakeFirst();
        await expect.poll(row).toMatchObject({ taken_until: TEST_NOW + MINUTE_MS });
        expect(await runsOf(both(name))).toBe(0);
        setNow(TEST_NOW + MINUTE_MS + 1);
        expect(await runsOf(both(name))).toBe(1);
        expect(await row()).toMatchObject({ taken_by: null });
      },
    );

    it("stays with whoever says that they still work on it", async () => {
      const { db } = one.services.databases;
      const name = "sweep";
      await db
        .insertInto("jobs")
        .values({ name, due_at: 0, taken_by: "a", taken_until: TEST_NOW })
        .execute();
      await keepJob(db, { name, by: "a" }, TEST_NOW + MINUTE_MS);
      await keepJob(db, { name, by: "b" }, TEST_NOW + 9 * MINUTE_MS);
      setNow(TEST_NOW + 2 * MINUTE_MS);
      expect(await runsOf(both(name))).toBe(0);
      setNow(TEST_NOW + 2 * MINUTE_MS + 1);
      expect(await runsOf(both(name))).toBe(1);
    });

    it("is free again at once for others when it failed", async () => {
      const [job] = both("facts");
      if (!job) throw new Error("no job");
      const failed = runJob(one.services, {
        ...job,
        work: async () => Promise.reject(new Error("the store is away")),
      });
      await expect(failed).rejects.toThrow("the store is away");
      expect(await runsOf(both("facts"))).toBe(1);
    });

    it("sends each of a hundred mails once, whichever process takes it", async () => {
      const { databases, now } = one.services;
      for (let number = 0; number < 100; number++)
        await queueMail(
          databases.db,
          { to: `pilot${number}@example.test`, subject: "Etapa", text: "x", html: "x" },
          now(),
        );
      const sent: string[] = [];
      const deliver = async ({ address }: { address: string }) => void sent.push(address);
      // A process that lost a mail to the other looks again two seconds later.
      const sendAll = async (machine: TestApp) => {
        while (sent.length < 100) await sendDueMails(machine.services, deliver);
      };
      await Promise.all([sendAll(one), sendAll(other)]);
      expect(new Set(sent).size).toBe(100);
      expect(sent).toHaveLength(100);
    });
  });
});
