import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { countedHands } from "./counted-hands.ts";
import { logIn } from "./people.ts";
import { type Site, startSite } from "./site.ts";

describe("Somebody who wants to know who of two is faster", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
  });
  afterAll(() => site.stop());

  it("is a member who comes on a phone from the start to themselves against a rival in three presses", async () => {
    const page = await newPage({ site, width: 360 });
    await logIn(page, "pilot@demo.test");
    await page.goto("/");
    await page.locator("html[data-live]").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Meniu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Față în față" }).click();
    await page.waitForURL(/\?a=demo-pilot$/);
    const rivals = page.getByRole("list", { name: "Cele mai multe curse împreună" });
    const first = rivals.getByRole("link").first();
    const [, races, own, theirs] = /(\d+) (?:de )?curse împreună, (\d+)–(\d+)/.exec(
      await first.innerText(),
    ) ?? [""];
    await expectAccessible(page);
    await first.click();
    await page.waitForURL(/a=demo-pilot&b=/);
    const head = page.getByRole("banner").or(page.locator("main header")).last();
    await page.getByText(new RegExp(`^${races} (de )?curse împreună$`)).waitFor();
    expect(await head.innerText()).toMatch(new RegExp(`${own}[^]*${theirs}`));
    await page.getByRole("heading", { name: "Întâlniri" }).waitFor();
    await expectNoSidewaysScroll(page);
  });

  it("is a visitor who comes on a phone from the start to themselves against any rival in four presses", async () => {
    const page = await newPage({ site, width: 360 });
    const hands = countedHands();
    await page.goto("/");
    await page.locator("html[data-live]").waitFor({ state: "attached" });
    await hands.press(page.getByRole("button", { name: "Meniu" }));
    await hands.press(page.getByRole("dialog").getByRole("link", { name: "Față în față" }));
    await hands.type(page.getByRole("searchbox"), "vitejoiu luca");
    await hands.press(page.getByRole("link", { name: /^Luca Vitejoiu/ }));
    await page.waitForURL(/a=demo-pilot/);
    await hands.press(
      page
        .getByRole("list", { name: "Cele mai multe curse împreună" })
        .getByRole("link", { name: /^Vlad Clopoțelu/ }),
    );
    await page
      .getByRole("heading", { level: 1, name: /Luca Vitejoiu și Vlad Clopoțelu/ })
      .waitFor();
    await page.getByText("19 curse împreună").waitFor();
    expect([hands.presses(), hands.fields()]).toEqual([4, 1]);
  });

  it.each([
    { theme: "dark", width: 1280 },
    { theme: "light", width: 360 },
  ] as const)(
    "turns the two, counts otherwise and looks for another, at $width px",
    async (window) => {
      const page = await newPage({ site, ...window });
      await page.goto("/head-to-head?a=demo-pilot&b=pilot-175");
      await page.locator("html[data-live]").waitFor({ state: "attached" });
      const table = page.getByRole("table");
      const wins = async () =>
        (await table.getByRole("row").filter({ hasText: "în față în cursă" }).innerText()).split(
          /\s+în față în cursă\s+/,
        );
      const [own, theirs] = await wins();
      await page.getByRole("link", { name: "Schimbă locurile" }).click();
      await page.waitForURL(/a=pilot-175&b=demo-pilot/);
      await expect.poll(wins).toEqual([theirs, own]);
      await page.getByRole("link", { name: "Amândoi la sosire" }).click();
      await page.waitForURL(/only=finished/);
      await page.getByRole("link", { name: "Toate", exact: true }).click();
      await page.waitForURL(/figures=all/);
      await table.getByRole("rowheader", { name: "starturi" }).waitFor();
      await page.getByRole("link", { name: "Calificări" }).click();
      await page.waitForURL(/list=qualifying/);
      await expectAccessible(page);
      await page.getByRole("link", { name: /^Schimbă: Luca Vitejoiu/ }).click();
      await page.getByRole("searchbox").fill("alunicescu fel");
      await page.getByRole("link", { name: /^Felix Alunicescu/ }).click();
      await page.waitForURL(/a=pilot-175&b=pilot-228/);
      await page
        .getByRole("heading", { level: 1, name: "Vlad Clopoțelu și Felix Alunicescu" })
        .waitFor();
      expect(await page.title()).toContain("Vlad Clopoțelu și Felix Alunicescu, față în față");
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    },
  );

  it("finds both without scripts too", async () => {
    const page = await newPage({ site, javaScript: false });
    await page.goto("/head-to-head");
    await page.getByRole("searchbox").fill("vitejoiu luca");
    await page.getByRole("button", { name: "Caută", exact: true }).click();
    await page.getByRole("link", { name: /^Luca Vitejoiu/ }).click();
    await page
      .getByRole("list", { name: "Cele mai multe curse împreună" })
      .getByRole("link")
      .first()
      .click();
    await page.getByRole("heading", { name: "Întâlniri" }).waitFor();
    page.expectProblem(/404/);
    const reply = await page.goto("/head-to-head?a=demo-pilot&b=nimeni");
    expect(reply?.status()).toBe(404);
  });
});
