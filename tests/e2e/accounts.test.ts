import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import {
  expectSnackbar,
  type LeagueOfOne,
  logIn,
  openAs,
  PASSWORD,
  startLeagueOfOne,
  tabTo,
} from "./league-of-one.ts";

describe("A person with an account", () => {
  let league: LeagueOfOne;
  beforeAll(async () => {
    league = await startLeagueOfOne();
  });
  afterAll(() => league.site.stop());

  it("gets from signing up to a full profile on a phone, with the keyboard and the outbox", async () => {
    const { site } = league;
    const page = await newPage({ site, width: 360 });
    const type = async (field: string, text: string) => {
      await tabTo(page, field);
      await page.keyboard.type(text);
    };
    const press = async (button: string) => {
      await tabTo(page, button);
      await page.keyboard.press("Enter");
    };
    await page.goto("/login");
    for (const field of ["Email (obligatoriu)", "Parola (obligatoriu)"])
      expect(await page.getByLabel(field, { exact: true }).getAttribute("required")).not.toBeNull();
    await tabTo(page, "Nu ai cont? Înregistrează-te");
    await page.keyboard.press("Enter");
    await page.waitForURL("/register");
    await type("Email", "Pilot.Nou@example.test");
    await type("Parola", PASSWORD);
    await type("Confirmă parola", PASSWORD);
    await press("Creează contul");
    await page.waitForURL("/registerOk");
    await page.getByText("Bine ai venit! Site-ul nu trimite emailuri").waitFor();

    const outbox = await newPage({ site });
    // The old address leads to the new one.
    await outbox.goto("/login?from=/outbox");
    await logIn(outbox, league.administrator.email, "/administrare/emailuri");
    const mail = outbox.getByText("pilot.nou@example.test");
    await mail.waitFor();
    const link = await outbox.getByRole("link", { name: /confirmEmail/ }).getAttribute("href");

    await page.goto(link ?? "");
    await page.waitForURL("/login");
    await expectSnackbar(page, "Adresa este confirmată. Te poți conecta.");
    await type("Email", "pilot.nou@example.test");
    await type("Parola", PASSWORD);
    await press("Conectează-te");
    await page.waitForURL("/");

    await page.goto("/profile");
    await page.getByText("Profilul tău nu este complet").waitFor();
    await type("Prenume", "Ștefan");
    await type("Nume de familie", "Țurcanu");
    await type("Țara", "roman");
    await page.getByRole("option", { name: "România" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    // Coming back to the field, what is typed replaces what was chosen.
    await page.keyboard.press("Shift+Tab");
    await type("Țara", "franța");
    await page.getByRole("option", { name: "Franța" }).waitFor();
    await page.keyboard.press("Escape");
    await type("Județul", "bistrita");
    await page.getByRole("option", { name: "Bistrița-Năsăud" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await type("Prescurtare", "ț1u-r9x");
    await type("Număr de concurs", "77");
    await type("ID membru iRacing", "123456");
    await press("Salvează");
    await expectSnackbar(page, "Profil actualizat cu succes");
    await expectNoSidewaysScroll(page);

    await page.reload();
    const field = (name: string) => page.getByLabel(name).inputValue();
    await expect.poll(() => field("Prenume")).toBe("Ștefan");
    expect(await field("Nume de familie")).toBe("Țurcanu");
    // Its name comes with the list of countries.
    await expect.poll(() => field("Țara")).toBe("România");
    expect(await field("Județul")).toBe("Bistrița-Năsăud");
    expect(await field("Prescurtare")).toBe("ȚUR");
    expect(await field("Număr de concurs")).toBe("77");
    expect(await field("ID membru iRacing")).toBe("123456");
    const hints = page.getByRole("listitem").filter({ hasText: "fără el" });
    expect(await hints.allTextContents()).toEqual([
      "Conectează contul Steam: fără el nu poți intra în cluburi de ACC.",
    ]);
  });

  it("is told what is wrong with a profile beside the field", async () => {
    await league.addAccount("gresit@example.test");
    const page = await openProfile(league, "gresit@example.test");
    await page.getByLabel("Prescurtare").fill("AB");
    await page.getByLabel("ID membru iRacing").fill("12x");
    await page.getByRole("button", { name: "Salvează" }).click();
    await page.getByText("Prescurtarea trebuie să conțină 3 litere").waitFor();
    await page.getByText("ID-ul de membru iRacing are numai cifre, cel mult 10.").waitFor();
    page.expectProblem(/POST .*\/user\/profile 409/);
    await league.addAccount("detinator@example.test");
    await league.call("detinator@example.test", "/user/profile", { iRacingMemberId: "4242" });
    await page.getByLabel("Prescurtare").fill("ABC");
    await page.getByLabel("ID membru iRacing").fill("4242");
    await page.getByRole("button", { name: "Salvează" }).click();
    const claimed =
      "Acest ID aparține altui pilot. Organizatorii au fost anunțați și vor decide al cui este.";
    await page.getByRole("status").getByText(claimed).waitFor();
  });

  it("does not lose what was typed without being asked", async () => {
    await league.addAccount("atent@example.test");
    const page = await openProfile(league, "atent@example.test");
    await page.getByLabel("Prenume").fill("Nesalvat");
    await page.getByText("modificări nesalvate").waitFor();
    await page.getByRole("link", { name: "Competiții" }).click();
    await page.getByRole("heading", { name: "Pleci fără să salvezi?" }).waitFor();
    await page.getByRole("button", { name: "Rămân" }).click();
    expect(await page.getByLabel("Prenume").inputValue()).toBe("Nesalvat");
    await page.getByRole("button", { name: "Renunță" }).click();
    expect(await page.getByLabel("Prenume").inputValue()).toBe("");
    await page.getByRole("link", { name: "Competiții" }).click();
    await page.waitForURL("/current-series");
  });

  it("gives a picture by dropping it, sees it, and takes it away again", async () => {
    await league.addAccount("poza@example.test");
    const page = await openProfile(league, "poza@example.test");
    const drop = page.locator("input[type=file]");
    page.expectProblem(/POST .*\/api\/upload 422/);
    await drop.setInputFiles({
      name: "eu.png",
      mimeType: "image/png",
      buffer: Buffer.from("not a picture at all"),
    });
    await page.getByText("Fișierul nu este o imagine").waitFor();
    const picture = await page.screenshot();
    const data = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], "eu.png", { type: "image/png" }));
        return transfer;
      },
      [...picture],
    );
    await page.getByText("Trage fișierul aici").dispatchEvent("drop", { dataTransfer: data });
    const preview = page.getByRole("img", { name: "Poza ta de profil" });
    await expect.poll(() => preview.getAttribute("src")).toMatch(/^\/api\/files\/.+\.webp$/);
    await page.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(page, "Profil actualizat cu succes");
    await page.reload();
    await preview.waitFor();
    expect(await preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
    await page.getByRole("button", { name: "Șterge poza" }).click();
    await page.getByRole("button", { name: "Salvează" }).click();
    await preview.waitFor({ state: "detached" });
  });

  it("logs out in one tab and is out in the other", async () => {
    await league.addAccount("doua.file@example.test");
    const page = await openProfile(league, "doua.file@example.test");
    const other = await page.context().newPage();
    await other.goto("/profile");
    await other.getByRole("heading", { name: "Editează profil" }).waitFor();
    // Asked for with the session that was just ended.
    page.expectProblem(/GET .*\/user\/permissions 401/);
    await page.goto("/logout");
    await page.waitForURL("/");
    await page.getByRole("link", { name: "Conectare" }).waitFor();
    await other.waitForURL("/login?from=%2Fprofile");
  });

  it("is sent to log in when the session was ended elsewhere, and comes back where they were", async () => {
    await league.addAccount("inchis@example.test");
    const page = await openProfile(league, "inchis@example.test");
    await league.call("inchis@example.test", "/auth/logout-everywhere", {});
    page.expectProblem(/GET .* 401|Sesiunea a expirat/);
    await page.reload();
    await page.waitForURL("/login?from=%2Fprofile");
    await page.getByText("Sesiunea ta s-a încheiat").waitFor();
    await logIn(page, "inchis@example.test", "/profile");
    // On a page that needs no login, too.
    await page.goto("/seasons");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(() =>
      fetch("/auth/logout-everywhere", {
        method: "POST",
        headers: { authorization: `Bearer ${localStorage.getItem("token")}` },
      }),
    );
    // The page itself may hear of it first, and hide the link from under the mouse.
    await page.locator('a[href="/teams"]').first().dispatchEvent("click");
    await page.waitForURL("/login?from=%2Fteams");
    await page.getByText("Sesiunea ta s-a încheiat").waitFor();
  });

  it("takes the data along and deletes the account", async () => {
    await league.addAccount("pleaca@example.test");
    const page = await openProfile(league, "pleaca@example.test");
    await page.getByRole("link", { name: "Parolă, sesiuni și emailuri" }).click();
    await page.waitForURL("/profile/siguranta");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Descarcă datele mele" }).click();
    expect((await download).suggestedFilename()).toBe("datele-mele.json");

    page.expectProblem(/POST .*\/user\/delete 409/);
    await page.getByRole("button", { name: "Șterge contul" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Parola").fill("alta parola lunga");
    await dialog.getByRole("button", { name: "Șterge contul" }).click();
    await dialog.getByText("Parola nu este corectă.").waitFor();
    await dialog.getByLabel("Parola").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Șterge contul" }).click();
    await page.waitForURL("/");
    await expectSnackbar(page, "Contul tău a fost șters.");
    await page.getByRole("link", { name: "Conectare" }).waitFor();
  });

  it("finds /login and /register closed while logged in", async () => {
    await league.addAccount("inauntru@example.test");
    const page = await openProfile(league, "inauntru@example.test");
    for (const path of ["/login", "/register"]) {
      await page.goto(path);
      await page.waitForURL("/profile");
    }
  });
});

describe("A visitor", () => {
  let league: LeagueOfOne;
  beforeAll(async () => {
    league = await startLeagueOfOne();
    await league.addAccount("ana@example.test");
  });
  afterAll(() => league.site.stop());

  it("is told that e-mail or password are wrong and stays on the page", async () => {
    const page = await newPage({ site: league.site });
    page.expectProblem(/POST .*\/auth\/login 401/);
    await page.goto("/login");
    await page.getByLabel("Email").fill("ana@example.test");
    await page.getByLabel("Parola").fill("cu totul altceva");
    await page.getByRole("button", { name: "Conectează-te" }).click();
    await expectSnackbar(page, "Email sau parola incorecte");
    expect(new URL(page.url()).pathname).toBe("/login");
    const password = page.getByRole("textbox", { name: /^Parola/ });
    expect(await password.inputValue()).toBe("cu totul altceva");
  });

  it("opening a page for members logs in first and is led back", async () => {
    const page = await newPage({ site: league.site });
    for (const path of [
      "/profile",
      "/profile/siguranta",
      "/discord",
      "/steam",
      "/administrare/emailuri",
      "/administrare/id-uri",
    ]) {
      await page.goto(`${path}?x=1`);
      await page.waitForURL(`/login?from=${encodeURIComponent(`${path}?x=1`)}`);
    }
  });

  it("never is led to another site after logging in", async () => {
    const page = await newPage({ site: league.site });
    await page.goto(`/login?from=${encodeURIComponent("//evil.example/x")}`);
    await logIn(page, "ana@example.test", "/");
  });

  it("is told at once everything that a sign-up lacks, and sent to nobody for it", async () => {
    const page = await newPage({ site: league.site });
    page.expectProblem(/POST .*\/auth\/register 422/);
    await page.goto("/register");
    await page.getByLabel("Confirmă parola").fill("altceva");
    await page.getByRole("button", { name: "Creează contul" }).click();
    await page.getByText("Scrie o adresă de email.").waitFor();
    await page.getByText("Parola trebuie să aibă cel puțin 10 caractere.").waitFor();
    await page.getByText("Parolele nu sunt la fel.").waitFor();
    expect(await page.getByText("organizatorii").count()).toBe(0);
  });

  it("clicks the link of the address twice, and another one that is over", async () => {
    const email = "dublu@example.test";
    await league.signUp(email);
    const link = await league.linkMailedTo(email);
    const page = await newPage({ site: league.site });
    await page.goto(link);
    await expectSnackbar(page, "Adresa este confirmată. Te poți conecta.");
    page.expectProblem(/GET .*\/auth\/verify-email\/.* 409/);
    await page.goto(link);
    await page.waitForURL("/login");
    await expectSnackbar(page, "Adresa este deja confirmată. Te poți conecta.");
    page.expectProblem(/GET .*\/auth\/verify-email\/.* 410/);
    await page.goto(`/confirmEmail/1/${"x".repeat(43)}`);
    await page.waitForURL("/login?link=gone");
    await page.getByText("Linkul de confirmare nu mai este valabil").waitFor();
  });

  it("is confirmed by an organiser where no mail is sent, and is told that the address is not verified", async () => {
    const email = "fara.email@example.test";
    const page = await newPage({ site: league.site, width: 360 });
    await page.goto("/register");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Parola", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirmă parola").fill(PASSWORD);
    await page.getByRole("button", { name: "Creează contul" }).click();
    await page.getByText("un organizator îți va confirma contul").waitFor();
    page.expectProblem(/POST .*\/auth\/login 409/);
    await page.getByRole("main").getByRole("link", { name: "Conectare" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Parola").fill(PASSWORD);
    await page.getByRole("button", { name: "Conectează-te" }).click();
    await page.getByText("Contul tău nu este confirmat încă").waitFor();
    expect(await page.getByRole("button", { name: "Trimite-mi alt link" }).count()).toBe(0);
    const organizer = await newPage({ site: league.site, width: 360 });
    await openAs(organizer, league.administrator.email, "/administrare");
    await organizer.getByText(/email(uri)? nu pleacă, .*înregistr/).waitFor();
    await organizer.getByText(/^Acum așteaptă \d+ .*email/).waitFor();
    await expectNoSidewaysScroll(organizer);
    await organizer.getByRole("button", { name: `Confirmă ${email}` }).click();
    await organizer.getByRole("button", { name: "Confirmă", exact: true }).click();
    await expectSnackbar(organizer, "Contul a fost confirmat.");
    await organizer
      .getByRole("button", { name: `Confirmă ${email}` })
      .waitFor({ state: "detached" });
    await page.goto("/login?from=/profile");
    await logIn(page, email, "/profile");
    await page.getByText("Adresa ta este neverificată").waitFor();
    await expectAccessible(page);
    await page.goto(await league.linkMailedTo(email));
    await expectSnackbar(page, "Adresa este confirmată. Te poți conecta.");
    await page.goto("/profile");
    await page.getByText("Profilul tău nu este complet").waitFor();
    expect(await page.getByText("Adresa ta este neverificată").count()).toBe(0);
  });

  it("chooses a new password through the mailed link", async () => {
    await league.addAccount("uitat@example.test");
    const page = await newPage({ site: league.site });
    await page.goto("/login");
    await page.getByRole("link", { name: "Ai uitat parola?" }).click();
    await page.getByRole("heading", { name: "Am uitat parola" }).waitFor();
    await page.getByLabel("Email").fill("uitat@example.test");
    await page.getByRole("button", { name: "Resetează parola" }).click();
    await expectSnackbar(page, "Linkul te așteaptă la organizatori: cere-l lor");
    const link = await league.linkMailedTo("uitat@example.test");
    await page.goto(link);
    await page.getByLabel("Parola Nouă").fill("alta parola lunga");
    await page.getByLabel("Confirmă Parola").fill("alta parola lunga");
    await page.getByRole("button", { name: "Salvează parola" }).click();
    await expectSnackbar(page, "Parolă resetată");
    await page.waitForURL("/login");

    page.expectProblem(/POST .*\/auth\/reset-password\/.* 410/);
    await page.goto(link);
    await page.getByLabel("Parola Nouă").fill("si mai alta parola");
    await page.getByLabel("Confirmă Parola").fill("si mai alta parola");
    await page.getByRole("button", { name: "Salvează parola" }).click();
    await page.getByText("Linkul nu mai este valabil. Cere unul nou.").waitFor();
    expect(await page.getByText("organizatorii").count()).toBe(0);
  });

  it("cannot ask for a new password without an address", async () => {
    const page = await newPage({ site: league.site });
    page.expectProblem(/POST .*\/auth\/forgot-password 422/);
    await page.goto("/forgot-password");
    await page.getByRole("button", { name: "Resetează parola" }).click();
    await page.getByText("Scrie o adresă de email.").waitFor();
  });

  it.each([
    ["light", 360],
    ["dark", 1280],
  ] as const)("reads every account page in the %s theme at %d px", async (theme, width) => {
    const page = await newPage({ site: league.site, theme, width });
    const paths = ["/login", "/register", "/registerOk", "/forgot-password", "/reset-password/x"];
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    await openAs(page, "ana@example.test", "/profile");
    await page.getByRole("heading", { name: "Editează profil" }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

async function openProfile(league: LeagueOfOne, email: string): Promise<WatchedPage> {
  const page = await newPage({ site: league.site });
  await page.goto("/login?from=/profile");
  await logIn(page, email, "/profile");
  await page.getByRole("heading", { name: "Editează profil" }).waitFor();
  return page;
}
