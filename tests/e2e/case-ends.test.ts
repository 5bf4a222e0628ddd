import { afterAll, beforeAll, expect, it } from "vitest";
import { blackPng } from "#tests/factories/pictures.ts";
import {
  caller,
  createStewardedRace,
  protestOf,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import type { TestApp } from "#tests/test-app.ts";
import { MINUTE_MS } from "#shared/time/durations.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { openAs, startServed, unfold } from "./stewards.ts";
import type { Site } from "./site.ts";

describeOnEachDatabase("A case that ends without a decision", (engine) => {
  let test: TestApp;
  let site: Site;
  let race: StewardedRace;
  let first: string;
  let second: string;
  beforeAll(async () => {
    ({ test, site } = await startServed(engine));
    race = await createStewardedRace(test, {}, test.services.now());
    const [one, , three] = race.drivers;
    first = await protest(one ?? "");
    second = await protest(three ?? "");
  });
  afterAll(async () => site.stop());

  const protest = async (by: string) => {
    const url = `/api/event/${race.event}/protests`;
    const { data } = await caller(test).post<{ _id: string }>(by, url, protestOf(race));
    return data._id;
  };
  const open = (person: string | undefined, path: string, options: object = {}) =>
    openAs(test, site, person ?? "", { path, ...options });

  it("is joined with another, and its parties find the way there", async () => {
    const steward = await open(race.stewards[0], `/administrare/comisari/${second}`);
    await unfold(steward);
    await steward.getByRole("button", { name: "Alătură altui caz" }).click();
    const dialog = steward.getByRole("dialog");
    await expectAccessible(steward);
    await dialog.getByRole("button", { name: "Alătură" }).click();
    await steward.waitForURL(new RegExp(first));

    const driver = await open(race.drivers[2], `/caz/${second}`, { width: 360, theme: "dark" });
    await driver.getByText("Cazul este judecat împreună cu altul.").waitFor();
    await expectAccessible(driver);
    await expectNoSidewaysScroll(driver);
    await driver.getByRole("link", { name: "Deschide cazul comun" }).click();
    await driver.waitForURL(new RegExp(first));
    await driver.getByRole("heading", { name: "Contestația ta" }).waitFor();
  });

  it("is inadmissible: the parties read why, everybody else reads nothing", async () => {
    const steward = await open(race.stewards[0], `/administrare/comisari/${first}`, { width: 360 });
    await unfold(steward);
    await steward.getByRole("button", { name: "Declară inadmisibilă" }).click();
    const dialog = steward.getByRole("dialog");
    await dialog.getByRole("button", { name: "Declară inadmisibilă" }).click();
    await dialog.getByText("Obligatoriu", { exact: true }).waitFor();
    await dialog.getByLabel("De ce").fill("Incidentul este din sesiunea de încălzire.");
    await dialog.getByRole("button", { name: "Declară inadmisibilă" }).click();
    await steward.getByText("Comisarii nu pot judeca acest caz").waitFor();

    for (const party of race.drivers.slice(0, 2)) {
      const page = await open(party, `/caz/${first}`, { width: 360 });
      await page.getByText("Comisarii nu pot judeca acest caz").waitFor();
      await page.getByText("Incidentul este din sesiunea de încălzire.").waitFor();
      await expectAccessible(page);
    }
    const visitor = await newPage({ site });
    await visitor.goto(`/event/${race.event}?tab=decizii`);
    expect(await visitor.getByText(/încălzire/).count()).toBe(0);
    const stranger = await open(race.drivers[3], "/cazurile-mele");
    stranger.expectProblem(/api\/case\/.* 404|ApiError: Nu există ce cauți/);
    await stranger.goto(`/caz/${first}`);
    await stranger.getByRole("heading", { name: "Ai ieșit de pe traseu" }).waitFor();
  });

  it("shows its pictures for as long as one looks, each address for five minutes", async () => {
    const [, , , fourth] = race.drivers;
    const id = await protest(fourth ?? "");
    const page = await open(fourth, `/caz/${id}`, { width: 360 });
    await page.getByRole("button", { name: "Adaugă dovezi" }).click();
    const [sent, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route("**/api/upload", async (route) => {
      sent.resolve();
      await arrives.promise;
      await route.continue();
    });
    await page.getByLabel("Adaugă imagini").setInputFiles({
      name: "cadru.png",
      mimeType: "image/png",
      buffer: blackPng(64, 48),
    });
    // Whoever pressed now would send without it.
    await sent.promise;
    expect(await page.getByRole("button", { name: "Trimite dovezile" }).isDisabled()).toBe(true);
    arrives.resolve();
    await page.getByRole("button", { name: "Trimite dovezile" }).click();
    const picture = page.getByRole("img", { name: "Dovadă" });
    await picture.waitFor();
    const drawn = () => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth);
    await expect.poll(drawn).toBeGreaterThan(0);
    const old = (await picture.getAttribute("src")) ?? "";
    expect(old).toContain("signature=");
    test.setNow(test.services.now() + 6 * MINUTE_MS);
    expect((await test.call({ url: old })).statusCode).toBe(404);

    // Whoever comes back gets another address, and the picture is drawn.
    await page.reload();
    await picture.waitFor();
    await expect.poll(drawn).toBeGreaterThan(0);
    expect(await picture.getAttribute("src")).not.toBe(old);
  });
});
