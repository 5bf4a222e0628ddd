import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readReply } from "#web/api.ts";
import { codeAt } from "#tests/factories/second-factors.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import {
  expectSnackbar,
  type LeagueOfOne,
  openAs,
  PASSWORD,
  startLeagueOfOne,
  tabTo,
} from "./league-of-one.ts";

const NEW_PASSWORD = "curba lunga la dreapta";

async function loginElsewhere({ site }: LeagueOfOne, email: string): Promise<string> {
  const response = await fetch(`${site.url}/auth/login`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0",
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return readReply<{ token: string }>(response.status, await response.text()).data.token;
}

async function isOpen({ site }: LeagueOfOne, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${site.url}/user/profile`, { headers })).ok;
}

describe("One's own sessions and password", () => {
  let league: LeagueOfOne;
  beforeAll(async () => {
    league = await startLeagueOfOne();
  });
  afterAll(() => league.site.stop());

  const section = (page: WatchedPage) => page.getByRole("group", { name: "Sesiunile mele" });

  it("on a phone with the keyboard: a stolen session is found, ended, and the password changed", async () => {
    const email = "furat@example.test";
    await league.addAccount(email);
    const [stolen, other] = [
      await loginElsewhere(league, email),
      await loginElsewhere(league, email),
    ];
    const page = await newPage({ site: league.site, width: 360 });
    await openAs(page, email, "/profile/siguranta");
    await section(page).getByText("sesiunea de acum").waitFor();
    const foreign = section(page).getByRole("listitem").filter({ hasText: "Firefox pe Windows" });
    expect(await foreign.count()).toBe(2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await tabTo(page, "Închide sesiunea");
    await page.keyboard.press("Enter");
    await expectSnackbar(page, "Sesiunea a fost închisă.");
    await expect.poll(() => foreign.count()).toBe(1);
    const ended = [await isOpen(league, stolen), await isOpen(league, other)].filter(
      (open) => !open,
    );
    expect(ended).toHaveLength(1);

    await tabTo(page, "Schimbă parola");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Parola de acum").waitFor();
    page.expectProblem(/POST .*\/user\/password (409|422)/);
    await page.keyboard.type("nu mai stiu care");
    for (const text of [NEW_PASSWORD, NEW_PASSWORD]) {
      await page.keyboard.press("Tab");
      await page.keyboard.type(text);
    }
    await page.keyboard.press("Enter");
    await dialog.getByText("Parola nu este corectă.").waitFor();
    await expectAccessible(page);
    // The focus is on the field that was wrong.
    await page.keyboard.press("Control+A");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await expectSnackbar(page, "Parola a fost schimbată. Celelalte sesiuni au fost închise.");
    await expect.poll(() => foreign.count()).toBe(0);
    expect([await isOpen(league, stolen), await isOpen(league, other)]).toEqual([false, false]);
    await page.reload();
    await section(page).getByText("sesiunea de acum").waitFor();
  });

  it("at a desk in the dark: a leaked password is refused beside its field, and all other sessions end at once", async () => {
    const email = "scurs@example.test";
    await league.addAccount(email);
    const others = [await loginElsewhere(league, email), await loginElsewhere(league, email)];
    const page = await newPage({ site: league.site, theme: "dark" });
    await openAs(page, email, "/profile/siguranta");
    await page.getByRole("button", { name: "Schimbă parola" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Parola de acum").fill(PASSWORD);
    await dialog.getByLabel(/^Parola nouă(?!,)/).fill("harrypotter");
    await dialog.getByLabel("Parola nouă, încă o dată").fill("harrypotter");
    page.expectProblem(/POST .*\/user\/password 422/);
    await dialog.getByRole("button", { name: "Schimbă parola" }).click();
    await dialog
      .getByText("Parola se află într-o listă de parole furate de pe alte site-uri. Alege alta.")
      .waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Renunță" }).click();
    await section(page).getByRole("button", { name: "Închide celelalte sesiuni" }).click();
    await expectSnackbar(page, "Celelalte sesiuni au fost închise.");
    expect(await Promise.all(others.map((token) => isOpen(league, token)))).toEqual([false, false]);
    await expectAccessible(page);
  });
});

describe("A second factor", () => {
  let league: LeagueOfOne;
  beforeAll(async () => {
    league = await startLeagueOfOne();
  });
  afterAll(() => league.site.stop());

  /** A confirmed account with a role of the league. */
  const addOrganiser = async (email: string, role: string) => {
    await league.addAccount(email);
    const { _id: id } = await league.call<{ _id: string }>(email, "/user/profile");
    await league.call(league.administrator.email, `/api/users/${id}/roles/${role}`, {});
    return id;
  };
  const section = (page: WatchedPage) =>
    page.getByRole("group", { name: "Verificare în doi pași" });
  const press = async (page: WatchedPage, name: string) => {
    await tabTo(page, name);
    await page.keyboard.press("Enter");
  };
  /** The key that stands beside the picture. */
  const readSecret = async (page: WatchedPage) => {
    const text = await page
      .getByRole("dialog")
      .getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/)
      .innerText();
    return text.replaceAll(" ", "");
  };
  const codeNow = (secret: string, ahead = 0) => codeAt(secret, Date.now() + ahead * 30_000);

  it("on a phone with the keyboard: set up by the picture's key, asked for at login, and replaced by a recovery code", async () => {
    const email = "doi.pasi@example.test";
    await addOrganiser(email, "organizer");
    const older = await loginElsewhere(league, email);
    const page = await newPage({ site: league.site, width: 360 });
    await openAs(page, email, "/profile/siguranta");
    await section(page).waitFor();
    await expectAccessible(page);
    await press(page, "Pornește verificarea în doi pași");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Parola").waitFor();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await dialog.getByRole("img", { name: "Cod QR pentru aplicația de coduri" }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const secret = await readSecret(page);
    page.expectProblem(/POST .*\/user\/second-factor\/confirm 409/);
    await tabTo(page, "Codul din aplicație");
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await dialog.getByText("Codul nu este bun. Scrie-l pe cel de acum din aplicație.").waitFor();
    await page.keyboard.press("Control+A");
    // The one of before: that of now is for the login, and none counts twice.
    await page.keyboard.type(codeNow(secret, -1));
    await page.keyboard.press("Enter");
    await dialog.getByRole("heading", { name: "Codurile tale de rezervă" }).waitFor();
    const codes = await dialog.getByRole("listitem").allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await press(page, "Închide celelalte sesiuni");
    await expectSnackbar(page, "Celelalte sesiuni au fost închise.");
    expect(await isOpen(league, older)).toBe(false);
    const download = page.waitForEvent("download");
    await press(page, "Descarcă codurile");
    expect((await download).suggestedFilename()).toBe("coduri-de-rezerva.txt");
    await press(page, "Le-am păstrat");
    await section(page).getByText("10 coduri de rezervă").waitFor();

    await page.goto("/logout");
    await page.waitForURL("/");
    await page.goto("/login");
    page.expectProblem(/POST .*\/auth\/login 401/);
    await tabTo(page, "Email");
    await page.keyboard.type(email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    // The page stays, and the focus is where the code belongs.
    await page.getByLabel("Codul din aplicație").waitFor();
    await expectAccessible(page);
    await page.keyboard.type("123 456");
    await page.keyboard.press("Enter");
    await page.getByText("Codul nu este bun sau a fost deja folosit.").waitFor();
    await page.keyboard.press("Control+A");
    await page.keyboard.type(codeNow(secret));
    await page.keyboard.press("Enter");
    await page.waitForURL("/");

    const elsewhere = await newPage({ site: league.site, theme: "dark" });
    elsewhere.expectProblem(/POST .*\/auth\/login 401/);
    await elsewhere.goto("/login?from=/profile/siguranta");
    await elsewhere.getByLabel("Email").fill(email);
    await elsewhere.getByLabel("Parola").fill(PASSWORD);
    await elsewhere.getByRole("button", { name: "Conectează-te" }).click();
    await elsewhere.getByLabel("Codul din aplicație").fill((codes[0] ?? "").toUpperCase());
    await expectAccessible(elsewhere);
    await elsewhere.getByRole("button", { name: "Conectează-te" }).click();
    await elsewhere.waitForURL("/profile/siguranta");
    await section(elsewhere).getByText("9 coduri de rezervă").waitFor();
    await expectAccessible(elsewhere);
    await section(elsewhere).getByRole("button", { name: "Alte coduri de rezervă" }).click();
    await elsewhere.getByRole("dialog").getByLabel("Parola").fill(PASSWORD);
    await elsewhere.getByRole("button", { name: "Fă alte coduri" }).click();
    await elsewhere.getByRole("heading", { name: "Codurile tale de rezervă" }).waitFor();
    expect(await elsewhere.getByRole("dialog").getByRole("listitem").allInnerTexts()).not.toEqual(
      codes,
    );
    await elsewhere.getByRole("button", { name: "Le-am păstrat" }).click();
    await section(elsewhere).getByText("10 coduri de rezervă").waitFor();
    await section(elsewhere).getByRole("button", { name: "Oprește verificarea" }).click();
    await elsewhere.getByRole("dialog").getByLabel("Parola").fill(PASSWORD);
    await elsewhere.getByRole("button", { name: "Oprește", exact: true }).click();
    await section(elsewhere)
      .getByRole("button", { name: "Pornește verificarea în doi pași" })
      .waitFor();
  });

  it("a role begins to require one while somebody works: they are told why, led to it, and hold their rights again", async () => {
    const email = "la.lucru@example.test";
    await addOrganiser(email, "organizer");
    const page = await newPage({ site: league.site, width: 360 });
    await openAs(page, email, "/administrare/id-uri");
    await page.getByRole("heading", { name: "Al cui este ID-ul?" }).waitFor();

    const office = await newPage({ site: league.site });
    await openAs(office, league.administrator.email, "/administrare/roluri");
    await office.getByRole("button", { name: /^Editează Organiz/ }).click();
    await office.getByLabel("Cere verificarea în doi pași").check();
    await expectAccessible(office);
    await office.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(office, "Rolul a fost salvat.");
    await office.getByText("Cere verificarea în doi pași").first().waitFor();
    // Of one's own role it is asked only once one has a factor.
    office.expectProblem(/POST .*\/api\/roles\/administrator 409/);
    await office.getByRole("button", { name: "Editează Administrator" }).click();
    await office.getByLabel("Cere verificarea în doi pași").check();
    await office.getByRole("button", { name: "Salvează" }).click();
    await office
      .getByText("Ai și tu acest rol: pornește-ți întâi verificarea în doi pași")
      .first()
      .waitFor();

    page.expectProblem(/GET .* 403/);
    await page.reload();
    await page.getByText("Rolul tău cere verificarea în doi pași").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await press(page, "Pornește verificarea");
    await page.waitForURL("/profile/siguranta#doi-pasi");
    const isFocused = () => section(page).evaluate((element) => element === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    await page.goto("/profile");
    await page.getByText(/^Organiz.*: mai e un pas$/).waitFor();
    await page.getByRole("link", { name: "verificarea în doi pași" }).click();
    await page.waitForURL("/profile/siguranta#doi-pasi");
    await section(page)
      .getByText(/^Cerută de Organiz/)
      .waitFor();
    await expectAccessible(page);
    await press(page, "Pornește verificarea în doi pași");
    await page.getByRole("dialog").getByLabel("Parola").waitFor();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    const secret = await readSecret(page);
    await tabTo(page, "Codul din aplicație");
    await page.keyboard.type(codeNow(secret));
    await page.keyboard.press("Enter");
    await press(page, "Le-am păstrat");
    await page.goto("/administrare/id-uri");
    await page.getByRole("heading", { name: "Al cui este ID-ul?" }).waitFor();
  });

  it("is reset by an administrator for somebody who has lost the phone", async () => {
    const email = "pierdut@example.test";
    const id = await addOrganiser(email, "steward");
    const { secret } = await league.call<{ secret: string }>(email, "/user/second-factor/start", {
      password: PASSWORD,
    });
    await league.call(email, "/user/second-factor/confirm", { code: codeNow(secret) });
    const office = await newPage({ site: league.site, theme: "dark" });
    await openAs(office, league.administrator.email, `/administrare/utilizatori/${id}`);
    await expectAccessible(office);
    await office.getByRole("button", { name: "Resetează verificarea în doi pași" }).click();
    await office.getByRole("button", { name: "Resetează", exact: true }).click();
    await expectSnackbar(office, "Verificarea în doi pași a fost oprită.");
    const page = await newPage({ site: league.site });
    await openAs(page, email, "/profile/siguranta");
    await section(page).getByRole("button", { name: "Pornește verificarea în doi pași" }).waitFor();
    const log = await league.call<{ action: string }[]>(
      league.administrator.email,
      "/api/audit?page=1",
    );
    expect(log.map(({ action }) => action)).toContain("user.factor-reset");
  });
});
