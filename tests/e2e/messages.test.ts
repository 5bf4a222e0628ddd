import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import {
  expectSnackbar,
  type LeagueOfOne,
  logIn,
  openAs,
  startLeagueOfOne,
  tabTo,
} from "./league-of-one.ts";

/** How often a page asks for new messages, and a little. */
const POLL_MS = 31_000;
const DAN = "dan@example.test";

describe("A person's messages", () => {
  let league: LeagueOfOne;
  let danId: string;
  beforeAll(async () => {
    league = await startLeagueOfOne();
    await league.addAccount(DAN);
    await league.call(DAN, "/user/profile", { firstName: "Dan", lastName: "Ilie" });
    danId = (await league.call<{ _id: string }>(DAN, "/user/profile"))._id;
  });
  afterAll(() => league.site.stop());

  const write = (subject: string, messageBody = `<p>${subject}</p>`) =>
    league.call(league.administrator.email, "/api/messages", {
      to: { kind: "driver", _id: danId },
      subject,
      messageBody,
    });
  async function open(
    email: string,
    path: string,
    look: { width?: number; theme?: "light" | "dark" } = {},
  ): Promise<WatchedPage> {
    const page = await newPage({ site: league.site, ...look });
    await openAs(page, email, path);
    return page;
  }
  const clearInbox = async () => {
    for (const { _id } of await league.call<{ _id: string }[]>(DAN, "/api/messages"))
      await league.call(DAN, `/api/message/${_id}/delete`);
  };

  it("begin with an empty inbox", async () => {
    const dan = await open(DAN, "/messages");
    await dan.getByRole("heading", { name: "Mesajele tale" }).waitFor();
    await dan.getByText("Nu ai nici un mesaj", { exact: true }).waitFor();
    expect(await dan.getByRole("link", { name: "Scrie un mesaj" }).count()).toBe(0);
    await expectAccessible(dan);
  });

  it("are announced when there are more, once, and never because some were read", async () => {
    await clearInbox();
    await write("Prima");
    const dan = await newPage({ site: league.site, ownClock: true });
    await dan.goto("/login");
    await logIn(dan, DAN);
    const notice = dan.getByText(/^Ai .* mesaj/);
    await expectSnackbar(dan, "Ai 1 mesaj nou");
    // On the site's bar, over nothing that is read, and not on paper.
    const main = dan.getByRole("main");
    for (const width of [360, 1280]) {
      await dan.setViewportSize({ width, height: 740 });
      const top = await main.evaluate((element) => element.getBoundingClientRect().top);
      const bottom = () => notice.evaluate((element) => element.getBoundingClientRect().bottom);
      await expect.poll(bottom).toBeLessThanOrEqual(top);
    }
    await dan.emulateMedia({ media: "print" });
    expect(await notice.isVisible()).toBe(false);
    await dan.emulateMedia({ media: "screen" });
    await dan.clock.fastForward(6000);
    await notice.waitFor({ state: "detached" });

    await write("A doua");
    await dan.clock.fastForward(POLL_MS);
    await expectSnackbar(dan, "Ai 2 mesaje noi");
    await dan.getByRole("link", { name: "Vezi mesajele" }).click();
    await dan.getByRole("link", { name: /Prima/ }).click();
    await dan.waitForURL(/\/message\//);
    await dan.getByRole("link", { name: "Înapoi la mesaje" }).click();
    await dan
      .getByRole("link", { name: /Prima/ })
      .getByRole("img", { name: "citit", exact: true })
      .waitFor();
    // An outline once it was read, filled until then.
    const cover = (subject: RegExp) =>
      dan
        .getByRole("link", { name: subject })
        .locator("svg path")
        .first()
        .evaluate((path) => getComputedStyle(path).fill);
    expect(await cover(/Prima/)).toBe("none");
    expect(await cover(/A doua/)).not.toBe("none");
    const asked = dan.waitForResponse((reply) => reply.url().endsWith("/api/messages/unread"));
    await dan.clock.fastForward(POLL_MS);
    await asked;
    expect(await notice.count()).toBe(0);

    // As many unread as before, but one of them is new.
    await write("A treia");
    await dan.getByRole("link", { name: /A doua/ }).click();
    await expectSnackbar(dan, "Ai 1 mesaj nou");
    await dan.clock.fastForward(6000);
    await notice.waitFor({ state: "detached" });

    // Told once is told: a fresh page says nothing, the dot stays.
    const again = dan.waitForResponse((reply) => reply.url().endsWith("/api/messages/unread"));
    await dan.goto("/current-series");
    await again;
    await dan.getByRole("img", { name: "mesaje necitite" }).first().waitFor();
    expect(await notice.count()).toBe(0);
    await dan.setViewportSize({ width: 360, height: 700 });
    await dan.getByRole("button", { name: "Meniu mesaje necitite" }).waitFor();
  });

  it("are not asked for by a tab that nobody looks at, nor after logging out", async () => {
    const dan = await newPage({ site: league.site, ownClock: true });
    await dan.goto("/login");
    let asked = 0;
    await logIn(dan, DAN);
    await dan.waitForLoadState("networkidle");
    dan.on("request", (request) => {
      if (request.url().endsWith("/api/messages/unread")) asked++;
    });
    await dan.clock.fastForward(POLL_MS);
    await expect.poll(() => asked).toBe(1);
    await dan.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
    await dan.clock.fastForward(POLL_MS);
    await dan.clock.fastForward(POLL_MS);
    expect(asked).toBe(1);
    await dan.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
    await expect.poll(() => asked).toBe(2);
    await dan.getByRole("link", { name: "Deconectare" }).click();
    await dan.waitForURL("/");
    await dan.clock.fastForward(POLL_MS);
    await dan.clock.fastForward(POLL_MS);
    expect(asked).toBe(2);
  });

  it("are read, and deleted only after a question", async () => {
    await clearInbox();
    await write("De citit", "<p>Bună, <strong>Dan</strong></p><script>alert(1)</script>");
    const dan = await open(DAN, "/messages");
    await dan.getByRole("link", { name: /De citit/ }).click();
    await dan.getByRole("heading", { name: "De citit" }).waitFor();
    await dan.getByText("Trimis de: Ana Șefu").waitFor();
    await dan.getByText("Bună, Dan").waitFor();
    await dan.getByRole("button", { name: "Șterge" }).click();
    const question = dan.getByRole("alertdialog", { name: "Ștergi mesajul?" });
    await question.getByText("Această acțiune este definitivă").waitFor();
    const { width } = (await question.boundingBox()) ?? { width: 0 };
    expect(width).toBeLessThanOrEqual(290);
    await expectAccessible(dan);
    await question.getByRole("button", { name: "Nu" }).click();
    await dan.getByRole("button", { name: "Șterge" }).click();
    await question.getByRole("button", { name: "Da" }).click();
    await dan.waitForURL("/messages");
    await dan.getByText("Nu ai nici un mesaj").waitFor();
  });

  it("come twenty at a time when there are many", async () => {
    await clearInbox();
    for (let number = 1; number <= 21; number++) await write(`Mesajul ${number}`);
    const dan = await open(DAN, "/messages");
    await expectSnackbar(dan, "Ai 21 de mesaje noi");
    const lines = dan.getByRole("link", { name: /Mesajul/ });
    await lines.first().waitFor();
    expect(await lines.count()).toBe(20);
    await dan.getByText("Pagina 1 din 2").waitFor();
    await dan.getByRole("button", { name: "Înainte" }).click();
    await dan.waitForURL("/messages?page=2");
    await dan.getByText("Pagina 2 din 2").waitFor();
    expect(await lines.count()).toBe(1);
  });

  it("are written by an organiser with the keyboard on a phone, and reach the address too", async () => {
    await clearInbox();
    await league.call(DAN, "/api/messages/settings", { byEmail: true });
    const dan = await open(DAN, "/profile/siguranta");
    // A site without a mail server says so, and offers nothing that does not come.
    await dan.getByRole("link", { name: "Alege ce primești" }).click();
    await dan.getByText("Site-ul nu trimite emailuri încă").waitFor();
    expect(await dan.getByText("Și pe email", { exact: true }).count()).toBe(0);

    const ana = await open(league.administrator.email, "/messages", { width: 360 });
    await tabTo(ana, "Scrie un mesaj");
    await ana.keyboard.press("Enter");
    await ana.waitForURL("/messages/new");
    await tabTo(ana, "Pilotul");
    await ana.keyboard.type("ilie");
    await ana.getByRole("option", { name: "Dan Ilie" }).waitFor();
    await ana.keyboard.press("ArrowDown");
    await ana.keyboard.press("Enter");
    await tabTo(ana, "Subiect");
    await ana.keyboard.type("Ședința piloților");
    // Not the "Mesaje către grupuri" of the navigation.
    await tabTo(ana, /^Mesaj\b/);
    await ana.keyboard.type("Joi la 20.\nDetalii: https://liga.example.test/sedinta.");
    await expectAccessible(ana);
    await expectNoSidewaysScroll(ana);
    await tabTo(ana, "Trimite");
    await ana.keyboard.press("Enter");
    await expectSnackbar(ana, "Mesaj trimis");
    await ana.waitForURL("/messages");

    await dan.goto("/messages");
    await dan.getByRole("link", { name: /Ședința piloților/ }).click();
    await dan.getByRole("link", { name: "https://liga.example.test/sedinta" }).waitFor();
    // That it was written is known; what it says is between the two.
    const [mail] = await league.call<{ subject: string; text: string }[]>(
      league.administrator.email,
      `/api/outbox?search=${DAN}`,
    );
    expect(mail).toMatchObject({ subject: "Ședința piloților", text: "" });
  });

  it("are not an ordinary person's to send", async () => {
    const dan = await open(DAN, "/messages/new");
    await dan.waitForURL("/404");
  });

  it.each([
    ["a phone, by day", { width: 360, theme: "light" }],
    ["a screen, in the dark", { width: 1280, theme: "dark" }],
  ] as const)("are readable on %s", async (_where, look) => {
    await clearInbox();
    await write(
      `Subiect${"lung".repeat(25)}`,
      `<p>${"fără-spații".repeat(20)}</p><ul><li>unu</li></ul>`,
    );
    const dan = await open(DAN, "/messages", look);
    const line = dan.getByRole("link", { name: /Subiectlung/ });
    await line.waitFor();
    await expectAccessible(dan);
    await expectNoSidewaysScroll(dan);
    await line.click();
    await dan.getByText("unu").waitFor();
    await expectAccessible(dan);
    await expectNoSidewaysScroll(dan);
  });
});
