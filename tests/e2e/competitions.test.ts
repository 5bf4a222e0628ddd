import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  layoutShift,
  type WatchedPage,
  newPage,
  withLettersTwiceAsLarge,
} from "./browser.ts";
import { colorOf } from "./colors.ts";
import { logIn } from "./people.ts";
import { type Site, startSite } from "./site.ts";
import { seasonWithTimes } from "./steward-weekend.ts";

describe("A visitor of the competitions list", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
  });
  afterAll(() => site.stop());

  it.each([
    { theme: "dark", width: 1280 },
    { theme: "light", width: 360 },
  ] as const)("reads it at $width px in the $theme theme, and nothing moves", async (window) => {
    const page = await newPage({ site, ...window, timeZone: "Europe/London" });
    await page.goto("/");
    await page.getByText("(la tine").first().waitFor();
    for (const name of ["Competiții viitoare", "Competiții Finalizate", "Arhivă"])
      await page.getByRole("heading", { name }).waitFor();
    expect(await layoutShift(page)).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  it.each(["dark", "light"] as const)(
    "reads at 360 px on the first screen what comes next, who leads and how to join (%s)",
    async (theme) => {
      const page = await newPage({ site, width: 360, theme });
      await page.goto("/");
      const { height = 0 } = page.viewportSize() ?? {};
      const title = page.getByRole("heading", { level: 1 });
      const hero = page.getByRole("region").filter({ has: title });
      const join = page.getByRole("region", { name: "Înscrieri deschise" });
      const button = join.getByRole("link", { name: "Înscrie-te" });
      for (const piece of [
        title,
        hero.getByText(/^Trei piloți în \d+ (?:de )?puncte\.$/),
        hero.getByRole("listitem").first(),
        button,
      ]) {
        const box = await piece.boundingBox();
        expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      }
      expect(await page.locator("[data-look=main]").count()).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000);
      await button.click();
      await page.waitForURL(/\/season\/.+tab=register/);
    },
  );

  it("reads it in letters twice as large without scrolling sideways", async () => {
    await withLettersTwiceAsLarge(site, async (page) => {
      await page.goto("/");
      await expectNoSidewaysScroll(page);
      await page.getByText("Despre sezon").first().click();
      await page.getByText("Competiții Finalizate").click();
      await expectNoSidewaysScroll(page);
    });
  });

  it("sees what happened last, and gets from there to the results", async () => {
    const page = await newPage({ site });
    await page.goto("/");
    const race = page.getByRole("region", { name: / câștigă la / });
    expect(await race.getByRole("list").first().getByRole("listitem").count()).toBe(3);
    await race.getByRole("link", { name: /^Rezultatele de la / }).click();
    await page.waitForURL(/\/event\/.+tab=results/);
    await page.getByRole("heading", { level: 1, name: / câștigă la / }).waitFor();
  });

  it("gets in one press to what each season that runs has, and unfolds what one wants to know of it", async () => {
    const page = await newPage({ site });
    await page.goto("/");
    const cards = page.getByRole("article").filter({ hasText: "Despre sezon" });
    expect(await cards.count()).toBeGreaterThan(1);
    for (const card of await cards.all()) {
      await card.getByText(/^Conduce/).waitFor();
      for (const name of ["Clasament", "Calendar", "Etapa", "Participanți"])
        await card.getByRole("link", { name, exact: true }).waitFor();
      await card.getByText("Despre sezon").click();
      for (const fact of ["Simulator", "Perioada", "Piloți pe mașină", "Etape", "Premii"])
        await card.getByText(fact, { exact: true }).waitFor();
      const isFree = (await card.getByText("Nu trebuie să te înscrii").count()) > 0;
      expect(await card.getByRole("link", { name: /^Înscrie/ }).count()).toBe(isFree ? 0 : 1);
    }
    await expectAccessible(page);
    const [card] = await cards.all();
    await card?.getByRole("link", { name: "Clasament" }).click();
    await page.waitForURL(/\/season\/.+tab=standings/);
  });

  it("is asked to register only where that is possible, and reads whose the titles are", async () => {
    const page = await newPage({ site });
    await page.goto("/");
    const coming = page.getByRole("main").getByRole("listitem").filter({ hasText: "Prezentare" });
    for (const row of await coming.filter({ hasText: /Înscri|Nu trebuie/ }).all()) {
      const isOpen = (await row.getByText("Înscrieri deschise până").count()) > 0;
      expect(await row.getByRole("link", { name: "Înscrie-te" }).count()).toBe(isOpen ? 1 : 0);
    }
    await page.getByText("Competiții Finalizate").click();
    await page
      .getByText(/^Titlul/)
      .first()
      .waitFor();
    for (const name of ["Prezentare", "Calendar", "Clasament"])
      await coming.last().getByRole("link", { name }).waitFor();
    await expectAccessible(page);
  });

  it("finds the league's pages in the bar and in a phone's menu, and knows simulators by their colours", async () => {
    const page = await newPage({ site });
    await page.goto("/");
    const expectLinksIn = async (place: Locator) => {
      for (const name of ["Discord", "YouTube", "Facebook", "Instagram"])
        expect(await place.getByRole("link", { name }).getAttribute("href")).toMatch(/^https:/);
    };
    await expectLinksIn(page.getByRole("banner"));
    for (const [simulator, color] of [
      ["ACC", "red"],
      ["AC", "orange"],
      ["iR", "blue"],
    ] as const) {
      const flag = page.getByRole("main").getByText(simulator, { exact: true }).first();
      expect(await colorOf(flag, "backgroundColor")).toBe(color);
    }
    // Its organisers have promised nothing yet.
    const card = page.getByRole("article").filter({ hasText: "iRacing Cupa 992" });
    await card.getByText("Despre sezon").click();
    await card.getByText("Premiile vor fi anunțate în curând.").waitFor();
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole("button", { name: "Meniu" }).click();
    await expectLinksIn(page.getByRole("dialog"));
  });

  it("looks which cars are allowed, and turns an archive card over and back", async () => {
    const page = await newPage({ site });
    await page.goto("/current-series");
    const card = page
      .getByRole("article")
      .filter({ hasText: /modele/ })
      .first();
    await card.getByText("Despre sezon").click();
    await card.getByRole("button", { name: /model/ }).click();
    const dialog = page.getByRole("dialog", { name: "Mașini permise" });
    await dialog.waitFor();
    expect(await dialog.getByRole("listitem").count()).toBeGreaterThan(1);
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(400);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await page.getByText("Arhivă").click();
    const archived = page.getByRole("article").filter({ hasText: "Sezonul 5 Assetto Corsa" });
    const back = archived.getByText("Au contat cele mai bune 8 din 10 etape.");
    await archived.getByText("Detalii").click();
    await back.waitFor();
    await page.keyboard.press("Enter");
    await back.waitFor({ state: "hidden" });
    await archived.getByText("Detalii").waitFor();
  });

  it("reads it without JavaScript", async () => {
    const page = await newPage({ site, javaScript: false });
    await page.goto("/");
    await page.getByRole("heading", { name: "Competiții viitoare" }).waitFor();
    for (const text of ["Ultimul podium", "Premii", "Au contat cele mai bune 8 din 10 etape."])
      expect(await page.getByText(text).count()).toBeGreaterThan(0);
    await page.getByText("Arhivă").click();
    await page.getByText("Detalii").first().click();
    await page.getByText("Înapoi").first().waitFor();
    expect(await page.getByText(/peste \d/).count()).toBe(0);
    expect(await page.title()).toMatch(/^Competiții · /);
  });

  it("sees at once that a page is on its way, from far down this one, and comes back to where they were", async () => {
    const page = await newPage({ site, width: 360 });
    await page.goto("/");
    let deliver = () => {};
    const delivery = new Promise<void>((resolve) => (deliver = resolve));
    await page.route("**/api/season/*", async (route) => {
      await delivery;
      await route.continue();
    });
    const link = page.getByRole("main").getByRole("link", { name: "Calendar" }).nth(1);
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(0);
    await link.click();
    await page.getByRole("status", { name: "Se încarcă" }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    deliver();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  });

  it("prints a table dark on white, under one name, without what cannot be pressed on paper", async () => {
    const page = await newPage({ site, theme: "dark" });
    await page.goto("/season/acc-endurance?tab=standings");
    await page.getByRole("heading", { name: "Piloți GT3" }).waitFor();
    await page.emulateMedia({ media: "print" });
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe("rgb(255, 255, 255)");
    expect(await page.getByRole("heading", { name: "Piloți GT3" }).isVisible()).toBe(true);
    expect(await page.getByText("Clasament: Piloți GT3").isVisible()).toBe(false);
    await page.goto("/last-event");
    const caption = page.locator("caption").first();
    await expect.poll(async () => (await caption.boundingBox())?.width).toBeGreaterThan(150);
    expect(await page.getByRole("navigation").count()).toBe(0);
    expect(await page.getByRole("button").count()).toBe(0);
  });

  it("changes the theme for good", async () => {
    const page = await newPage({ site, theme: "light" });
    await page.goto("/");
    await page.getByRole("button", { name: "Temă întunecată" }).click();
    await page.reload();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  });

  it("finds seasons by their state, and of those not over whether one can register", async () => {
    const page = await newPage({ site });
    const rows = page.getByRole("main").getByRole("listitem");
    await page.goto("/seasons");
    const running = await rows.count();
    expect(running).toBeGreaterThan(0);
    const note = /Înscrieri|Nu trebuie să te înscrii/;
    expect(await rows.filter({ hasText: note }).count()).toBe(running);
    await page.getByRole("link", { name: "Urmează" }).click();
    await page.waitForURL("/seasons?tab=coming");
    const coming = await rows.count();
    expect(coming).toBeGreaterThan(0);
    expect(await rows.filter({ hasText: /Înscrieri/ }).count()).toBe(coming);
    await page.getByRole("link", { name: "Încheiate" }).click();
    await page.waitForURL("/seasons?tab=ended");
    expect(await page.getByRole("main").getByRole("listitem").count()).toBeGreaterThan(0);
    await page.goBack();
    await page.waitForURL("/seasons?tab=coming");
  });

  it("ends at /404 where there is nothing, with a way back", async () => {
    const page = await newPage({ site });
    page.expectProblem(/404/);
    const reply = await page.goto("/season/nimic");
    expect(reply?.status()).toBe(404);
    await page.waitForURL("/404");
    await page.getByRole("link", { name: "Vezi competițiile" }).click();
    await page.waitForURL("/current-series");
  });

  it.each([360, 1280])(
    "answers at %i px in one press whether they come, and takes it back; nothing moves",
    async (width) => {
      const page = await newPage({ site, width });
      await page.goto("/login");
      await page.getByLabel("Email").fill("manager@demo.test");
      await page.getByLabel("Parola").fill("demo-parola-1");
      await page.getByRole("button", { name: "Conectează-te" }).click();
      await page.waitForURL("/");
      const own = page.getByRole("region", { name: "Etapa ta" });
      await own.getByText(/peste \d/).waitFor();
      await page.reload();
      await own.getByText(/peste \d/).waitFor();
      expect(await layoutShift(page)).toBe(0);
      await expectAccessible(page);
      const change = own.getByRole("button", { name: "Schimb răspunsul" });
      // Where it was answered before, as by the other window of this test.
      if (await change.isVisible()) await change.click();
      const comes = own.getByRole("button", { name: "Vin", exact: true });
      expect((await comes.boundingBox())?.height).toBeGreaterThanOrEqual(48);
      await comes.click();
      await own.getByRole("status").getByText("Ne vedem").waitFor();
      expect(await change.evaluate((button) => button === document.activeElement)).toBe(true);
      await expectAccessible(page);
      await change.click();
      await own.getByRole("button", { name: "Nu vin" }).click();
      await own.getByText(/ nu vine\.$|Nu vii/).waitFor();
    },
  );

  it.each([360, 1280])("answers invitations at %i px where they are read", async (width) => {
    const page = await newPage({ site, width });
    await logIn(page, "pilot@demo.test");
    await page.goto("/");
    const invited = page.getByRole("region", { name: "Ești invitat" });
    const items = invited.getByRole("listitem");
    await items.first().waitFor();
    await page.getByRole("heading", { name: "Competiții viitoare" }).waitFor();
    // Also the first time on this device.
    expect(await layoutShift(page)).toBe(0);
    const before = await items.count();
    await page.reload();
    await items.first().waitFor();
    expect(await layoutShift(page)).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await items
      .first()
      .getByRole("button", { name: /^Refuză/ })
      .click();
    const question = page.getByRole("alertdialog", { name: "Refuzi invitația?" });
    await question.getByRole("button", { name: "Renunță" }).click();
    expect(await items.count()).toBe(before);

    // Somebody was quicker: the server's own words stand where the invitation was.
    await page.route("**/api/*-invite/*/accept", (route) =>
      route.fulfill({
        status: 410,
        json: { status: 410, data: "Invitația a fost retrasă.", code: "invitation.withdrawn" },
      }),
    );
    page.expectProblem(/POST .*-invite.* 410|410 \(Gone\)/);
    await items
      .first()
      .getByRole("button", { name: /^Acceptă/ })
      .click();
    await invited.getByRole("alert").getByText("Invitația a fost retrasă.").waitFor();
    await page.unroute("**/api/*-invite/*/accept");

    await items
      .first()
      .getByRole("button", { name: /^Acceptă/ })
      .click();
    await expect.poll(() => items.count()).toBe(before - 1);
    expect(await invited.getByRole("alert").count()).toBe(0);
  });

  it.each([360, 1280])(
    "sees at %i px how their part was last before any script is there; then nothing moves",
    async (width) => {
      const page = await newPage({ site, width });
      await withoutMessages(page);
      await logIn(page, "pilot@demo.test");
      await page.goto("/");
      const own = page.getByRole("region", { name: "Etapa ta" });
      const title = await own.getByRole("heading", { level: 2, name: /ești pe locul/ }).innerText();
      const kept = () => page.evaluate(() => localStorage.getItem("own:own-card") ?? "");
      await expect.poll(kept).toContain("ești pe locul");

      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      for (const held of ["**/assets/*.js", "**/api/me/next"])
        await page.route(held, async (route) => {
          await released;
          await route.continue();
        });
      const asked = page.waitForRequest("**/api/me/next");
      await page.reload({ waitUntil: "commit" });
      await own.getByRole("heading", { level: 2, name: title }).waitFor();
      await own.getByText("se actualizează").waitFor();
      // Asked for before any script of the page, and what cannot be pressed yet is off.
      await asked;
      expect(await page.locator("html[data-live]").count()).toBe(0);
      expect(await own.getByRole("button", { disabled: false }).count()).toBe(0);
      release();
      await own.getByText("se actualizează").waitFor({ state: "detached" });
      expect(await layoutShift(page)).toBe(0);
      await expectAccessible(page);

      await page.unroute("**/assets/*.js");
      await page.goto("/logout");
      await page.getByRole("link", { name: "Conectare" }).first().waitFor();
      expect(await kept()).toBe("");
    },
  );

  it("unfolds what is more than there was, after a press or by the keyboard; nothing moves", async () => {
    const page = await newPage({ site, width: 360 });
    await withoutMessages(page);
    await logIn(page, "pilot@demo.test");
    await page.goto("/");
    const own = page.getByRole("region", { name: "Etapa ta" });
    const all = own.getByText("Arată tot");
    /** What was painted last is little, whatever it says now. */
    const reloadAfterLittle = async () => {
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem("own:own-card") ?? ""))
        .toContain("ești pe locul");
      await page.evaluate(() => {
        const copy = JSON.parse(localStorage.getItem("own:own-card") ?? "");
        const [build] = JSON.parse(copy.text);
        copy.text = JSON.stringify([build, '<p style="height:160px">Puțin</p>']);
        localStorage.setItem("own:own-card", JSON.stringify(copy));
      });
      await page.reload();
      await all.waitFor();
    };
    await reloadAfterLittle();
    expect(await layoutShift(page)).toBe(0);
    await expectAccessible(page);
    expect(await scrolls(own)).toBe(false);
    const heightOf = async () => (await own.boundingBox())?.height;
    expect(await heightOf()).toBe(160);
    await all.click();
    await all.waitFor({ state: "detached" });
    await expect.poll(heightOf).toBeGreaterThan(160);

    // By keyboard: what has the focus is never cut off.
    await reloadAfterLittle();
    await own.getByRole("link").first().focus();
    await all.waitFor({ state: "detached" });
  });

  it("reads beside the answer that presence has closed meanwhile", async () => {
    const page = await newPage({ site });
    await logIn(page, "manager@demo.test");
    await page.goto("/");
    await page.route("**/rsvp", (route) =>
      route.fulfill({
        status: 409,
        json: { status: 409, data: "Confirmarea prezenței s-a încheiat.", code: "rsvp.ended" },
      }),
    );
    page.expectProblem(/409/);
    const own = page.getByRole("region", { name: "Etapa ta" });
    await own
      .getByRole("button", { name: "Vin", exact: true })
      .or(own.getByText("Schimb"))
      .waitFor();
    const change = own.getByRole("button", { name: "Schimb răspunsul" });
    if (await change.isVisible()) await change.click();
    await own.getByRole("button", { name: "Nu vin" }).click();
    await own.getByRole("alert").getByText("Confirmarea prezenței s-a încheiat.").waitFor();
  });

  it("is offered open seasons where there is no event of theirs, with one thing to press first", async () => {
    const page = await newPage({ site });
    await logIn(page, "admin@demo.test");
    await page.goto("/");
    const own = page.getByRole("region", { name: "Etapa ta" });
    await own.getByRole("heading", { level: 2 }).waitFor();
    expect(await own.locator("[data-look=main]").count()).toBe(1);
    await own.getByRole("link", { name: "Înscrie-te" }).first().click();
    await page.waitForURL(/\/season\/.+tab=register/);
  });

  it("finds their own links in place after a reload when logged in", async () => {
    const page = await newPage({ site });
    await page.goto("/login");
    await page.getByLabel("Email").fill("admin@demo.test");
    await page.getByLabel("Parola").fill("demo-parola-1");
    await page.getByRole("button", { name: "Conectează-te" }).click();
    await page.waitForURL("/");
    const own = page.getByRole("region", { name: "Etapa ta" });
    await own.getByRole("heading", { level: 2 }).waitFor();
    await page.reload();
    const bar = page.getByRole("navigation", { name: "Principală" });
    await bar.getByRole("link", { name: "Contul meu" }).waitFor();
    await page.getByText("Ascuns").first().waitFor();
    expect(await layoutShift(page)).toBe(0);
  });

  it.each([true, false])(
    "finds more than a handful of seasons to come in a fold (with scripts: %s)",
    async (javaScript) => {
      await seasonWithTimes(site, "acc-endurance", 107);
      await seasonWithTimes(site, "acc-endurance", 107);
      const page = await newPage({ site, width: 360, javaScript });
      await page.goto("/");
      const heading = page.getByRole("heading", { name: "Competiții viitoare" });
      const coming = page.locator("section").filter({ has: heading });
      const rows = coming.getByRole("listitem").filter({ visible: true });
      expect(await rows.count()).toBe(4);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000);
      await coming.getByText(/^Încă \d campionate$/).click();
      expect(await rows.count()).toBeGreaterThan(5);
    },
  );
});

/** Whether a box scrolls by itself, inside the page that scrolls. */
async function scrolls(box: Locator): Promise<boolean> {
  return box.evaluate((element) => /auto|scroll/.test(getComputedStyle(element).overflowY));
}

/** What says that there are messages lies over the head of the page for a while: here there are none. */
async function withoutMessages(page: WatchedPage): Promise<void> {
  await page.route("**/api/messages/unread", (route) =>
    route.fulfill({ json: { status: 200, data: { unread: 0, newest: [] } } }),
  );
}
