import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWideStandings } from "#tests/factories/wide-standings.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("A page of standings", (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp(engine, { pages: true });
  });
  afterAll(() => test.close());

  /** The page as it is sent: compressed as the site compresses, and its text. */
  const open = async (season: string, search = "") => {
    const reply = await test.app.inject({
      url: `/season/${season}?tab=standings${search}`,
      headers: { "accept-encoding": "br" },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-encoding"]).toBe("br");
    const html = brotliDecompressSync(reply.rawPayload).toString();
    return { bytes: reply.rawPayload.length, html, rows: html.split("<tr").length - 2 };
  };

  it("of 100 entries and 12 rounds takes no more than 24 KB of a telephone's allowance", async () => {
    const { season } = await createWideStandings(test, { entries: 100, rounds: 12, dropped: 2 });
    const { html, rows } = await open(season);
    expect(rows).toBe(100);
    expect(html.match(/scope="col"><a /g)).toHaveLength(12);
    expect(html).toContain("/share/standings/");
    // Whoever asks first is answered at once, and all after them with fewer bytes.
    await expect.poll(async () => (await open(season)).bytes).toBeLessThan(24 * 1024);
    // What the browser takes over is in it once.
    expect(html.match(/"cells":"/g)).toHaveLength(100);
  });

  it("takes no more where four clubs have a picture of their own, of 34 bytes each", async () => {
    const size = { entries: 100, rounds: 12, dropped: 2, logos: 4 };
    const { season } = await createWideStandings(test, size);
    const { html } = await open(season);
    expect(new Set(html.match(/\/api\/files\/[\w-]+\.png/g)).size).toBe(4);
    await expect.poll(async () => (await open(season)).bytes).toBeLessThan(24 * 1024);
  });

  it.each([
    ["300 entries and 40 rounds", { entries: 300, rounds: 40, dropped: 10 }, 300, 40],
    ["names of 80 letters", { entries: 12, rounds: 3, name: "Ș".repeat(40) }, 12, 3],
    ["no rounds run", { entries: 5, rounds: 4, run: 0 }, 0, 0],
    ["one entry", { entries: 1, rounds: 1, isLevel: true }, 1, 1],
    ["the same points everywhere", { entries: 20, rounds: 5, isLevel: true }, 20, 5],
    ["everything dropped that may be", { entries: 6, rounds: 4, dropped: 200 }, 6, 4],
    ["six classes", { entries: 6, rounds: 2, tables: 7 }, 6, 2],
  ])("is whole with %s", async (_, size, entries, rounds) => {
    const { season } = await createWideStandings(test, size);
    const { html, rows } = await open(season);
    expect(html.match(/scope="col"><a /g) ?? []).toHaveLength(rounds);
    expect(html.includes("Nimeni nu are încă un rezultat")).toBe(entries === 0);
    expect(Math.max(0, rows)).toBe(entries);
  });

  it("finds whom one looks for, without diacritics, and keeps no page for what anybody invents", async () => {
    const { season, drivers } = await createWideStandings(test, {
      entries: 30,
      rounds: 2,
      isLevel: true,
    });
    const { first_name, last_name } = await test.services.databases.db
      .selectFrom("users")
      .select(["first_name", "last_name"])
      .where("id", "=", drivers[3] ?? "")
      .executeTakeFirstOrThrow();
    const plain = `${last_name} ${first_name}`.normalize("NFD").replace(/\p{M}/gu, "");
    // The page that is kept is made of what it understands.
    expect((await open(season, "&inventat=zzz")).html).not.toContain("inventat");
    const kept = test.services.cache.size.replies;
    const found = await open(season, `&cauta=${encodeURIComponent(plain.toUpperCase())}`);
    expect(found.rows).toBe(1);
    expect(found.html).toContain("1 din 30 în clasament.");
    expect(test.services.cache.size.replies).toBe(kept);
  });

  it.each([
    ["an expression", ".*(a+)+$[", 0],
    ["markup", '"><script>alert(1)</script>', 0],
    ["nothing but blanks", "   ", 8],
    ["ten kilobytes", "a".repeat(10_240), 8],
    ["a number", "999999", 0],
    ["a null character", "\u0000", 0],
  ])("takes %s to look for as words, or as none", async (_, words, rows) => {
    const { season } = await createWideStandings(test, { entries: 8, rounds: 2, isLevel: true });
    const found = await open(season, `&cauta=${encodeURIComponent(words)}`);
    expect(found.rows).toBe(rows);
    expect(found.html).not.toContain("<script>alert");
  });
});
