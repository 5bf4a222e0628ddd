import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { type Site, startSite } from "./site.ts";

const season = "/season/ac-abarth?tab=standings";
const race = "/edit-session-results/ac-abarth-1/ac-abarth-1-r";

describe("Tables that follow results", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
  });
  afterAll(async () => site.stop());

  /** The points of everybody, as a visitor reads them. */
  const visit = async () => {
    const visitor = await newPage({ site, javaScript: false });
    await visitor.goto(season);
    const points = await visitor.locator("main tbody td:nth-last-child(2)").allInnerTexts();
    expect(points.length).toBeGreaterThan(3);
    return { points, page: visitor };
  };

  const saveWithout = async (page: WatchedPage, place: number) => {
    await page.goto(race);
    await page
      .getByRole("table", { name: "Rezultatele sesiunii" })
      .locator("tbody tr")
      .nth(place)
      .getByRole("button", { name: /^DSQ/ })
      .click();
    await page.getByRole("button", { name: "Salvează rezultatele" }).click();
    await page.getByText("Rezultate salvate. Sunt publice.").waitFor();
  };

  it("are new for visitors as soon as a steward saves", async () => {
    const before = await visit();
    const page = await newPage({ site });
    await logIn(page, "steward@demo.test");
    await saveWithout(page, 0);
    const after = await visit();
    expect(after.points).not.toEqual(before.points);
    expect(await after.page.getByText("Există rezultate mai noi").count()).toBe(0);
    await page.getByRole("link", { name: "Vezi clasamentele" }).click();
    await page.getByText("Clasamentele urmează rezultatele.").waitFor();
    expect(
      await page.getByRole("button", { name: "Actualizează toate clasamentele" }).count(),
    ).toBe(0);
    await expectAccessible(page);
  });

  it("are saved by an editor who had one open with a text typed: both are kept", async () => {
    const page = await newPage({ site });
    await logIn(page, "admin@demo.test");
    await page.goto(season);
    await page.getByRole("button", { name: "Editează", exact: true }).click();
    await page
      .getByRole("button", { name: /^Editează ./ })
      .nth(1)
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Compensare").fill("0,125");
    await dialog.getByRole("button", { name: "Aplică" }).click();
    await dialog.waitFor({ state: "detached" });

    const steward = await newPage({ site });
    await logIn(steward, "steward@demo.test");
    await saveWithout(steward, 1);
    const followed = await visit();

    await page.getByRole("button", { name: "Salvează clasamentul" }).click();
    await page.getByText("Clasamentul a fost salvat.").waitFor();
    await page.getByRole("cell", { name: "+0,125", exact: true }).waitFor();
    const saved = await visit();
    expect(saved.points.join()).toContain(",125");
    const unchanged = saved.points.filter((row) => !row.includes(",125"));
    expect(followed.points.length - unchanged.length).toBe(1);
  });

  it("wait for an editor where the season says so", async () => {
    const page = await newPage({ site, theme: "dark" });
    await logIn(page, "admin@demo.test");
    await page.goto("/administrare/season/ac-abarth");
    const follows = page.getByLabel("Clasamentele urmează rezultatele");
    expect(await follows.isChecked()).toBe(true);
    await follows.uncheck();
    await page.getByRole("button", { name: "Salvează", exact: true }).click();
    await page.getByText("Sezonul a fost salvat.").waitFor();
    const before = await visit();
    await saveWithout(page, 2);
    const waiting = await visit();
    expect(waiting.points).toEqual(before.points);
    await waiting.page.getByText("Organizatorii îl vor actualiza.").waitFor();
    await page.getByRole("button", { name: "Actualizează toate clasamentele" }).click();
    await page.getByRole("link", { name: "Vezi clasamentele" }).click();
    expect((await visit()).points).not.toEqual(before.points);
    // Also in the tab of the tables, in one press.
    await page.getByRole("button", { name: "Actualizează toate clasamentele" }).click();
    await page.getByText("Toate clasamentele sunt actualizate.").waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByText("Etape", { exact: true }).waitFor();
    await expectNoSidewaysScroll(page);
  });
});
