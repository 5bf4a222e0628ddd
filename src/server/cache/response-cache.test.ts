import { expect, it } from "vitest";
import { ResponseCache, toCachedReply } from "./response-cache.ts";

const expiresAt = Date.UTC(2030, 0, 1);
const reply = (text: string) =>
  toCachedReply(text, { status: 200, headers: { "content-type": "text/html" } });
const createCache = (maxBytes: number) => new ResponseCache({ maxBytes, now: () => 0 });

it("A cached reply holds its own bytes and nothing more", async () => {
  const { variants } = await reply("<p>Competiții</p>".repeat(30));
  for (const { body } of Object.values(variants)) expect(body.buffer.byteLength).toBe(body.length);
});

it("What is cached counts with everything it holds: bodies, headers and its key", async () => {
  const cached = await reply("<p>Competiții</p>");
  const bodies = Object.values(cached.variants).reduce((sum, { body }) => sum + body.length, 0);
  const headers = JSON.stringify(Object.values(cached.variants).map((variant) => variant.headers));
  const [short, long] = [createCache(1_000_000), createCache(1_000_000)];
  short.set("a", cached, { generation: 0, expiresAt });
  expect(short.size.replies).toBe(1);
  expect(short.size.bytes).toBeGreaterThan(bodies + headers.length);
  long.set("a".repeat(1001), cached, { generation: 0, expiresAt });
  expect(long.size.bytes - short.size.bytes).toBe(2000);
});

it("The bytes that are cached stay within their bound, and the oldest replies go", async () => {
  const cache = createCache(100_000);
  const cached = await reply("<p>Competiții</p>");
  for (let number = 0; number < 500; number++)
    cache.set(`page ${number}`, cached, { generation: 0, expiresAt });
  const { replies, bytes } = cache.size;
  expect(bytes).toBeLessThanOrEqual(100_000);
  expect(replies).toBeGreaterThan(5);
  expect(cache.get("page 499")).toBeDefined();
  expect(cache.get("page 0")).toBeUndefined();
});

it("A page cached while the clock was ahead is not served after it went back", async () => {
  let now = Date.UTC(2027, 10, 22);
  const cache = new ResponseCache({ maxBytes: 100_000, now: () => now });
  cache.set("page", await reply("<p>Competiții</p>"), { generation: 0, expiresAt });
  expect(cache.get("page")).toBeDefined();
  now = Date.UTC(2026, 10, 22);
  expect(cache.get("page")).toBeUndefined();
});

it("A page is served until time alone changes it", async () => {
  let now = expiresAt - 1;
  const cache = new ResponseCache({ maxBytes: 100_000, now: () => now });
  cache.set("page", await reply("<p>Competiții</p>"), { generation: 0, expiresAt });
  expect(cache.get("page")).toBeDefined();
  now = expiresAt;
  expect(cache.get("page")).toBeUndefined();
});
