import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createUser } from "#features/accounts/server/people/users-queries.ts";
import { renewLoginLink } from "#features/accounts/server/ways-in/login-links.ts";
import { openDatabases } from "#server/database/databases.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import {
  expectSnackbar,
  type LeagueOfOne,
  openAs,
  PASSWORD,
  startLeagueOfOne,
} from "./league-of-one.ts";

/** A phone whose owner always shows it their finger. */
async function giveKeys(page: WatchedPage): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe("A phone's own key", () => {
  let league: LeagueOfOne;
  beforeAll(async () => {
    league = await startLeagueOfOne({}, "localhost");
  });
  afterAll(() => league.site.stop());

  /** A driver who has come by a link and has nothing else. Answers the path of their login link. */
  const addSeat = async (): Promise<string> => {
    const databases = openDatabases({ dataDir: league.site.dataDir });
    const now = Date.now();
    const id = await createUser(databases.db, { firstName: "Dana", lastName: "Pop", now });
    await databases.db.updateTable("users").set({ account_at: now }).where("id", "=", id).execute();
    const path = await renewLoginLink(databases.db, id, now);
    await databases.close();
    return path;
  };

  it("makes whole what came by a link, and a week later one press is enough", async () => {
    const page = await newPage({ site: league.site, width: 360 });
    await giveKeys(page);
    await page.goto(await addSeat());
    await expectAccessible(page);
    await page.getByRole("button", { name: "Intră", exact: true }).click();
    await page.waitForURL("/");

    for (const path of ["/noutati/setari", "/teams"]) {
      await page.goto(path);
      await page.getByText("Pagina aceasta cere un cont întreg").waitFor();
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
    await page.getByRole("link", { name: "Fă-ți contul întreg" }).click();
    await page.getByText("Ai intrat cu un link").waitFor();
    await expectAccessible(page);
    // No page promises mail that nobody sends.
    expect(await page.getByRole("button", { name: "Cod pe email" }).count()).toBe(0);
    await page.getByRole("button", { name: "Amprentă sau cheie" }).click();
    await expectSnackbar(page, "Contul este întreg: de acum intri cu amprenta sau cheia.");
    await page.getByRole("heading", { name: "Editează profil" }).waitFor();
    await page.goto("/messages");
    await page.getByText("Ai o amprentă sau o cheie nouă").waitFor();

    await page.goto("/logout");
    await page.goto("/login");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await page.getByRole("button", { name: "Trimite-mi un cod pe email" }).count()).toBe(0);
    await page.getByRole("button", { name: "Intră cu amprenta sau cheia" }).click();
    await page.waitForURL("/");
    await page.goto("/profile");
    await page.getByRole("heading", { name: "Editează profil" }).waitFor();
    await page.goto("/profile/siguranta");
    // Nobody is asked for a password that they do not have, nor loses the last way in.
    await page.getByText("Folosită").first().waitFor();
    expect(await page.getByRole("button", { name: /^Scoate / }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Schimbă parola" }).count()).toBe(0);
    await page.getByRole("button", { name: "Șterge contul" }).click();
    const question = page.getByRole("dialog");
    expect(await question.getByLabel("Parola").count()).toBe(0);
    await expectAccessible(page);
    await question.getByRole("button", { name: "Șterge contul" }).click();
    await expectSnackbar(page, "Contul tău a fost șters.");
  });

  it("is added by who has a password, called otherwise, and taken off by itself", async () => {
    const email = "cheie@example.test";
    await league.addAccount(email);
    const page = await newPage({ site: league.site, width: 1280 });
    await giveKeys(page);
    await openAs(page, email, "/profile/siguranta");
    const section = page.getByRole("group", { name: "Amprentă sau cheie" });
    await section.getByRole("button", { name: "Adaugă o amprentă sau o cheie" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Parola").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Mai departe" }).click();
    await expectSnackbar(page, "Gata: de acum intri cu ea, fără parolă.");

    await section.getByRole("button", { name: /^Redenumește / }).click();
    await dialog.getByLabel("Numele").fill("Telefonul meu");
    await dialog.getByRole("button", { name: "Salvează" }).click();
    await section.getByText("Telefonul meu").waitFor();
    await expectAccessible(page);

    await section.getByRole("button", { name: "Scoate Telefonul meu" }).click();
    await dialog.getByRole("button", { name: "Cu amprenta sau cheia" }).click();
    await expectSnackbar(page, "Cheia a fost scoasă.");
    await expect.poll(() => section.getByText("Telefonul meu").count()).toBe(0);
  });
});
