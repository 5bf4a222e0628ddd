import { afterEach, beforeEach, expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { anyone } from "../access.ts";
import { createApp } from "#site/server/app.ts";

describeOnEachDatabase("Calls", (engine) => {
  let test: TestApp;
  beforeEach(async () => {
    test = await createTestApp(engine, {
      environment: { RATE_LIMITS: "1", LIMIT_READ: "3", TRUST_PROXY: "127.0.0.1" },
    });
  });
  afterEach(() => test.close());

  const get = (url: string, from = "203.0.113.1", headers: Record<string, string> = {}) =>
    test.call({ url, headers: { "x-forwarded-for": from, ...headers } });
  const statusesOf = async (urls: string[], from?: string, headers?: Record<string, string>) => {
    const statuses: number[] = [];
    for (const url of urls) statuses.push((await get(url, from, headers)).statusCode);
    return statuses;
  };
  const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

  it("of one client are counted together, whatever routes of a kind it calls", async () => {
    const urls = ["/api/event/1", "/api/season/1", "/api/site", "/api/event/2"];
    expect(await statusesOf(urls)).toEqual([404, 404, 200, 429]);
    expect(await statusesOf(["/api/site"], "203.0.113.2")).toEqual([200]);
  });

  it("are answered again a minute after the first", async () => {
    await statusesOf(times(3, "/api/site"));
    test.setNow(TEST_NOW + 20_000);
    expect((await get("/api/site")).headers["retry-after"]).toBe("40");
    test.setNow(TEST_NOW + 60_000);
    expect(await statusesOf(["/api/site"])).toEqual([200]);
  });

  it("of an IPv6 network are one client's", async () => {
    for (let host = 1; host <= 3; host++) await get("/api/site", `2001:db8:1:2::${host}`);
    expect((await get("/api/site", "2001:db8:1:2:ffff::9")).statusCode).toBe(429);
    expect((await get("/api/site", "2001:db8:1:3::1")).statusCode).toBe(200);
  });

  it("of an account are its own, wherever it calls from and whoever else calls from there", async () => {
    const { db } = test.services.databases;
    const [ana, dan] = [await createPerson(db), await createPerson(db)];
    const call = (as: string, from: string) =>
      test.call({ url: "/user/profile", as, headers: { "x-forwarded-for": from } });
    await statusesOf(times(4, "/api/site"));
    const statuses: number[] = [];
    for (let place = 1; place <= 4; place++)
      statuses.push((await call(ana, `203.0.113.${place}`)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await call(dan, "203.0.113.1")).statusCode).toBe(200);
  });

  it("with a token that is none are the client's", async () => {
    const forged = { authorization: "Bearer made.up.token" };
    const statuses = await statusesOf(times(4, "/user/profile"), "203.0.113.1", forged);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it("for a reply that is kept cost nothing; the making of one counts", async () => {
    expect(await statusesOf(times(20, "/api/seasons"))).toEqual(times(20, 200));
    test.services.cache.drop();
    expect(await statusesOf(["/api/seasons", "/api/seasons"])).toEqual([200, 200]);
    expect(await statusesOf(["/api/season/1", "/api/season/2"])).toEqual([404, 429]);
    expect((await get("/api/seasons")).statusCode).toBe(200);
  });

  it("of what watches the site are not counted", async () => {
    expect(await statusesOf(times(6, "/healthz"))).toEqual(times(6, 200));
  });
});

describeOnEachDatabase("A program with a route that declares no limit", (engine) => {
  it("does not start", async () => {
    const test = await createTestApp(engine);
    const app = await createApp(test.services, { pages: false });
    app.addHook("onRoute", (route) => {
      if (route.url === "/late") Reflect.deleteProperty(route.config ?? {}, "limit");
    });
    app.get("/late", { config: { access: anyone, limit: { counted: "read" } } }, () => "");
    await expect(app.ready()).rejects.toThrow(/how often: GET \/late/);
    await test.close();
  });
});
