import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

const url = "/api/countries";

describeOnEachDatabase("A reply to somebody with a token", (engine) => {
  let test: TestApp;
  let somebody: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    somebody = await createPerson(test.services.databases.db);
  });
  afterAll(() => test.close());

  const ask = (given: { url?: string; method?: "GET" | "HEAD"; accept?: string }) =>
    test.call({
      url: given.url ?? url,
      method: given.method ?? "GET",
      as: somebody,
      headers: given.accept === undefined ? {} : { "accept-encoding": given.accept },
    });

  it.each([
    { accept: "gzip, deflate, br", encoding: "br", unpack: brotliDecompressSync },
    { accept: "gzip", encoding: "gzip", unpack: gunzipSync },
  ])("is sent as $encoding to who takes $accept", async ({ accept, encoding, unpack }) => {
    const plain = await ask({});
    const packed = await ask({ accept });
    expect(packed.headers["content-encoding"]).toBe(encoding);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(packed.headers["content-length"]).toBe(String(packed.rawPayload.length));
    expect(packed.headers["vary"]).toContain("Accept-Encoding");
  });

  it("is sent as it is to who takes nothing else, and when it is short", async () => {
    const replies = await Promise.all([
      ask({}),
      ask({ accept: "identity" }),
      ask({ url: "/api/simulators/none", accept: "br" }),
    ]);
    expect(replies.map(({ headers }) => headers["content-encoding"])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("kept for visitors is compressed from the first one on, and the same", async () => {
    test.services.cache.drop();
    const read = async () =>
      test.app.inject({ url: "/api/simulators", headers: { "accept-encoding": "br" } });
    const [first, second] = [await read(), await read()];
    expect(first.headers["etag"]).toBe(second.headers["etag"]);
    expect(second.headers["content-encoding"]).toBe("br");
    const unpack = (reply: typeof first) =>
      reply.headers["content-encoding"] === "br"
        ? brotliDecompressSync(reply.rawPayload).toString()
        : reply.body;
    expect(unpack(first)).toBe(unpack(second));
  });
});
