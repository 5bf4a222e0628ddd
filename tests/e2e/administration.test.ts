import { afterAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { expectSnackbar, type LeagueOfOne, openAs, startLeagueOfOne } from "./league-of-one.ts";

describe("The administrator of an empty league", () => {
  let league: LeagueOfOne;
  afterAll(() => league.site.stop());

  async function open(
    path: string,
    look: { width?: number; theme?: "light" | "dark" } = {},
  ): Promise<WatchedPage> {
    const page = await newPage({ site: league.site, ...look });
    await openAs(page, league.administrator.email, path);
    return page;
  }

  async function choose(page: WatchedPage, label: string, text: string, option: string | RegExp) {
    await page.getByRole("combobox", { name: label }).fill(text);
    await page.getByRole("option", { name: option }).first().click();
  }

  /** A list that takes several stays open until Escape; on the others Escape would take the choice back. */
  async function chooseOneMore(page: WatchedPage, label: string, text: string, option: RegExp) {
    await choose(page, label, text, option);
    await page.keyboard.press("Escape");
  }

  /** Back to the guide, and on with the step that it says is next. */
  async function takeNextStep(page: WatchedPage, button: string) {
    await page.getByRole("link", { name: "Administrare", exact: true }).click();
    const next = page.locator("[aria-current=step]");
    await next.getByRole("link", { name: button }).click();
  }

  it("is led from nothing to an event that visitors see and clubs may register for", async () => {
    // Here, so that a second attempt begins with nothing too.
    const earlier: LeagueOfOne | undefined = league;
    league = await startLeagueOfOne();
    await earlier?.site.stop();
    const page = await open("/");
    await takeNextStep(page, "Creează primul sezon");
    await page.getByRole("heading", { name: "Sezon nou" }).waitFor();
    await page.getByLabel("Numele ligii").fill("Liga Carpaților");
    await page.getByLabel("Titlu").fill("Cupa Carpaților");
    await page.getByText("ACC", { exact: true }).click();
    await page.getByRole("button", { name: "Scoate Toate GT3" }).click();
    await page.getByRole("button", { name: "Păstrează ascuns" }).click();
    await page.getByText("Verifică câmpurile marcate.").waitFor();
    await page.getByText("Alege cel puțin o mașină.").first().waitFor();
    await expectAccessible(page);

    await page.getByText("Mai multe", { exact: true }).click();
    await page.getByLabel("Cod", { exact: true }).fill("CARPATI1");
    await chooseOneMore(page, "Clase de mașini", "GT3", /GT3/);
    await chooseOneMore(page, "Clase de mașini", "GT4", /GT4/);
    await chooseOneMore(page, "Mașini permise", "Ferrari 296", /Ferrari 296/);
    await chooseOneMore(page, "Mașini permise", "Alpine", /Alpine/);
    await page.getByLabel(/Clasa pentru Ferrari 296/).selectOption({ label: "GT3" });
    await page.getByRole("button", { name: "Pune clasele după categoria mașinilor" }).click();
    const alpine = page.getByLabel(/Clasa pentru Alpine/);
    expect(await alpine.locator("option:checked").textContent()).toBe("GT4");
    await page.getByText("Doar înscrișii", { exact: true }).click();
    await page.getByRole("button", { name: "Păstrează ascuns" }).click();
    await expectSnackbar(page, "Sezonul este gata, ascuns.");

    await takeNextStep(page, "Adaugă circuitele");
    await page.getByLabel("Prima cursă").fill("2099-03-20T20:20");
    for (const name of ["monza", "spa", "zandvoort", "misano"])
      await chooseOneMore(page, "Circuite", name, new RegExp(name, "i"));
    await expectAccessible(page);
    await page.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(page, "Sezonul a fost salvat.");

    const visitor = await newPage({ site: league.site });
    await visitor.goto("/");
    expect(await visitor.getByText("Cupa Carpaților").count()).toBe(0);
    await takeNextStep(page, "Mergi la sezon și arată-l");
    await page.getByRole("button", { name: "Arată sezonul" }).click();
    await expectSnackbar(page, "Sezonul este vizibil.");
    await page.getByRole("link", { name: "Administrare", exact: true }).click();
    await page.getByRole("heading", { name: "Primii pași" }).waitFor();
    // The to-do list says nothing that the guide says.
    expect(await page.getByText("lipsește termenul").count()).toBe(0);
    await page.getByRole("button", { name: "Ascunde ghidul" }).click();
    await page.getByText("Cluburile nu se pot înscrie: lipsește termenul").waitFor();
    await page.getByRole("button", { name: "Arată primii pași" }).click();
    await takeNextStep(page, "Pune termenul");
    await page.getByLabel("Înscrieri până la").fill("2099-03-01T20:00");
    await page.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(page, "Sezonul a fost salvat.");

    await visitor.goto("/");
    await visitor.getByRole("heading", { name: "Cupa Carpaților", level: 3 }).click();
    await visitor
      .getByRole("main")
      .getByRole("link", { name: /Calendar/ })
      .first()
      .click();
    await visitor.getByText("Etapa 1").first().waitFor();
    // All from 20:00 on in Bucharest, before and after the clock goes forward; what is announced is the race, after qualifying.
    for (const day of ["20 martie", "27 martie", "3 aprilie", "10 aprilie"])
      await visitor.getByText(`${day} 2099, 20:20`).first().waitFor();
    await visitor.getByRole("link", { name: "Înscrieri" }).click();
    await visitor.getByText("2099-03-01 @ 20:00").first().waitFor();

    await page.getByRole("link", { name: "Administrare", exact: true }).click();
    await page.getByText("Prima etapă este publică, iar înscrierile sunt deschise").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Am înțeles" }).click();
    await page.reload();
    await page.getByText("Cupa Carpaților").waitFor();
    expect(await page.getByText("Prima etapă este publică").count()).toBe(0);
    expect(await page.getByText("Primii pași").count()).toBe(0);
  });

  it("edits an event with its sessions, without losing what is not saved", async () => {
    const season = await league.call<{ _id: string }[]>(league.administrator.email, "/api/seasons");
    const page = await open(`/administrare/season/${season[0]?._id}`);
    await page.getByRole("link", { name: "Editează Etapa 1" }).click();
    // The season's own form has a title too.
    await page.getByRole("heading", { name: "Etapa 1", level: 1 }).waitFor();
    await page.getByLabel("Titlu").fill("Etapa de la Monza");
    await page.getByRole("button", { name: "+ Cursă" }).click();
    const added = page.getByRole("group", { name: "4. Cursă" });
    await added.getByLabel("Numele sesiunii").fill("Sprint");
    const sprint = page.getByRole("group", { name: "4. Sprint" });
    expect(await sprint.getByLabel("Începe la").inputValue()).toBe("2099-03-20T21:20");
    await sprint.getByLabel("Parola serverului").fill("carpati");
    await page.getByRole("link", { name: "Competiții" }).click();
    await page.getByRole("button", { name: "Rămân" }).click();
    await page.getByLabel("Data și ora").fill("2099-03-21T18:30");
    expect(await sprint.getByLabel("Începe la").inputValue()).toBe("2099-03-21T20:20");
    await page.getByRole("button", { name: "Mută mai devreme Sprint" }).click();
    await page.getByRole("button", { name: "Salvează" }).click();
    await page.getByText("Începe înaintea sesiunii de deasupra.").waitFor();
    await page.getByRole("button", { name: "Mută mai târziu Sprint" }).click();
    await page.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(page, "Etapa a fost salvată.");
    await page.reload();
    await page.getByRole("heading", { name: "Etapa de la Monza" }).waitFor();
    await page.getByRole("group", { name: "4. Sprint" }).waitFor();
  });

  it("is told what somebody else has saved, and keeps what was typed", async () => {
    const { email } = league.administrator;
    const [season] = await league.call<{ _id: string }[]>(email, "/api/seasons");
    const page = await open(`/administrare/season/${season?._id}`);
    await page.getByLabel("Descriere").fill("Scrisă de mine");
    const path = `/api/season/${season?._id}`;
    const { version } = await league.call<{ version: number }>(email, `${path}/edit`);
    await league.call(email, `${path}/visibility`, { hidden: true, version });
    page.expectProblem(/POST .* 409/);
    await page.getByRole("button", { name: "Salvează" }).click();
    await page.getByText("Ascuns: acum da").waitFor();
    await page.getByRole("button", { name: "Păstrează ce am scris" }).click();
    await page.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(page, "Sezonul a fost salvat.");
    const saved = await league.call<object>(email, `${path}/edit`);
    expect(saved).toMatchObject({ description: "Scrisă de mine", hidden: true });
  });

  it("finds what was typed and not saved as a draft, until it is taken back", async () => {
    const { email } = league.administrator;
    const [season] = await league.call<{ _id: string }[]>(email, "/api/seasons");
    const path = `/administrare/season/${season?._id}`;
    const page = await open(path);
    const prizes = page.getByLabel("Premii");
    await page.getByRole("link", { name: "Termene" }).click();
    await prizes.fill("Cupe și un volan");
    await page.getByRole("link", { name: "Competiții" }).click();
    await page.getByText("rămân ca ciornă pe acest dispozitiv").waitFor();
    await page.getByRole("button", { name: "Plec" }).click();
    await page.waitForURL("/current-series");

    await page.goto(path);
    await page.getByText("Ai o ciornă nesalvată").waitFor();
    expect(await prizes.inputValue()).toBe("");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continuă ciorna" }).click();
    expect(await prizes.inputValue()).toBe("Cupe și un volan");
    await page.getByRole("button", { name: "Renunță" }).click();
    expect(await prizes.inputValue()).toBe("");
    await page.reload();
    await prizes.waitFor();
    expect(await page.getByText("Ai o ciornă nesalvată").count()).toBe(0);
  });

  it("duplicates a season into another year", async () => {
    const page = await open("/administrare");
    await page.getByRole("button", { name: "Duplică Cupa Carpaților" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Cod").fill("CARPATI1");
    page.expectProblem(/POST .* 409/);
    await dialog.getByRole("button", { name: "Duplică" }).click();
    await dialog.getByText("Alt sezon are deja acest cod.").first().waitFor();
    await dialog.getByLabel("Titlu").fill("Cupa Carpaților 2");
    await dialog.getByLabel("Cod").fill("CARPATI2");
    await dialog.getByLabel("Ziua primei etape").fill("2027-09-03");
    await dialog.getByRole("button", { name: "Duplică" }).click();
    await page.getByRole("heading", { name: "Cupa Carpaților 2" }).waitFor();
    // The first event had been put off by a day; the distances stay, and so do the hours, which are the race's.
    for (const time of [
      "3 septembrie 2027, 19:20",
      "9 septembrie 2027, 20:20",
      "16 septembrie 2027, 20:20",
      "23 septembrie 2027, 20:20",
    ])
      await page.getByText(time).waitFor();
    expect(await page.getByLabel("Înscrieri până la").inputValue()).toBe("2027-08-14T20:00");
    await page.getByRole("link", { name: "Editează Etapa de la Monza" }).click();
    await page.getByRole("heading", { name: "Etapa de la Monza" }).waitFor();
    expect(await page.getByLabel("Data și ora").inputValue()).toBe("2027-09-03T18:30");
    const sprint = page.getByRole("group", { name: "4. Sprint" });
    expect(await sprint.getByLabel("Începe la").inputValue()).toBe("2027-09-03T20:20");
  });

  it("has one button for all sections on a phone", async () => {
    const page = await open("/administrare", { width: 360 });
    const people = page.getByRole("link", { name: "Utilizatori și piloți" });
    const button = page.getByRole("button", { name: "Secțiuni De făcut și sezoane" });
    await button.waitFor();
    expect(await people.isVisible()).toBe(false);
    await button.click();
    await expectAccessible(page);
    await people.click();
    await page.waitForURL("/administrare/utilizatori");
    await people.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Secțiuni Utilizatori și piloți" }).waitFor();
  });

  it.each([
    ["a phone, in the dark", { width: 360, theme: "dark" }],
    ["a screen, by day", { width: 1280, theme: "light" }],
  ] as const)("finds every page usable on %s", async (_where, look) => {
    const { email } = league.administrator;
    const [season] = await league.call<{ _id: string; events: { _id: string }[] }[]>(
      email,
      "/api/seasons",
    );
    const page = await open("/administrare", look);
    for (const [address, sign] of [
      ["/administrare", "Sezoane"],
      ["/administrare/season/new", "Mai multe"],
      [`/administrare/season/${season?._id}`, "Imagini și regulament"],
      [`/administrare/event/${season?.events[0]?._id}`, "Confirmarea prezenței"],
    ] as const) {
      await page.goto(address);
      await page.getByText(sign, { exact: true }).first().waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });

  it("is alone there: others find nothing", async () => {
    await league.addAccount("pilot@example.test");
    const page = await newPage({ site: league.site });
    await openAs(page, "pilot@example.test", "/profile");
    expect(await page.getByRole("link", { name: "Administrare" }).count()).toBe(0);
    await page.goto("/administrare");
    await page.getByText("404").first().waitFor();
  });
});
