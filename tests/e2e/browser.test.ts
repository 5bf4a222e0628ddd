import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogCollector } from "#tests/setup/log-collector.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, sidewaysSurplus } from "./browser.ts";
import type { Site } from "./site.ts";

const pages: Record<string, string> = {
  "/good": "<main><h1>Salut</h1></main>",
  "/console-error": "<script>console.error('boom')</script>",
  "/script-error": "<script>throw new Error('thrown')</script>",
  "/missing-picture": "<img src=/nothing.png alt=''>",
  "/foreign-picture": "<img src=http://127.0.0.1:9/x.png alt=''>",
  "/forbidden-style": "<style>h1 { color: red }</style>",
  "/unnamed-picture": "<img src=/good>",
  "/favicon.ico": "none",
  "/wide": "<div style='width: 3000px'>lat</div>",
};

describe("A page opened by a journey", () => {
  let server: Server;
  let site: Site;

  beforeAll(async () => {
    server = createServer(({ url = "" }, response) => {
      const body = pages[url];
      response.writeHead(body ? 200 : 404, {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": "style-src-elem 'none'",
      });
      response.end(`<!doctype html><html lang=ro><title>Pagină</title>${body ?? ""}`);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    site = {
      url: `http://127.0.0.1:${port}`,
      dataDir: "",
      pid: undefined,
      logCollector: createLogCollector(),
      printed: () => "",
      stop: async () => {},
    };
  });
  afterAll(() => server.close());

  it("passes when nothing is wrong", async () => {
    const page = await newPage({ site });
    await page.goto("/good");
    await page.getByRole("heading", { name: "Salut" }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  it("passes with a problem that the test announced", async () => {
    const page = await newPage({ site });
    page.expectProblem(/boom/);
    await page.goto("/console-error");
  });

  it("runs no script where the visitor has switched them off", async () => {
    const page = await newPage({ site, javaScript: false });
    await page.goto("/script-error");
  });

  it.fails.each([
    "/console-error",
    "/script-error",
    "/missing-picture",
    "/foreign-picture",
    "/forbidden-style",
  ])("fails for %s", async (path) => {
    const page = await newPage({ site });
    await page.goto(path);
  });

  it.fails("fails for a fault that axe finds", async () => {
    const page = await newPage({ site });
    page.expectProblem(/good/);
    await page.goto("/unnamed-picture");
    await expectAccessible(page);
  });

  // Not by the failure of what waits for a page to fit: it would wait as long as a step may last.
  it("is measured wider than a phone", async () => {
    const page = await newPage({ site, width: 360 });
    await page.goto("/wide");
    expect(await sidewaysSurplus(page)).toBeGreaterThan(0);
  });

  it.fails("fails for an error in the server's log", async () => {
    const page = await newPage({ site });
    await page.goto("/good");
    site.logCollector.write('{"level":50,"msg":"unexpected"}');
  });
});
