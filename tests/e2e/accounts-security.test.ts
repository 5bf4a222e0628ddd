import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readReply } from "#web/api.ts";
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

describe("One's own sessions and password", () => {
  let league: LeagueOfOne;
  beforeAll(async () => {
    league = await startLeagueOfOne();
  });
  afterAll(() => league.site.stop());

  const loginElsewhere = async (email: string) => {
    const response = await fetch(`${league.site.url}/auth/login`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0",
      },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    return readReply<{ token: string }>(response.status, await response.text()).data.token;
  };
  const isOpen = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${league.site.url}/user/profile`, { headers })).ok;
  };
  const section = (page: WatchedPage) => page.getByRole("group", { name: "Sesiunile mele" });

  it("on a phone with the keyboard: a stolen session is found, ended, and the password changed", async () => {
    const email = "furat@example.test";
    await league.addAccount(email);
    const [stolen, other] = [await loginElsewhere(email), await loginElsewhere(email)];
    const page = await newPage({ site: league.site, width: 360 });
    await openAs(page, email, "/profile");
    await section(page).getByText("sesiunea de acum").waitFor();
    const foreign = section(page).getByRole("listitem").filter({ hasText: "Firefox pe Windows" });
    expect(await foreign.count()).toBe(2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await tabTo(page, "Închide sesiunea");
    await page.keyboard.press("Enter");
    await expectSnackbar(page, "Sesiunea a fost închisă.");
    await expect.poll(() => foreign.count()).toBe(1);
    const ended = [await isOpen(stolen), await isOpen(other)].filter((open) => !open);
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
    expect([await isOpen(stolen), await isOpen(other)]).toEqual([false, false]);
    await page.reload();
    await section(page).getByText("sesiunea de acum").waitFor();
  });

  it("at a desk in the dark: a leaked password is refused beside its field, and all other sessions end at once", async () => {
    const email = "scurs@example.test";
    await league.addAccount(email);
    const others = [await loginElsewhere(email), await loginElsewhere(email)];
    const page = await newPage({ site: league.site, theme: "dark" });
    await openAs(page, email, "/profile");
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
    expect(await Promise.all(others.map(isOpen))).toEqual([false, false]);
    await expectAccessible(page);
  });
});
