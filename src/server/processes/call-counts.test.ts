import { MINUTE_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { CallCounts } from "./call-counts.ts";

const most = { read: 160, mail: 5 };

/** Some processes that hear each other as soon as one tells something, and how to let the time pass in which they collect it. */
function league(processes: number) {
  vi.useFakeTimers({ now: TEST_NOW });
  const all: CallCounts<keyof typeof most>[] = [];
  const told: string[] = [];
  let isAway = false;
  const tell = async (message: string) => {
    if (isAway) throw new Error("the database is away");
    told.push(message);
    for (const one of all) one.hear(message);
  };
  for (let index = 0; index < processes; index++)
    all.push(new CallCounts({ most, now: () => Date.now(), tell }));
  return {
    all,
    told,
    at: (index: number) => {
      const found = all[index % all.length];
      if (!found) throw new Error("no such process");
      return found;
    },
    goAway: () => {
      isAway = true;
    },
    batch: () => vi.advanceTimersByTimeAsync(50),
    close: () => {
      for (const one of all) one.close();
      vi.useRealTimers();
    },
  };
}

describe("Calls that several processes count together", () => {
  it.each([2, 3, 8])(
    "are let through at most a sixteenth of the limit too often for each further of %i processes",
    async (processes) => {
      const { at, batch, close } = league(processes);
      let allowed = 0;
      for (let call = 0; call < 600; call++) {
        if (at(call).count("read", "client a") === undefined) allowed++;
        await batch();
      }
      expect(allowed).toBeGreaterThanOrEqual(most.read);
      expect(allowed).toBeLessThanOrEqual(most.read + ((processes - 1) * most.read) / 16);
      close();
    },
  );

  it("are those of one caller and one limit", async () => {
    const { at, batch, close } = league(2);
    for (let call = 0; call < most.read; call++) at(0).count("read", "client a");
    await batch();
    expect(at(1).used("read", "client a")).toBe(most.read);
    expect(at(1).count("read", "client a")).toBeGreaterThan(0);
    expect(at(1).count("read", "client b")).toBeUndefined();
    expect(at(1).count("mail", "client a")).toBeUndefined();
    close();
  });

  it("end with one minute, which began with the first of them wherever it was", async () => {
    const { at, batch, close } = league(2);
    at(0).count("mail", "account a");
    await batch();
    await vi.advanceTimersByTimeAsync(30_000 - 50);
    for (let call = 0; call < 4; call++) expect(at(1).count("mail", "account a")).toBeUndefined();
    expect(at(1).count("mail", "account a")).toBe(30_000);
    await vi.advanceTimersByTimeAsync(30_000);
    for (const process of [0, 1]) expect(at(process).count("mail", "account a")).toBeUndefined();
    close();
  });

  it("are told in batches, and of who calls seldom nothing is told", async () => {
    const { at, batch, close, told } = league(2);
    for (let caller = 0; caller < 4000; caller++) at(0).count("read", `client ${caller}`);
    await batch();
    expect(told).toEqual([]);
    for (let call = 0; call < 100; call++)
      for (let caller = 0; caller < 500; caller++) at(0).count("read", `account ${caller}`);
    await batch();
    expect(told.length).toBeLessThan(6);
    for (const message of told) expect(Buffer.byteLength(message)).toBeLessThan(7500);
    expect(at(1).used("read", "account 499")).toBe(100);
    close();
  });

  it("go on to be counted here when nobody can be told", async () => {
    const { at, batch, close, goAway } = league(2);
    goAway();
    const answers: boolean[] = [];
    for (let call = 0; call < 200; call++) {
      answers.push(at(0).count("read", "client a") === undefined);
      await batch();
    }
    expect(answers.filter(Boolean)).toHaveLength(most.read);
    expect(at(1).used("read", "client a")).toBe(0);
    close();
  });

  it.each([
    "",
    "null",
    "[]",
    "{}",
    '{"by":"x","calls":7}',
    '{"by":"x","calls":[["read","client a",-5,0],["read","client a","9",0],["read",null,1,0],["x"],null]}',
    '{"by":"x","calls":[["unheard-of","client a",5,0]]}',
    `{"by":"x","calls":[["read","client a",5,${MINUTE_MS}]]}`,
  ])("are not made up by what another version says: %s", (message) => {
    const { at, close } = league(1);
    at(0).hear(message);
    expect(at(0).used("read", "client a")).toBe(0);
    close();
  });
});

describeOnEachDatabase("A limit", (engine) => {
  describe.runIf(engine.name === "PostgreSQL")("of two processes on one database", () => {
    let one: TestApp;
    let other: TestApp;
    const environment = { RATE_LIMITS: "1", LIMIT_READ: "32", TRUST_PROXY: "127.0.0.1" };
    beforeAll(async () => {
      one = await createTestApp(engine, { environment });
      other = await createTestApp(engine, { environment, beside: one });
    });
    afterAll(async () => {
      await other.close();
      await one.close();
    });

    it("is used up in both by calls of either", async () => {
      const call = (machine: TestApp) =>
        machine.call({ url: "/api/event/1", headers: { "x-forwarded-for": "203.0.113.1" } });
      for (let number = 0; number < 32; number++) expect((await call(one)).statusCode).toBe(404);
      // All but a sixteenth of the limit, less one: so much may not be told yet.
      await expect
        .poll(() => other.services.calls.used("read", "client 203.0.113.1"))
        .toBeGreaterThanOrEqual(31);
      await call(other);
      const refused = await call(other);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    });
  });
});
