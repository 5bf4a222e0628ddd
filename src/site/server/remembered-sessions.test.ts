import { DAY_MS } from "#shared/time/durations.ts";
import { once } from "node:events";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createLogin } from "#features/accounts/server/login/create-login.ts";
import type { OwnProfile } from "#features/accounts/accounts.ts";
import { findOwnProfile } from "#features/accounts/server/people/users-queries.ts";
import { findViewer } from "#features/accounts/server/login/find-viewer.ts";
import { openDatabases } from "#server/database/databases.ts";
import { watchedForViewers } from "#server/database/viewer-writes.ts";
import type { App } from "#server/route-host.ts";
import { createServices, type Services } from "#server/services.ts";
import { addAccount } from "#tests/factories/people.ts";
import { addFactor } from "#tests/factories/second-factors.ts";
import { columnsIn } from "#tests/read-columns.ts";
import {
  endings,
  profileChanges,
  rightsChanges,
  SessionCalls,
  type Somebody,
} from "#tests/session-endings.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { HEARING } from "#server/cache/dropped-everywhere.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { createApp } from "./app.ts";
import { parts } from "./parts.ts";

const often = { interval: 5 };

/** A process of the league: the one that writes, or another. */
interface Process {
  app: App;
  services: Services;
}

describeOnEachDatabase("A remembered session", (engine) => {
  let site: TestApp;
  let elsewhere: Process;
  let processes: Record<string, Process>;
  let calls: SessionCalls;
  let statements = 0;
  beforeAll(async () => {
    site = await createTestApp(engine, { onStatement: () => statements++ });
    calls = new SessionCalls(site, await addAccount(site, { roles: ["administrator"] }));
    elsewhere = engine.name === "PostgreSQL" ? await anotherProcess() : site;
    processes = { "the process that writes": site, "another process": elsewhere };
  });
  afterAll(async () => {
    if (elsewhere !== site) await end(elsewhere);
    await site.close();
  });

  async function anotherProcess(): Promise<Process> {
    const services = await createServices(site.services.config, {
      parts,
      log: pino({ level: "silent" }),
      now: site.services.now,
    });
    return { app: await createApp(services, { pages: false }), services };
  }
  async function end({ app, services }: Process): Promise<void> {
    await app.close();
    await services.close();
  }

  let count = 0;
  const newSomebody = async (): Promise<Somebody> => {
    count++;
    const email = `cineva${count}@example.test`;
    const id = await addAccount(site, { email });
    const { services } = site;
    const newToken = () => createLogin(services, services.databases.db, { userId: id });
    return { id, email, token: await newToken(), otherToken: await newToken() };
  };
  const ask = ({ app }: Process, token: string, url = "/user/permissions") =>
    app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const statusOf = async (at: Process, token: string) => (await ask(at, token)).statusCode;
  const permissionsOf = async (at: Process, token: string) =>
    (await ask(at, token)).json<{ data: string[] }>().data;
  const isRemembered = ({ services }: Process, token: string) =>
    services.viewers.find(token, services.now()) !== undefined;
  /** Asks until the session is remembered: what was written before may still be heard of. */
  const warm = (at: Process, token: string) =>
    expect
      .poll(async () => (await statusOf(at, token)) === 200 && isRemembered(at, token), often)
      .toBe(true);
  /**
   * With a warm memory, on a clock that stands, so that a slow machine forgets nobody. Once more where what was written before it
   * was heard of only meanwhile, as PostgreSQL tells it.
   */
  const undisturbed = async (token: string, work: () => Promise<void>) => {
    const { viewers } = site.services;
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    try {
      for (;;) {
        await warm(site, token);
        const { generation } = viewers;
        await work();
        if (generation === viewers.generation) break;
      }
      expect(isRemembered(site, token)).toBe(true);
    } finally {
      clock.mockRestore();
    }
  };
  const processNames = ["the process that writes", "another process"].slice(
    0,
    engine.name === "PostgreSQL" ? 2 : 1,
  );

  describe.each(processNames)("in %s", (name) => {
    /** Here with the answer of the write; there as soon as it is heard. */
    const expectOf = async (read: () => Promise<unknown>, expected: unknown) => {
      if (name === "another process") await expect.poll(read, often).toEqual(expected);
      else expect(await read()).toEqual(expected);
    };
    const here = () => processes[name] ?? site;

    it.each(Object.entries(endings))("is ended by %s", async (_name, ending) => {
      const somebody = await newSomebody();
      await warm(here(), somebody.token);
      const reply = await ending(calls, somebody);
      expect(reply?.statusCode ?? 200).toBe(200);
      await expectOf(() => statusOf(here(), somebody.token), 401);
    });

    const profileOf = async (token: string) =>
      (await ask(here(), token, "/user/profile")).json<{ data: OwnProfile }>().data;

    it.each(Object.entries(profileChanges))(
      "has another profile after %s",
      async (_name, { change, expected }) => {
        const somebody = await newSomebody();
        await warm(here(), somebody.token);
        expect(await profileOf(somebody.token)).not.toMatchObject(expected);
        const reply = await change(calls, somebody);
        expect(reply?.statusCode ?? 200).toBe(200);
        await expectOf(() => profileOf(somebody.token), expect.objectContaining(expected));
      },
    );

    it.each(Object.entries(rightsChanges))(
      "has other rights after %s",
      async (_name, { change, requiresFactor, hasFactor, before, after }) => {
        const somebody = await newSomebody();
        const role = await calls.giveNewRole(somebody, requiresFactor);
        if (hasFactor) await addFactor(site, somebody.id);
        await expectOf(() => permissionsOf(here(), somebody.token), before);
        await warm(here(), somebody.token);
        const reply = await change(calls, somebody, role);
        expect(reply?.statusCode ?? 200).toBe(200);
        await expectOf(() => permissionsOf(here(), somebody.token), after);
      },
    );
  });

  it("reads a profile once", async () => {
    const { token } = await newSomebody();
    await undisturbed(token, async () => {
      await ask(site, token, "/user/profile");
      const before = statements;
      const reply = await ask(site, token, "/user/profile");
      expect(reply.statusCode).toBe(200);
      expect(statements).toBe(before);
    });
  });

  it.runIf(engine.name === "PostgreSQL")("is ended by another program of the site", async () => {
    const { id, token } = await newSomebody();
    await warm(site, token);
    const program = openDatabases(site.services.config);
    await program.db.updateTable("users").set({ blocked_at: 1 }).where("id", "=", id).execute();
    await program.close();
    await expect.poll(() => statusOf(site, token), often).toBe(401);
  });

  it("opens nothing again: who was blocked logs in anew", async () => {
    const { id, token } = await newSomebody();
    await warm(site, token);
    await calls.post(`/api/users/${id}/block`);
    await calls.post(`/api/users/${id}/unblock`);
    expect(await statusOf(site, token)).toBe(401);
  });

  it("is refused what is withheld, as one that is asked for", async () => {
    const somebody = await newSomebody();
    await calls.giveNewRole(somebody, true);
    await undisturbed(somebody.token, async () => {
      const reply = await ask(site, somebody.token, "/api/audit");
      expect(reply.json()).toMatchObject({ status: 403, code: "access.factor-required" });
    });
  });

  it("is asked for again after ten seconds, at the end of its token and with the next day", async () => {
    const { token } = await newSomebody();
    const before = site.services.now();
    const { tokenDays } = site.services.config;
    const day = DAY_MS;
    const midnight = Math.ceil(before / day) * day;
    try {
      await undisturbed(token, async () => {
        site.setNow(before + 9999);
      });
      site.setNow(before + 10_000);
      expect(isRemembered(site, token)).toBe(false);

      site.setNow(midnight - 1000);
      await warm(site, token);
      site.setNow(midnight);
      expect(isRemembered(site, token)).toBe(false);

      for (let now = midnight; now < before + tokenDays * day; now += 7 * day) {
        site.setNow(now);
        expect(await statusOf(site, token)).toBe(200);
      }
      site.setNow(before + tokenDays * day - 1000);
      await warm(site, token);
      site.setNow(before + tokenDays * day);
      expect(await statusOf(site, token)).toBe(401);
    } finally {
      site.setNow(before);
    }
  });

  it("is not made of what was read before a change that came meanwhile", async () => {
    const { token, otherToken } = await newSomebody();
    const { services } = site;
    const hasRead = Promise.withResolvers<void>();
    const isEnded = Promise.withResolvers<void>();
    services.parts = {
      ...parts,
      findViewer: async (...asked) => {
        const found = await findViewer(...asked);
        hasRead.resolve();
        await isEnded.promise;
        return found;
      },
    };
    try {
      const slow = statusOf(site, token);
      await hasRead.promise;
      services.parts = parts;
      await calls.post("/user/sessions/end-others", {}, otherToken);
      isEnded.resolve();
      // Who was let in at the door before it closed.
      expect(await slow).toBe(200);
      expect(await statusOf(site, token)).toBe(401);
    } finally {
      services.parts = parts;
    }
  });

  it("is neither made nor pushed out by tokens that nobody signed", async () => {
    const { token } = await newSomebody();
    const forged = token.slice(0, token.lastIndexOf("."));
    const statuses = new Set<number>();
    await undisturbed(token, async () => {
      const { size } = site.services.viewers;
      for (let turn = 0; turn < 10_000; turn += 100) {
        const signatures = Array.from({ length: 100 }, (_, index) =>
          Buffer.alloc(32, `${turn + index} `).toString("base64url"),
        );
        const asked = signatures.map((signature) => statusOf(site, `${forged}.${signature}`));
        for (const status of await Promise.all(asked)) statuses.add(status);
      }
      expect(site.services.viewers.size).toBeLessThanOrEqual(size);
    });
    expect([...statuses]).toEqual([401]);
  });

  it("is that of its token to the letter", async () => {
    const { token } = await newSomebody();
    await warm(site, token);
    const { size } = site.services.viewers;
    expect(await statusOf(site, token.toUpperCase())).toBe(401);
    expect(await statusOf(site, `${token}A`)).toBe(401);
    expect(await statusOf(site, `${token.slice(0, -4)}AAAA`)).toBe(401);
    // The same bytes, written otherwise: as good, and checked each time.
    expect(await statusOf(site, `${token}=`)).toBe(200);
    expect(site.services.viewers.size).toBeLessThanOrEqual(size);
  });

  it("is watched by all that it is read of", async () => {
    const { token } = await newSomebody();
    const { config } = site.services;
    const read = new Set<string>();
    const databases = openDatabases({
      ...config,
      log: ({ query }) => {
        for (const column of columnsIn(query.query)) read.add(column);
      },
    });
    const claims = await site.services.tokens.verify(token, site.services.now());
    if (!claims) throw new Error("The token is none");
    const clock = { now: site.services.now(), idleDays: config.idleDays };
    expect(await findViewer(databases, claims, clock)).toBeDefined();
    expect(await findOwnProfile(databases.reader, claims.sub)).toBeDefined();
    await databases.close();
    const watched = Object.entries(watchedForViewers).flatMap(([table, { columns }]) =>
      columns.map((column) => `${table}.${column}`),
    );
    // When it was used last ends nothing: `unchangedUntil`.
    expect([...read].toSorted()).toEqual(expect.arrayContaining(["logins.used_on"]));
    read.delete("logins.used_on");
    expect([...read].filter((column) => !watched.includes(column))).toEqual([]);
    expect(watched.filter((column) => !read.has(column))).toEqual([]);
  });

  describe.runIf(engine.name === "PostgreSQL")("in a process that hears nothing", () => {
    it("is not used, nor what was read until it hears again", async () => {
      const deaf = await anotherProcess();
      const { token, otherToken } = await newSomebody();
      await warm(deaf, token);
      await cutListeners();
      await expect.poll(() => isRemembered(deaf, token), often).toBe(false);
      const { generation } = deaf.services.viewers;
      expect(await statusOf(deaf, token)).toBe(200);
      expect(isRemembered(deaf, token)).toBe(false);
      for (const lastName of ["Ionescu", "Popescu"]) {
        await calls.post("/user/profile", { lastName }, token);
        const { data } = (await ask(deaf, token, "/user/profile")).json<{ data: OwnProfile }>();
        expect(data.lastName).toBe(lastName);
      }
      expect(isRemembered(deaf, token)).toBe(false);
      await calls.post("/user/sessions/end-others", {}, otherToken);
      expect(await statusOf(deaf, token)).toBe(401);
      await warm(deaf, otherToken);
      expect(deaf.services.viewers.generation).toBeGreaterThan(generation);
      await end(deaf);
    });

    async function cutListeners(): Promise<void> {
      const client = new pg.Client({ connectionString: site.services.config.databaseUrl });
      await client.connect();
      const { rowCount } = await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1",
        [HEARING],
      );
      expect(rowCount).toBe(3);
      const ended = once(client, "end");
      await client.end();
      await ended;
    }
  });
});
