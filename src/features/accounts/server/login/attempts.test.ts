import { MINUTE_MS } from "#shared/time/durations.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { LightMyRequestResponse } from "fastify";
import { addAccount, TEST_PASSWORD } from "#tests/factories/people.ts";
import { mailsTo } from "#tests/factories/mails.ts";
import { oneHashAfterAnother } from "./hash-gate.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("Attempts", (engine) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp(engine, {
      environment: { RATE_LIMITS: "1", TRUST_PROXY: "127.0.0.1" },
    });
  });
  afterEach(() => site.close());

  const post = (url: string, body: object, client = "203.0.113.1", cookie = "") =>
    site.call({ method: "POST", url, body, headers: { "x-forwarded-for": client, cookie } });
  const login = (email: string, password: string, client?: string, cookie?: string) =>
    post("/auth/login", { email, password }, client, cookie);
  const cookieOf = (reply: LightMyRequestResponse) =>
    String(reply.headers["set-cookie"]).split(";")[0] ?? "";
  /** Wrong passwords from a thousand places, and reset mails too. */
  const floodFromEverywhere = async (email: string) => {
    for (let place = 0; place < 6; place++) {
      await fail(email, 10, `198.51.100.${place}`);
      await post("/auth/forgot-password", { email }, `198.51.100.${place}`);
    }
  };
  const fail = async (email: string, times: number, client?: string) => {
    for (let time = 0; time < times; time++) await login(email, "o parola gresita", client);
  };

  it("to guess a password end after ten from one client, then even the right one waits", async () => {
    await addAccount(site, { email: "ana@example.test" });
    await fail("ana@example.test", 10);
    const refused = await login("ana@example.test", TEST_PASSWORD);
    expect(refused.json()).toEqual({
      status: 429,
      data: "Prea multe încercări de conectare. Încearcă din nou peste 15 minute.",
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

  it("from everywhere end too, and who goes on from one place fills no other's counter", async () => {
    await addAccount(site, { email: "ana@example.test" });
    await fail("ana@example.test", 55, "198.51.100.7");
    expect((await login("ana@example.test", "gresit", "203.0.113.9")).statusCode).toBe(401);
    await floodFromEverywhere("ana@example.test");
    expect((await login("ana@example.test", "gresit", "203.0.113.10")).statusCode).toBe(429);
  });

  it("of strangers never keep out a client that has logged in to the account before", async () => {
    await addAccount(site, { email: "ana@example.test" });
    const cookie = cookieOf(await login("ana@example.test", TEST_PASSWORD));
    await floodFromEverywhere("ana@example.test");
    // A neighbour on the same network, at the door and at the account.
    await fail("ana@example.test", 12);
    for (let other = 0; other < 8; other++) await fail(`nimeni${other}@example.test`, 8);
    expect((await login("ana@example.test", TEST_PASSWORD)).statusCode).toBe(429);
    const reply = await login("ana@example.test", TEST_PASSWORD, undefined, cookie);
    expect(reply.statusCode).toBe(200);

    const before = (await mailsTo(site, "ana@example.test")).length;
    const forgot = { email: "ana@example.test" };
    expect((await post("/auth/forgot-password", forgot)).statusCode).toBe(429);
    expect((await post("/auth/forgot-password", forgot, undefined, cookie)).statusCode).toBe(200);
    expect(await mailsTo(site, "ana@example.test")).toHaveLength(before + 1);
  });

  it("of such a client are counted too", async () => {
    await addAccount(site, { email: "ana@example.test" });
    const cookie = cookieOf(await login("ana@example.test", TEST_PASSWORD));
    for (let time = 0; time < 10; time++)
      await login("ana@example.test", "gresit", `198.51.100.${time}`, cookie);
    expect((await login("ana@example.test", "gresit", "203.0.113.9", cookie)).statusCode).toBe(429);
  });

  it("are nobody's own by a cookie of another account, or one that was made up", async () => {
    await addAccount(site, { email: "ana@example.test" });
    await addAccount(site, { email: "dan@example.test" });
    const others = cookieOf(await login("dan@example.test", TEST_PASSWORD));
    await floodFromEverywhere("ana@example.test");
    const [client = "", signature = ""] = others.split("=")[1]?.split(".") ?? [];
    for (const cookie of [
      others,
      `grila_client=${client}.${"A".repeat(22)}`,
      `grila_client=${"A".repeat(22)}.${signature}`,
      `grila_client=${client}.${signature}.${"A".repeat(5000)}`,
      "grila_client=..",
      `grila_client=${client}`,
    ]) {
      const reply = await login("ana@example.test", TEST_PASSWORD, "203.0.113.9", cookie);
      expect(reply.statusCode).toBe(429);
    }
  });

  it("at other accounts are not erased by logging in to one's own", async () => {
    await addAccount(site, { email: "dan@example.test" });
    for (let other = 0; other < 10; other++) {
      await fail(`nimeni${other}@example.test`, 6);
      expect((await login("dan@example.test", TEST_PASSWORD)).statusCode).toBe(
        other < 9 ? 200 : 429,
      );
    }
  });

  it("end for the owner with a reset mail, whose browser is known from then on", async () => {
    await addAccount(site, { email: "ana@example.test" });
    await floodFromEverywhere("ana@example.test");
    const mails = await mailsTo(site, "ana@example.test");
    const secret = /reset-password\/([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1];
    const password = "alta parola lunga";
    const form = { password, passwordConfirm: password };
    const reset = await post(`/auth/reset-password/${secret}`, form, "203.0.113.9");
    expect(reset.statusCode).toBe(200);
    const cookie = cookieOf(reset);
    const reply = await login("ana@example.test", password, "203.0.113.9", cookie);
    expect(reply.statusCode).toBe(200);
  });

  it("are remembered by a cookie that no script and no other site reads, and that names nobody", async () => {
    const id = await addAccount(site, { email: "ana@example.test" });
    const reply = await login("ana@example.test", TEST_PASSWORD);
    const header = String(reply.headers["set-cookie"]);
    expect(header).toMatch(
      /^grila_client=[\w-]{22}\.[\w-]{22}; Path=\/auth; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
    expect(header).not.toContain(id);
    const again = await login("ana@example.test", TEST_PASSWORD, undefined, cookieOf(reply));
    expect(cookieOf(again)).toBe(cookieOf(reply));
    expect((await login("ana@example.test", "gresit")).headers["set-cookie"]).toBeUndefined();
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
    const login = () => site.call({ method: "POST", url: "/auth/login", body });
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const crowd = Promise.allSettled(
      Array.from({ length: 60 }, () => oneHashAfterAnother(() => isOver)),
    );
    const refused = await login();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
    expect(refused.json()).toMatchObject({
      code: "request.busy",
      data: "Site-ul este foarte solicitat. Încearcă din nou peste câteva secunde.",
    });
    end();
    const checked = (await crowd).filter(({ status }) => status === "fulfilled");
    expect(checked.length).toBeGreaterThan(0);
    expect(checked.length).toBeLessThan(60);
    expect((await login()).statusCode).toBe(401);
    await site.close();
  });
});

describeOnEachDatabase("A site behind no proxy", (engine) => {
  it("believes nobody about their address", async () => {
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
