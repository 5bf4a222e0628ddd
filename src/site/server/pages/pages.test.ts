import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createEvent, createSeason } from "#tests/factories/league.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { createApp } from "../app.ts";
import type { App } from "#server/route-host.ts";
import { pagesPlugin } from "./pages.ts";
import type { RenderedPage } from "#site/page-bundle.ts";
import type { PageRenderer } from "./page-renderer.ts";

const html = "<html><script>mark()</script><script src='/a.js'></script><p>Competiții</p></html>";

describeOnEachDatabase("pages", (engine) => {
  let test: TestApp;
  let app: App;
  let rendered: string[];
  let answer: () => Promise<RenderedPage>;
  let renderAt: (url: string) => Promise<RenderedPage>;

  beforeEach(async () => {
    test = await createTestApp(engine);
    rendered = [];
    answer = async () => ({ status: 200, isKnown: true, html });
    renderAt = () => answer();
    const renderer: PageRenderer = {
      scriptHashes: ["sha256-ofTheBuild="],
      pageKey: (url) => (url.startsWith("/lost") ? null : (url.split("?")[0] ?? "")),
      render: async ({ url }) => {
        rendered.push(url);
        return renderAt(url);
      },
    };
    app = await createApp(test.services, { pages: false });
    await app.register(pagesPlugin, { services: test.services, renderer });
    await app.ready();
  });
  afterEach(async () => {
    await app.close();
    await test.close();
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: "GET", url, headers });

  it("renders a page once for everybody, whatever else stands in the address", async () => {
    expect((await get("/seasons")).body).toBe(html);
    expect((await get("/seasons?utm_source=somewhere")).body).toBe(html);
    expect(rendered).toEqual(["/seasons"]);
  });

  it("renders a page once for many who ask together", async () => {
    await Promise.all(Array.from({ length: 5 }, () => get("/seasons")));
    expect(rendered).toHaveLength(1);
  });

  it("renders again after something visitors see has changed", async () => {
    await get("/seasons");
    test.services.cache.drop();
    await get("/seasons");
    expect(rendered).toHaveLength(2);
  });

  it("does not keep a page beyond the moment that came while it was rendered", async () => {
    const { db } = test.services.databases;
    await createEvent(db, { season: await createSeason(db), time: TEST_NOW + 1000 });
    answer = async () => {
      test.setNow(TEST_NOW + 1001);
      return { status: 200, isKnown: true, html };
    };
    await get("/seasons");
    await get("/seasons");
    await get("/seasons");
    expect(rendered).toHaveLength(2);
  });

  it("does not keep a page that became old while it was rendered", async () => {
    answer = async () => {
      test.services.cache.drop();
      return { status: 200, isKnown: true, html };
    };
    await get("/seasons");
    answer = async () => ({ status: 200, isKnown: true, html });
    await get("/seasons");
    expect(rendered).toHaveLength(2);
  });

  it("says that nothing changed to who has the page", async () => {
    const { headers } = await get("/seasons");
    const again = await get("/seasons", { "if-none-match": String(headers["etag"]) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
  });

  it("compresses for who can read it", async () => {
    expect((await get("/seasons", { "accept-encoding": "br" })).headers).toMatchObject({
      "content-encoding": "br",
      vary: "Authorization, Accept-Encoding",
    });
  });

  it("allows the scripts that the build knows, and none that somebody got into the page", async () => {
    answer = async () => ({ status: 200, isKnown: true, html: "<script>steal()</script>" });
    const policy = String((await get("/seasons")).headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self' 'sha256-ofTheBuild='; style-src 'self';");
    expect(policy).toContain("img-src 'self' data:;");
    expect(policy).not.toContain("https:");
  });

  it("never keeps a page that does not exist", async () => {
    answer = async () => ({ status: 404, isKnown: true, html });
    expect((await get("/lost")).statusCode).toBe(404);
    await get("/lost");
    expect(rendered).toHaveLength(2);
  });

  it("never keeps a page under something that the page does not have", async () => {
    answer = async () => ({ status: 200, isKnown: false, html });
    await get("/season/1?table=invented");
    await get("/season/1?table=invented");
    expect(rendered).toHaveLength(2);
    expect(test.services.cache.size.replies).toBe(0);
  });

  it("sends nobody where somebody else's address leads", async () => {
    const leads = (url: string) => ({
      status: 307,
      isKnown: true,
      redirect: `${url}&own`,
      html: "",
    });
    renderAt = async (url) => leads(url);
    const replies = await Promise.all(["/login?a", "/login?b", "/login?c"].map((url) => get(url)));
    expect(replies.map(({ headers }) => headers["location"])).toEqual([
      "/login?a&own",
      "/login?b&own",
      "/login?c&own",
    ]);
  });

  it("counts the pages that it has to make for somebody, not those that are kept", async () => {
    const limited = await createTestApp(engine, {
      environment: { RATE_LIMITS: "1", LIMIT_PAGE: "2" },
    });
    const renderer = { scriptHashes: [], pageKey: (url: string) => url, render: () => answer() };
    const site = await createApp(limited.services, { pages: false });
    await site.register(pagesPlugin, { services: limited.services, renderer });
    const read = (url: string) => site.inject({ url });
    const statusOf = async (url: string) => (await read(url)).statusCode;
    for (let time = 0; time < 5; time++) expect(await statusOf("/seasons")).toBe(200);
    expect([await statusOf("/a"), await statusOf("/b")]).toEqual([200, 429]);
    const refused = await read("/b");
    expect(refused.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "retry-after": expect.stringMatching(/^[1-9]\d?$/),
      "cache-control": "private, no-store",
    });
    expect(refused.body).toContain("Prea multe încercări. Încearcă din nou peste ");
    expect(await statusOf("/seasons")).toBe(200);
    await site.close();
    await limited.close();
  });

  it("answers every spelling of an address with its page, kept or not", async () => {
    renderAt = async (url) =>
      url === "/seasons"
        ? { status: 200, isKnown: true, html }
        : { status: 307, isKnown: true, redirect: "/seasons", html: "" };
    for (const url of ["/seasons?tab=invented", "/seasons?tab=other", "/seasons"]) {
      const { statusCode, body } = await get(url);
      expect([url, statusCode, body]).toEqual([url, 200, html]);
    }
    expect(rendered).toEqual(["/seasons?tab=invented", "/seasons"]);
  });

  it("sends nobody round in circles whose address is never right", async () => {
    renderAt = async () => ({ status: 307, isKnown: true, redirect: "/seasons?again", html: "" });
    const { statusCode, headers } = await get("/seasons");
    expect([statusCode, headers["location"]]).toEqual([307, "/seasons?again"]);
    expect(rendered).toHaveLength(2);
  });

  it("passes a redirect on", async () => {
    answer = async () => ({
      status: 307,
      isKnown: true,
      redirect: "/event/1?tab=results",
      html: "",
    });
    const { statusCode, headers } = await get("/last-event");
    expect([statusCode, headers["location"]]).toEqual([307, "/event/1?tab=results"]);
  });

  it.each(["/api/nothing", "/auth/nothing", "/user/nothing", "/assets/nothing.js"])(
    "answers %s, which is no page, with a failure of the API",
    async (url) => {
      const reply = await get(url);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ code: "not-found" });
      expect(rendered).toEqual([]);
    },
  );

  it("tells people what to report when a page cannot be rendered", async () => {
    engine.logCollector.expectError(/page failed/);
    answer = () => Promise.reject(new Error("broken"));
    const reply = await get("/seasons");
    expect(reply.statusCode).toBe(500);
    expect(reply.body).toContain("Cod pentru organizatori: req-");
    expect(reply.headers["cache-control"]).toBe("private, no-store");
  });
});
