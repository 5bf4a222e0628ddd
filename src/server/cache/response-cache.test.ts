import { describe, expect, it } from "vitest";
import { RepliesUnderway } from "./replies-underway.ts";
import { CachedReply } from "./cached-reply.ts";
import { ResponseCache, type Shows } from "./response-cache.ts";

const expiresAt = Date.UTC(2030, 0, 1);
const reply = (text: string) =>
  new CachedReply(text, { status: 200, headers: { "content-type": "text/html" } });
const createCache = (maxBytes: number) => new ResponseCache({ maxBytes, now: () => 0 });

const encodings = ["identity", "br", "gzip"] as const;

it("A cached reply holds its own bytes and nothing more", async () => {
  const cached = reply("<p>Competiții</p>".repeat(30));
  for (const encoding of encodings) {
    const { body } = await cached.compressed(encoding);
    expect(body.buffer.byteLength).toBe(body.length);
  }
});

it("A cached reply is compressed once in each encoding that somebody asks for, and in no other", async () => {
  const cached = reply("<p>Competiții</p>".repeat(30));
  expect(encodings.map((encoding) => cached.variant(encoding)?.headers.at(-1))).toEqual([
    "540",
    undefined,
    undefined,
  ]);
  const [first, second] = await Promise.all([cached.compressed("br"), cached.compressed("br")]);
  expect(second).toBe(first);
  expect(await cached.compressed("br")).toBe(first);
  expect(cached.variant("br")).toBe(first);
  expect(cached.variant("gzip")).toBeUndefined();
});

it("What is cached counts with everything it holds: bodies, headers and its key, and what it is compressed to later", async () => {
  const cached = reply("<p>Competiții</p>");
  const [short, long] = [createCache(1_000_000), createCache(1_000_000)];
  long.set("a".repeat(1001), cached, { generation: 0, expiresAt, shows: "anything" });
  short.set("a", cached, { generation: 0, expiresAt, shows: "anything" });
  expect(short.size.replies).toBe(1);
  expect(long.size.bytes - short.size.bytes).toBe(2000);
  let before = 0;
  for (const encoding of encodings) {
    const { headers, body } = await cached.compressed(encoding);
    const held = body.length + JSON.stringify(headers).length;
    expect(short.size.bytes - before).toBeGreaterThan(held);
    before = short.size.bytes;
  }
  expect(short.get("a")?.reply).toBe(cached);
});

it("A reply that nobody has asked for counts by its letters, and is sent as it was made", async () => {
  const cache = createCache(1_000_000);
  const cached = reply("ș".repeat(10_000));
  cache.set("a", cached, { generation: 0, expiresAt, shows: "anything" });
  const before = cache.size.bytes;
  expect(before).toBeGreaterThan(20_000);
  expect(cached.headers).toContain(cached.etag);
  expect(cached.variant("identity")?.body.toString()).toBe("ș".repeat(10_000));
  expect(cached.etag).toBe(reply("ș".repeat(10_000)).etag);
  expect(cache.size.bytes).toBeLessThan(before + 2000);
});

it("A reply that grows beyond the bound takes the place of older ones, and is found by what it shows", async () => {
  const text = Array.from({ length: 3000 }, (_, index) => String(index * 7919)).join();
  const [old, grown] = [reply(text), reply(text)];
  // Somebody has asked for them.
  for (const asked of [old, grown]) expect(asked.variant("identity")).toBeDefined();
  const cache = createCache(2 * (text.length + 4500));
  const shows = new Set(["event:1" as const]);
  cache.set("old", old, { generation: 0, expiresAt, shows });
  cache.set("grown", grown, { generation: 0, expiresAt, shows });
  expect(cache.size.replies).toBe(2);
  await grown.compressed("br");
  expect(cache.get("old")).toBeUndefined();
  cache.drop({ things: ["event:1"], about: [] });
  expect(cache.get("grown")?.isStale).toBe(true);
  await old.compressed("gzip");
  expect(cache.size.replies).toBe(1);
});

it("The bytes that are cached stay within their bound, and the oldest replies go", async () => {
  const cache = createCache(100_000);
  const cached = reply("<p>Competiții</p>");
  for (let number = 0; number < 500; number++)
    cache.set(`page ${number}`, cached, { generation: 0, expiresAt, shows: "anything" });
  const { replies, bytes } = cache.size;
  expect(bytes).toBeLessThanOrEqual(100_000);
  expect(replies).toBeGreaterThan(5);
  expect(cache.get("page 499")).toBeDefined();
  expect(cache.get("page 0")).toBeUndefined();
});

it("A page cached while the clock was ahead is not served after it went back", async () => {
  let now = Date.UTC(2027, 10, 22);
  const cache = new ResponseCache({ maxBytes: 100_000, now: () => now });
  cache.set("page", reply("<p>Competiții</p>"), {
    generation: 0,
    expiresAt,
    shows: "anything",
  });
  expect(cache.get("page")).toBeDefined();
  now = Date.UTC(2026, 10, 22);
  expect(cache.get("page")).toBeUndefined();
});

it("A page is served until time alone changes it", async () => {
  let now = expiresAt - 1;
  const cache = new ResponseCache({ maxBytes: 100_000, now: () => now });
  cache.set("page", reply("<p>Competiții</p>"), {
    generation: 0,
    expiresAt,
    shows: "anything",
  });
  expect(cache.get("page")).toBeDefined();
  now = expiresAt;
  expect(cache.get("page")).toBeUndefined();
});

describe("A write that names what it changes", () => {
  const keep = async (cache: ResponseCache, key: string, shows: Shows, generation?: number) =>
    cache.set(key, reply(key), {
      generation: generation ?? cache.generation,
      expiresAt,
      shows,
    });
  const stale = (cache: ResponseCache, ...keys: string[]) =>
    keys.map((key) => cache.get(key)?.isStale);

  it("makes stale what shows it, and what does not say what it shows", async () => {
    const cache = createCache(1_000_000);
    await keep(cache, "event", new Set(["event:1", "season:1"]));
    await keep(cache, "other", new Set(["event:2", "season:1"]));
    await keep(cache, "page", "anything");
    cache.drop({ things: ["event:1"] });
    expect(stale(cache, "event", "other", "page")).toEqual([true, false, true]);
    await keep(cache, "event", new Set(["event:1", "season:1"]));
    expect(stale(cache, "event", "other", "page")).toEqual([false, false, true]);
  });

  it("drops nothing, and neither does one that names nothing", async () => {
    const cache = createCache(1_000_000);
    await keep(cache, "event", new Set(["event:1"]));
    await keep(cache, "other", new Set());
    cache.drop({ things: ["event:1"] });
    expect(stale(cache, "event", "other")).toEqual([true, false]);
    cache.drop({ things: "everything" });
    expect(stale(cache, "event", "other")).toEqual([true, true]);
  });

  it("and hides something drops what shows it; one of which nothing is known drops everything", async () => {
    const cache = createCache(1_000_000);
    const before = cache.generation;
    await keep(cache, "event", new Set(["event:1"]));
    await keep(cache, "other", new Set(["event:2"]));
    await keep(cache, "page", "anything");
    cache.drop({ things: ["event:1"], hides: true });
    expect(stale(cache, "event", "other", "page")).toEqual([undefined, false, undefined]);
    // Begun before, of what is hidden now.
    await keep(cache, "event", new Set(["event:1"]), before);
    expect(cache.get("event")).toBeUndefined();
    cache.drop();
    expect(cache.size.replies).toBe(0);
  });

  it("counts also for a reply that was begun before it", async () => {
    const cache = createCache(1_000_000);
    const before = cache.generation;
    cache.drop({ things: ["event:1"] });
    await keep(cache, "event", new Set(["event:1"]), before);
    await keep(cache, "other", new Set(["event:2"]), before);
    expect(stale(cache, "event", "other")).toEqual([true, false]);
    cache.drop();
    await keep(cache, "late", new Set(["event:3"]), before);
    expect(cache.get("late")).toBeUndefined();
  });

  it("drops once by its commit and by being heard of, whichever is first, and leaves what was made since", async () => {
    const cache = createCache(1_000_000);
    const change = { things: ["event:1"] } as const;
    cache.drop(change, "first");
    await keep(cache, "event", new Set(["event:1"]));
    cache.drop(change, "first");
    expect(stale(cache, "event")).toEqual([false]);
    // Of another process, of a commit that was not answered, or told by a process of an older version.
    for (const id of ["second", undefined, undefined]) {
      await keep(cache, "event", new Set(["event:1"]));
      cache.drop(change, id);
      expect(stale(cache, "event")).toEqual([true]);
    }
  });

  it("that is long ago is not remembered, and what was begun before it is not kept", async () => {
    const cache = createCache(1_000_000);
    const before = cache.generation;
    for (let round = 0; round < 300; round++) cache.drop({ things: ["event:1"] });
    await keep(cache, "event", new Set(["event:2"]), before);
    expect(cache.get("event")).toBeUndefined();
    await keep(cache, "event", new Set(["event:2"]));
    expect(stale(cache, "event")).toEqual([false]);
  });

  it("finds a reply under what it shows now, not what it showed", async () => {
    const cache = createCache(1_000_000);
    await keep(cache, "driver", new Set(["driver:1", "season:1"]));
    await keep(cache, "driver", new Set(["driver:1", "season:2"]));
    cache.drop({ things: ["season:1"] });
    expect(stale(cache, "driver")).toEqual([false]);
    cache.drop({ things: ["season:2"] });
    expect(stale(cache, "driver")).toEqual([true]);
  });
});

describe("A stale reply", () => {
  it.each([
    { when: "nobody makes it anew", begun: [], age: 5000, isShown: false },
    { when: "somebody makes it anew", begun: ["page"], age: 5000, isShown: true },
    { when: "another is made", begun: ["other"], age: 5000, isShown: false },
    { when: "enough others are made", begun: ["other", "third"], age: 5000, isShown: true },
    { when: "it was made just now", begun: [], age: 999, isShown: true },
  ])("is shown while $when: $isShown", ({ begun, age, isShown }) => {
    const underway = new RepliesUnderway(() => 10_000);
    const ends = begun.map((key) => underway.begin(key, 1));
    const kept = { isStale: true, staleUntil: 15_000, cachedAt: 10_000 - age };
    expect(underway.isShown("page", kept)).toBe(isShown);
    for (const end of ends) end();
    expect(underway.isShown("page", { ...kept, cachedAt: 0 })).toBe(false);
    expect(underway.isShown("page", { ...kept, isStale: false })).toBe(true);
  });

  it("is shown for no longer than it may be, whatever else is being made", () => {
    let now = 14_999;
    const underway = new RepliesUnderway(() => now);
    for (const key of ["page", "other", "third"]) underway.begin(key, 1);
    const kept = { isStale: true, staleUntil: 15_000, cachedAt: 0 };
    expect(underway.isShown("page", kept)).toBe(true);
    now = 15_000;
    expect(underway.isShown("page", kept)).toBe(false);
  });

  it.each([
    { took: 20, rests: 60 },
    { took: 9000, rests: 2000 },
  ])(
    "is shown for $rests ms after another took $took ms, so that making anew is not all that is done",
    ({ took, rests }) => {
      let now = 100_000;
      const underway = new RepliesUnderway(() => now);
      const end = underway.begin("other", 1);
      now += took;
      end();
      const kept = { isStale: true, staleUntil: Infinity, cachedAt: 0 };
      now += rests - 1;
      expect(underway.isShown("page", kept)).toBe(true);
      now += 1;
      expect(underway.isShown("page", kept)).toBe(false);
    },
  );

  it("waits for no rest that the clock was put back into", () => {
    let now = 100_000;
    const underway = new RepliesUnderway(() => now);
    const end = underway.begin("other", 1);
    now += 1000;
    end();
    now = 50_000;
    expect(underway.isShown("page", { isStale: true, staleUntil: Infinity, cachedAt: 0 })).toBe(
      false,
    );
  });

  it("may be shown for a minute after a write that named nothing, for ten seconds after one that surely changed it, and hardly longer than a second where that is of its event", async () => {
    let at = 1000;
    const cache = new ResponseCache({ maxBytes: 1_000_000, now: () => at });
    const validity = { expiresAt: 1_000_000, shows: new Set(["event:1", "season:1"] as const) };
    cache.set("page", reply("page"), { generation: cache.generation, ...validity });
    cache.drop({ things: "everything" });
    expect(cache.get("page")).toMatchObject({ isStale: true, staleUntil: 61_000 });
    for (at of [2000, 3000]) cache.drop({ things: ["season:1"] });
    expect(cache.get("page")).toMatchObject({ isStale: true, staleUntil: 12_000 });
    cache.drop({ things: ["season:1", "event:1"] });
    expect(cache.get("page")).toMatchObject({ isStale: true, staleUntil: 4500 });
  });

  it("that is made anew is waited for only by whom what it was begun with is enough", async () => {
    const underway = new RepliesUnderway(() => 10_000);
    const end = underway.begin("page", 3);
    expect(underway.of("page", 4)).toBeUndefined();
    const waiting = underway.of("page", 3);
    end();
    await expect(waiting).resolves.toBeUndefined();
    expect(underway.of("page", 3)).toBeUndefined();
  });
});

it("When time alone changes something is read once between two changes, and again when that time has come", async () => {
  const cache = createCache(1000);
  const reads: number[] = [];
  const next = (begunAt: number) =>
    cache.nextChange(begunAt, async () => {
      reads.push(begunAt);
      return begunAt + 100;
    });
  expect(await next(0)).toBe(100);
  expect(await next(99)).toBe(100);
  expect(await next(100)).toBe(200);
  cache.drop({ things: ["season:gt3"], about: [] });
  expect(await next(150)).toBe(250);
  // The clock was put back.
  expect(await next(140)).toBe(240);
  expect(reads).toEqual([0, 100, 150, 140]);
});

it("When something changes while the next change is read, it is read again", async () => {
  const cache = createCache(1000);
  const first = await cache.nextChange(0, async () => {
    cache.drop();
    return 100;
  });
  expect([first, await cache.nextChange(0, async () => 50)]).toEqual([100, 50]);
});
