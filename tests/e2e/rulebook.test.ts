import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSeason } from "#tests/factories/league.ts";
import { writePdf } from "#tests/factories/pdf.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { type EntryLeague, startEntryLeague } from "./entry-list-league.ts";

const file = "regulament0123456789abcdef.pdf";

describe("The rulebook of a season", () => {
  let league: EntryLeague;
  beforeAll(async () => {
    league = await startEntryLeague({ simulator: "acc" });
    const pages = ["Articolul 1. Start lansat", "Articolul 2. Penalizari", "Articolul 3. Puncte"];
    const bytes = writePdf(pages);
    await mkdir(join(league.site.dataDir, "files"), { recursive: true });
    await writeFile(join(league.site.dataDir, "files", file), bytes);
    await league.change(async (db) => {
      await db
        .insertInto("uploads")
        .values({
          id: "rulebook",
          kind: "rulebook",
          owner_id: "nobody",
          filename: file,
          original_name: "regulament.pdf",
          mime: "application/pdf",
          bytes: bytes.length,
          sha256: "",
          created_at: 0,
        })
        .execute();
      await db.updateTable("seasons").set({ rulebook_upload_id: "rulebook" }).execute();
    });
  });
  afterAll(() => league.stop());

  const text = (page: WatchedPage) => page.getByRole("region", { name: /^Pagina \d din 3$/ });
  const buttons = (page: WatchedPage, name: string) => page.getByRole("button", { name });

  it("is read page by page, above and below, with nothing of it loaded before", async () => {
    const page = await newPage({ site: league.site });
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await page.goto(`/season/${league.season}`);
    await page.getByRole("link", { name: "Regulament" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(loaded.filter((address) => /pdf|rules-viewer/.test(address))).toEqual([]);

    await page.getByRole("link", { name: "Regulament" }).click();
    await text(page).getByText("Articolul 1. Start lansat").waitFor();
    const back = buttons(page, "Înapoi").and(page.locator("button"));
    const on = buttons(page, "Înainte");
    const disabled = (which: typeof on) =>
      which.evaluateAll((found) => found.map((one) => one.hasAttribute("disabled")));
    expect([await disabled(back), await disabled(on)]).toEqual([
      [true, true],
      [false, false],
    ]);
    await on.first().click();
    await text(page).getByText("Articolul 2. Penalizari").waitFor();
    await on.last().click();
    await text(page).getByText("Articolul 3. Puncte").waitFor();
    expect([await disabled(back), await disabled(on)]).toEqual([
      [false, false],
      [true, true],
    ]);
    await expectAccessible(page);
  });

  it("turns with the keyboard", async () => {
    const page = await newPage({ site: league.site });
    await page.goto(`/season/${league.season}?tab=rules`);
    await text(page).getByText("Articolul 1.").waitFor();
    await text(page).focus();
    await page.keyboard.press("ArrowRight");
    await text(page).getByText("Articolul 2.").waitFor();
    await page.keyboard.press("End");
    await text(page).getByText("Articolul 3.").waitFor();
    await page.keyboard.press("PageUp");
    await text(page).getByText("Articolul 2.").waitFor();
    await page.keyboard.press("Home");
    await text(page).getByText("Articolul 1.").waitFor();
  });

  it("can be read on a phone: larger, and as text that fits", async () => {
    const page = await newPage({ site: league.site, width: 360, theme: "dark" });
    await page.goto(`/season/${league.season}?tab=rules`);
    await text(page).getByText("Articolul 1.").waitFor();
    const width = () =>
      page
        .locator("canvas")
        .first()
        .evaluate((canvas) => canvas.getBoundingClientRect().width);
    const before = await width();
    await page.getByRole("button", { name: "Mărește" }).click();
    await expect.poll(width).toBeGreaterThan(before * 1.3);
    await expectNoSidewaysScroll(page);
    await page.getByText("Text", { exact: true }).click();
    await page.getByRole("paragraph").filter({ hasText: "Articolul 1. Start lansat" }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  it("is offered as a file without scripts, and said to be missing where there is none", async () => {
    const plain = await newPage({ site: league.site, javaScript: false });
    await plain.goto(`/season/${league.season}?tab=rules`);
    const link = plain.getByRole("link", { name: "Descarcă regulamentul" });
    expect(await link.getAttribute("href")).toBe(`/api/files/${file}`);
    expect(await plain.getByText("Se încarcă regulamentul").isVisible()).toBe(false);
    await league.change((db) => createSeason(db, { id: "bare", title: "Fără regulament" }));
    const bare = await newPage({ site: league.site });
    await bare.goto("/season/bare?tab=rules");
    await bare.getByText("Regulamentul sezonului nu a fost publicat încă.").waitFor();
  });

  it("says so when the file cannot be read", async () => {
    const page = await newPage({ site: league.site });
    page.expectProblem(/files\/.* 404/);
    page.expectProblem(/404/);
    await page.route(`**/api/files/${file}`, (route) => route.fulfill({ status: 404 }));
    await page.goto(`/season/${league.season}?tab=rules`);
    await page.getByText("Regulamentul nu poate fi afișat aici. Îl poți descărca.").waitFor();
    await page.unroute(`**/api/files/${file}`);
    await page.getByRole("button", { name: "Încearcă din nou" }).click();
    await text(page).getByText("Articolul 1.").waitFor();
  });
});
