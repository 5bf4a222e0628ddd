import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createUser } from "#features/accounts/server/people/users-queries.ts";
import { renewLoginLink } from "#features/accounts/server/ways-in/login-links.ts";
import { openDatabases } from "#server/database/databases.ts";
import { codeIn } from "#tests/factories/mail-codes.ts";
import { type DiscordProvider, startDiscord } from "#tests/factories/linking-providers.ts";
import { type Postman, startPostman } from "#tests/factories/postman.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { expectSnackbar, type LeagueOfOne, startLeagueOfOne } from "./league-of-one.ts";

/** A driver who has come by a link and has nothing else. Answers the path of their login link. */
async function addSeat({ site }: LeagueOfOne): Promise<string> {
  const databases = openDatabases({ dataDir: site.dataDir });
  const now = Date.now();
  const id = await createUser(databases.db, { firstName: "Dana", lastName: "Pop", now });
  await databases.db.updateTable("users").set({ account_at: now }).where("id", "=", id).execute();
  const path = await renewLoginLink(databases.db, id, now);
  await databases.close();
  return path;
}

describe("A code by mail", () => {
  let league: LeagueOfOne;
  let postman: Postman;
  beforeAll(async () => {
    postman = await startPostman();
    const environment = { SMTP_URL: postman.url, MAIL_FROM: "Liga <liga@example.test>" };
    league = await startLeagueOfOne(environment);
  });
  afterAll(async () => {
    await league.site.stop();
    await postman.close();
  });

  const mailsTo = (address: string) => postman.received.filter(({ to }) => to === address);
  /** Types the address, then the code that comes there, after a wrong one. */
  const typeCode = async (page: WatchedPage, address: string, yes: string): Promise<void> => {
    const before = mailsTo(address).length;
    await page.getByLabel("Email").fill(address);
    await page.getByRole("button", { name: "Trimite codul" }).click();
    await page.getByText(`Am scris la ${address}`).waitFor();
    await expect.poll(() => mailsTo(address).length).toBe(before + 1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const code = codeIn(mailsTo(address).at(-1)?.source.replaceAll("=\r\n", ""));
    await page.getByLabel("Codul din email").fill("nu");
    await page.getByRole("button", { name: yes, exact: true }).click();
    await page.getByText("Scrie cele șase cifre din email.").waitFor();
    await page.getByLabel("Codul din email").fill(code);
    await page.getByRole("button", { name: yes, exact: true }).click();
  };

  it("makes whole what came by a link, and a week later it is the way in", async () => {
    const email = "dana.pop.cu.adresa.lunga@exemplu-de-domeniu.test";
    const page = await newPage({ site: league.site, width: 360 });
    page.expectProblem(/\/user\/address 422/);
    await page.goto(await addSeat(league));
    await page.getByRole("button", { name: "Intră", exact: true }).click();
    await page.waitForURL("/");
    await page.goto("/profile");
    await page.getByRole("button", { name: "Cod pe email" }).click();
    await expectAccessible(page);
    await typeCode(page, email, "Păstrează");
    await expectSnackbar(page, `De acum poți intra cu un cod trimis la ${email}.`);
    await page.getByRole("heading", { name: "Editează profil" }).waitFor();

    const later = await newPage({ site: league.site, width: 360, theme: "dark" });
    later.expectProblem(/\/auth\/mail-code 422/);
    await later.goto("/login");
    await later.getByRole("button", { name: "Trimite-mi un cod pe email" }).click();
    await expectAccessible(later);
    await expectNoSidewaysScroll(later);
    await typeCode(later, email, "Intră");
    await later.waitForURL("/");
    await later.goto("/profile/siguranta");
    await later.getByText("Te conectezi cu adresa").waitFor();
    // Nobody is asked for a password that they do not have.
    await later.getByRole("button", { name: "Șterge contul" }).click();
    const question = later.getByRole("dialog");
    expect(await question.getByLabel("Parola").count()).toBe(0);
    await question.getByRole("button", { name: "Șterge contul" }).click();
    await expectSnackbar(later, "Contul tău a fost șters.");
  });
});

describe("Discord", () => {
  let league: LeagueOfOne;
  let discord: DiscordProvider;
  beforeAll(async () => {
    discord = await startDiscord();
    league = await startLeagueOfOne({
      DISCORD_URL: discord.url,
      DISCORD_CLIENT_ID: discord.clientId,
      DISCORD_CLIENT_SECRET: discord.clientSecret,
    });
  });
  afterAll(async () => {
    await league.site.stop();
    await discord.close();
  });

  it("makes whole what came by a link, and a week later it is the way in", async () => {
    const page = await newPage({ site: league.site, width: 360 });
    await page.goto(await addSeat(league));
    await page.getByRole("button", { name: "Intră", exact: true }).click();
    await page.waitForURL("/");
    await page.goto("/profile");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Discord", exact: true }).first().click();
    await page.getByRole("link", { name: "Yes" }).click();
    await expectSnackbar(page, "Contul este întreg: de acum intri cu Discord.");

    const later = await newPage({ site: league.site, width: 1280, theme: "dark" });
    await later.goto("/login");
    await expectAccessible(later);
    await later.getByRole("link", { name: "Intră cu Discord" }).click();
    await later.getByRole("link", { name: "Yes" }).click();
    await later.waitForURL("/");
    // The last way in stays.
    later.expectProblem(/\/user\/links\/discord\/unlink 409/);
    await later.goto("/profile");
    await later.getByRole("button", { name: "Deconectează Discord" }).click();
    const question = later.getByRole("dialog");
    expect(await question.getByLabel("Parola").count()).toBe(0);
    await question.getByRole("button", { name: "Deconectează" }).click();
    await later.getByText("Discord este singurul fel în care intri în cont.").first().waitFor();
  });

  it("that says no, or has no verified address, leads back to the login", async () => {
    discord.discordId = "100000000000000777";
    const page = await newPage({ site: league.site, width: 360 });
    page.expectProblem(/\/auth\/discord\/login 409/);
    await page.goto("/login");
    await page.getByRole("link", { name: "Intră cu Discord" }).click();
    await page.getByRole("link", { name: "No" }).click();
    await expectSnackbar(page, "Conectarea a fost anulată.");
    await page.getByRole("link", { name: "Intră cu Discord" }).click();
    await page.getByRole("link", { name: "Yes" }).click();
    await page.getByText("Discord nu ne-a spus nicio adresă verificată").first().waitFor();
    await page.getByRole("heading", { name: "Conectare" }).waitFor();
  });
});
