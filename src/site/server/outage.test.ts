import { HOUR_MS } from "#shared/time/durations.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startAlarmListener } from "#tests/factories/alarm-listener.ts";
import { createPerson } from "#tests/factories/league.ts";
import { startPostman } from "#tests/factories/postman.ts";
import { postgresEngine, type TestEngine } from "#tests/setup/databases.ts";
import { listCalls } from "#tests/route-calls.ts";
import { stepMs } from "#tests/setup/patience.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import {
  findPostgres,
  startPostgres,
  type ThrowAwayPostgres,
} from "../../../scripts/throw-away-postgres.ts";
import { createApp } from "./app.ts";
import { openDatabases } from "#server/database/databases.ts";
import { migrate } from "#server/database/migrate.ts";
import { sendDueMails, smtpDelivery } from "#server/mail/mail-sender.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { pagesPlugin } from "./pages/pages.ts";
import { createWatchman, LOOK_MS } from "./watch/watchman.ts";
import type { PageRenderer } from "./pages/page-renderer.ts";

const bin = findPostgres();

/** Promises about a PostgreSQL that goes away; with a server of its own, because everybody else's must stay. */
describe.skipIf(!bin)("While PostgreSQL is away", () => {
  let server: ThrowAwayPostgres;
  let engine: TestEngine;
  let test: TestApp;
  let organizer: string;

  beforeAll(async () => {
    server = await startPostgres(bin ?? "", { durable: true });
    engine = postgresEngine(server.url);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    test = await createTestApp(engine);
    organizer = await createPerson(test.services.databases.db, { roles: ["administrator"] });
    // Logs in, which makes the token.
    await test.call({ url: "/api/site/settings", as: organizer });
  });
  afterEach(async () => {
    await server.resume();
    await isBack();
    await test.close();
    engine.logCollector.requireNoSurprise();
  });

  let count = 0;
  const addTrack = async () => {
    count++;
    const name = `Traseul ${count}`;
    const unmeasured = { lengthMetres: null, turns: null, outline: null };
    const track = { simulator: "ac", family: "Motorpark", name, country: "RO", city: "Adâncata" };
    const { statusCode, headers } = await test.call({
      method: "POST",
      url: "/api/administration/tracks",
      payload: { ...track, gameKey: `track_${count}`, gameLayout: "", ...unmeasured },
      as: organizer,
    });
    return { name, statusCode, headers };
  };
  const trackNames = async () => {
    const { reader } = test.services.databases;
    return (await reader.selectFrom("tracks").select("name").execute()).map(({ name }) => name);
  };
  const restart = async (mode: "fast" | "immediate") => {
    await server.halt(mode);
    await server.resume();
  };
  const isBack = () => vi.waitFor(() => trackNames(), { timeout: stepMs });

  it.each(["fast", "immediate"] as const)(
    "(%s) under traffic, no acknowledged write is lost, nothing else than 503 is answered, and everything recovers",
    async (mode) => {
      engine.logCollector.expectError(/the database is away/);
      const acknowledged: string[] = [];
      const statuses = new Set<number>();
      const withoutRetryAfter: number[] = [];
      const over = new AbortController();
      const write = async () => {
        while (!over.signal.aborted) {
          const { name, statusCode, headers } = await addTrack();
          statuses.add(statusCode);
          if (statusCode === 200) acknowledged.push(name);
          else if (!headers["retry-after"]) withoutRetryAfter.push(statusCode);
        }
      };
      const read = async () => {
        while (!over.signal.aborted) {
          const { statusCode } = await test.call({
            url: "/api/administration/tracks",
            as: organizer,
          });
          statuses.add(statusCode);
        }
      };
      const traffic = [write(), write(), write(), read(), read(), read()];
      const tenMore = () => {
        const before = acknowledged.length;
        return expect.poll(() => acknowledged.length).toBeGreaterThan(before + 10);
      };
      for (let turn = 1; turn <= 3; turn++) {
        await tenMore();
        await restart(mode);
      }
      await tenMore();
      over.abort();
      await Promise.all(traffic);

      expect(statuses).toEqual(new Set([200, 503]));
      expect(withoutRetryAfter).toEqual([]);
      expect(await trackNames()).toEqual(expect.arrayContaining(acknowledged));
    },
  );

  it("answers every route that needs it with 503, Retry-After and a Romanian sentence, and never with 500", async () => {
    engine.logCollector.expectError(/the database is away/);
    await server.halt("fast");
    const strays: string[] = [];
    const answered = new Set<number>();
    for (const { route, method, url } of listCalls(test))
      for (const as of [organizer, undefined]) {
        const payload = method === "GET" ? {} : { payload: {} };
        const { statusCode, headers, body } = await test.call({ method, url, as, ...payload });
        answered.add(statusCode);
        const isSaid = /"data":"Site-ul nu ajunge .+\."/.test(body) && headers["retry-after"];
        if (statusCode >= 500 && !(statusCode === 503 && isSaid))
          strays.push(`${route}: ${statusCode} ${body}`);
      }
    expect(strays).toEqual([]);
    expect(answered).toContain(503);
    const ready = await test.call({ url: "/readyz" });
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: "degraded", reasons: ["database"] },
    ]);
    await server.resume();
    await isBack();
    const { data } = (await test.call({ url: "/api/site/health", as: organizer })).json();
    expect(data).toMatchObject({ lastOutage: { from: expect.any(Number) } });
  });

  it("serves kept pages, marked as of when, and in place of the others a page of the site that answers 503", async () => {
    engine.logCollector.expectError(/the database is away/);
    const renderer: PageRenderer = {
      scriptHashes: [],
      pageKey: (url) => url,
      render: async ({ site, fetchApi }) => {
        const { status } = await fetchApi("/api/seasons");
        return {
          status: status === 200 ? 200 : 500,
          isKnown: true,
          html: `<body><p>${site.leagueName} ${status}</p>`,
        };
      },
    };
    const app = await createApp(test.services, { pages: false });
    await app.register(pagesPlugin, { services: test.services, renderer });
    const get = async (url: string) => app.inject({ url });

    expect((await get("/kept")).statusCode).toBe(200);
    await server.halt("fast");
    test.services.cache.drop({ things: "everything" });
    const other = await get("/other");
    expect(other.statusCode).toBe(503);
    expect(other.headers["retry-after"]).toBe("5");
    expect(other.body).toBe("<body><p>Grila 503</p>");
    const showsOld = async () => {
      const { statusCode, body } = await get("/kept");
      expect(statusCode).toBe(200);
      expect(body).toMatch(
        /^<body><p role="status"[^>]*>Site-ul nu ajunge acum la baza lui de date\. Pagina este cea din <time [^>]+>22 noiembrie la 20:00<\/time>\.<\/p><p>Grila 200<\/p>$/,
      );
    };
    // Stale for an hour, and beyond the day that anything is kept.
    for (const at of [0, HOUR_MS, 48 * HOUR_MS]) {
      test.setNow(TEST_NOW + at);
      await showsOld();
    }
    await server.resume();
    await isBack();
    expect((await get("/other")).statusCode).toBe(200);
    expect((await get("/kept")).body).toBe("<body><p>Grila 200</p>");
    await app.close();
  });

  it("is told to whoever hears of alarms, once, and again when it is back; strangers read how the site is", async () => {
    engine.logCollector.expectError(/the database is away/);
    const listener = await startAlarmListener();
    test.services.config.alerts.webhook = listener.url;
    const look = createWatchman(test.services, undefined);
    let now = test.services.now();
    const watch = async (looks: number) => {
      for (let round = 0; round < looks; round++) {
        test.setNow((now += LOOK_MS));
        await look();
      }
    };
    const renderer: PageRenderer = {
      scriptHashes: [],
      pageKey: () => null,
      render: async () => ({ status: 200, isKnown: true, html: "" }),
    };
    const app = await createApp(test.services, { pages: false });
    await app.register(pagesPlugin, { services: test.services, renderer });
    const state = async () => (await app.inject({ url: "/stare" })).body;

    await watch(1);
    expect(await state()).toContain("<h1 style=");
    expect(await state()).toContain("Totul funcționează");
    await server.halt("fast");
    await watch(6);
    expect(listener.heard).toHaveLength(1);
    expect(listener.heard[0]).toContain("Baza de date nu răspunde");
    expect(await state()).toContain("Nu se poate salva nimic acum.");
    await server.resume();
    await isBack();
    await watch(6);
    expect(listener.heard).toHaveLength(2);
    expect(listener.heard[1]).toContain("s-a rezolvat");
    expect(await state()).toMatch(/Totul funcționează.*Ultima întrerupere/s);
    await app.close();
    await listener.close();
  });

  it("sends every mail once, also the one that had just gone out", async () => {
    engine.logCollector.expectError(/the database is away/);
    const postman = await startPostman();
    const { deliver, close } = smtpDelivery(
      { smtpUrl: postman.url, mailFrom: "liga@example.test" },
      async () => "Liga",
    );
    const { services } = test;
    const write = (to: string) =>
      queueMail(
        services.databases.db,
        { to, subject: "Salut", text: "x", html: "x" },
        services.now(),
      );
    await write("ana@example.test");
    const delivered: Parameters<typeof sendDueMails>[2] = [];
    const interrupted = sendDueMails(
      services,
      async (mail) => {
        await deliver(mail);
        await server.halt("immediate");
      },
      delivered,
    );
    await expect(interrupted).rejects.toThrow("The database is away");
    await server.resume();
    await isBack();
    await write("barbu@example.test");
    // An hour later nobody holds the mail any more.
    test.setNow(services.now() + HOUR_MS);
    await sendDueMails(services, deliver, delivered);
    expect(postman.received.map(({ to }) => to)).toEqual([
      "ana@example.test",
      "barbu@example.test",
    ]);
    const states = await services.databases.reader.selectFrom("mails").select("status").execute();
    expect(states).toEqual([{ status: "sent" }, { status: "sent" }]);
    close();
    await postman.close();
  });

  it("leaves nothing of a transaction that it cuts in the middle, and says so", async () => {
    engine.logCollector.expectError(/the database is away/);
    const { db } = test.services.databases;
    const cut = db.transaction().execute(async (trx) => {
      await trx.insertInto("settings").values({ name: "half", value: "{}" }).execute();
      await restart("fast");
      await trx.insertInto("settings").values({ name: "whole", value: "{}" }).execute();
    });
    await expect(cut).rejects.toThrow("The database is away");
    await isBack();
    const names = await db.selectFrom("settings").select("name").execute();
    expect(names.map(({ name }) => name)).not.toContain("half");
  });

  it("a restart during a migration leaves nothing, and the next start migrates whole", async () => {
    const empty = await engine.createEmptyDatabase();
    const place = { dataDir: "", databaseUrl: empty.url };
    let statements = 0;
    const cut = openDatabases({
      ...place,
      log: () => {
        statements++;
        if (statements === 40) return restart("immediate");
        return undefined;
      },
    });
    await expect(migrate(cut)).rejects.toThrow("The database is away");
    await cut.close();
    const databases = openDatabases(place);
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from pg_tables where schemaname = 'public'`.execute(databases.db);
    expect(rows).toEqual([{ count: 0 }]);
    expect((await migrate(databases)).length).toBeGreaterThan(10);
    await databases.close();
    await empty.drop();
  });
});
