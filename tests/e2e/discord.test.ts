import { afterAll, beforeAll, expect, it } from "vitest";
import { addChannel, sendDue, wordsOf } from "#tests/factories/discord-channel.ts";
import { startWebhookDiscord, type WebhookDiscord } from "#tests/factories/discord-webhooks.ts";
import { createPerson } from "#tests/factories/league.ts";
import {
  createStewardedRace,
  PASSWORD,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import type { TestApp } from "#tests/test-app.ts";
import { expectAccessible, expectNoSidewaysScroll, type WatchedPage } from "./browser.ts";
import type { Site } from "./site.ts";
import { openAs, startServed } from "./stewards.ts";

describeOnEachDatabase("Who runs a league", (engine) => {
  let discord: WebhookDiscord;
  let test: TestApp;
  let site: Site;
  let race: StewardedRace;
  let admin: string;
  beforeAll(async () => {
    discord = await startWebhookDiscord();
    ({ test, site } = await startServed(engine, { DISCORD_URL: discord.url }));
    admin = await createPerson(test.services.databases.db, {
      roles: ["administrator"],
      password: PASSWORD,
    });
    race = await createStewardedRace(test, {}, test.services.now());
  });
  afterAll(async () => {
    await site.stop();
    await discord.close();
  });

  const expectUsable = async (page: WatchedPage) => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };
  const words = () => [...discord.messages.values()].map(wordsOf);

  it("pastes a webhook's address, sees what it would post, switches it on and tries it", async () => {
    const page = await openAs(test, site, admin, {
      path: "/administrare/discord",
      width: 360,
      theme: "dark",
    });
    await page.getByText("„Copy Webhook URL”").waitFor();
    await expectUsable(page);
    await page.getByRole("button", { name: "Adaugă un canal" }).click();
    const dialog = page.getByRole("dialog");
    page.expectProblem(/POST .*\/api\/webhooks 422/);
    await dialog.getByLabel("Adresa webhook-ului").fill("https://discord.gg/invitatie");
    await dialog.getByRole("button", { name: "Adaugă" }).click();
    await dialog.getByText(/nu este adresa unui webhook/).waitFor();
    await expectUsable(page);
    await dialog.getByLabel("Adresa webhook-ului").fill(discord.address());
    await dialog.getByRole("button", { name: "Adaugă" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Anunțuri" }).waitFor();
    await expectUsable(page);

    await page.getByRole("switch", { name: "Rezultate" }).click();
    await dialog.getByText(/1\. Pilot/).waitFor();
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Pornește" }).click();
    await expect.poll(() => page.getByRole("switch", { name: "Rezultate" }).isChecked()).toBe(true);
    await page.getByRole("button", { name: "Trimite un mesaj de probă" }).click();
    await page.getByText("Mesajul de probă a ajuns în Discord.").waitFor();
    expect(words()).toEqual([expect.stringContaining("Mesaj de probă")]);
    discord.messages.clear();
  });

  it("saves results, which are posted, and corrects them, which edits the post", async () => {
    await race.save();
    await sendDue(test);
    expect(words()).toEqual([expect.stringContaining("1. Pilot")]);
    const [before] = words();
    await race.save(race.drivers.toReversed().map((person) => ({ people: [person] })));
    await sendDue(test);
    expect(words()).toHaveLength(1);
    expect(words()[0]).not.toBe(before);
    const page = await openAs(test, site, admin, { path: "/administrare/discord" });
    await page.getByText(/1 mesaj trimis/).waitFor();
    await expectUsable(page);
  });

  it("is asked about a post of which nobody knows, and says that it appeared", async () => {
    discord.next.push("reset-after");
    await createStewardedRace(test, {}, test.services.now());
    await sendDue(test);
    const page = await openAs(test, site, admin, { path: "/administrare", width: 360 });
    await page.getByText("Discord: 1 mesaj nesigur").waitFor();
    await page.getByRole("link", { name: /Uită-te și spune/ }).click();
    await page.getByText("Nu se știe dacă un mesaj a apărut").waitFor();
    await expectUsable(page);
    await page.getByRole("button", { name: /^A apărut/ }).click();
    await page.getByText("Nu se știe dacă un mesaj a apărut").waitFor({ state: "detached" });
  });

  it("gives a channel that was deleted in Discord another address, and takes one away", async () => {
    discord.next.push("unknown-webhook");
    await createStewardedRace(test, {}, test.services.now());
    await sendDue(test, { waitMs: 600_000 });
    const page = await openAs(test, site, admin, { path: "/administrare/discord", theme: "dark" });
    await page.getByText("Webhook-ul a fost șters în Discord.").waitFor();
    await expectUsable(page);
    await page.getByRole("button", { name: "Pune altă adresă" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Adresa webhook-ului").fill(discord.address("777777777777777777"));
    await dialog.getByRole("button", { name: "Schimbă adresa" }).click();
    await page.getByText("Site-ul nu mai scrie în acest canal").waitFor({ state: "detached" });
    const season = await addChannel(test, discord, { as: race.organizer, season: race.season });
    await page.goto(`/administrare/discord?season=${race.season}`);
    await page.getByText(/^Canalele în care site-ul scrie despre/).waitFor();
    await page.getByRole("button", { name: "Șterge Anunțuri" }).last().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Șterge" }).click();
    await page.getByText("„Anunțuri” a fost șters.").waitFor();
    const { reader } = test.services.databases;
    const left = await reader.selectFrom("webhooks").select("id").execute();
    expect(left.map(({ id }) => id)).not.toContain(season);
  });
});
