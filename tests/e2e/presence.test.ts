import { HOUR_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { type EntryLeague, PASSWORD, startEntryLeague } from "./entry-list-league.ts";
import { logIn } from "./people.ts";

describe("A driver on a phone", () => {
  let league: EntryLeague;
  beforeAll(async () => {
    league = await startEntryLeague({ simulator: "acc" });
  });
  afterAll(() => league.stop());

  const open = async (who: string, tab: string, options: { width?: number } = {}) => {
    const page = await newPage({ site: league.site, width: 360, theme: "dark", ...options });
    await logIn(page, who, PASSWORD);
    await page.goto(`/event/${league.event}?tab=${tab}`);
    return page;
  };
  const own = (page: WatchedPage) => page.getByRole("region", { name: "Prezența mea" });
  const button = (page: WatchedPage, name: string) =>
    own(page).getByRole("button", { name, exact: true });
  const group = (page: WatchedPage, car: string) =>
    page.locator("section").filter({ has: page.getByRole("row", { name: car }) });
  const send = (page: WatchedPage) =>
    page.getByRole("dialog").getByRole("button", { name: "Trimite răspunsul" }).click();

  it("confirms, names who connects first, and finds the car in a split at once", async () => {
    const page = await open(league.ana, "registrations");
    await group(page, "27 Ana Albu")
      .getByRole("heading", { name: /^Nu participă/ })
      .waitFor();
    await button(page, "Confirmă prezența").click();
    const dialog = page.getByRole("dialog", { name: "Confirmă prezența" });
    await dialog.getByLabel(/^Mașina/).selectOption("");
    await send(page);
    await expect.poll(() => dialog.getByText("Obligatoriu", { exact: true }).count()).toBe(2);
    await expectAccessible(page);
    await dialog.getByLabel(/^Mașina/).selectOption({ label: "#27 Echipajul 27" });
    await dialog.getByLabel(/^Primul pilot/).selectOption({ label: "Barbu Bratu" });
    await send(page);
    await page.getByText("Prezența mașinii #27 este confirmată.", { exact: true }).waitFor();
    await own(page).getByText("Mașina #27: prezent, primul pilot Barbu Bratu").waitFor();
    await group(page, "27 Ana Albu")
      .getByRole("heading", { name: /^Grila/ })
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  it("changes their mind, and the club mate sees it too", async () => {
    const page = await open(league.barbu, "registrations");
    await button(page, "Modifică RSVP").click();
    await page.getByRole("dialog").getByText("Absent").click();
    await send(page);
    await page.getByText("Ai anunțat că mașina #27 nu participă.", { exact: true }).waitFor();
    await own(page).getByText("Mașina #27: absent").waitFor();
    const row = page.getByRole("row", { name: "27 Ana Albu" });
    await row.getByText("Absent").waitFor();
    await row.getByRole("button", { name: /Mai mult/ }).click();
    await page.getByText("Echipajul 27").waitFor();
    await expectAccessible(page);
  });

  it("reads in red why an answer is not taken any more, and stays", async () => {
    const page = await open(league.ana, "info");
    page.expectProblem(/rsvp 409/);
    await button(page, "Modifică RSVP").click();
    await league.change(async (db) => {
      await db
        .updateTable("events")
        .set({ rsvp_end: Date.now() - 1000 })
        .where("id", "=", league.event)
        .execute();
    });
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Prezent").click();
    await dialog.getByLabel(/^Primul pilot/).selectOption({ label: "Ana Albu" });
    await send(page);
    await page.getByText("Confirmarea prezenței s-a încheiat.", { exact: true }).first().waitFor();
    await league.change(async (db) => {
      await db
        .updateTable("events")
        .set({ rsvp_end: Date.now() + HOUR_MS })
        .where("id", "=", league.event)
        .execute();
    });
  });

  it("is told when they are suspended, and when they have no car", async () => {
    const suspended = await open(league.carmen, "info");
    expect(await button(suspended, "Suspendat").isDisabled()).toBe(true);
    await own(suspended).getByText("Ești suspendat la această etapă.").waitFor();
    const stranger = await open(league.stranger, "info");
    await own(stranger).getByText("Nu ești pilot într-o mașină înscrisă").waitFor();
    expect(await own(stranger).getByRole("button").count()).toBe(0);
    // An organiser has come for the others' answers.
    const organizer = await open(league.administrator, "info");
    await own(organizer)
      .getByText(/^Vezi cine și-a confirmat prezența la/)
      .waitFor();
    expect(await own(organizer).getByText("Nu ești pilot").count()).toBe(0);
  });

  it("finds the server's password on the event's page, a stranger does not", async () => {
    const page = await open(league.ana, "info");
    await page.getByText("parola-de-test").waitFor();
    const stranger = await open(league.stranger, "info");
    await stranger.getByText("Parola serverului este disponibilă doar piloților").waitFor();
    expect(await stranger.getByText("parola-de-test").count()).toBe(0);
  });

  it.each([
    ["info", 360],
    ["info", 1280],
    ["registrations", 360],
    ["results", 1280],
  ])(
    "moves nothing on the tab %s of a page %i pixels wide when what is theirs arrives",
    async (tab, width) => {
      const page = await newPage({ site: league.site, width });
      await page.addInitScript(() => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ("value" in entry && "hadRecentInput" in entry && !entry.hadRecentInput)
              sum += Number(entry.value);
          document.documentElement.dataset["shift"] = String(sum);
        }).observe({ type: "layout-shift", buffered: true });
      });
      for (const person of [league.ana, league.stranger]) {
        await logIn(page, person, PASSWORD);
        await page.goto(`/event/${league.event}?tab=${tab}`);
        await own(page).getByRole("paragraph").first().waitFor();
        await page.waitForLoadState("networkidle");
        expect(Number((await page.locator("html").getAttribute("data-shift")) ?? 0)).toBe(0);
      }
    },
  );
});
