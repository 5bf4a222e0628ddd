import { HOUR_MS } from "#shared/time/durations.ts";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { createEvent, createPerson, createSeason } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { App } from "#server/route-host.ts";
import { createApp } from "./app.ts";
import { pagesPlugin } from "./pages/pages.ts";

const html = `<html><p>${"Competiții ".repeat(300)}</p></html>`;
const encodings = ["br", "gzip", "identity", "gzip, deflate, br, zstd", ""];

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** With its text, instead of the bytes of it: a first reply is compressed quickly, and well when it is asked for again. */
function unpacked({ body, headers: { "content-length": length, ...headers }, status }: Reply) {
  const bytes = Buffer.from(body, "base64");
  expect(length).toBe(String(bytes.length));
  const unpack = headers["content-encoding"] === "br" ? brotliDecompressSync : identity;
  return { status, headers, text: unpack(bytes).toString("base64") };
}

function identity(bytes: Buffer): Buffer {
  return bytes;
}

/** Over a socket, because only there a reply is given before Fastify is asked. */
describeOnEachDatabase("A reply that is given before Fastify is asked", (engine) => {
  let test: TestApp;
  let app: App;
  let origin: string;
  let season: string;
  let editor: string;
  const lines: string[] = [];
  let routing: MockInstance<App["routing"]>;
  let agent: Agent;

  beforeEach(() => start());
  afterEach(() => stop());

  async function start(environment: Record<string, string> = {}) {
    test = await createTestApp(engine, { environment });
    const { db } = test.services.databases;
    editor = await createPerson(db, { roles: ["administrator"] });
    season = await createSeason(db, { title: "GT3" });
    for (let round = 0; round < 6; round += 1) await createEvent(db, { season });
    const log = pino({ level: "info" }, { write: (line) => void lines.push(line) });
    const services = { ...test.services, log };
    app = await createApp(services, { pages: false });
    const renderer = {
      scriptHashes: [],
      pageKey: (url: string) => url.split("?")[0] ?? "",
      render: async ({ url }: { url: string }) => ({
        status: url.startsWith("/lost") ? 404 : 200,
        isKnown: !url.includes("invented"),
        html,
      }),
    };
    await app.register(pagesPlugin, { services, renderer });
    origin = await app.listen({ port: 0, host: "127.0.0.1" });
    lines.length = 0;
    routing = vi.spyOn(app, "routing");
    agent = new Agent({ keepAlive: true });
  }

  async function stop() {
    agent.destroy();
    await app.close();
    await test.close();
  }

  const get = (
    path: string,
    { method = "GET", ...headers }: Record<string, string> = {},
  ): Promise<Reply> =>
    new Promise((resolve, reject) => {
      request(origin + path, { agent, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("end", () => {
          // Of the moment, not of the reply.
          const { date: _, ...own } = response.headers;
          const status = response.statusCode ?? 0;
          resolve({ status, headers: own, body: Buffer.concat(chunks).toString("base64") });
        });
      })
        .once("error", reject)
        .end();
    });

  /** Asked until it is kept and its address is known. */
  const keep = async (path: string) => {
    for (let visit = 0; visit < 3; visit += 1) await get(path);
  };
  /** Whether Fastify was asked. */
  const isRouted = async (ask: () => Promise<unknown>) => {
    routing.mockClear();
    await ask();
    return routing.mock.calls.length > 0;
  };

  const paths = () => ({ page: "/seasons", API: `/api/season/${season}` });
  const kinds = ["page", "API"] as const;

  it.each(kinds.flatMap((kind) => encodings.map((encoding) => ({ kind, encoding }))))(
    "is the fresh one: $kind, as '$encoding'",
    async ({ kind, encoding }) => {
      const path = paths()[kind];
      const headers = { ...(encoding && { "accept-encoding": encoding }) };
      const fresh = await get(path, headers);
      const usual = await get(path, headers);
      routing.mockClear();
      const kept = await get(path, headers);
      expect(routing).not.toHaveBeenCalled();
      const [first, ...later] = [fresh, usual, kept].map(unpacked);
      for (const reply of later) expect(reply).toEqual(first);
      expect(kept).toMatchObject({
        status: 200,
        headers: {
          "x-content-type-options": "nosniff",
          "x-frame-options": "DENY",
          "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
          "cache-control": "no-cache",
          vary: "Authorization, Accept-Encoding",
          "content-length": String(Buffer.from(kept.body, "base64").length),
        },
      });
    },
  );

  it.each(kinds)(
    "says that nothing changed to who has it, as the usual way does: %s",
    async (kind) => {
      const path = paths()[kind];
      const { headers } = await get(path);
      const etag = String(headers.etag);
      const usual = await get(path, { "if-none-match": etag });
      await keep(path);
      routing.mockClear();
      const kept = await get(path, { "if-none-match": etag });
      expect(routing).not.toHaveBeenCalled();
      expect(kept).toEqual(usual);
      expect([kept.status, kept.body]).toEqual([304, ""]);
      expect((await get(path, { "if-none-match": '"other"' })).status).toBe(200);
    },
  );

  it.each(kinds)("is logged with the same fields, under a name of its own: %s", async (kind) => {
    const path = paths()[kind];
    const { headers } = await get(path);
    for (let visit = 0; visit < 2; visit += 1) await get(path);
    await get(path, { "if-none-match": String(headers.etag) });
    const route = kind === "page" ? "*" : "/api/season/:id";
    // Without the calls of which the page was made.
    const ofRoute = () => lines.filter((line) => line.includes(`"route":"${route}"`));
    const logged = () => ofRoute().map((line): Record<string, unknown> => JSON.parse(line));
    await expect.poll(() => ofRoute().length).toBe(4);
    const { time: _time, ms: _ms, reqId: _reqId, ...fields } = logged()[0] ?? {};
    for (const line of logged())
      expect(line).toEqual({
        ...fields,
        time: expect.any(Number),
        ms: expect.any(Number),
        reqId: expect.stringMatching(/^req-\w+$/),
        status: expect.toBeOneOf([200, 304]),
      });
    expect(new Set(logged().map(({ reqId }) => reqId)).size).toBe(4);
    expect(logged().map(({ status }) => status)).toEqual([200, 200, 200, 304]);
    for (const line of logged())
      expect(Object.keys(line).join()).toBe(
        "level,time,pid,hostname,reqId,method,route,status,ms,msg",
      );
  });

  it.each(kinds)("is given to a GET alone: %s", async (kind) => {
    const path = paths()[kind];
    const head = await get(path, { method: "HEAD" });
    await keep(path);
    expect(await isRouted(() => get(path, { method: "HEAD" }))).toBe(true);
    expect(await get(path, { method: "HEAD" })).toEqual(head);
    for (const method of ["POST", "DELETE"])
      expect((await get(path, { method })).status).toBeGreaterThanOrEqual(400);
  });

  it.each(["Bearer nonsense", "Basic YTpi", ""])(
    "is given to nobody who shows something of their own: '%s'",
    async (authorization) => {
      const path = paths().API;
      const before = await get(path, { authorization });
      await keep(path);
      expect(await isRouted(() => get(path, { authorization }))).toBe(true);
      expect(await get(path, { authorization })).toEqual(before);
      expect(before.status).toBe(401);
    },
  );

  it("is not given to who was told of a change", async () => {
    const path = paths().API;
    await keep(path);
    expect(await isRouted(() => get(path, { "x-after-change": "invented" }))).toBe(true);
  });

  it("is the same under every spelling of an address, which makes no further reply to keep", async () => {
    const { replies } = test.services.cache.size;
    const path = paths().API;
    const { body } = await get(path);
    for (const spelling of ["/", "?", "?a=1&b=2", "?b=2&a=1", "/?utm_source=%20", "?%E0%A4%A"])
      for (let visit = 0; visit < 3; visit += 1)
        expect([spelling, (await get(path + spelling)).body]).toEqual([spelling, body]);
    expect(test.services.cache.size.replies).toBe(replies + 1);
  });

  it("is remembered for no address that is wrong, or names what there is not", async () => {
    const wrong = [
      "/api/event/%E0%A4%A",
      `/api/event/${"a".repeat(201)}`,
      "/api/season/nothing",
      "/api/seasons/nothing/at/all",
      "/seasons?table=invented",
      "/lost",
      "/auth/login",
      `/api/season/${season}?x=${"y".repeat(400)}`,
    ];
    for (const path of wrong) {
      const first = await get(path);
      for (let visit = 0; visit < 3; visit += 1) {
        const again = await get(path);
        expect([path, again.status]).toEqual([path, first.status]);
      }
      expect(await isRouted(() => get(path))).toBe(true);
    }
    expect(test.services.addresses.size).toBe(0);
  });

  it("is gone with what it showed", async () => {
    const path = paths().API;
    await keep(path);
    const hidden = await test.call({
      method: "POST",
      url: `/api/season/${season}/visibility`,
      as: editor,
      payload: { hidden: true, version: 1 },
    });
    expect(hidden.statusCode).toBe(200);
    expect((await get(path)).status).toBe(404);
  });

  it("is not given once it is stale", async () => {
    const path = paths().API;
    await keep(path);
    test.services.cache.drop({ things: [`season:${season}`] });
    test.setNow(test.services.now() + 2000);
    expect(await isRouted(() => get(path))).toBe(true);
    expect(await isRouted(() => get(path))).toBe(false);
  });

  it("is not given once time alone has changed it", async () => {
    const path = paths().page;
    await keep(path);
    test.setNow(test.services.now() + 25 * HOUR_MS);
    expect(await isRouted(() => get(path))).toBe(true);
  });

  it("reaches two who ask on one connection at once, in turn; one who has gone harms nobody", async () => {
    const path = paths().API;
    await keep(path);
    const { port } = new URL(origin);
    const line = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const gone = connect(Number(port), "127.0.0.1", () => {
      gone.write(line(path).repeat(50));
      gone.destroy();
    });
    const said = await new Promise<string>((resolve) => {
      let text = "";
      const socket = connect(Number(port), "127.0.0.1", () =>
        socket.write(`${line(path)}${line("/healthz")}${line(path)}`),
      );
      socket.on("data", (chunk) => {
        text += chunk.toString("latin1");
        if (text.split("HTTP/1.1 200").length === 4) socket.destroy();
      });
      socket.once("close", () => resolve(text));
    });
    const [, first = "", alive = "", last = ""] = said.split("HTTP/1.1 200");
    expect(alive).toContain('{"status":"ok"}');
    expect(first).toContain(season);
    expect(last).toContain("nosniff");
    expect((await get(path)).status).toBe(200);
  });

  it("is no longer given while the program stops: connections are closed with what is answered", async () => {
    const path = paths().API;
    await keep(path);
    const closing = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    routing.mockImplementationOnce((asked, response) => {
      isAsked.resolve();
      void closing.promise.then(() => response.writeHead(200).end(asked.url));
    });
    const { port } = new URL(origin);
    const line = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`;
    let text = "";
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(line("/slow")));
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    const ended = new Promise((resolve) => socket.once("close", resolve));
    await isAsked.promise;
    const closed = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    socket.write(line(path));
    closing.resolve();
    await ended;
    await closed;
    expect(text.toLowerCase()).toContain("connection: close");
    expect(text).toContain(season);
  });

  describe("costs nobody anything of their limit", () => {
    it.each([
      { kind: "page", limit: "LIMIT_PAGE" },
      { kind: "API", limit: "LIMIT_READ" },
    ] as const)("as on the usual way: $kind", async ({ kind, limit }) => {
      await stop();
      await start({ RATE_LIMITS: "1", [limit]: "2" });
      const path = paths()[kind];
      for (let visit = 0; visit < 6; visit += 1) expect((await get(path)).status).toBe(200);
      const statuses: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        test.services.cache.drop();
        statuses.push((await get(path)).status);
      }
      expect(statuses).toEqual([200, 429, 429]);
    });
  });
});
