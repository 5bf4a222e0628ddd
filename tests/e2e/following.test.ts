import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { sharedDemoSite, type Site } from "./site.ts";

describe("A member on a phone", () => {
  let site: Site;
  beforeAll(async () => {
    site = await sharedDemoSite();
  });

  it("follows a driver, a club and a season, reads on '/' what they did, and ends it", async () => {
    const page = await newPage({ site, width: 360 });
    await logIn(page, "manager@demo.test");
    await page.goto("/drivers?sort=wins");
    const first = page.locator("main a[href^='/driver-profile/']").first();
    const name = await first.innerText();
    await first.click();
    for (const path of ["", "/team-profile/club-acc-1", "/season/acc-endurance"]) {
      if (path) await page.goto(path);
      await page.getByRole("button", { name: "Urmărește" }).click();
      await page.getByRole("button", { name: "Nu mai urmări" }).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    await page.goto("/");
    const own = page.getByRole("region", { name: "Etapa ta" });
    await own.getByRole("link", { name, exact: true }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await own.getByRole("link", { name: "Urmărești" }).click();
    await page.waitForURL("/urmaresc");
    const lines = page.getByRole("main").getByRole("listitem");
    await expect.poll(() => lines.count()).toBe(3);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    for (let left = 3; left > 0; left--) {
      await page
        .getByRole("button", { name: /^Nu mai urmări: / })
        .first()
        .click();
      await expect.poll(() => lines.count()).toBe(left - 1);
    }
    await page.getByText("Apasă „Urmărește” pe pagina").waitFor();
  });

  it("leaves the lists with one press, and search engines are asked to leave the profile", async () => {
    const page = await newPage({ site, width: 360 });
    await logIn(page, "pilot@demo.test");
    await page.goto("/profile/siguranta");
    const choice = page.getByRole("switch", { name: "Nu apar în căutare și în liste" });
    const profile = async () => (await fetch(`${site.url}/driver-profile/demo-pilot`)).text();
    const noIndex = '<meta name="robots" content="noindex"';
    expect(await profile()).not.toContain(noIndex);
    await choice.check();
    await expect.poll(profile).toContain(noIndex);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect.poll(() => choice.isChecked()).toBe(true);
    await choice.uncheck();
    await expect.poll(profile).not.toContain(noIndex);
  });

  it("is offered nothing to follow on their own page, nor is a visitor", async () => {
    const page = await newPage({ site, width: 360 });
    await page.goto("/season/acc-endurance");
    expect(await page.getByRole("button", { name: "Urmărește" }).count()).toBe(0);
    await logIn(page, "pilot@demo.test");
    await page.goto("/driver-profile/demo-pilot");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByRole("button", { name: "Urmărește" }).count()).toBe(0);
  });
});
