import { HOUR_MS } from "#shared/time/durations.ts";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { newPage } from "./browser.ts";
import { DEMO_PASSWORD, logIn } from "./people.ts";
import { publicPages } from "./public-pages.ts";
import { type Site, sharedDemoSite } from "./site.ts";

const scripts = "**/assets/*.js";

describe("The first paint of a page", () => {
  let site: Site;
  beforeAll(async () => {
    site = await sharedDemoSite();
  });

  it.each(["/", "/season/acc-endurance?tab=standings", "/event/acc-endurance-4?tab=results"])(
    "of %s waits for styles and fonts, but shares nothing with scripts",
    async (path) => {
      const page = await newPage({ site });
      await page.goto(path);
      const files = await requests(page);
      const waitedFor = files.filter(({ name }) => /\.(?:css|woff2)$/.test(name));
      const own = files.filter(({ name }) => name.endsWith(".js"));
      expect(waitedFor.length).toBeGreaterThan(2);
      expect(own.length).toBeGreaterThan(3);
      const drawable = Math.max(...waitedFor.map(({ end }) => end));
      expect(own.filter(({ start }) => start < drawable)).toEqual([]);
    },
  );

  it.each([
    "/",
    "/seasons",
    "/season/acc-endurance?tab=standings",
    "/event/acc-endurance-4?tab=results",
    "/event/acc-endurance-4?tab=registrations",
  ])("of %s, kept an hour ago, is all that a visitor asks for", async (path) => {
    const page = await newPage({ site });
    await page.addInitScript((later) => {
      const { now } = Date;
      Date.now = () => now() + later;
    }, HOUR_MS);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\/(?:api\/(?!files\/)|auth\/|user\/)/.test(request.url())) asked.push(request.url());
    });
    await page.goto(path);
    await page.locator("html[data-live]").waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
  });

  it.each(["Europe/Bucharest", "Asia/Tokyo"])(
    "of no public page is followed by a call of Intl, in %s",
    async (timeZone) => {
      const page = await newPage({ site, timeZone });
      await page.addInitScript(() => {
        const asked: string[] = [];
        Object.assign(globalThis, { asked });
        for (const name of [
          "DateTimeFormat",
          "DisplayNames",
          "ListFormat",
          "NumberFormat",
        ] as const)
          Object.assign(Intl, {
            [name]: new Proxy(Intl[name], {
              construct(target, given: unknown[]) {
                asked.push(name);
                return Reflect.construct(target, given);
              },
            }),
          });
      });
      const askedOn: Record<string, unknown> = {};
      for (const path of [...publicPages, "/calendar", "/event/acc-endurance-5"]) {
        await page.goto(path);
        await page.locator("html[data-live]").waitFor({ state: "attached" });
        await page.waitForLoadState("networkidle");
        askedOn[path] = await page.evaluate(() => Reflect.get(globalThis, "asked"));
      }
      expect(Object.entries(askedOn).filter(([, asked]) => String(asked) !== "")).toEqual([]);
      expect(Object.keys(askedOn).length).toBeGreaterThan(10);
    },
  );

  const event = "/event/acc-endurance-4";
  const season = "/season/acc-endurance";
  const club = "/team-profile/club-acc-1";
  // What the bar shows of them: whether they run the league, what they have not read, their name and picture.
  const everyPage = ["/user/permissions", "/api/messages/unread", "/user/profile"];
  const ofEvent = [...everyPage, `/api${event}/mine`];
  /** Whether they judge here, and what they may give and take back in the session that is shown. */
  const toJudge = [
    ...ofEvent,
    `/api${event}/stewarding/mine`,
    `/api${event}/row-penalties?session=acc-endurance-4-q`,
  ];
  // Whom they follow, for the button of the page.
  const follows = "/api/me/follows";
  const ofClub = [...everyPage, "/api/teams", "/api/team-requests", follows];
  const table = `/api${season}/standings?table=first`;
  // Of the next event, whose answer the season shows.
  const next = "/api/event/acc-endurance-5/mine";
  const ownNext = "/api/me/next";
  // Its race may still be protested: who drove is asked for their rows.
  const open = "/event/acc-endurance-3";
  const organiser = { "/": "/api/home", [club]: `/api${club}` };

  it.each([
    ["pilot", "/", [...everyPage, ownNext]],
    ["pilot", event, ofEvent],
    ["pilot", `${event}?tab=registrations`, ofEvent],
    ["pilot", `${event}?tab=results`, ofEvent],
    [
      "pilot",
      `${open}?tab=results`,
      [...everyPage, `/api${open}/mine`, `/api${open}/stewarding/mine`],
    ],
    ["pilot", "/season/acc-endurance/decizii", everyPage],
    ["pilot", "/cazurile-mele", [...everyPage, "/api/my-cases", "/api/me/licence"]],
    ["pilot", season, [...everyPage, next, follows]],
    ["pilot", `${season}?tab=standings`, [...everyPage]],
    ["pilot", club, ofClub],
    ["manager", event, ofEvent],
    ["steward", "/", [...everyPage, ownNext]],
    ["steward", event, ofEvent],
    ["steward", `${event}?tab=results`, toJudge],
    ["steward", season, [...everyPage, next, follows]],
    ["steward", `${season}?tab=standings`, [...everyPage, table]],
    ["admin", "/", [...everyPage, ownNext, organiser["/"]]],
    ["admin", event, ofEvent],
    ["admin", `${event}?tab=results`, toJudge],
    ["admin", season, [...everyPage, next, follows, `/api${season}/mine`]],
    ["admin", `${season}?tab=standings`, [...everyPage, `/api${season}/mine`, table]],
    ["admin", club, [...ofClub, organiser[club]]],
  ])("leaves to %s at %s only what is theirs to ask for", async (person, path, expected) => {
    const page = await newPage({ site });
    await logIn(page, `${person}@demo.test`);
    const asked: Promise<{ path: string; bytes: number }>[] = [];
    page.on("requestfinished", (request) => {
      const { pathname, search } = new URL(request.url());
      if (/^\/(?:api\/(?!files\/|changes)|auth\/|user\/)/.test(pathname))
        asked.push(
          request.sizes().then(({ responseBodySize, responseHeadersSize }) => ({
            path: pathname + search,
            bytes: responseBodySize + responseHeadersSize,
          })),
        );
    });
    await page.goto(path);
    // On a busy machine the network rests before what comes later is asked for.
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(expected.length);
    await page.waitForLoadState("networkidle");
    const calls = await Promise.all(asked);
    expect(calls.map((call) => call.path).toSorted()).toEqual(expected.toSorted());
    const bytes = calls.reduce((sum, call) => sum + call.bytes, 0);
    expect(bytes).toBeLessThan((person === "pilot" ? Math.max(4, expected.length) : 20) * 1024);
  });

  it("is not awaited by a tab in the background, which is drawn later", async () => {
    const page = await newPage({ site });
    await page.addInitScript(() => {
      Object.defineProperty(document, "hidden", { get: () => true });
      globalThis.PerformanceObserver.prototype.observe = () => undefined;
    });
    await page.goto("/seasons", { waitUntil: "commit" });
    await expect.poll(() => page.locator("html[data-live]").count()).toBe(1);
  });

  it("takes what is typed before the scripts are there", async () => {
    const page = await newPage({ site });
    const waiting = await holdScripts(page);
    await page.goto("/login", { waitUntil: "commit" });
    await page.getByLabel("Email").fill("pilot@demo.test");
    await page.locator('input[type="password"]').fill(DEMO_PASSWORD);
    expect(await page.getByRole("button", { name: "Conectează-te", exact: true }).isEnabled()).toBe(
      false,
    );

    waiting.release();
    await page.getByRole("button", { name: "Conectează-te", exact: true }).click();
    await page.waitForURL("/");
  });

  it("has links that lead on before the scripts are there", async () => {
    const page = await newPage({ site });
    await holdScripts(page);
    await page.goto("/season/acc-endurance", { waitUntil: "commit" });
    await page.getByRole("link", { name: "Clasament", exact: true }).click();
    await page.waitForURL(/tab=standings/, { waitUntil: "commit" });
    await page.getByRole("table").first().waitFor();
    expect(await page.locator("html[data-live]").count()).toBe(0);
  });
});

/** Every script waits until they are released. */
async function holdScripts(page: Page): Promise<{ release: () => void }> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

/** The files that the page has asked for, and when, in ms. */
function requests(page: Page): Promise<{ name: string; start: number; end: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap((entry) =>
        "responseEnd" in entry && typeof entry.responseEnd === "number"
          ? [{ name: entry.name, start: entry.startTime, end: entry.responseEnd }]
          : [],
      ),
  );
}
