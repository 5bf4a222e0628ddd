import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addAccount, TEST_PASSWORD } from "#tests/factories/people.ts";
import { mailsTo } from "#tests/factories/mails.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { clientOf } from "./attempts.ts";

const MINUTE_MS = 60_000;

describeOnEachDatabase("Attempts", (engine) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp(engine, {
      environment: { RATE_LIMITS: "1", TRUST_PROXY: "127.0.0.1" },
    });
  });
  afterEach(() => site.close());

  const post = (url: string, body: object, client = "203.0.113.1") =>
    site.call({ method: "POST", url, body, headers: { "x-forwarded-for": client } });
  const login = (email: string, password: string, client?: string) =>
    post("/auth/login", { email, password }, client);
  const fail = async (email: string, times: number, client?: string) => {
    for (let time = 0; time < times; time++) await login(email, "o parola gresita", client);
  };

  it("to guess a password end after ten from one client, then even the right one waits", async () => {
    await addAccount(site, { email: "ana@example.test" });
    await fail("ana@example.test", 10);
    const refused = await login("ana@example.test", TEST_PASSWORD);
    expect(refused.json()).toEqual({
      status: 429,
      data: "Prea multe încercări. Încearcă din nou peste 15 minute.",
      code: "request.too-many",
    });
    site.setNow(site.services.now() + 15 * MINUTE_MS);
    expect((await login("ana@example.test", TEST_PASSWORD)).statusCode).toBe(200);
  });

  it("of somebody else do not lock the owner out", async () => {
    await addAccount(site, { email: "ana@example.test" });
    await fail("ana@example.test", 12, "198.51.100.7");
    const owner = await login("ana@example.test", TEST_PASSWORD, "203.0.113.1");
    expect(owner.statusCode).toBe(200);
  });

  it("count the same for an address that has no account", async () => {
    await fail("nimeni@example.test", 10);
    expect((await login("nimeni@example.test", TEST_PASSWORD)).statusCode).toBe(429);
  });

  it("are forgotten by the right password", async () => {
    await addAccount(site, { email: "ana@example.test" });
    await fail("ana@example.test", 9);
    expect((await login("ana@example.test", TEST_PASSWORD)).statusCode).toBe(200);
    await fail("ana@example.test", 9);
    expect((await login("ana@example.test", TEST_PASSWORD)).statusCode).toBe(200);
  });

  it("sent all at once are counted too", async () => {
    const replies = await Promise.all(
      Array.from({ length: 15 }, () => login("ana@example.test", "o parola gresita")),
    );
    const refused = replies.filter((reply) => reply.statusCode === 429);
    expect(refused).toHaveLength(5);
  });

  it("to make the site write to one address end after five, known or not", async () => {
    await addAccount(site, { email: "ana@example.test" });
    for (const email of ["ana@example.test", "nimeni@example.test"]) {
      const codes = [];
      for (let time = 0; time < 6; time++)
        codes.push((await post("/auth/forgot-password", { email })).statusCode);
      expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    }
    expect(await mailsTo(site, "ana@example.test")).toHaveLength(5);
  });

  it("to write to ever new addresses end too", async () => {
    const codes = [];
    for (let time = 0; time < 31; time++)
      codes.push(
        (await post("/auth/forgot-password", { email: `x${time}@example.test` })).statusCode,
      );
    expect(codes.filter((code) => code === 429)).toHaveLength(1);
  });
});

describeOnEachDatabase("Requests of one client to a route that hashes or writes mail", (engine) => {
  it("end after thirty a minute, whatever they ask for", async () => {
    const site = await createTestApp(engine, { environment: { RATE_LIMITS: "1" } });
    const codes = [];
    for (let time = 0; time < 31; time++)
      codes.push((await site.call({ url: `/auth/verify-email/1/made-up-${time}` })).statusCode);
    expect(new Set(codes.slice(0, 30))).toEqual(new Set([410]));
    expect(codes.at(-1)).toBe(429);
    await site.close();
  });
});

describeOnEachDatabase("Passwords of a whole crowd at once", (engine) => {
  it("are checked as far as the processors go; the rest is told when to come back", async () => {
    const site = await createTestApp(engine);
    const body = { email: "nimeni@example.test", password: "o parola gresita" };
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => site.call({ method: "POST", url: "/auth/login", body })),
    );
    const refused = replies.filter((reply) => reply.statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(replies.filter((reply) => reply.statusCode === 401)).toHaveLength(60 - refused.length);
    expect(refused[0]?.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
    expect(refused[0]?.json()).toMatchObject({
      code: "request.busy",
      data: "Site-ul este foarte solicitat. Încearcă din nou peste câteva secunde.",
    });
    await site.close();
  });
});

describeOnEachDatabase("A site behind no proxy", (engine) => {
  it("believes nobody about his address", async () => {
    const site = await createTestApp(engine, { environment: { RATE_LIMITS: "1" } });
    const codes = [];
    for (let time = 0; time < 11; time++) {
      const reply = await site.call({
        method: "POST",
        url: "/auth/login",
        body: { email: "ana@example.test", password: "o parola gresita" },
        headers: { "x-forwarded-for": `203.0.113.${time}` },
      });
      codes.push(reply.statusCode);
    }
    expect(codes.at(-1)).toBe(429);
    await site.close();
  });
});

describe("A client", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0db8:0001:0002::1", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
  ])("at %s counts as %s", (ip, client) => expect(clientOf(ip)).toBe(client));
});
