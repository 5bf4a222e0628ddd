import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import {
  expectSnackbar,
  type LeagueOfOne,
  openAs,
  PASSWORD,
  startLeagueOfOne,
} from "./league-of-one.ts";

describe("An administrator looks after the people of the league", () => {
  const mihai = "mihai@example.test";
  let league: LeagueOfOne;
  beforeAll(async () => {
    league = await startLeagueOfOne();
    await league.addAccount(mihai);
    await league.call(mihai, "/user/profile", { firstName: "Mihai", lastName: "Vântu" });
  });
  afterAll(() => league.site.stop());

  async function open(
    path: string,
    email = league.administrator.email,
    look: { width?: number; theme?: "light" | "dark" } = {},
  ) {
    const page = await newPage({ site: league.site, ...look });
    await openAs(page, email, path);
    return page;
  }
  const list = "/administrare/utilizatori";
  async function openPerson(page: WatchedPage, words: string, name: string) {
    await page.getByRole("searchbox").fill(words);
    await page.getByRole("button", { name: "Caută" }).click();
    await page.getByText("1 persoană").waitFor();
    await page.getByRole("link", { name }).click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
  }

  it("makes a role, gives it, ends a session, blocks and unblocks", async () => {
    const page = await open("/administrare/roluri");
    await page.getByRole("button", { name: "Rol nou" }).click();
    await page.getByRole("button", { name: "Salvează" }).waitFor();
    await page.getByLabel("Numele rolului").fill("Redactor");
    await page.getByLabel("Trimite mesaje").check();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(page, "Rolul a fost salvat.");

    const member = await open("/profile", mihai);
    expect(await member.getByRole("link", { name: "Administrare" }).count()).toBe(0);
    await page.getByRole("link", { name: "Utilizatori și piloți" }).click();
    await openPerson(page, "vantu", "Mihai Vântu");
    const history = page.getByRole("link", { name: "Istoric" });
    expect(await history.getAttribute("href")).toMatch(/^\/administrare\/jurnal\?subject=/);
    await page.getByRole("switch", { name: "Redactor" }).click();
    await expectSnackbar(page, "Mihai Vântu are acum rolul Redactor.");
    await member.reload();
    await member.getByRole("link", { name: "Administrare" }).click();
    await member.getByRole("link", { name: "Mesaje către grupuri" }).click();
    await member.getByRole("heading", { name: "Scrie un mesaj" }).waitFor();

    await page.getByRole("button", { name: "Închide sesiunea" }).first().waitFor();
    await page.getByRole("button", { name: "Închide toate sesiunile" }).click();
    await page.getByText("Nu este conectat nicăieri.").waitFor();
    member.expectProblem(/401|Sesiunea a expirat/);
    await member.getByRole("link", { name: "Cluburi", exact: true }).first().click();
    await member.waitForURL(/\/login\?from=/);

    await page.getByRole("button", { name: "Blochează contul" }).click();
    await page.getByRole("button", { name: "Blochează", exact: true }).click();
    await page.getByText("Cont blocat").waitFor();
    member.expectProblem(/POST .*\/auth\/login 409/);
    await member.getByLabel("Email").fill(mihai);
    await member.getByLabel("Parola").fill(PASSWORD);
    await member.getByRole("button", { name: "Conectează-te" }).click();
    await expectSnackbar(member, "Contul tău este blocat. Scrie organizatorilor ligii.");
    await page.getByRole("button", { name: "Deblochează contul" }).click();
    await expectSnackbar(page, "Contul a fost deblocat.");
    await member.getByRole("button", { name: "Conectează-te" }).click();
    await member.waitForURL(/\/teams/);
  });

  it("and another one at once: a role and a driver keep what each has changed", async () => {
    await league.call(league.administrator.email, "/api/roles", {
      name: "Doi deodată",
      permissions: ["sendMessages"],
      requiresFactor: false,
    });
    const [one, two] = [await open("/administrare/roluri"), await open("/administrare/roluri")];
    two.expectProblem(/roles\/\S+ 409/);
    for (const page of [one, two])
      await page.getByRole("button", { name: "Editează Doi deodată" }).click();
    await one.getByLabel("Vede jurnalul de modificări").check();
    await one.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(one, "Rolul a fost salvat.");
    await two.getByLabel("Administrează site-ul").check();
    await two.getByRole("button", { name: "Salvează" }).click();
    await two.getByText("Drepturi: în plus Vede jurnalul de modificări").waitFor();
    await expectAccessible(two);
    await two.getByRole("button", { name: "Păstrează ce am scris" }).click();
    await two.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(two, "Rolul a fost salvat.");
    const role = two.getByRole("listitem").filter({ hasText: "Doi deodată" });
    for (const right of ["jurnalul", "site-ul", "Trimite mesaje"])
      await role.getByText(new RegExp(right)).waitFor();

    for (const page of [one, two]) {
      await page.goto(list);
      await openPerson(page, "vantu", "Mihai Vântu");
    }
    two.expectProblem(/drivers\/\S+ 409/);
    await one.getByLabel("Prescurtare").fill("VAN");
    await one.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(one, "Pilotul a fost salvat.");
    await two.getByLabel("Număr de concurs").fill("27");
    await two.getByRole("button", { name: "Salvează" }).click();
    await two.getByText("Prescurtare: acum VAN").waitFor();
    await two.getByRole("button", { name: "Păstrează ce am scris" }).click();
    await expect.poll(() => two.getByLabel("Prescurtare").inputValue()).toBe("VAN");
    expect(await two.getByLabel("Număr de concurs").inputValue()).toBe("27");
    await two.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(two, "Pilotul a fost salvat.");
    // Nothing is typed there: what is read again is shown.
    await turnRole(one, "Doi deodată");
    await expect.poll(() => one.getByLabel("Număr de concurs").inputValue()).toBe("27");

    await one.getByLabel("Prescurtare").fill("MIH");
    await one.getByLabel("Număr de concurs").fill("31");
    await one.getByRole("button", { name: "Salvează" }).click();
    await one.getByText("modificări nesalvate").waitFor({ state: "detached" });
    await two.getByLabel("Prescurtare").fill("VNT");
    await two.getByLabel("Număr de concurs").fill("72");
    // What is typed stays when the page is read again.
    await turnRole(two, "Doi deodată");
    await two.getByRole("button", { name: "Salvează" }).click();
    const shorthand = two.getByRole("group", { name: "Prescurtare" });
    await shorthand.getByLabel("Salvat").check();
    expect(await two.getByRole("button", { name: "Salvează" }).isDisabled()).toBe(true);
    await expectAccessible(two);
    await two.getByRole("button", { name: "Păstrează ce am scris" }).click();
    await expect.poll(() => two.getByLabel("Prescurtare").inputValue()).toBe("MIH");
    expect(await two.getByLabel("Număr de concurs").inputValue()).toBe("72");
    await two.getByRole("button", { name: "Salvează" }).click();
    await two.getByText("modificări nesalvate").waitFor({ state: "detached" });
    await one.reload();
    await expect.poll(() => one.getByLabel("Număr de concurs").inputValue()).toBe("72");
    expect(await one.getByLabel("Prescurtare").inputValue()).toBe("MIH");
  });

  it("is warned before sawing off their own branch, and cannot fall", async () => {
    const page = await open(list);
    page.expectProblem(/DELETE .*\/roles\/administrator 409/);
    await openPerson(page, league.administrator.email, "Ana Șefu");
    await page.getByText("Acesta ești tu").waitFor();
    expect(await page.getByRole("button", { name: "Blochează contul" }).count()).toBe(0);
    await page.getByRole("switch", { name: "Administrator" }).click();
    await page.getByRole("heading", { name: "Îți iei singur rolul?" }).waitFor();
    await page.getByRole("button", { name: "Ia rolul" }).click();
    await page
      .getByText(/Cineva trebuie să poată administra/)
      .first()
      .waitFor();
    expect(await page.getByRole("switch", { name: "Administrator" }).isChecked()).toBe(true);
  });

  it("confirms who got no mail, adds a driver, joins the two and deletes them", async () => {
    const email = "fara-mail@example.test";
    const body = { email, password: PASSWORD, password_confirm: PASSWORD };
    await league.call(league.administrator.email, "/auth/register", body);
    const page = await open(`${list}?kind=waiting`);
    await page.getByRole("button", { name: `Confirmă ${email}` }).click();
    await page.getByRole("button", { name: "Confirmă", exact: true }).click();
    await page.getByText("Nimeni nu așteaptă să-și confirme adresa.").waitFor();
    await league.call(email, "/user/profile", { firstName: "Radu", lastName: "Ploaie" });

    await page.getByRole("link", { name: "Fără cont" }).click();
    await page.getByText("Nu am găsit pe nimeni.").waitFor();
    await page.getByRole("button", { name: "Pilot nou fără cont" }).click();
    await page.getByLabel("Prenume").fill("R.");
    await page.getByRole("textbox", { name: "ID Steam" }).fill("123");
    await page.getByRole("button", { name: "Salvează" }).click();
    await page.getByText("Scrie numele de familie.").waitFor();
    await page.getByText("ID-ul de Steam are 17 cifre.").waitFor();
    await page.getByLabel("Nume de familie").fill("Ploaie");
    await page.getByRole("textbox", { name: "ID Steam" }).fill("76561190000012345");
    await page.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(page, "Pilotul a fost adăugat.");

    await page.getByRole("link", { name: "R. Ploaie" }).click();
    await page.getByRole("combobox", { name: "Cine este" }).fill("radu");
    await page.getByRole("option", { name: /Radu Ploaie/ }).click();
    await page.getByRole("button", { name: "Unește-i" }).click();
    await page.getByRole("button", { name: "Unește", exact: true }).click();
    await page.getByRole("heading", { name: "Radu Ploaie", level: 1 }).waitFor();
    expect(await page.getByRole("textbox", { name: "ID Steam" }).inputValue()).toBe(
      "76561190000012345",
    );

    await page.getByRole("button", { name: "Șterge persoana" }).click();
    await page.getByText("0 rezultate rămân pe site").waitFor();
    await page.getByRole("button", { name: "Continuă" }).click();
    await page.getByRole("button", { name: "Șterge definitiv" }).click();
    await expectSnackbar(page, "Radu Ploaie a fost șters.");
    await page.getByText("2 persoane").waitFor();
  });

  it("writes down a second id of a driver and forgets it again", async () => {
    const page = await open("/administrare/id-uri");
    await page.goto("/id-claims");
    await page.waitForURL("/administrare/id-uri");
    await page.getByText("Nimeni nu cere ID-ul altuia.").waitFor();
    await page.getByRole("link", { name: "Ținute minte" }).click();
    await page.getByRole("button", { name: "Adaugă un ID" }).click();
    await page.getByLabel("ID-ul", { exact: false }).fill("76561190000054321");
    await page.getByRole("button", { name: "Salvează" }).click();
    await page.getByText("Alege pilotul.").waitFor();
    await page.getByRole("combobox", { name: "Al cui este" }).fill("vantu");
    await page.getByRole("option", { name: /Mihai Vântu/ }).click();
    await page.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(page, "ID-ul este ținut minte.");
    await page.getByRole("button", { name: "Uită Steam 76561190000054321" }).click();
    await page.getByRole("button", { name: "Uită-l" }).click();
    await page.getByText("Niciun ID ținut minte.").waitFor();
  });

  it("finds every page usable on a phone, in both themes", async () => {
    const [mine] = await league.call<{ _id: string }[]>(
      league.administrator.email,
      "/api/people?search=vantu",
    );
    const looks = {
      dark: [list, `${list}/${mine?._id}`],
      light: ["/administrare/roluri", "/administrare/id-uri?tab=aliases", "/messages/new"],
    };
    for (const theme of ["dark", "light"] as const) {
      const [first = "", ...others] = looks[theme];
      const page = await open(first, league.administrator.email, { width: 360, theme });
      for (const path of [first, ...others]) {
        if (path !== first) await page.goto(path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    }
  });
});

/** Gives the person a role or takes it: the page reads the person again. */
async function turnRole(page: WatchedPage, role: string): Promise<void> {
  const read = page.waitForResponse(/\/api\/people\//);
  await page.getByRole("switch", { name: role }).click();
  await read;
}
