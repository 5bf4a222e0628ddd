import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogin } from "#features/accounts/server/login/create-login.ts";
import type { OwnProfile } from "#features/accounts/accounts.ts";
import { openDatabases } from "#server/database/databases.ts";
import type { App } from "#server/route-host.ts";
import { createServices, type Services } from "#server/services.ts";
import { addAccount } from "#tests/factories/people.ts";
import { addFactor } from "#tests/factories/second-factors.ts";
import {
  endings,
  profileChanges,
  rightsChanges,
  SessionCalls,
  type Somebody,
} from "#tests/session-endings.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { createApp } from "./app.ts";
import { parts } from "./parts.ts";

/** A process of the league: the one that writes, or another. */
interface Process {
  app: App;
  services: Services;
}

describeOnEachDatabase("A session in use", (engine) => {
  let site: TestApp;
  let elsewhere: Process;
  let processes: Record<string, Process>;
  let calls: SessionCalls;
  beforeAll(async () => {
    site = await createTestApp(engine);
    calls = new SessionCalls(site, await addAccount(site, { roles: ["administrator"] }));
    elsewhere = engine.name === "PostgreSQL" ? await anotherProcess() : site;
    processes = { "the process that writes": site, "another process": elsewhere };
  });
  afterAll(async () => {
    if (elsewhere !== site) {
      await elsewhere.app.close();
      await elsewhere.services.close();
    }
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
  const processNames = ["the process that writes", "another process"].slice(
    0,
    engine.name === "PostgreSQL" ? 2 : 1,
  );

  describe.each(processNames)("in %s", (name) => {
    const here = () => processes[name] ?? site;

    it.each(Object.entries(endings))("is ended by %s", async (_name, ending) => {
      const somebody = await newSomebody();
      expect(await statusOf(here(), somebody.token)).toBe(200);
      const reply = await ending(calls, somebody);
      expect(reply?.statusCode ?? 200).toBe(200);
      expect(await statusOf(here(), somebody.token)).toBe(401);
    });

    const profileOf = async (token: string) =>
      (await ask(here(), token, "/user/profile")).json<{ data: OwnProfile }>().data;

    it.each(Object.entries(profileChanges))(
      "has another profile after %s",
      async (_name, { change, expected }) => {
        const somebody = await newSomebody();
        expect(await profileOf(somebody.token)).not.toMatchObject(expected);
        const reply = await change(calls, somebody);
        expect(reply?.statusCode ?? 200).toBe(200);
        expect(await profileOf(somebody.token)).toMatchObject(expected);
      },
    );

    it.each(Object.entries(rightsChanges))(
      "has other rights after %s",
      async (_name, { change, requiresFactor, hasFactor, before, after }) => {
        const somebody = await newSomebody();
        const role = await calls.giveNewRole(somebody, requiresFactor);
        if (hasFactor) await addFactor(site, somebody.id);
        expect(await permissionsOf(here(), somebody.token)).toEqual(before);
        const reply = await change(calls, somebody, role);
        expect(reply?.statusCode ?? 200).toBe(200);
        expect(await permissionsOf(here(), somebody.token)).toEqual(after);
      },
    );
  });

  it.runIf(engine.name === "PostgreSQL")("is ended by another program of the site", async () => {
    const { id, token } = await newSomebody();
    expect(await statusOf(site, token)).toBe(200);
    const program = openDatabases(site.services.config);
    await program.db.updateTable("users").set({ blocked_at: 1 }).where("id", "=", id).execute();
    await program.close();
    expect(await statusOf(site, token)).toBe(401);
  });

  it("opens nothing again: who was blocked logs in anew", async () => {
    const { id, token } = await newSomebody();
    await calls.post(`/api/users/${id}/block`);
    await calls.post(`/api/users/${id}/unblock`);
    expect(await statusOf(site, token)).toBe(401);
  });

  it("is refused what is withheld", async () => {
    const somebody = await newSomebody();
    await calls.giveNewRole(somebody, true);
    const reply = await ask(site, somebody.token, "/api/audit");
    expect(reply.json()).toMatchObject({ status: 403, code: "access.factor-required" });
  });

  it("ends with its token, and with the days without use", async () => {
    const { token, otherToken } = await newSomebody();
    const before = site.services.now();
    const { tokenDays, idleDays } = site.services.config;
    const day = 86_400_000;
    try {
      for (let days = 0; days < tokenDays; days += idleDays / 2) {
        site.setNow(before + days * day);
        expect(await statusOf(site, token)).toBe(200);
      }
      expect(await statusOf(site, otherToken)).toBe(401);
      site.setNow(before + tokenDays * day);
      expect(await statusOf(site, token)).toBe(401);
    } finally {
      site.setNow(before);
    }
  });

  it("is that of its token to the letter", async () => {
    const { token } = await newSomebody();
    expect(await statusOf(site, token)).toBe(200);
    expect(await statusOf(site, token.toUpperCase())).toBe(401);
    expect(await statusOf(site, `${token}A`)).toBe(401);
    expect(await statusOf(site, `${token.slice(0, -4)}AAAA`)).toBe(401);
  });
});
