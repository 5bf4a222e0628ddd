import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { madeUpBytes } from "#tests/factories/download-file.ts";
import { type DiscordProvider, startDiscord } from "#tests/factories/linking-providers.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { expectSnackbar, type LeagueOfOne, openAs, startLeagueOfOne } from "./league-of-one.ts";

const MEGABYTE = 1024 * 1024;

describe("A game file for members", () => {
  let discord: DiscordProvider;
  let league: LeagueOfOne;
  /** Three pieces, the last one shorter. */
  const content = madeUpBytes(17 * MEGABYTE);
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "grila-download-"));
    file = join(folder, "Circuit Motorpark.zip");
    await writeFile(file, content);
    discord = await startDiscord();
    league = await startLeagueOfOne({
      LEAGUE_NAME: "Liga Carpaților",
      DISCORD_URL: discord.url,
      DISCORD_CLIENT_ID: discord.clientId,
      DISCORD_CLIENT_SECRET: discord.clientSecret,
      DISCORD_GUILD_ID: discord.guildId,
    });
  });
  afterAll(async () => {
    await league.site.stop();
    await discord.close();
    await rm(folder, { recursive: true });
  });

  const signIn = async (page: WatchedPage, words: "Yes" | "No" = "Yes") => {
    await page.getByRole("link", { name: "Autentificare Discord" }).click();
    await page.getByRole("heading", { name: "Sign in?" }).waitFor();
    await page.getByRole("link", { name: words }).click();
    await page.waitForURL((address) => address.pathname === "/download-motorpark");
  };

  it("an organiser uploads it, is interrupted, and goes on after a reload without sending anything twice", async () => {
    const page = await newPage({ site: league.site });
    page.expectProblem(/PUT .*\/pieces\/1\?.* net::ERR_FAILED/);
    await openAs(page, league.administrator.email, "/administrare/descarcari");
    await page.getByText("Nu există încă niciun fișier de descărcat.").waitFor();
    const sent: string[] = [];
    page.on("request", (request) => {
      const number = /\/pieces\/(\d+)/.exec(request.url())?.[1];
      if (number !== undefined) sent.push(number);
    });
    await page.route("**/pieces/1?*", (route) => route.abort());

    await page.getByRole("button", { name: "Fișier nou" }).click();
    const dialog = page.getByRole("dialog", { name: "Fișier nou" });
    await dialog.getByLabel("Fișierul").setInputFiles(file);
    expect(await dialog.getByLabel("Titlu").inputValue()).toBe("Circuit Motorpark");
    await dialog.getByLabel("Numele din link").fill("../motorpark");
    await dialog.getByRole("button", { name: "Salvează și încarcă" }).click();
    await dialog.getByText(/^Litere fără diacritice/).waitFor();
    await dialog.getByLabel("Numele din link").fill("motorpark.zip");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Salvează și încarcă" }).click();
    await page.getByText("Legătura s-a întrerupt.").waitFor();
    await page.getByText(/8 MB din 17 MB/).waitFor();

    page.once("dialog", (question) => void question.accept());
    await page.reload();
    await page.getByText("Au ajuns 8 MB din 17 MB.").waitFor();
    await expectAccessible(page);
    await page.unroute("**/pieces/1?*");
    sent.length = 0;
    await page.getByLabel("Fișierul pentru Circuit Motorpark").setInputFiles(file);
    await page.getByText("Circuit Motorpark.zip a ajuns întreg și poate fi descărcat.").waitFor();
    expect(sent).toEqual(["1", "2"]);
    await page.getByText(/vizibil · Circuit Motorpark\.zip, 17 MB · 0 descărcări/).waitFor();
    await page.getByText(`${league.site.url}/download-motorpark?file=motorpark.zip`).waitFor();
  });

  it("a member gets it, byte by byte, and the address keeps no token", async () => {
    discord.members.add(discord.discordId);
    const page = await newPage({ site: league.site, width: 360 });
    await page.goto("/download?file=motorpark.zip");
    await page.getByText("Trebuie să fii membru pe serverul de Discord Liga Carpaților.").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // The download opens in a tab of its own, which closes as soon as the file comes.
    const download = page.context().waitForEvent("download");
    await signIn(page);
    await page.getByText("Download-ul va începe imediat. Dacă nu începe, apăsați aici.").waitFor();
    expect(await page.getByText("Autentificare Discord").count()).toBe(0);
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("Circuit Motorpark.zip");
    expect((await readFile(await saved.path())).equals(content)).toBe(true);
    expect(page.url()).toBe(`${league.site.url}/download-motorpark?file=motorpark.zip`);
    expect(await page.title()).toBe("Download Motorpark · Liga Carpaților");
    await expectAccessible(page);

    // The link works too, in the same browser.
    const again = page.context().waitForEvent("download");
    const link = page.getByRole("link", { name: "apăsați aici" });
    const href = (await link.getAttribute("href")) ?? "";
    expect(href).toMatch(/^\/download\/authenticated-get\?token=[\w-]{43}&file=motorpark\.zip$/);
    await link.click();
    await again;

    // Whoever else has the link reads why it does nothing.
    const other = await newPage({ site: league.site });
    await other.goto(href);
    await expectSnackbar(other, "Token invalid, încearcă autentificarea din nou");
    await other.getByRole("link", { name: "Autentificare Discord" }).waitFor();
  });

  it("whoever is not on the league's server reads so, and whoever says no too", async () => {
    discord.members.clear();
    const page = await newPage({ site: league.site });
    await page.goto("/download-motorpark");
    await signIn(page);
    await expectSnackbar(page, "Utilizatorul nu este membru pe serverul Liga Carpaților");
    await signIn(page, "No");
    await expectSnackbar(page, "Autentificare eșuată");
    for (const [err, words] of [
      ["FileNotFound", "Fișierul solicitat nu este disponibil"],
      ["FileNotAvailable", "Fișierul solicitat nu este disponibil pe server"],
    ] as const) {
      await page.goto(`/download-motorpark?err=${err}&file=alt.zip`);
      await expectSnackbar(page, words);
      // Said once: neither the address nor the way back holds it.
      await page.waitForURL("/download-motorpark?file=alt.zip");
      await page.goto("/standings");
      await page.goBack();
      await page.getByText("Fișierul cerut nu mai este oferit aici.").waitFor();
      expect(await page.getByText(words, { exact: true }).count()).toBe(0);
    }
  });

  it("the page is the same for everybody, whatever token the address holds", async () => {
    const read = async (query: string) =>
      (await fetch(`${league.site.url}/download-motorpark${query}`)).text();
    const html = await read("?token=secret-of-somebody&file=motorpark.zip");
    expect(html).not.toContain("secret-of-somebody");
    expect(html).toContain('<meta name="referrer" content="no-referrer"');
    expect(html).toContain("Autentificare Discord");
  });
});
