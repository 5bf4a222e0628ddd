import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, layoutShift, newPage } from "./browser.ts";
import { type Site, sharedDemoSite } from "./site.ts";

describe("A visitor of a season", () => {
  let site: Site;
  beforeAll(async () => {
    site = await sharedDemoSite();
  });

  it("finds the results of a round from the calendar, and the way back", async () => {
    const page = await newPage({ site });
    await page.goto("/season/acc-endurance");
    await page.getByText("S-a parcurs aproximativ").waitFor();
    await page
      .getByRole("navigation", { name: "Părțile sezonului" })
      .getByRole("link", { name: "Calendar" })
      .click();
    await page.waitForURL("/season/acc-endurance?tab=calendar");

    const rounds = page.getByRole("article");
    const driven = rounds.filter({ has: page.getByRole("link", { name: "Rezultate" }) });
    await rounds.first().waitFor();
    expect(await rounds.count()).toBe(8);
    expect(await driven.count()).toBe(4);
    // It opens at the round that comes next; those that were run follow with who won them, the newest first.
    await rounds.first().getByText("Urmează", { exact: true }).waitFor();
    const texts = await rounds.allTextContents();
    const order = texts.map((text) => /Etapa (\d)/u.exec(text)?.[1]);
    expect(order.join("")).toBe("56784321");
    await driven.first().getByText("Rezultatele se așteaptă").waitFor();
    expect(await driven.nth(1).getByRole("definition").allTextContents()).toEqual([
      expect.stringMatching(/ #\d+$/u),
      expect.stringMatching(/ #\d+$/u),
    ]);
    await driven.last().getByText("Program").click();
    await driven.last().getByText("1 oră și 30 de minute").waitFor();

    await driven.last().getByRole("link", { name: "Rezultate" }).click();
    await page.waitForURL(/\/event\/.+tab=results/);
    await page.getByRole("table", { name: /^Cursa/ }).waitFor();
    await page.getByRole("link", { name: "Înapoi la calendar" }).click();
    await page.waitForURL("/season/acc-endurance?tab=calendar");
  });

  it.each([
    { tab: "info", theme: "light", width: 360 },
    { tab: "calendar", theme: "dark", width: 360 },
    { tab: "standings", theme: "light", width: 360 },
    { tab: "rules", theme: "dark", width: 1280 },
    { tab: "register", theme: "dark", width: 360 },
  ] as const)("reads the tab $tab ($theme, $width px)", async ({ tab, theme, width }) => {
    const page = await newPage({ site, theme, width });
    await page.goto(`/season/acc-endurance?tab=${tab}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  it("opens what an address with an unknown tab can mean", async () => {
    const page = await newPage({ site });
    await page.goto("/season/acc-endurance?tab=nimic");
    await page.getByText("S-a parcurs aproximativ").waitFor();
    expect(await page.title()).toBe("Cupa Carpaților Endurance · Liga Demo");
  });

  it("reads the program and who is registered with JavaScript off", async () => {
    const page = await newPage({ site, javaScript: false });
    await page.goto("/season/acc-endurance?tab=calendar");
    await page.getByText("Program").first().click();
    await page.getByText("Calificări").first().waitFor();
    await page.getByRole("link", { name: "Înscrieri" }).click();
    await page.getByRole("heading", { name: /cluburi înscrise/ }).waitFor();
    // The first class is open, the others open without scripts too.
    const classes = page.getByRole("group").filter({ has: page.getByText(/^\d+ (de )?mașini$/) });
    await classes.last().getByText("mașini").click();
    for (const cars of [classes.first(), classes.last()])
      await cars
        .getByRole("listitem")
        .first()
        .locator("a[href^='/driver-profile/']")
        .first()
        .waitFor();
    // Registration has closed: who has registered logs in, nobody is invited to.
    await page.getByText("Conectează-te ca să vezi mașinile tale.").waitFor();
    expect(await page.getByText("Vrei să participi?").count()).toBe(0);
  });

  it("looks for somebody among those who registered, and finds them in their folded class", async () => {
    const page = await newPage({ site, width: 360 });
    await page.goto("/season/acc-endurance?tab=register");
    const folded = page.locator("details:not([open])").first();
    const driver = folded.locator("a[href^='/driver-profile/']").first();
    const name = (await driver.textContent()) ?? "";
    await page.getByRole("button", { name: "Caută printre înscriși" }).click();
    await page.keyboard.type(name.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase());
    await page.getByText(/^1 din \d+/).waitFor();
    await page.getByRole("link", { name }).waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole("link", { name }).waitFor();
    await page.getByRole("searchbox").press("Escape");
    await page.waitForURL((address) => !address.search.includes("cauta"));
    await page.getByRole("button", { name: "Caută printre înscriși" }).waitFor();
    expect(await page.getByRole("searchbox").count()).toBe(0);
  });

  it("sees a time in the place they are in beside the league's", async () => {
    const page = await newPage({ site, timeZone: "Europe/London" });
    await page.goto("/season/acc-endurance?tab=calendar");
    await page.getByText("19:00 (la tine 17:00)").first().waitFor();
  });

  it.each([
    ["Europe/London", /^\(la tine \d\d:\d\d\)$/],
    ["Asia/Tokyo", /^\(la tine \p{L}+\.? \d\d:\d\d\)$/u],
  ])("in %s reads their own time in room that was kept for it", async (timeZone, own) => {
    const page = await newPage({ site, width: 360, timeZone });
    await page.goto("/event/ir-cup-6?tab=info");
    await page.getByText(own).first().waitFor();
    expect(await layoutShift(page)).toBe(0);
  });

  it.each([
    ["Europe/Athens", 0],
    // In winter as in Bucharest, but not all through the year.
    ["Africa/Cairo", 1],
  ])("in %s reads the league's time alone, and nothing moves", async (timeZone, abroad) => {
    const page = await newPage({ site, width: 360, timeZone });
    await page.goto("/event/ir-cup-6?tab=info");
    expect(await page.locator("html[data-abroad]").count()).toBe(abroad);
    expect(await page.getByText("(la tine").count()).toBe(0);
    expect(await layoutShift(page)).toBe(0);
  });

  it.each(["/season/nimic", "/event/nimic", "/driver-profile/nimic", "/team-profile/nimic"])(
    "is told that there is no %s",
    async (path) => {
      const page = await newPage({ site });
      page.expectProblem(/ 404$/);
      const reply = await page.goto(path);
      expect(reply?.status()).toBe(404);
      await page.waitForURL("/404");
    },
  );
});
