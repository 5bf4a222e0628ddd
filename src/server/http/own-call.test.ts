import Fastify from "fastify";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isOwnCall } from "./client.ts";
import { callOwn } from "./own-call.ts";

describe("A call of the site's own", () => {
  const app = Fastify();
  const ended: string[] = [];
  function* parts(isBroken: boolean) {
    yield "Timi";
    if (isBroken) throw new Error("The disk is away");
    yield "șoara";
  }
  beforeAll(async () => {
    app.addHook("onResponse", async ({ url }) => void ended.push(url));
    app.get("/text", async (request) => `${request.method} ${request.url} ${isOwnCall(request)}`);
    app.get("/bytes", async () => Buffer.from("Înscrieri"));
    app.get("/nothing", async (_request, reply) => reply.status(204).send());
    app.get("/stream", async (_request, reply) => reply.send(Readable.from(parts(false))));
    app.get("/broken", async (_request, reply) => reply.send(Readable.from(parts(true))));
    app.get("/later", async (_request, reply) =>
      reply.status(503).header("retry-after", 7).send({ status: 503 }),
    );
    app.get("/fails", async () => Promise.reject(new Error("It failed")));
    app.get("/kept", (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, ["etag", "x", "content-length", "3"]).end(Buffer.from("abc"));
    });
    await app.ready();
  });
  afterAll(() => app.close());

  it.each([
    ["/text?a=%C8%99", 200, "GET /text?a=%C8%99 true"],
    ["/bytes", 200, "Înscrieri"],
    ["/nothing", 204, ""],
    ["/stream", 200, "Timișoara"],
    ["/kept", 200, "abc"],
  ])("is answered by %s", async (url, status, body) => {
    expect(await callOwn(app, url)).toEqual({ status, body, retryAfter: undefined });
  });

  it("is told when to come again", async () => {
    const answer = await callOwn(app, "/later");
    expect(answer).toEqual({ status: 503, body: '{"status":503}', retryAfter: "7" });
  });

  it("is answered as a call from outside where there is no route, or it fails", async () => {
    for (const url of ["/fails", "/nowhere", "/%ff", "//"]) {
      const { statusCode, body } = await app.inject(url);
      expect(await callOwn(app, url)).toMatchObject({ status: statusCode, body });
    }
  });

  it("fails with an answer that is broken off", async () => {
    await expect(callOwn(app, "/broken")).rejects.toThrow("The answer was broken off");
  });

  it("ends for the hooks too", async () => {
    ended.length = 0;
    await callOwn(app, "/text");
    await expect.poll(() => ended).toEqual(["/text"]);
  });
});
