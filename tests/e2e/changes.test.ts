import type { Page } from "playwright-core";
import type { ResultsEditor } from "#features/results/results-editor.ts";
import type { StandingsTable } from "#features/standings/standings.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { type Site, startSite } from "./site.ts";
import { callerAs } from "./steward-calls.ts";
import { planWeekend, type Weekend } from "./steward-weekend.ts";

describe("Visitors who look while a steward saves", () => {
  let site: Site;
  let weekend: Weekend;
  let save: (laps: number) => Promise<void>;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
    weekend = await planWeekend(site, {
      simulator: "AC",
      season: "ac-abarth",
      earlier: { event: "ac-abarth-1", session: "ac-abarth-1-r" },
      model: { modelKey: "abarth500", modelName: "Abarth 500" },
      fileName: "race.json",
    });
    const steward = await callerAs(site, "steward@demo.test");
    save = async (laps) => {
      const { buffer } = weekend.file("R", laps);
      await steward.publish(
        { event: weekend.event, session: weekend.sessions.race },
        { bytes: buffer, fileName: "race.json", processor: "AC" },
      );
    };
    await save(5);
  });
  afterAll(async () => site.stop());

  const address = () =>
    `/event/${weekend.event}?tab=results&sessionresults=${weekend.sessions.race}`;
  const notice = (page: Page) => page.getByRole("status").filter({ hasText: "Rezultate noi" });
  const show = (page: Page) => notice(page).getByRole("button", { name: "Arată" });
  const laps = (page: Page) =>
    page
      .locator("main table tbody tr")
      .first()
      .evaluate((row) => row.textContent);
  const isStream = (request: { headers: () => Record<string, string> }) =>
    request.headers()["accept"] === "text/event-stream";

  it("are told in all tabs, and nothing moves before they say so", async () => {
    const first = await newPage({ site, width: 360 });
    await first.setViewportSize({ width: 360, height: 420 });
    const following = first.waitForRequest(isStream);
    await first.goto(address());
    await following;
    const second = await first.context().newPage();
    const caughtUp = second.waitForResponse(/\/api\/changes/);
    await second.goto(address());
    await caughtUp;
    const [before] = await Promise.all([laps(first), laps(second)]);
    await first.evaluate(() => scrollTo(0, 400));
    const scrolled = await first.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(100);

    await save(7);
    await notice(first).waitFor();
    await notice(second).waitFor();
    expect(await laps(first)).toBe(before);
    expect(await first.evaluate(() => scrollY)).toBe(scrolled);
    await expectAccessible(first);
    await expectNoSidewaysScroll(first);

    await show(first).click();
    await notice(first).waitFor({ state: "detached" });
    await expect.poll(() => laps(first)).not.toBe(before);
    expect(await first.evaluate(() => scrollY)).toBe(scrolled);
    expect(await laps(second)).toBe(before);
    await show(second).focus();
    await second.keyboard.press("Enter");
    await expect.poll(() => laps(second)).toBe(await laps(first));
    // The keyboard is back in the page, not lost with the button.
    expect(await second.evaluate(() => document.activeElement?.id)).toBe("continut");
  });

  it("ask now and again where there is no room for a stream", async () => {
    const page = await newPage({ site, ownClock: true });
    await page.route(/\/api\/changes/, async (route) => {
      if (isStream(route.request())) await route.fulfill({ status: 204 });
      else await route.continue();
    });
    const refused = page.waitForResponse((reply) => reply.status() === 204);
    await page.goto(address());
    await refused;
    await save(17);
    const asked = page.waitForResponse(/\/api\/changes/);
    await page.clock.fastForward(41_000);
    await asked;
    await page.clock.runFor(6000);
    await notice(page).waitFor();
  });

  it("are told that an event was withdrawn, and find its page gone", async () => {
    const page = await newPage({ site });
    const { event } = weekend.next;
    const following = page.waitForRequest(isStream);
    await page.goto(`/event/${event}`);
    await following;
    const admin = await callerAs(site, "admin@demo.test");
    const { version } = await admin.get<{ version: number }>(`/api/event/${event}/edit`);
    await admin.post(`/api/event/${event}/visibility`, { hidden: true, version });
    const told = page.getByRole("status").filter({ hasText: "Etapa s-a schimbat" });
    await told.waitFor();
    page.expectProblem(/404/);
    await told.getByRole("button", { name: "Arată" }).click();
    await page.getByRole("heading", { level: 1, name: "Ai ieșit de pe traseu" }).waitFor();
  });

  it("learn of what was saved before they were connected", async () => {
    const page = await newPage({ site });
    let letGo: (() => void) | undefined;
    await page.route(/\/api\/changes/, async (route) => {
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await route.continue();
    });
    await page.goto(address());
    await expect.poll(() => letGo).toBeDefined();
    await save(11);
    letGo?.();
    await notice(page).waitFor();
  });

  it("are told of standings only where theirs differ", async () => {
    const path = "/season/ac-abarth?tab=standings";
    // The page has come to what was saved before: a stale one stands until it is made anew.
    const steward = await callerAs(site, "steward@demo.test");
    const tables = await steward.get<StandingsTable[]>("/api/season/ac-abarth/standings");
    const counted = `"computedAt":${tables[0]?.computedAt},`;
    const shown = async () => (await fetch(site.url + path)).text();
    await expect.poll(async () => (await shown()).includes(counted)).toBe(true);
    const page = await newPage({ site, width: 360 });
    const following = page.waitForRequest(isStream);
    await page.goto(path);
    await following;
    const points = () => page.locator("main table tbody tr").allTextContents();
    const before = await points();
    const told = page.getByRole("status").filter({ hasText: "Clasament nou" });
    // The same race once more: the page looks and says nothing.
    const looked = page.waitForResponse((reply) => "x-after-change" in reply.request().headers());
    await save(11);
    await (await looked).finished();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await told.count()).toBe(0);
    await disqualifyWinner(site);
    await told.waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await points()).toEqual(before);
    await told.getByRole("button", { name: "Arată" }).click();
    await expect.poll(points).not.toEqual(before);
  });

  it("follow nothing on a page whose event is long over", async () => {
    const page = await newPage({ site });
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/changes")) asked += 1;
    });
    await page.goto("/event/ac-abarth-1?tab=results");
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.goto("/");
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(asked).toBe(0);
  });
});

/** Of a race whose season's tables follow its results. */
async function disqualifyWinner(site: Site): Promise<void> {
  const steward = await callerAs(site, "steward@demo.test");
  const [event, session] = ["ac-abarth-1", "ac-abarth-1-r"];
  const { version, results } = await steward.get<ResultsEditor>(
    `/api/event/${event}/edit-results/${session}`,
  );
  await steward.post(`/api/event/${event}/save-results`, {
    session,
    version,
    results: results.map(({ persons, ...row }, place) => ({
      ...row,
      drivers: persons.map(({ userId }) => userId),
      dsq: place === 0,
    })),
  });
}
