import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { findPostgres, startPostgres } from "../../scripts/throw-away-postgres.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { expectSnackbar, openAs, PASSWORD, startLeagueOfOne } from "./league-of-one.ts";
import { DEMO_PASSWORD, logIn } from "./people.ts";
import { type Site, startSite } from "./site.ts";

/** Romanian of what is no sound copy. */
const refusal = /nu este o copie bună a unei ligi/;

async function expectUsable(page: WatchedPage) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await expectNoSidewaysScroll(page);
}

describe("A league as one file", () => {
  let folder: string;
  let copy: string;
  let damaged: string;
  let from: Site;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "grila-copies-"));
    [copy, damaged] = [join(folder, "copy.tar"), join(folder, "damaged.tar")];
    from = await startSite({ league: "demo" });
  });
  afterAll(async () => {
    await from.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const choose = (page: WatchedPage, file: string) =>
    page.getByLabel("Copia ligii").setInputFiles(file);
  /** A file that came damaged is refused with a sentence; the whole one is looked at, and nothing has changed yet. */
  const showCopy = async (page: WatchedPage, dataDir: string) => {
    page.expectProblem(/POST .*\/api\/restore\/.* 422/);
    await choose(page, damaged);
    await page.getByText(refusal).waitFor();
    await expectUsable(page);
    await choose(page, copy);
    for (const name of ["Liga", "Făcută", "Oameni", "Ultima cursă"])
      await page.locator("form dt").getByText(name, { exact: true }).waitFor();
    await page.getByText(/^\d+ (de )?piloți$/).waitFor();
    await expectUsable(page);
    expect(existsSync(join(dataDir, "restoring", "ready"))).toBe(false);
    // While it starts again, where that takes a second.
    page.expectProblem(/GET .*\/(?:readyz|api\/changes)/);
  };
  /** The site starts again by itself, with everything that the copy holds. */
  const expectLeague = async (page: WatchedPage) => {
    await page.waitForURL("/login");
    await page.getByLabel("Email").fill("admin@demo.test");
    await page.getByLabel("Parola").fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Conectează-te" }).click();
    await page.waitForURL("/");
    const seasons = async (site: Site) => (await fetch(`${site.url}/api/seasons`)).text();
    expect(await seasons(page.site)).toBe(await seasons(from));
  };

  it("is taken by an administrator who says their password", async () => {
    const page = await newPage({ site: from, width: 360 });
    await logIn(page, "admin@demo.test");
    await page.goto("/administrare/site");
    await page.getByRole("button", { name: "Descarcă o copie" }).click();
    const question = page.getByRole("dialog");
    const take = question.getByRole("button", { name: "Descarcă" });
    page.expectProblem(/POST .*\/api\/site\/copy 409/);
    await question.getByLabel("Parola").fill("alta");
    await take.click();
    await question.getByText("Parola nu este corectă.").waitFor();
    await expectUsable(page);
    await question.getByLabel("Parola").fill(DEMO_PASSWORD);
    const download = page.waitForEvent("download");
    await take.click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^grila-\d{8}T\d{6}Z\.tar$/);
    await file.saveAs(copy);
    const bytes = await readFile(copy);
    // In the packed database, which begins as zstd says.
    const at = bytes.indexOf(Buffer.from([0x28, 0xb5, 0x2f, 0xfd])) + 5000;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(damaged, bytes);
  });

  it("fills an empty site, by the link that its operator got", async () => {
    const site = await startSite({ league: "empty" });
    onTestFinished(site.stop);
    const page = await newPage({ site, width: 360 });
    await page.goto(/\/first-administrator\/\S+/.exec(site.printed())?.[0] ?? "");
    await page.getByRole("button", { name: "Încarcă o copie a ligii" }).click();
    await showCopy(page, site.dataDir);
    await page.getByRole("button", { name: "Începe cu liga aceasta" }).click();
    await expectLeague(page);
  });

  it("takes the place of another for who knows password and name, and leaves that one on the disk", async () => {
    const { site, administrator } = await startLeagueOfOne();
    onTestFinished(site.stop);
    const page = await newPage({ site, width: 360 });
    await openAs(page, administrator.email, "/administrare/site");
    await page.getByRole("button", { name: "Pune înapoi o copie" }).click();
    const dialog = page.getByRole("dialog");
    page.expectProblem(/POST .*\/api\/restore 409/);
    await dialog.getByLabel("Parola").fill("alta");
    await dialog.getByRole("button", { name: "Mai departe" }).click();
    await dialog.getByText("Parola nu este corectă.").waitFor();
    await dialog.getByLabel("Parola").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Mai departe" }).click();
    await showCopy(page, site.dataDir);
    await dialog.getByLabel("Scrie numele ligii de acum").fill("Altă ligă");
    await dialog.getByRole("button", { name: "Pune copia în locul ligii" }).click();
    await dialog.getByText("Scrie numele ligii întocmai.").waitFor();
    await dialog.getByLabel("Scrie numele ligii de acum").fill("Grila");
    await dialog.getByRole("button", { name: "Pune copia în locul ligii" }).click();
    await expectLeague(page);
    const replaced = readdirSync(site.dataDir).find((name) => name.startsWith("replaced-")) ?? "";
    expect(existsSync(join(site.dataDir, replaced, "grila.sqlite"))).toBe(true);

    // What is there now is copied as any other league.
    await page.goto("/administrare/site");
    await page.getByRole("button", { name: "Fă o copie acum" }).click();
    await expectSnackbar(page, "Copia este făcută și dovedită.");
  });
});

const bin = findPostgres();

describe.skipIf(!bin)("A league on PostgreSQL", () => {
  it("is put back by a command, which is named where one would look for a button", async () => {
    const server = await startPostgres(bin ?? "");
    onTestFinished(server.stop);
    const environment = {
      DATABASE_URL: server.url,
      JWT_SECRET: "a secret that exists only inside the tests",
    };
    const site = await startSite({ league: "empty", environment });
    onTestFinished(site.stop);
    const page = await newPage({ site, width: 360 });
    await page.goto(/\/first-administrator\/\S+/.exec(site.printed())?.[0] ?? "");
    await page.getByText("bin/grila restore").waitFor();
    expect(await page.getByRole("button", { name: "Încarcă o copie a ligii" }).count()).toBe(0);
    await expectUsable(page);
    await page.getByLabel("Email").fill("sef@example.test");
    await page.getByLabel("Parola").fill(PASSWORD);
    await page.getByLabel("Prenume").fill("Ana");
    await page.getByLabel("Nume de familie").fill("Șefu");
    await page.getByRole("button", { name: "Creează contul" }).click();
    await page.waitForURL("/administrare");
    await page.goto("/administrare/site");
    await page.getByText("bin/grila restore").waitFor();
    expect(await page.getByRole("button", { name: "Pune înapoi o copie" }).count()).toBe(0);
    await expectUsable(page);
  });
});
