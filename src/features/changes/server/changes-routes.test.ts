import { connect } from "node:net";
import { once } from "node:events";
import pg from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parts } from "#site/server/parts.ts";
import { createLogin } from "#features/accounts/server/login/create-login.ts";
import { createApp } from "#site/server/app.ts";
import { stopSite } from "#site/server/stop-site.ts";
import { createServices } from "#server/services.ts";
import { createPerson } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { type Follower, follow } from "#tests/followed-changes.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("Whoever follows changes", (engine) => {
  let test: TestApp;
  let league: StandingsSeason;
  let editor: string;
  let origin: string;
  let endings: (() => unknown)[];

  beforeEach(async () => {
    await start();
  });
  afterEach(async () => {
    for (const end of endings.toReversed()) await end();
  });

  async function start(environment: Record<string, string> = {}) {
    test = await createTestApp(engine, { environment });
    league = await createStandingsSeason(test);
    editor = await createPerson(test.services.databases.db, { roles: ["administrator"] });
    origin = await test.app.listen({ port: 0, host: "127.0.0.1" });
    endings = [test.close];
  }

  const begin = async (options?: Parameters<typeof follow>[1], at = origin): Promise<Follower> => {
    const follower = await follow(at, options);
    endings.push(follower.leave);
    return follower;
  };
  const save = (round: 0 | 1) =>
    saveFinishes(test, { as: editor, event: league.events[round], session: league.races[round] }, [
      { car: league.cars.ana, drivers: [league.people.ana] },
    ]);
  /** A write that does not say what it changes. */
  const rename = async () => {
    const { db } = test.services.databases;
    const club = await db.selectFrom("clubs").select("version").executeTakeFirstOrThrow();
    expect(club.version).toBeGreaterThan(0);
    await test.services.announceChange({ about: ["clubs"] });
  };
  const ask = async (query: string) => {
    const { data } = (await test.call({ url: `/api/changes${query}` })).json();
    return data;
  };
  const untilLookedAt = async (write: () => Promise<void>) => {
    const { last } = await ask("");
    await write();
    await expect.poll(async () => (await ask("")).last).not.toBe(last);
  };
  const things = () => [`event:${league.events[0]}`, `season:${league.season}`];

  /** A second process of the league, where there can be one. */
  async function startOther(): Promise<string> {
    const log = pino({ level: "silent" });
    const services = await createServices(test.services.config, { parts, log });
    const app = await createApp(services, { pages: false });
    endings.push(async () => {
      await app.close();
      await services.close();
    });
    return app.listen({ port: 0, host: "127.0.0.1" });
  }

  it("is told which event and season changed and of what kind, and nothing else", async () => {
    const follower = await begin();
    expect(follower.told).toEqual([{ last: expect.any(String), changed: [], missed: false }]);
    await save(0);
    await expect.poll(() => follower.told.length).toBe(2);
    expect(follower.told[1]).toEqual({
      last: expect.any(String),
      changed: [{ things: things(), about: ["results"] }],
      missed: false,
    });
    expect(follower.text()).not.toMatch(/Ana|Monza|900000/);
    await rename();
    await expect.poll(() => follower.told.length).toBe(3);
    expect(follower.told[2]?.changed).toEqual([{ things: [], about: ["clubs"] }]);
  });

  it("gets a stream that nothing on the way keeps, changes or waits for", async () => {
    const { headers, status } = await begin();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers["transfer-encoding"]).toBeUndefined();
  });

  it("is told nothing of what is hidden, not even that its season changed", async () => {
    const { db } = test.services.databases;
    const [event] = league.events;
    const follower = await begin();
    await db.updateTable("events").set({ hidden: true }).where("id", "=", event).execute();
    await untilLookedAt(() => save(0));
    await db.updateTable("events").set({ hidden: false }).where("id", "=", event).execute();
    await db.updateTable("seasons").set({ hidden: true }).execute();
    await untilLookedAt(() => save(1));
    await db.updateTable("seasons").set({ hidden: false }).execute();
    await rename();
    await expect.poll(() => follower.told.length).toBeGreaterThan(1);
    expect(follower.things()).toEqual([null]);
    expect(follower.text()).not.toContain(event);
    expect(follower.text()).not.toContain(league.season);
  });

  it("learns of what is withdrawn only that something is", async () => {
    const follower = await begin();
    const { version } = await test.services.databases.db
      .selectFrom("events")
      .select("version")
      .where("id", "=", league.events[0])
      .executeTakeFirstOrThrow();
    const hiding = await test.call({
      method: "DELETE",
      url: `/api/event/${league.events[0]}?version=${version}`,
      as: editor,
    });
    expect(hiding.statusCode).toBe(200);
    await expect.poll(() => follower.told.length).toBe(2);
    expect(follower.things()).toEqual([null]);
    expect(follower.text()).not.toContain(league.events[0]);
  });

  it("is told after a break what came meanwhile, or that it may be more than anybody knows", async () => {
    const before = await begin();
    const [known] = before.told;
    before.leave();
    await save(0);
    await expect
      .poll(async () => (await ask(`?after=${known?.last}`)).changed)
      .toEqual([{ things: things(), about: ["results"] }]);
    const back = await begin({ lastEventId: known?.last });
    expect(back.things()).toEqual(things());
    const again = await begin({ lastEventId: back.told[0]?.last });
    expect(again.told).toMatchObject([{ changed: [], missed: false }]);
    const lost = await begin({ lastEventId: "of-another-time" });
    expect(lost.told).toMatchObject([{ changed: [], missed: true }]);
    const odd = await begin({ query: `?after=${known?.last}`, lastEventId: "\u00e9<script>" });
    expect(odd.things()).toEqual(things());
  });

  it("is told what changed since a page was asked for, as far back as anybody remembers", async () => {
    test.setNow(test.services.now() + 120_000);
    await save(0);
    await expect.poll(async () => (await ask("?age=1000")).changed).toHaveLength(1);
    test.setNow(test.services.now() + 30_000);
    expect(await ask("?age=1000")).toMatchObject({ changed: [], missed: false });
    expect(await ask("?age=20000")).toMatchObject({ changed: [{ things: things() }] });
    expect(await ask("?age=600000")).toMatchObject({ changed: [], missed: true });
  });

  it("gets a reply that shows the change it was told of, however often others get what was there before", async () => {
    const [event] = league.events;
    const url = `/api/event/${event}`;
    await untilLookedAt(() => save(0));
    const read = async (headers: Record<string, string>) => {
      const { data } = (await test.call({ url, headers, remoteAddress: "192.0.2.1" })).json();
      return data.results.length;
    };
    expect(await read({})).toBe(1);
    const follower = await begin();
    await saveFinishes(test, { as: editor, event, session: league.races[0] }, [
      { car: league.cars.ana, drivers: [league.people.ana] },
      { car: league.cars.carmen, drivers: [league.people.carmen] },
    ]);
    await expect.poll(() => follower.told.length).toBe(2);
    expect(await read({})).toBe(1);
    expect(await read({ "x-after-change": follower.told[1]?.last ?? "" })).toBe(2);
    expect(await read({ "x-after-change": "heard-of-by-another-process" })).toBe(2);
    expect(await read({})).toBe(2);
  });

  it("gets nothing that a process keeps which has not heard of what they were told", async () => {
    const { db } = test.services.databases;
    const [event] = league.events;
    const read = async (headers: Record<string, string>) => {
      const reply = await fetch(`${origin}/api/event/${event}`, { headers });
      return reply.text();
    };
    await read({});
    await db.updateTable("events").set({ title: "Imola" }).where("id", "=", event).execute();
    expect(await read({})).toContain("Monza");
    expect(await read({ "x-after-change": (await ask("")).last })).toContain("Monza");
    expect(await read({ "x-after-change": "heard-of-by-another-process" })).toContain("Imola");
    expect(await read({})).toContain("Monza");
  });

  it("asks now and again where there is no room for one more stream", async () => {
    for (const end of endings.toReversed()) await end();
    await start({ RATE_LIMITS: "1", MAX_STREAMS: "3", MAX_STREAMS_PER_CLIENT: "2" });
    const first = await begin();
    await begin();
    expect((await begin()).status).toBe(204);
    first.leave();
    await expect.poll(() => test.services.streams.size).toBe(1);
    expect((await begin()).status).toBe(200);
    await save(0);
    await expect
      .poll(async () => ask(`?after=${first.told[0]?.last}`))
      .toMatchObject({
        changed: [{ things: things() }],
      });
  });

  it("is let go at once when the program stops, and told when to come back", async () => {
    const followers = [await begin(), await begin()];
    const site = { app: test.app, stopBackgroundWork: async () => {}, log: test.services.log };
    const services = { ...test.services, close: async () => {} };
    expect(await stopSite({ ...site, services }, { stopSeconds: 60, drainSeconds: 0 })).toBe(true);
    await expect.poll(() => followers.every((one) => one.hasEnded())).toBe(true);
    for (const follower of followers) expect(follower.text()).toMatch(/\n\nretry: \d{4,5}\n\n$/);
    expect(test.services.streams.size).toBe(0);
  });

  it("is forgotten when they are gone before they are answered", async () => {
    const { services, app } = test;
    const token = await createLogin(services, services.databases.db, { userId: editor });
    const gone = Promise.withResolvers<void>();
    const verify = services.tokens.verify.bind(services.tokens);
    vi.spyOn(services.tokens, "verify").mockImplementationOnce(async (...given) => {
      await gone.promise;
      return verify(...given);
    });
    const tell = vi.spyOn(services.changes, "tellSince");
    app.server.once("request", ({ socket }) => {
      socket.once("close", () => gone.resolve());
      setImmediate(() => socket.destroy());
    });
    const headers = { accept: "text/event-stream", authorization: `Bearer ${token}` };
    await expect(fetch(`${origin}/api/changes`, { headers })).rejects.toThrow("fetch failed");
    await expect.poll(() => tell.mock.calls.length).toBe(1);
    expect(services.streams.size).toBe(0);
  });

  it("is dropped when they do not read", async () => {
    const { port } = new URL(origin);
    const slow = connect(Number(port), "127.0.0.1").on("error", () => undefined);
    endings.push(() => slow.destroy());
    await once(slow, "connect");
    slow.write("GET /api/changes HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n\r\n");
    await once(slow, "data");
    slow.pause();
    const reader = await begin();
    expect(test.services.streams.size).toBe(2);
    const told = {
      last: "a",
      changed: [{ things: ["event:1".padEnd(100_000, "1")], about: [] }],
      missed: false,
    };
    const writeMore = () => {
      test.services.streams.tell(told);
      return test.services.streams.size;
    };
    await expect.poll(writeMore, { interval: 1 }).toBe(1);
    await save(0);
    await expect.poll(() => reader.told.at(-1)?.changed[0]?.things).toEqual(things());
  });

  it("leaves one line in the log as they come, and none that counts how long they stayed", async () => {
    const lines: string[] = [];
    const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
    const app = await createApp({ ...test.services, log }, { pages: false });
    const at = await app.listen({ port: 0, host: "127.0.0.1" });
    endings.push(() => app.close());
    const follower = await begin({}, at);
    follower.leave();
    await expect.poll(() => test.services.streams.size).toBe(0);
    await fetch(`${at}/healthz`);
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
    expect(requests.map(({ route, ms }) => [route, typeof ms])).toEqual([
      ["/api/changes", "undefined"],
      ["/healthz", "number"],
    ]);
  });

  describe.runIf(engine.name === "PostgreSQL")("at two processes of a league", () => {
    it("is told by both, in one order, and goes on at the other where they stopped", async () => {
      const other = await startOther();
      const near = await begin();
      const far = await begin({}, other);
      await save(0);
      await expect.poll(() => [near, far].map((one) => one.told.length)).toEqual([2, 2]);
      expect(far.told[1]).toEqual(near.told[1]);
      near.leave();
      await save(1);
      await expect.poll(() => far.told.length).toBe(3);
      const moved = await begin({ lastEventId: near.told[1]?.last }, other);
      expect(moved.told).toEqual([far.told[2]]);
    });

    it("loses nothing that is saved while they change from one to the other", async () => {
      const other = await startOther();
      const first = await begin({}, other);
      let last = first.told[0]?.last;
      const seen: (string | null)[] = [];
      await save(0);
      await expect.poll(() => first.told.length).toBe(2);
      seen.push(...first.things());
      last = first.told.at(-1)?.last;
      first.leave();
      for (const [turn, at] of [origin, other, origin, other].entries()) {
        const saving = save(turn % 2 === 0 ? 1 : 0);
        const follower = await begin({ lastEventId: last }, at);
        await saving;
        // A process that is behind may tell once more of what the other has told already.
        const saved = `event:${league.events[turn % 2 === 0 ? 1 : 0]}`;
        await expect.poll(() => follower.things()).toContain(saved);
        expect(follower.told.some(({ missed }) => missed)).toBe(false);
        last = follower.told.at(-1)?.last;
        follower.leave();
      }
      expect(seen).toEqual(things());
    });

    it("hears that they may have missed something once the connection that tells of changes was cut", async () => {
      const follower = await begin();
      const client = new pg.Client({ connectionString: test.services.config.databaseUrl });
      await client.connect();
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen grila_changes'",
      );
      await client.end();
      await expect.poll(() => follower.told.at(-1)?.missed).toBe(true);
      const back = await begin({ lastEventId: follower.told[0]?.last });
      expect(back.told).toMatchObject([{ changed: [], missed: true }]);
    });
  });
});
