import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type DiscordProvider,
  startDiscord,
  startSteam,
  type SteamProvider,
} from "#tests/factories/linking-providers.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import {
  expectSnackbar,
  type LeagueOfOne,
  openAs,
  startLeagueOfOne,
  tabTo,
} from "./league-of-one.ts";
import { logIn as giveLogin } from "./people.ts";
import { type Site, startSite } from "./site.ts";

describe("A driver links their accounts", () => {
  let steam: SteamProvider;
  let discord: DiscordProvider;
  let league: LeagueOfOne;
  let page: WatchedPage;
  let count = 0;
  beforeAll(async () => {
    [steam, discord] = await Promise.all([startSteam(), startDiscord()]);
    league = await startLeagueOfOne({
      STEAM_OPENID_URL: steam.url,
      DISCORD_URL: discord.url,
      DISCORD_CLIENT_ID: discord.clientId,
      DISCORD_CLIENT_SECRET: discord.clientSecret,
    });
  });
  afterAll(async () => {
    await league.site.stop();
    await Promise.all([steam.close(), discord.close()]);
  });
  beforeEach(async () => {
    count++;
    steam.steamId = `7656119${String(count).padStart(10, "0")}`;
    discord.discordId = `9000${count}`;
    page = await openProfile(`pilot${count}@example.test`);
  });

  const openProfile = async (email: string) => {
    await league.addAccount(email);
    const opened = await newPage({ site: league.site, width: 360 });
    await openAs(opened, email, "/profile");
    return opened;
  };
  const consent = async (words: "Yes" | "No") => {
    await page.getByRole("heading", { name: "Sign in?" }).waitFor();
    await page.getByRole("link", { name: words }).click();
    await page.waitForURL(`${league.site.url}/profile`);
  };
  const linked = (service: string) => page.getByRole("button", { name: `${service} conectat` });

  it("with Steam: the id comes from Steam, and the button stays checked", async () => {
    await page.getByRole("link", { name: "Conectează Steam" }).click();
    await consent("Yes");
    await expectSnackbar(page, "Profil actualizat cu succes");
    await linked("Steam").waitFor();
    expect(await linked("Steam").isDisabled()).toBe(true);
    expect(await linked("Steam").textContent()).toContain("✓");
    const profile = await league.call<{ steamId: string }>(
      `pilot${count}@example.test`,
      "/user/profile",
    );
    expect(profile.steamId).toBe(steam.steamId);
  });

  it("with Discord: the code is exchanged by the server, and the button stays checked", async () => {
    await page.getByRole("link", { name: "Conectează Discord" }).click();
    await consent("Yes");
    await expectSnackbar(page, "Profil actualizat cu succes");
    await linked("Discord").waitFor();
    expect(await linked("Discord").isDisabled()).toBe(true);
  });

  it.each(["Steam", "Discord"])("with %s, and says no there", async (service) => {
    await page.getByRole("link", { name: `Conectează ${service}` }).click();
    await consent("No");
    await expectSnackbar(page, "Conectarea a fost anulată.");
    await page.getByRole("link", { name: `Conectează ${service}` }).waitFor();
  });

  it("but not with an answer that somebody else was given", async () => {
    page.expectProblem(/POST .*\/user\/profile 409/);
    const answer = steam.answer(`${league.site.url}/steam?state=planted`);
    await page.goto(`/steam?state=planted&${answer}`);
    await page.waitForURL("/profile");
    await expectSnackbar(
      page,
      "Conectarea nu a fost începută în acest browser sau a durat prea mult. Încearcă din nou.",
    );
    await page.goto(`/discord?code=${discord.code(`${league.site.url}/discord`)}&state=planted`);
    await page.waitForURL("/profile");
    await page.getByRole("link", { name: "Conectează Discord" }).waitFor();
    await page.getByRole("link", { name: "Conectează Steam" }).waitFor();
  });

  it("but not with an identity made up in the address", async () => {
    page.expectProblem(/POST .*\/user\/profile 409/);
    await page.getByRole("link", { name: "Conectează Steam" }).click();
    const callback = await page.getByRole("link", { name: "Yes" }).getAttribute("href");
    const forged = new URL(callback ?? "");
    for (const name of ["openid.identity", "openid.claimed_id"])
      forged.searchParams.set(name, `${steam.url}/id/76561198000000000`);
    await page.goto(forged.href);
    await page.waitForURL("/profile");
    await expectSnackbar(page, "Steam nu a confirmat contul. Încearcă din nou.");
    await page.getByRole("link", { name: "Conectează Steam" }).waitFor();
  });

  it("but not with a code that was used before", async () => {
    page.expectProblem(/POST .*\/user\/profile 409/);
    let callback = "";
    page.on("request", (request) => {
      if (request.url().startsWith(`${league.site.url}/discord?`)) callback = request.url();
    });
    await page.getByRole("link", { name: "Conectează Discord" }).click();
    await consent("Yes");
    await linked("Discord").waitFor();
    await page.goto(callback);
    await page.waitForURL("/profile");
    await expectSnackbar(
      page,
      "Conectarea nu a fost începută în acest browser sau a durat prea mult. Încearcă din nou.",
    );
  });

  it("but not with those of somebody else; an organiser decides whose the Steam id is", async () => {
    page.expectProblem(/POST .*\/user\/profile 409/);
    for (const service of ["Steam", "Discord"]) {
      await page.getByRole("link", { name: `Conectează ${service}` }).click();
      await consent("Yes");
      await linked(service).waitFor();
    }
    const other = await openProfile("celalalt@example.test");
    other.expectProblem(/POST .*\/user\/profile 409/);
    await other.getByRole("link", { name: "Conectează Discord" }).click();
    await other.getByRole("link", { name: "Yes" }).click();
    await expectSnackbar(other, "Acest cont Discord este conectat la alt utilizator.");
    await other.getByRole("link", { name: "Conectează Steam" }).click();
    await other.getByRole("link", { name: "Yes" }).click();
    await expectSnackbar(
      other,
      "Acest ID aparține altui pilot. Organizatorii au fost anunțați și vor decide al cui este.",
    );

    const organizer = await newPage({ site: league.site });
    await openAs(organizer, league.administrator.email, "/administrare/id-uri");
    await organizer.getByRole("heading", { name: `Steam ${steam.steamId}` }).waitFor();
    await organizer.getByRole("button", { name: /^Este al lui/ }).click();
    await expectSnackbar(organizer, "Hotărârea a fost salvată.");
    await organizer.getByText("Nimeni nu cere ID-ul altuia.").waitFor();
    await other.reload();
    await other.getByRole("button", { name: "Steam conectat" }).waitFor();
  });

  it("but an address without an answer leads to /404", async () => {
    for (const path of ["/discord", "/discord?state=x", "/steam", "/steam?openid.mode=id_res"]) {
      await page.goto(path);
      await page.waitForURL("/404");
    }
  });

  it("after logging in again when the session ended on the way", async () => {
    await page.getByRole("link", { name: "Conectează Discord" }).click();
    await page.getByRole("heading", { name: "Sign in?" }).waitFor();
    const callback = await page.getByRole("link", { name: "Yes" }).getAttribute("href");
    await page.goto("/logout");
    await page.waitForURL("/");
    await page.goto(callback ?? "");
    await page.waitForURL(/\/login\?from=/);
    await page.getByLabel("Email").fill(`pilot${count}@example.test`);
    await page.getByLabel("Parola").fill("trei ture libere");
    await page.getByRole("button", { name: "Conectează-te" }).click();
    await linked("Discord").waitFor();
  });
});

describe("A site without a Discord application", () => {
  let league: LeagueOfOne;
  beforeAll(async () => {
    league = await startLeagueOfOne();
  });
  // Once the page is closed, which may still be asking for what stands further down.
  afterAll(() => league.site.stop());

  it("says so on the button", async () => {
    const page = await newPage({ site: league.site });
    await openAs(page, league.administrator.email, "/profile");
    const button = page.getByRole("button", { name: "Discord indisponibil" });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await page
      .getByText("Discord nu este configurat pe acest site, deci nu poate fi conectat.")
      .waitFor();
  });
});

describe("A driver wants to be rid of linked accounts", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
  });
  afterAll(() => site.stop());

  it("by oneself where no result was matched by it, on a phone with the keyboard", async () => {
    const page = await newPage({ site, width: 360 });
    await giveLogin(page, "admin@demo.test");
    await page.goto("/profile");
    await page.getByText("Steam conectat").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await tabTo(page, "Deconectează Steam");
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Deconectezi Steam?" });
    await question.getByLabel("Parola").waitFor();
    await expectAccessible(page);
    await page.keyboard.type("demo-parola-1");
    await page.keyboard.press("Enter");
    await expectSnackbar(page, "Steam a fost deconectat.");
    await page.getByRole("link", { name: "Conectează Steam" }).waitFor();

    // Told on the site, which sends no mail here; who did not do it ends every session.
    await page.goto("/messages");
    await page.getByRole("link", { name: "Steam a fost deconectat" }).first().click();
    await page.getByRole("link", { name: "N-am fost eu" }).click();
    await page.getByRole("heading", { name: "N-ai fost tu?" }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Închide toate sesiunile" }).click();
    await page.waitForURL("/login");
    await expectSnackbar(page, "Toate sesiunile au fost închise. Alege acum altă parolă.");
  });

  it("by an organiser where results would lose their driver, asked on a phone and found among what waits", async () => {
    const page = await newPage({ site, width: 360, theme: "dark" });
    await giveLogin(page, "pilot@demo.test");
    await page.goto("/profile");
    await tabTo(page, "Cere deconectarea Steam");
    await page.keyboard.press("Enter");
    await expectSnackbar(page, "Cererea a ajuns la organizatori.");
    await page.getByText(/^Ai cerut deconectarea .* Un organizator hotărăște\.$/).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const office = await newPage({ site, width: 360 });
    await giveLogin(office, "admin@demo.test");
    await office.goto("/administrare");
    const todo = office
      .getByRole("listitem")
      .filter({ hasText: "1 ID de deconectat, la cererea piloților" });
    await todo.getByRole("link", { name: "Hotărăște" }).click();
    await office.getByRole("button", { name: "Rămâne la Luca Vitejoiu" }).waitFor();
    await expectAccessible(office);
    await expectNoSidewaysScroll(office);
    await office.getByRole("button", { name: "Rămâne la Luca Vitejoiu" }).click();
    await office.getByText("Nimeni nu cere să-i fie deconectat un ID.").waitFor();

    await page.reload();
    await page.getByText("La ultima cerere a hotărât că rămâne.").waitFor();
    await page.getByRole("button", { name: "Cere deconectarea Steam" }).click();
    await page.getByRole("button", { name: "Renunță la cererea pentru Steam" }).waitFor();
    await office.reload();
    await office.getByRole("button", { name: "Deconectează-l de la Luca Vitejoiu" }).click();
    await office.getByText("Nimeni nu cere să-i fie deconectat un ID.").waitFor();
    await page.reload();
    await page.getByRole("link", { name: "Conectează Steam" }).waitFor();
  });
});
