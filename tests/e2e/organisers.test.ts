import { HOUR_MS } from "#shared/time/durations.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClub } from "#tests/factories/league.ts";
import { writePdf } from "#tests/factories/pdf.ts";
import { readReply } from "#web/api.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { type EntryLeague, PASSWORD, startEntryLeague } from "./entry-list-league.ts";
import { expectSnackbar } from "./league-of-one.ts";
import { logIn } from "./people.ts";

describe("An organiser before an event", () => {
  let league: EntryLeague;
  beforeAll(async () => {
    league = await startEntryLeague({ simulator: "acc", cars: 1 });
  });
  afterAll(() => league.stop());

  const open = async (who: string, path: string, options: { width?: number } = {}) => {
    const page = await newPage({ site: league.site, ...options });
    await logIn(page, who, PASSWORD);
    await page.goto(path);
    return page;
  };
  const choose = async (page: WatchedPage, label: string, text: string, option: RegExp) => {
    await page.getByRole("combobox", { name: label }).fill(text);
    await page.getByRole("option", { name: option }).first().click();
  };
  const picture = (colour: string) =>
    sharp({ create: { width: 320, height: 180, channels: 3, background: colour } })
      .png()
      .toBuffer();
  const png = async (name: string, colour = "#c00") => ({
    name,
    mimeType: "image/png",
    buffer: await picture(colour),
  });

  it("gives a wildcard, suspends a driver and enters a guest, who are told and see it", async () => {
    const page = await open(league.administrator, `/administrare/season/${league.season}`);
    await page.getByRole("link", { name: "Participanți la Monza" }).click();
    await page.getByRole("heading", { name: "Participanți" }).waitFor();

    const part = (name: string) => page.getByRole("region", { name });
    await choose(page, "Mașina care primește wildcard", "dunarea barbu", /#27 Echipajul 27/);
    await page.getByRole("button", { name: "Dă wildcard" }).click();
    await page.getByRole("button", { name: "Retrage wildcardul mașinii #27" }).waitFor();
    await page.getByRole("button", { name: "Retrage wildcardul mașinii #7" }).click();
    await expect
      .poll(() => part("Wildcarduri").getByText("Echipajul 7", { exact: true }).count())
      .toBe(0);

    const suspend = page.getByRole("button", { name: "Suspendă", exact: true });
    await suspend.click();
    await page.getByText("Obligatoriu", { exact: true }).waitFor();
    await choose(page, "Pilotul", "albu", /Ana Albu/);
    await page.getByLabel("Motivul").fill("Contact la start");
    await suspend.click();
    await expectSnackbar(page, "Ana Albu este suspendat și a primit un mesaj.");
    await part("Suspendări").getByText("Contact la start").waitFor();
    await page.getByRole("button", { name: "Ridică suspendarea pentru Carmen Crișan" }).click();
    await expectSnackbar(page, "Carmen Crișan nu mai este suspendat aici.");

    await page.getByRole("button", { name: "Adaugă o mașină invitată" }).click();
    await page.getByRole("button", { name: "Salvează mașina" }).click();
    await page.getByText("Alege numele echipajului").waitFor();
    await page.getByText("Alege cel puțin un pilot.").waitFor();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Număr" }).fill("27");
    await page.getByLabel("Numele echipajului").fill("Oaspeții");
    await choose(page, "Piloți", "străin", /Stranger Străin/);
    await page.keyboard.press("Escape");
    page.expectProblem(/POST .*guest-cars 409/);
    await page.getByRole("button", { name: "Salvează mașina" }).click();
    await page.getByText("Numărul 27 este al mașinii „Echipajul 27”.").first().waitFor();
    await page.getByRole("textbox", { name: "Număr" }).fill("77");
    await page.getByRole("button", { name: "Salvează mașina" }).click();
    await expectSnackbar(page, "Mașina invitată #77 este salvată.");
    await part("Mașini invitate").getByText("Oaspeții").waitFor();

    await page.setViewportSize({ width: 360, height: 780 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const address = `/event/${league.event}?tab=registrations`;
    const guest = await open(league.stranger, address, { width: 360 });
    await guest.getByRole("button", { name: "Confirmă prezența" }).waitFor();
    await guest.getByRole("row", { name: /77 Stranger Străin/ }).waitFor();
    await guest.goto("/messages");
    await guest.getByText("Ești invitat cu mașina #77").first().waitFor();
    const suspended = await open(league.ana, address, { width: 360 });
    await suspended.getByText("Ești suspendat la această etapă: Contact la start").waitFor();
  });

  it("puts people into race control of the league and of a season, by keyboard on a phone", async () => {
    const page = await open(league.administrator, "/administrare/directia-cursei", { width: 360 });
    await page.getByText("Liga nu are pe nimeni în direcția cursei.").waitFor();
    const add = page.getByRole("button", { name: "Adaugă", exact: true });
    await add.press("Enter");
    await page.getByText("Obligatoriu", { exact: true }).waitFor();
    await choose(page, "Persoana", "albu", /Ana Albu/);
    await add.press("Enter");
    await expectSnackbar(page, "Ana Albu este în direcția cursei.");
    await page.goto(`/administrare/season/${league.season}`);
    await page.getByRole("link", { name: "Direcția cursei" }).last().click();
    await page.getByRole("heading", { name: "De la toate sezoanele" }).waitFor();
    await choose(page, "Persoana", "crisan", /Carmen Crișan/);
    await page.getByLabel("Pe server").selectOption({ label: "Privește sau transmite" });
    await add.press("Enter");
    await expectSnackbar(page, "Carmen Crișan este în direcția cursei.");
    const list = page.getByRole("list", { name: "Direcția cursei" });
    await list.getByText("Privește sau transmite").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page
      .getByRole("button", { name: "Scoate din direcția cursei: Carmen Crișan" })
      .press("Enter");
    await expectSnackbar(page, "Carmen Crișan nu mai este în direcția cursei.");
    await page.getByText("Sezonul nu are pe nimeni în direcția cursei.").waitFor();
  });

  it("drops liveries named by number, puts the others right, and visitors see them", async () => {
    const page = await open(league.administrator, `/administrare/season/${league.season}/livree`);
    await page
      .getByLabel("Poze de livree")
      .setInputFiles([
        await png("27.png"),
        await png("RLRCC5_27 (1).png", "#00c"),
        await png("poza mea.png", "#0a0"),
        { name: "5.png", mimeType: "image/png", buffer: Buffer.from("nu este o poză") },
      ]);
    await page.getByText("Alt fișier este deja pentru #27.").waitFor();
    await page.getByText("Numele nu spune numărul unei mașini din sezon.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Renunță la RLRCC5_27 (1).png" }).click();
    await page.getByLabel("Mașina pentru poza mea.png").selectOption({ label: "#7 Echipajul 7" });
    page.expectProblem(/upload 422/);
    await page.getByRole("button", { name: "Trimite 3 poze" }).click();
    await page.getByText(/Fișierul nu este o imagine/).waitFor();
    await page.getByRole("button", { name: "Renunță la 5.png" }).click();
    await page.getByRole("img", { name: "Livreaua mașinii #27" }).waitFor();
    await page.getByRole("button", { name: "Scoate poza mașinii #7" }).click();
    await page.getByRole("button", { name: "Da", exact: true }).click();
    await expect.poll(() => page.getByRole("img", { name: "Livreaua mașinii #7" }).count()).toBe(0);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const livery = await fetch(`${league.site.url}/car_ico/RLRCC527.webp`);
    expect(livery.headers.get("content-type")).toBe("image/webp");
  });

  it("gives season and event pictures and a rulebook, replaces and removes them, and everybody sees it", async () => {
    const page = await open(league.administrator, `/administrare/season/${league.season}`);
    const shown = async (path: string, read: (data: Record<string, unknown>) => unknown) => {
      const reply = await fetch(`${league.site.url}${path}`);
      return read(readReply<Record<string, unknown>>(reply.status, await reply.text()).data);
    };
    const season = `/api/season/${league.season}`;
    const save = async () => {
      await page.getByRole("button", { name: "Salvează", exact: true }).click();
      await expectSnackbar(page, "Sezonul a fost salvat.");
    };
    page.expectProblem(/upload 4(13|22)/);
    await page.getByLabel("Banner").setInputFiles({
      name: "banner.png",
      mimeType: "image/png",
      buffer: Buffer.from("nu este o poză"),
    });
    await page.getByText(/Fișierul nu este o imagine/).waitFor();
    await page.getByLabel("Poster").setInputFiles({
      name: "poster.png",
      mimeType: "image/png",
      buffer: Buffer.alloc(9 * 1024 * 1024),
    });
    await page.getByText(/peste 8 MB|limita este de 8 MB/).waitFor();
    await page.getByLabel("Banner").setInputFiles(await png("banner.png"));
    await page.getByRole("img", { name: "Banner" }).waitFor();
    await page.getByLabel("Poster").setInputFiles(await png("poster.png"));
    await page.getByRole("img", { name: "Poster" }).waitFor();
    await page.getByLabel(/^Regulament/).setInputFiles({
      name: "regulament.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(writePdf(["Regulament"])),
    });
    await page.getByRole("link", { name: /^Deschide regulament/ }).waitFor();
    // This league's cars have classes that no rule gives them.
    await page.getByRole("button", { name: "Salvează", exact: true }).click();
    await page.getByText("4 mașini își schimbă clasa").waitFor();
    expect(await page.getByText("Verifică câmpurile marcate.").count()).toBe(0);
    await page.getByRole("alertdialog").getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(page, "Sezonul a fost salvat.");
    const first = await shown(season, ({ banner }) => banner);
    expect(await shown(season, ({ poster, pdfRulebookPath }) => [poster, pdfRulebookPath])).toEqual(
      [expect.stringContaining("/api/files/"), expect.stringMatching(/\.pdf$/)],
    );
    await page.getByLabel("Banner").setInputFiles(await png("altul.png", "#00c"));
    await expect
      .poll(() => page.getByRole("img", { name: "Banner" }).getAttribute("src"))
      .not.toBe(first);
    await page.getByRole("button", { name: "Scoate posterul" }).click();
    await save();
    // The words about the save before may still stand.
    await expect.poll(() => shown(season, ({ banner }) => banner)).not.toBe(first);
    expect(await shown(season, ({ poster }) => poster)).toBeNull();

    await page.goto(`/administrare/event/${league.event}`);
    await page.getByLabel("Imaginea etapei").setInputFiles(await png("etapa.png"));
    await page.getByRole("img", { name: "Imaginea etapei" }).waitFor();
    await page.getByRole("button", { name: "Salvează", exact: true }).click();
    await expectSnackbar(page, "Etapa a fost salvată.");
    const visitor = await newPage({ site: league.site, width: 360 });
    const address = await shown(`/api/event/${league.event}`, ({ coverPhoto }) => coverPhoto);
    await visitor.goto(`/event/${league.event}`);
    expect(await visitor.content()).toContain(String(address));
  });

  it("corrects a registration after the deadline, and the club reads what changed", async () => {
    await league.change(async (db) => {
      await db
        .updateTable("seasons")
        .set({ registration_deadline: Date.now() - HOUR_MS })
        .where("id", "=", league.season)
        .execute();
    });
    const page = await open(
      league.administrator,
      `/administrare/season/${league.season}/inscrieri`,
    );
    await page.getByText("Înscrierile nu mai sunt permise.").waitFor();
    await page
      .getByRole("link", { name: "Corectează înscrierea clubului Dunărea Motorsport" })
      .click();
    await page.getByText("Corectezi ca organizator").waitFor();
    const car = page.getByRole("region", { name: "mașina #5 Echipajul 5" });
    await car.getByLabel("Numele echipajului").fill("Solista");
    await page.getByRole("region", { name: "mașina #5 Solista" }).getByLabel("Număr").fill("55");
    await page.getByRole("button", { name: "Retrage mașina #7 Echipajul 7" }).click();
    await page.getByRole("button", { name: "Da", exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Salvează", exact: true }).click();
    await page.waitForURL(/tab=register/);
    await page.getByText("Solista").first().waitFor();
    expect(await page.getByText("Echipajul 7", { exact: true }).count()).toBe(0);

    await league.change(async (db) => {
      const { owner_id } = await db
        .selectFrom("clubs")
        .select("owner_id")
        .where("name", "=", "Dunărea Motorsport")
        .executeTakeFirstOrThrow();
      await createClub(db, {
        id: "late",
        name: "Târziii",
        owner: owner_id,
        drivers: [owner_id],
      });
      await db
        .updateTable("clubs")
        .set({ search_name: "tarziii" })
        .where("id", "=", "late")
        .execute();
    });
    await page.goto(`/administrare/season/${league.season}/inscrieri`);
    await choose(page, "Înscrie un club", "târz", /Târziii/);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Alege mașinile și piloții" }).click();
    await page.getByText("Cine conduce clubul „Târziii” primește un mesaj").waitFor();
    await page.getByRole("button", { name: "Adaugă o mașină" }).waitFor();

    const owner = await open(league.ana, "/messages", { width: 360 });
    await owner.getByText("Înscrierea clubului Dunărea Motorsport a fost corectată").click();
    await owner.getByText("#55 „Solista”: avea numărul 5.").waitFor();
    await owner.getByText("Mașină retrasă: #7 „Echipajul 7”.").waitFor();
  });

  it("gives a club to somebody else", async () => {
    await league.change(async (db) => {
      await db
        .updateTable("clubs")
        .set({ search_name: "dunarea motorsport" })
        .where("name", "=", "Dunărea Motorsport")
        .execute();
    });
    const page = await open(league.administrator, "/administrare/cluburi", { width: 360 });
    await page.getByLabel("Caută un club").fill("dunarea");
    await page.getByRole("button", { name: "Alt proprietar pentru Dunărea Motorsport" }).click();
    await choose(page, "Noul proprietar", "bratu", /Barbu Bratu/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Dă clubul", exact: true }).click();
    await expectSnackbar(page, "Clubul „Dunărea Motorsport” este al lui Barbu Bratu.");
    await page.getByText("Proprietar: Barbu Bratu").first().waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Istoric: clubul Dunărea Motorsport" }).click();
    await page.getByText("Dunărea Motorsport").first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/administrare/jurnal");
  });
});
