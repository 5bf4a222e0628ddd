import { HOUR_MS } from "#shared/time/durations.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabases } from "#server/database/databases.ts";
import { migrate } from "#server/database/migrate.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import { plainPicture } from "#tests/factories/pictures.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { expectSnackbar, openAs, PASSWORD } from "./league-of-one.ts";
import { type Site, startSite } from "./site.ts";

describe("Streams, recordings and pictures of an event", () => {
  const email = "organizator@example.test";
  let folder: string;
  let site: Site;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "grila-event-media-"));
    const databases = openDatabases({ dataDir: folder });
    await migrate(databases);
    await databases.db.transaction().execute(async (db) => {
      await createPerson(db, { email, password: PASSWORD, roles: ["organizer"] });
      const season = await createSeason(db, { title: "Cupa Mixtă", simulator: "ac" });
      const time = Date.now() - HOUR_MS;
      const event = await createEvent(db, { id: "etapa", season, title: "Marele Premiu", time });
      await createSession(db, { event, title: "Cursa", startAt: time, durationMinutes: 24 * 60 });
    });
    await databases.close();
    site = await startSite({ league: "empty", dataDir: folder });
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const png = async (name: string) => ({
    name,
    mimeType: "image/png",
    buffer: await plainPicture({ width: 600, height: 400 }).png().toBuffer(),
  });

  it("are added by an organiser, who is told what is wrong beside each", async () => {
    const page = await newPage({ site });
    await openAs(page, email, "/administrare/event/etapa");
    await page.getByRole("link", { name: "Imagini și transmisiuni" }).click();
    await page.getByRole("button", { name: "+ Transmisiune" }).click();
    await page.getByLabel("Sesiunea").selectOption({ label: "Cursa" });
    await page.getByLabel("Titlul").fill("Transmisiunea oficială");
    await page.getByLabel("Adresa").fill("http://youtube.com/liga");
    await page.getByLabel("Comentator sau canal").fill("Andrei");
    page.expectProblem(/POST .*\/api\/upload 422/);
    await page
      .locator("input[type=file]")
      .setInputFiles([
        await png("start.png"),
        { name: "note.png", mimeType: "image/png", buffer: Buffer.from("text") },
        await png("podium.png"),
      ]);
    await page.getByText(/note\.png: Fișierul nu este o imagine/).waitFor();
    await page.getByRole("group", { name: "Imaginea 2" }).waitFor();
    await page.getByRole("button", { name: "Salvează" }).click();
    await page.getByText("Scrie o adresă care începe cu https://").waitFor();
    await page.getByText("Descrie ce se vede.").first().waitFor();
    await expectAccessible(page);
    await page.getByLabel("Adresa").fill("https://youtube.com/liga");
    const second = page.getByRole("group", { name: "Imaginea 2" });
    await second.getByLabel("Ce se vede").fill("Podiumul");
    await second.getByLabel("Autorul").fill("Ana Pop");
    await page.getByRole("group", { name: "Imaginea 1" }).getByLabel("Ce se vede").fill("Startul");
    await page.getByRole("button", { name: "Mută mai sus imaginea 2" }).click();
    await page.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(page, "Imaginile și transmisiunile au fost salvate.");
  });

  it.each([
    [360, "light"],
    [1280, "dark"],
  ] as const)(
    "are seen by visitors at %i px: links that load nothing before they are pressed, pictures that open big",
    async (width, theme) => {
      const page = await newPage({ site, width, theme });
      const asked: string[] = [];
      page.on("request", (request) => void asked.push(new URL(request.url()).host));
      await page.goto("/event/etapa");
      const link = page.getByRole("link", { name: "Transmisiunea oficială" });
      expect(await link.getAttribute("href")).toBe("https://youtube.com/liga");
      expect(await link.getAttribute("target")).toBe("_blank");
      expect(await link.getAttribute("rel")).toContain("noopener noreferrer");
      await page.getByText("Se deschide pe YouTube, în altă filă.").waitFor();
      await page.getByText("În direct").waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);

      const pictures = page.getByRole("region", { name: "Imagini" });
      const first = pictures.getByRole("link", { name: "Podiumul" });
      await first.scrollIntoViewIfNeeded();
      const box = await first.boundingBox();
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.5, 1);
      await first.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Imaginea 1 din 2" });
      await dialog.getByText("Foto: Ana Pop").waitFor();
      await expectAccessible(page);
      await page.keyboard.press("ArrowRight");
      await page
        .getByRole("dialog", { name: "Imaginea 2 din 2" })
        .getByRole("img", { name: "Startul" })
        .waitFor();
      await page.keyboard.press("ArrowRight");
      await dialog.waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(new Set(asked)).toEqual(new Set([new URL(site.url).host]));
    },
  );

  it("are compared where two organisers have changed them at once", async () => {
    const [one, other] = [await newPage({ site }), await newPage({ site })];
    for (const page of [one, other]) {
      await openAs(page, email, "/administrare/event/etapa/imagini");
      await page.getByLabel("Titlul").waitFor();
    }
    await one.getByRole("group", { name: "Imaginea 1" }).getByLabel("Autorul").fill("Ion Ionescu");
    await one.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(one, "Imaginile și transmisiunile au fost salvate.");
    await other.getByLabel("Titlul").fill("Transmisiunea ligii");
    other.expectProblem(/POST .* 409/);
    await other.getByRole("button", { name: "Salvează" }).click();
    await other
      .getByText(/Altcineva a salvat/)
      .first()
      .waitFor();
    await expectAccessible(other);
  });
});
