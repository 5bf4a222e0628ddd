import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { CompiledQuery, PostgresDriver } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { createApp } from "#site/server/app.ts";
import { listenForChanges } from "./change-channel.ts";
import { createServices, type Services } from "../services.ts";
import { HEARING } from "./dropped-everywhere.ts";
import type { PublicChange, ShownThing } from "./public-change.ts";
import { CachedReply } from "./cached-reply.ts";
import type { Shows } from "./response-cache.ts";
import { changesOnly, runVisibleWrite } from "./visible-write.ts";
import { newId } from "../ids.ts";
import { parts } from "#site/server/parts.ts";

const log = pino({ level: "silent" });

describeOnEachDatabase("a change", (engine) => {
  let test: TestApp;
  beforeEach(async () => {
    test = await createTestApp(engine);
  });
  afterEach(() => test.close());

  /** A write that visitors see, whose `ending` comes after its row, in the same transaction. */
  const write = (ending: () => void = () => undefined, hides = false) =>
    new Promise<void>((resolve, reject) => {
      const { changedHere, databases } = test.services;
      runVisibleWrite({ onCommit: changedHere, hides }, () => {
        databases.db
          .transaction()
          .execute(async (trx) => {
            await trx.insertInto("settings").values({ name: newId(), value: "{}" }).execute();
            ending();
          })
          .then(resolve, reject);
      });
    });

  it("drops cached replies here with the commit, also when the reply then fails", async () => {
    const { cache } = test.services;
    const before = cache.generation;
    const organizer = await createPerson(test.services.databases.db, { roles: ["organizer"] });
    const app = await createApp(test.services, { pages: false });
    app.addHook("onSend", async () => {
      throw new Error("the reply is lost");
    });
    engine.logCollector.expectError(/the reply is lost/);
    const login = await test.call({ url: "/api/site/settings", as: organizer });
    const { authorization } = login.raw.req.headers;
    const reply = await app.inject({
      method: "POST",
      url: "/api/administration/tracks",
      headers: { authorization: String(authorization) },
      payload: {
        simulator: "ac",
        family: "Motorpark",
        name: "Traseul pierdut",
        country: "RO",
        city: "Adâncata",
        gameKey: "lost",
        gameLayout: "",
        lengthMetres: null,
        turns: null,
        outline: null,
      },
    });
    expect(reply.statusCode).toBe(500);
    expect(cache.generation).toBeGreaterThan(before);
    await app.close();
  });

  it("that is rolled back drops nothing", async () => {
    const before = test.services.cache.generation;
    const refused = write(() => {
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
    expect(test.services.cache.generation).toBe(before);
  });

  it("drops cached replies of its own process once, although that hears of it as all others do", async () => {
    const { cache, changes } = test.services;
    const before = cache.generation;
    const heard = vi.spyOn(changes, "hear");
    await write(() => changesOnly(["lists"]));
    expect(cache.generation).toBe(before + 1);
    await expect.poll(() => heard.mock.calls.length).toBe(1);
    expect(cache.generation).toBe(before + 1);
  });

  it.runIf(engine.name === "PostgreSQL")(
    "whose commit was not answered drops at once, and again when it is heard of: only then it is there for sure",
    async () => {
      const { cache, changes } = test.services;
      const before = cache.generation;
      const heard = vi.spyOn(changes, "hear");
      vi.spyOn(PostgresDriver.prototype, "commitTransaction").mockImplementationOnce(
        async (connection) => {
          await connection.executeQuery(CompiledQuery.raw("commit"));
          throw new Error("the connection broke");
        },
      );
      await expect(write(() => changesOnly(["lists"]))).rejects.toThrow("the connection broke");
      await expect.poll(() => heard.mock.calls.length).toBe(1);
      expect(cache.generation).toBe(before + 2);
    },
  );

  it("named by one transaction of a write says nothing of the next", async () => {
    const { databases } = test.services;
    const changes: PublicChange[] = [];
    const insert = (things?: readonly ShownThing[]) =>
      databases.db.transaction().execute(async (trx) => {
        await trx.insertInto("settings").values({ name: newId(), value: "{}" }).execute();
        if (things) changesOnly(things);
      });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    runVisibleWrite({ onCommit: (change) => changes.push(change) }, () => {
      insert(["event:1"])
        .then(() => insert())
        .then(resolve, reject);
    });
    await promise;
    expect(changes).toEqual([
      { things: ["event:1"], hides: true },
      { things: "everything", hides: true },
    ]);
  });

  it("written without a transaction drops cached replies here before the answer is sent", async () => {
    const before = test.services.cache.generation;
    const announced = test.services.announceChange();
    expect(test.services.cache.generation).toBe(before + 1);
    await announced;
  });

  describe.runIf(engine.name === "PostgreSQL")("in another process of the league", () => {
    let other: Services;
    beforeEach(async () => {
      other = await createServices(test.services.config, { parts, log });
    });
    afterEach(() => other.close());

    const keep = (shows: Shows = "anything") => {
      const { generation } = other.cache;
      const validity = { generation, expiresAt: Number.MAX_SAFE_INTEGER, shows };
      other.cache.set("page", new CachedReply("kept", { status: 200, headers: {} }), validity);
      expect(other.cache.get("page")).toBeDefined();
    };
    const page = () => other.cache.get("page");

    it("that hides something drops cached replies by the commit alone, whatever becomes of the process that made it", async () => {
      keep();
      await write(() => undefined, true);
      await expect.poll(page).toBeUndefined();
    });

    it("that hides something has been dropped everywhere when each process that hears has said so", async () => {
      const { databaseUrl } = test.services.config;
      // A third process, which takes its time.
      const slow = new pg.Client({ connectionString: databaseUrl, application_name: HEARING });
      await slow.connect();
      await slow.query("listen grila_changes");
      const told = once(slow, "notification");
      const { promise: hidAs, resolve } = Promise.withResolvers<string | undefined>();
      runVisibleWrite({ onCommit: (_change, heardAs) => resolve(heardAs), hides: true }, () => {
        void test.services.databases.db
          .transaction()
          .execute((trx) =>
            trx.insertInto("settings").values({ name: newId(), value: "{}" }).execute(),
          );
      });
      const id = (await hidAs) ?? "";
      let isEverywhere = false;
      const wait = async () => {
        await test.services.droppedEverywhere(id);
        isEverywhere = true;
      };
      const waiting = wait();
      await told;
      await slow.query("select 1");
      expect(isEverywhere).toBe(false);
      await slow.query("select pg_notify('grila_dropped', $1)", [id]);
      await waiting;
      await slow.end();
    });

    it("makes stale what shows what it names, and leaves the rest", async () => {
      keep(new Set(["event:1"]));
      const { generation } = other.cache;
      await write(() => changesOnly(["event:2"]));
      await write(() => changesOnly(["season:1", "lists"]));
      await expect.poll(() => other.cache.generation).toBe(generation + 2);
      expect(page()?.isStale).toBe(false);
      await write(() => changesOnly(["event:1"]));
      await expect.poll(() => page()?.isStale).toBe(true);
    });

    it("makes them stale when it was written without a transaction", async () => {
      keep();
      await test.services.announceChange();
      await expect.poll(() => page()?.isStale).toBe(true);
    });

    it("is heard after the commit and once, and never of a write that was rolled back", async () => {
      const heard = vi.fn<() => void>();
      const client = new pg.Client({ connectionString: test.services.config.databaseUrl });
      await client.connect();
      await client.query("listen grila_changes");
      client.on("notification", heard);
      const refused = write(() => {
        throw new Error("refused");
      });
      await expect(refused).rejects.toThrow("refused");
      await write();
      await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0);
      await client.query("select 1");
      expect(heard).toHaveBeenCalledTimes(1);
      await client.end();
    });

    it("is caught up with after the connection that hears of it was cut", async () => {
      keep();
      const client = new pg.Client({ connectionString: test.services.config.databaseUrl });
      await client.connect();
      const { rowCount } = await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1",
        [HEARING],
      );
      expect(rowCount).toBe(2);
      await client.end();
      await write();
      await expect.poll(page).toBeUndefined();
    });
  });

  it.runIf(engine.name === "PostgreSQL")(
    "is caught up with when that connection had gone silent without an end",
    async () => {
      const line = await startLine(test.services.config.databaseUrl ?? "");
      const heard = vi.fn<() => void>();
      const stop = await listenForChanges(
        { databaseUrl: line.url },
        { onChange: heard, onGap: heard, log, heartbeatMs: 3000 },
      );
      expect(heard).toHaveBeenCalledTimes(1);
      line.goSilent();
      await write();
      await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(1);
      const before = heard.mock.calls.length;
      await write2();
      await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(before);
      stop();
      line.close();

      async function write2() {
        await test.services.databases.db
          .deleteFrom("settings")
          .where("name", "=", "seen")
          .execute();
        await write();
      }
    },
  );
});

/** A way to PostgreSQL whose present connections can fall silent, as when a host or a firewall vanishes; new ones work. */
async function startLine(databaseUrl: string) {
  const sockets: Socket[] = [];
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get("host");
  const proxy = createServer((near) => {
    const far = folder?.startsWith("/")
      ? connect(`${folder}/.s.PGSQL.${target.port || "5432"}`)
      : connect(Number(target.port || 5432), folder ?? target.hostname);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on("error", () => undefined);
    near.pipe(far).pipe(near);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    goSilent: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
