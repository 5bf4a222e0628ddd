import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { expectSnackbar, type LeagueOfOne, openAs, startLeagueOfOne } from "./league-of-one.ts";

describe("Who runs the site", () => {
  let league: LeagueOfOne;
  beforeAll(async () => {
    league = await startLeagueOfOne({ SOCIAL_LINKS: "Discord|https://discord.example.com/x" });
  });
  afterAll(() => league.site.stop());

  async function expectUsable(page: WatchedPage) {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }

  it("names the league, sees the mails and reads who changed what", async () => {
    const { site, administrator } = league;
    const visitor = await newPage({ site });
    await visitor.goto("/");
    expect(await visitor.title()).toBe("Competiții · Grila");

    const page = await newPage({ site, theme: "dark", width: 360 });
    await openAs(page, administrator.email, "/administrare/site");
    await page.getByLabel("Numele ligii").fill("");
    await page.getByLabel("Email de contact").fill("noi@example.test");
    await page.getByLabel("Linkul 1: adresă").first().fill("http://discord.example.com/x");
    await page.getByRole("button", { name: "Salvează" }).click();
    await page.getByText("Scrie numele ligii.").waitFor();
    await page.getByText("Scrie o adresă care începe cu https://").waitFor();
    await page.getByLabel("Numele ligii").fill("Liga Șoimilor");
    await page.getByLabel("Linkul 1: adresă").first().fill("https://discord.example.com/y");
    await page.getByText("GT Challenge, sezonul 4").click();
    await page.getByLabel("Povestea sezonului").first().fill("A câștigat Ana.\nLa ultima etapă.");
    await expectUsable(page);

    // Somebody else is faster; their change and one's own are both kept.
    const theirs = await league.call<Record<string, unknown>>(
      administrator.email,
      "/api/site/settings",
    );
    await league.call(administrator.email, "/api/site/settings", {
      ...theirs,
      description: "Curse în fiecare joi.",
    });
    page.expectProblem(/POST .*\/api\/site\/settings 409/);
    await page.getByRole("button", { name: "Salvează" }).click();
    const change = page.getByText("Descriere: acum Curse în fiecare joi.");
    // Saved from the depth of a long form: what stands over it comes into view.
    await expect
      .poll(() =>
        change.evaluate(
          (line) =>
            document.elementFromPoint(
              line.getBoundingClientRect().x + 1,
              line.getBoundingClientRect().y + 1,
            ) === line,
        ),
      )
      .toBe(true);
    await page.getByRole("button", { name: "Păstrează ce am scris" }).click();
    await page.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(page, "Setările au fost salvate.");
    await page.getByRole("banner").getByText("Liga Șoimilor").waitFor();

    await visitor.goto("/seasons");
    expect(await visitor.title()).toMatch(/ · Liga Șoimilor$/);
    expect(
      await visitor.getByRole("link", { name: "Scrie organizatorilor" }).getAttribute("href"),
    ).toBe("mailto:noi@example.test");
    expect(
      await visitor
        .getByRole("contentinfo")
        .getByRole("link", { name: "Discord" })
        .getAttribute("href"),
    ).toBe("https://discord.example.com/y");
    await visitor.goto("/");
    await visitor.getByText("Arhivă").click();
    const archived = visitor.getByRole("article").filter({ hasText: "GT Challenge, sezonul 4" });
    await archived.getByText("Detalii").click();
    await visitor.getByText("A câștigat Ana.").waitFor();

    await page.getByLabel("Arată arhiva vizitatorilor").uncheck();
    await page.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(page, "Setările au fost salvate.");
    await visitor.goto("/");
    await visitor.getByRole("banner").getByText("Liga Șoimilor").waitFor();
    expect(await visitor.getByText("Arhivă").count()).toBe(0);

    await page.goto("/administrare/emailuri");
    await page.getByRole("button", { name: "Trimite un email de probă" }).click();
    await page.getByRole("heading", { name: "Email de probă · Liga Șoimilor" }).waitFor();
    await page.getByLabel("Caută după adresă sau subiect").fill("nimeni@");
    await page.getByRole("button", { name: "Caută" }).click();
    await page.getByText("Niciun email nu se potrivește.").waitFor();
    await expectUsable(page);

    await page.goto("/administrare/jurnal");
    await page.getByLabel("Cuvinte").fill("soimilor");
    await page.getByRole("button", { name: "Caută" }).click();
    await page.getByRole("status").getByText("2 modificări", { exact: true }).waitFor();
    await page.getByText("Ana Șefu a schimbat setările site-ului").last().click();
    await page.getByText("Numele ligii").waitFor();
    await page.getByText("Liga Șoimilor", { exact: true }).last().waitFor();
    await expectUsable(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Descarcă CSV" }).click();
    expect((await download).suggestedFilename()).toBe("jurnal.csv");
    await page.getByRole("button", { name: "Arată tot" }).click();
    await page.getByLabel("Despre ce").selectOption({ label: "un email" });
    await page.getByText("Ana Șefu și-a trimis un email de probă").waitFor();
  });
});
