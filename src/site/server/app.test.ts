import { fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { createApp } from "./app.ts";
import { ConfigError, readConfig } from "#server/config.ts";

describeOnEachDatabase("the app", (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp(engine);
  });
  afterAll(async () => test.close());

  it("is alive and ready", async () => {
    expect((await test.call({ method: "GET", url: "/healthz" })).json()).toEqual({ status: "ok" });
    expect((await test.call({ method: "GET", url: "/readyz" })).json()).toEqual({
      status: "ready",
    });
  });

  it("describes its API from the schemas in use", async () => {
    const reply = await test.call({ method: "GET", url: "/api/docs/json" });
    expect(Object.keys(reply.json().paths)).toEqual(
      expect.arrayContaining(["/api/seasons", "/api/event/{id}", "/api/upload", "/auth/login"]),
    );
    const page = await test.call({ method: "GET", url: "/api/docs/" });
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers["content-security-policy"]);
    expect(policy.split(/;? /)).toEqual(expect.arrayContaining(["default-src", "'self'"]));
    // Nothing of another site, nothing written into the page, and no page around it.
    expect(policy).not.toMatch(/https?:|\w\.\w|unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it("refuses to start with a route that does not say who may call it", async () => {
    const app = await createApp(test.services, { pages: false });
    app.get("/silent", async () => "nobody was asked");
    await expect(app.ready()).rejects.toThrow("GET /silent");
  });

  it.each([
    ["a token that is none", "Bearer nonsense"],
    ["another scheme", "Basic YTpi"],
    [
      "a token signed by nobody",
      `Bearer ${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from('{"sub":"x","jti":"y"}').toString("base64url")}.`,
    ],
  ])("answers 401 to %s, even where anyone may call", async (_what, authorization) => {
    const reply = await test.call({
      method: "GET",
      url: "/api/seasons",
      headers: { authorization },
    });
    expect(reply.json()).toMatchObject({ status: 401, code: "session.ended" });
  });

  it.each([
    ["that cannot be read", "/api/event/%E0%A4%A"],
    ["whose part is too long", `/api/event/${"a".repeat(201)}`],
  ])("answers an address %s in the envelope, with the site's headers", async (_what, url) => {
    const reply = await test.call({ url });
    expect(reply.json()).toEqual({
      status: 400,
      data: "Cererea nu a putut fi înțeleasă.",
      code: "request.bad",
    });
    expect(reply.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
  });

  it("answers a stray body, path and method in the envelope", async () => {
    const person = await createPerson(test.services.databases.db);
    const broken = await test.call({
      method: "POST",
      url: "/api/process-results-file",
      headers: { "content-type": "application/json" },
      as: person,
      payload: '{"a":',
    });
    expect(broken.json()).toMatchObject({ status: 400, code: "request.bad" });
    const poisoned = await test.call({
      method: "POST",
      url: "/api/process-results-file",
      headers: { "content-type": "application/json" },
      as: person,
      payload: '{"__proto__":{"x":1}}',
    });
    expect(poisoned.json()).toMatchObject({ status: 400, code: "request.bad" });
    const missing = await test.call({ method: "GET", url: "/api/nothing" });
    expect(missing.json()).toMatchObject({ status: 404, code: "not-found" });
  });

  it("reads no large body from anybody, and as much as always from somebody known", async () => {
    const person = await createPerson(test.services.databases.db);
    const send = (url: string, bytes: number, as?: string) =>
      test.call({ method: "POST", url, as, body: { email: "a".repeat(bytes) } });
    const open = test.app.declaredRoutes.filter(
      ({ config, method }) => config?.access.who === "anyone" && method === "POST",
    );
    expect(open.length).toBeGreaterThan(4);
    for (const { url } of open) {
      expect((await send(url, 65_536)).statusCode).toBe(413);
      expect((await send(url, 60_000)).statusCode).not.toBe(413);
    }
    expect((await send("/user/profile", 65_536, person)).statusCode).toBe(200);
  });

  it.each([
    ["https://liga.test", "max-age=31536000"],
    ["http://liga.test", undefined],
  ])("under %s asks browsers on every reply to stay on https: %s", async (address, expected) => {
    const site = await createTestApp(engine, { environment: { PUBLIC_URL: address } });
    for (const url of ["/healthz", "/api/seasons", "/api/seasons", "/api/nothing", "/user/profile"])
      expect((await site.call({ url })).headers["strict-transport-security"]).toBe(expected);
    const { headers } = await site.call({ url: "/api/seasons" });
    const again = await site.call({
      url: "/api/seasons",
      headers: { "if-none-match": String(headers["etag"]) },
    });
    expect([again.statusCode, again.headers["strict-transport-security"]]).toEqual([304, expected]);
    await site.close();
  });

  it("carries its security headers on every reply", async () => {
    const { headers } = await test.call({ method: "GET", url: "/api/seasons" });
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
  });

  it("an upload that cannot be served is unknown, also with path tricks", async () => {
    for (const name of ["nothing.webp", "..%2Fgrila.sqlite", "%2e%2e/jwt-secret", "a%00.webp"]) {
      const reply = await test.call({ method: "GET", url: `/api/files/${name}` });
      expect([404, 422]).toContain(reply.statusCode);
    }
  });
});

describe("configuration", () => {
  it("lists every wrong value at once", () => {
    const read = () =>
      readConfig({ PORT: "many", PUBLIC_URL: "ftp://x", LEAGUE_TIME_ZONE: "Mars/Phobos" });
    expect(read).toThrow(ConfigError);
    for (const name of ["PORT", "PUBLIC_URL", "LEAGUE_TIME_ZONE"]) expect(read).toThrow(name);
  });

  it("wants a secret when several processes may sign", () => {
    expect(() => readConfig({ DATABASE_URL: "postgres://localhost/grila" })).toThrow("JWT_SECRET");
  });

  it("takes an empty value for none, and blanks around one for nothing", () => {
    expect(readConfig({ PORT: "" }).port).toBe(3000);
    const read = readConfig({ PORT: "4000\r", HOST: " 127.0.0.1 ", LEAGUE_NAME: "  " });
    expect(read).toMatchObject({ port: 4000, host: "127.0.0.1" });
    expect(read.siteDefaults.leagueName).toBe("Grila");
    expect(readConfig({ JWT_SECRET: ` ${"s".repeat(32)} ` }).jwtSecret).toHaveLength(34);
  });

  it.each([
    "true",
    "1",
    "nginx",
    "10.0.0.0/33",
    "0.0.0.0/0",
    "::/0",
    "10.0.0.1 10.0.0.2",
    "10.0.0.1/8/8",
  ])("trusts no proxy called %j", (proxy) => {
    expect(() => readConfig({ TRUST_PROXY: proxy })).toThrow(`TRUST_PROXY: "${proxy}"`);
  });

  it("trusts proxies by address, range and the names of near networks", async () => {
    const given = "127.0.0.1, 10.0.0.0/8,fd00::/8 ,::1,loopback,uniquelocal,linklocal";
    const { trustProxy } = readConfig({ TRUST_PROXY: given });
    expect(trustProxy).toEqual(given.split(",").map((proxy) => proxy.trim()));
    const app = fastify({ trustProxy });
    await app.close();
  });

  it("takes the address of a whole site, and none of a folder, a search or an account", () => {
    const read = (address: string) => readConfig({ PUBLIC_URL: address }).publicUrl;
    expect(read("https://Liga.example.test//")).toBe("https://liga.example.test");
    expect(read("http://[::1]:8080")).toBe("http://[::1]:8080");
    for (const more of ["/liga", "/?a=1", "#sus", ":x@host"])
      expect(() => read(`https://liga.example.test${more}`)).toThrow("PUBLIC_URL: ");
    expect(() => read("https://ana@liga.example.test")).toThrow("PUBLIC_URL: names more");
  });

  it("wants a mail server's host", () => {
    expect(() => readConfig({ SMTP_URL: "smtp://" })).toThrow("SMTP_URL: names no host");
  });
});
