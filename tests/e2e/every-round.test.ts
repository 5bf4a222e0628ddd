import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { type Site, startSite } from "./site.ts";

const standings = "/season/ac-abarth?tab=standings";

describe("A table of every round", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
  });
  afterAll(async () => site.stop());

  it.each([
    { width: 360, theme: "dark" },
    { width: 1280, theme: "light" },
  ] as const)(
    "is made with a name, leaves out the round that is said, and takes one that is added later ($width px)",
    async ({ width, theme }) => {
      const page = await newPage({ site, width, theme });
      await logIn(page, "admin@demo.test");
      await page.goto(standings);
      if (width === 360) await page.getByRole("button", { name: "Unelte" }).click();
      await page.getByRole("button", { name: "Clasament nou" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Nume").fill(`Toate ${width}`);
      const usual = await dialog.getByLabel("Cursă", { exact: true }).inputValue();
      expect(usual).not.toBe("");
      await dialog.getByText("Altfel la etapa asta").click();
      await dialog.getByLabel("Etapa", { exact: true }).selectOption({ index: 1 });
      const otherwise = dialog.getByRole("group", { name: "Altfel la etapa asta" });
      const left = otherwise.getByRole("group").first();
      const title = (await left.locator("legend").textContent()) ?? "";
      await left.getByLabel(/^Curs/).selectOption("Nu punctează");
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await dialog.getByRole("button", { name: "Aplică" }).click();
      await page.getByRole("button", { name: "Salvează clasamentul" }).click();
      await page.getByText("Clasamentul a fost salvat.").waitFor();

      await page.goto("/administrare/season/ac-abarth");
      const rounds = page.getByRole("list", { name: "Etape" }).getByRole("listitem");
      await rounds.first().waitFor();
      const added = `Etapa ${(await rounds.count()) + 1}`;
      await page.getByRole("combobox", { name: "Circuite" }).fill("monza");
      const offered = page.getByRole("option");
      // Until it is narrowed, the list has every track.
      await expect
        .poll(() => offered.first().textContent())
        .toMatch(/^Autodromo Nazionale Monza(?!, 1966)/);
      await offered.first().click();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Salvează", exact: true }).click();
      await page.getByText("Sezonul a fost salvat.").first().waitFor();

      await page.goto(standings);
      const tables = page.getByRole("combobox", { name: "Clasamente" });
      const option = tables.locator("option").filter({ hasText: `Toate ${width}` });
      await tables.selectOption(await option.getAttribute("value"));
      if (width === 360) await page.getByRole("button", { name: "Unelte" }).click();
      await page.getByRole("button", { name: "Editează", exact: true }).click();
      await page.getByRole("button", { name: "Etape și punctaje" }).click();
      const raceOf = (event: string) =>
        dialog.getByRole("group", { name: event, exact: true }).getByLabel(/^Curs/).first();
      await expect.poll(() => raceOf(added).inputValue()).toBe(usual);
      expect(await raceOf(title).inputValue()).toBe("");
      await dialog.getByText("nu mai ia singur etapele adăugate mai târziu").waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    },
  );
});
