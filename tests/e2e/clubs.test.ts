import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Club, OpenInvitations } from "#features/clubs/clubs.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import {
  expectSnackbar,
  type LeagueOfOne,
  logIn,
  openAs,
  startLeagueOfOne,
} from "./league-of-one.ts";

/** How often a page asks for new messages, and a little. */
const POLL_MS = 31_000;

describe("Two people and a club", () => {
  let league: LeagueOfOne;
  beforeAll(async () => {
    league = await startLeagueOfOne();
    for (const [firstName, lastName] of [
      ["Olga", "Marin"],
      ["Dan", "Ilie"],
      ["Sorin", "Străinu"],
    ] as const) {
      await league.addAccount(emailOf(firstName));
      await league.call(emailOf(firstName), "/user/profile", { firstName, lastName });
    }
  });
  afterAll(() => league.site.stop());

  const emailOf = (firstName: string) => `${firstName.toLowerCase()}@example.test`;

  /** Somebody's window, logged in and on a page. */
  async function open(
    firstName: string,
    path: string,
    look: { width?: number; theme?: "light" | "dark" } = {},
  ): Promise<WatchedPage> {
    const page = await newPage({ site: league.site, ...look });
    await openAs(page, emailOf(firstName), path);
    return page;
  }
  const idOf = async (firstName: string) =>
    (await league.call<{ _id: string }>(emailOf(firstName), "/user/profile"))._id;
  /** A club of Olga's, founded beside the browser; the drivers are invited, the managers have accepted. */
  const found = async (name: string, drivers: string[] = [], managers: string[] = []) => {
    const club = await league.call<Club>(emailOf("Olga"), "/api/teams", {
      name,
      simulator: "ac",
      isDriver: false,
      drivers: await Promise.all(drivers.map(idOf)),
      managers: await Promise.all(managers.map(idOf)),
    });
    for (const email of managers.map(emailOf)) {
      const { clubs } = await league.call<OpenInvitations>(email, "/api/invitations");
      const invite = clubs.find(({ team }) => team._id === club._id);
      await league.call(email, `/api/team-invite/${invite?._id}/accept`, {});
    }
    return club;
  };
  /** Path of somebody's newest invitation. */
  async function invitationOf(firstName: string): Promise<string> {
    const email = emailOf(firstName);
    const messages = await league.call<{ _id: string; subject: string }[]>(email, "/api/messages");
    const newest = messages.find((message) => message.subject.startsWith("Invitație"));
    const { messageBody } = await league.call<{ messageBody: string }>(
      email,
      `/api/message/${newest?._id}`,
    );
    return /\/team-invite\/[\w-]+/.exec(messageBody)?.[0] ?? "";
  }
  const clubLine = (page: WatchedPage, name: string) =>
    page.getByRole("listitem").filter({ hasText: name });

  it("found it, invite, notice, accept and see each other in it", async () => {
    const dan = await newPage({ site: league.site, width: 360, ownClock: true });
    await dan.goto("/login");
    await logIn(dan, emailOf("Dan"));
    await dan.getByRole("button", { name: "Meniu" }).waitFor();

    const olga = await open("Olga", "/teams");
    await olga.getByText("Nu faci parte din niciun club.").waitFor();
    await olga.getByRole("link", { name: "Creează un club" }).click();
    await olga.getByLabel("Numele clubului").fill("Zmeii Asfaltului");
    await olga.getByLabel("Simulator").selectOption({ label: "Assetto Corsa" });
    await olga.getByLabel("Piloți").fill("ilie dan");
    await olga.getByRole("option", { name: "Dan Ilie" }).click();
    await olga.keyboard.press("Escape");
    await olga.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(olga, "Clubul „Zmeii Asfaltului” a fost creat. Invitațiile au plecat.");
    await clubLine(olga, "Zmeii Asfaltului").getByText("1 pilot, 1 invitat").waitFor();

    await dan.clock.fastForward(POLL_MS);
    await expectSnackbar(dan, "Ai 1 mesaj nou");
    await dan.getByRole("link", { name: "Vezi mesajele" }).click();
    await dan.waitForURL("/messages");
    const line = dan.getByRole("link", { name: /Invitație în clubul Zmeii Asfaltului/ });
    await line.getByText("Trimis de: Olga Marin").waitFor();
    await line.getByRole("img", { name: "necitit" }).waitFor();
    await dan.getByRole("button", { name: "Meniu" }).click();
    await dan.getByRole("dialog").getByRole("img", { name: "mesaje necitite" }).waitFor();
    await dan.keyboard.press("Escape");
    await line.click();
    await dan.getByRole("link", { name: "Răspunde la invitație" }).click();
    await dan.waitForURL(/\/team-invite\//);
    await dan.getByRole("heading", { name: "Invitație în clubul Zmeii Asfaltului" }).waitFor();
    await dan.getByText("Clubul îți oferă rolul de pilot.").waitFor();
    await dan.getByRole("button", { name: "Acceptă" }).click();
    await dan.waitForURL("/teams");
    await expectSnackbar(dan, "Ești pilot al clubului „Zmeii Asfaltului”.");
    await clubLine(dan, "Zmeii Asfaltului").getByText("Assetto Corsa · pilot").waitFor();
    expect(await dan.getByRole("link", { name: "Editează Zmeii Asfaltului" }).count()).toBe(0);
    await dan.getByRole("button", { name: "Meniu" }).click();
    expect(await dan.getByRole("img", { name: "mesaje necitite" }).count()).toBe(0);

    await olga.goto("/messages");
    await olga.getByRole("link", { name: /Dan Ilie a acceptat invitația/ }).waitFor();
    await olga.goto("/teams");
    await clubLine(olga, "Zmeii Asfaltului").getByText("2 piloți").waitFor();
  });

  it("refuse, and the club forgets the invitation", async () => {
    const club = await found("Refuzatii", ["Dan"]);
    const dan = await open("Dan", await invitationOf("Dan"));
    await dan.getByRole("button", { name: "Refuză" }).click();
    await dan.waitForURL("/teams");
    await expectSnackbar(dan, "Ai refuzat invitația în clubul „Refuzatii”.");
    expect(await clubLine(dan, "Refuzatii").count()).toBe(0);
    const now = await league.call<Club>(emailOf("Olga"), `/api/team/${club._id}`);
    expect([now.drivers, now.pendingDrivers]).toEqual([[], []]);
  });

  it("postpone, and answer another day", async () => {
    await found("Amanatii", ["Dan"]);
    const path = await invitationOf("Dan");
    const dan = await open("Dan", path);
    await dan.getByRole("link", { name: "Amână" }).click();
    await dan.waitForURL("/messages");
    await dan.goto(path);
    await dan.getByRole("button", { name: "Acceptă" }).click();
    await dan.waitForURL("/teams");
  });

  it("withdraw an invitation while it lies open, and the page says so in place of the buttons", async () => {
    const club = await found("Retrasii", ["Dan"]);
    const dan = await open("Dan", await invitationOf("Dan"));
    await dan.getByRole("button", { name: "Acceptă" }).waitFor();

    const olga = await open("Olga", `/teams/edit/${club._id}`);
    await olga.getByRole("button", { name: "Scoate Dan Ilie" }).click();
    await olga.getByText("modificări nesalvate").waitFor();
    await olga.getByRole("button", { name: "Salvează" }).click();
    await olga.waitForURL("/teams");

    dan.expectProblem(/team-invite.* 410/);
    await dan.getByRole("button", { name: "Acceptă" }).click();
    await dan.getByText("Invitația a fost retrasă.").waitFor();
    expect(await dan.getByRole("button", { name: "Acceptă" }).count()).toBe(0);
    await dan.reload();
    await dan.getByText("Invitația a fost retrasă.").waitFor();
    expect(await dan.getByRole("button", { name: "Refuză" }).count()).toBe(0);
    await dan.getByRole("link", { name: "Înapoi la mesaje" }).click();
    await dan.waitForURL("/messages");
  });

  it("press at once in two windows, and one answer counts", async () => {
    const club = await found("Deodata", ["Dan"]);
    const path = await invitationOf("Dan");
    const [left, right] = await Promise.all([open("Dan", path), open("Dan", path)]);
    for (const page of [left, right]) page.expectProblem(/team-invite.* 410/);
    const accept = left.getByRole("button", { name: "Acceptă" });
    const refuse = right.getByRole("button", { name: "Refuză" });
    await Promise.all([accept.waitFor(), refuse.waitFor()]);
    const refused = async (page: WatchedPage) =>
      page.getByText(/Ai (acceptat|refuzat) deja această invitație\./).waitFor();
    // The slower window may already have been told: then its button is gone.
    await Promise.all([
      Promise.race([accept.click(), refused(left)]),
      Promise.race([refuse.click(), refused(right)]),
    ]);
    const outcome = async (page: WatchedPage) =>
      Promise.race([
        page.waitForURL("/teams").then(() => "counted"),
        refused(page).then(() => "too late"),
      ]);
    const outcomes = await Promise.all([outcome(left), outcome(right)]);
    expect(outcomes.toSorted()).toEqual(["counted", "too late"]);
    const { drivers } = await league.call<Club>(emailOf("Olga"), `/api/team/${club._id}`);
    expect(drivers).toHaveLength(outcomes[0] === "counted" ? 1 : 0);
  });

  it("keep a stranger out who knows every address", async () => {
    const club = await found("Inchisii", ["Dan"]);
    const path = await invitationOf("Dan");
    const [message] = await league.call<{ _id: string }[]>(emailOf("Dan"), "/api/messages");
    const sorin = await open("Sorin", path);
    sorin.expectProblem(/team-invite.* 410/);
    sorin.expectProblem(/\/api\/(message|team)\/.* 40[34]/);
    sorin.expectProblem(/ApiError: Nu (există ce cauți|ai dreptul să faci asta)\./);
    await sorin.getByText("Invitația nu există sau nu îți este adresată.").waitFor();
    expect(await sorin.getByText("Inchisii").count()).toBe(0);
    for (const closed of [`/message/${message?._id}`, `/teams/edit/${club._id}`]) {
      await sorin.goto(closed);
      await sorin.waitForURL("/404");
    }
  });

  it("send visitors to log in, and away from what they may not edit", async () => {
    const club = await found("Vizitatii");
    const visitor = await newPage({ site: league.site });
    for (const path of ["/teams", "/teams/add", "/team-invite/x", "/car-invite/x"]) {
      await visitor.goto(path);
      await visitor.waitForURL(`/login?${new URLSearchParams({ from: path })}`);
    }
    await visitor.goto(`/teams/edit/${club._id}`);
    await visitor.waitForURL("/404");
  });

  it("save over each other only when they want to", async () => {
    const club = await found("Suprapusii", [], ["Dan"]);
    const olga = await open("Olga", `/teams/edit/${club._id}`);
    await olga.getByLabel("Numele clubului").fill("Suprapușii");

    const dan = await open("Dan", `/teams/edit/${club._id}`);
    expect(await dan.getByLabel("Numele clubului").getAttribute("readonly")).not.toBeNull();
    await dan.getByLabel("Invită piloți").fill("străinu");
    await dan.getByRole("option", { name: "Sorin Străinu" }).click();
    await dan.keyboard.press("Escape");
    await dan.getByRole("button", { name: "Salvează" }).click();
    await dan.waitForURL("/teams");

    olga.expectProblem(/\/api\/team\/.* 409/);
    await olga.getByRole("button", { name: "Salvează" }).click();
    await olga.getByText("Altcineva a salvat clubul între timp").waitFor();
    await olga.getByText("Piloți invitați: în plus Sorin Străinu").waitFor();
    await expectAccessible(olga);
    await olga.getByRole("button", { name: "Păstrează ce am scris" }).click();
    expect(await olga.getByLabel("Numele clubului").inputValue()).toBe("Suprapușii");
    await olga.getByRole("button", { name: "Salvează" }).click();
    await olga.waitForURL("/teams");
    const now = await league.call<Club>(emailOf("Olga"), `/api/team/${club._id}`);
    expect([now.name, now.pendingDrivers.length]).toEqual(["Suprapușii", 1]);
  });

  it("part while one is editing, and they are told instead of losing their way", async () => {
    const club = await found("Despartitii", [], ["Dan"]);
    const dan = await open("Dan", `/teams/edit/${club._id}`);
    await dan.getByLabel("Invită piloți").fill("străinu");
    await dan.getByRole("option", { name: "Sorin Străinu" }).click();
    await dan.keyboard.press("Escape");
    await league.call(emailOf("Olga"), `/api/team/${club._id}`, {
      managers: [],
      version: club.version,
    });
    dan.expectProblem(/\/api\/team\/.* 403/);
    await dan.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(dan, "Nu mai coordonezi acest club. Modificările nu au fost salvate.");
    await dan.waitForURL("/teams");
  });

  it("do not lose a half-filled form by a careless click", async () => {
    const olga = await open("Olga", "/teams/add");
    await olga.getByLabel("Numele clubului").fill("Pe jumătate");
    await olga.getByRole("button", { name: "Închide", exact: true }).click();
    await olga.getByRole("alertdialog", { name: "Pleci fără să salvezi?" }).waitFor();
    await olga.getByRole("button", { name: "Rămân" }).click();
    expect(await olga.getByLabel("Numele clubului").inputValue()).toBe("Pe jumătate");
    await olga.getByRole("button", { name: "Salvează" }).click();
    await olga.getByText("Alege un simulator.", { exact: true }).waitFor();
    await olga.getByRole("button", { name: "Închide", exact: true }).click();
    await olga.getByRole("button", { name: "Plec" }).click();
    await olga.waitForURL("/teams");
  });

  it("see why somebody cannot drive for a club of a simulator", async () => {
    const olga = await open("Olga", "/teams/add");
    await olga.getByLabel("Simulator").selectOption({ label: "Assetto Corsa Competizione" });
    await olga.getByLabel("Piloți").fill("ilie");
    const option = olga.getByRole("option", { name: "Dan Ilie" });
    await option.getByText("Nu poate fi înregistrat fără cont Steam conectat").waitFor();
    expect(await option.getAttribute("aria-disabled")).toBe("true");
    await olga.getByLabel("Simulator").selectOption({ label: "Assetto Corsa" });
    await olga.getByLabel("Piloți").fill("ilie");
    await olga.getByRole("option", { name: "Dan Ilie", exact: true }).click();
  });

  it("have their clubs under the name of each simulator", async () => {
    await found("Ai unuia");
    await league.call(emailOf("Olga"), "/api/teams", {
      name: "Ai altuia",
      simulator: "acc",
      isDriver: false,
    });
    const olga = await open("Olga", "/teams");
    for (const [simulator, here, elsewhere] of [
      ["Assetto Corsa", "Ai unuia", "Ai altuia"],
      ["Assetto Corsa Competizione", "Ai altuia", "Ai unuia"],
    ] as const) {
      const part = olga
        .locator("section")
        .filter({ has: olga.getByRole("heading", { name: new RegExp(`${simulator}$`) }) });
      await part.getByRole("listitem").filter({ hasText: here }).waitFor();
      expect(await part.getByText(elsewhere).count()).toBe(0);
    }
  });

  it("hand the club over, and the old owner stays as a manager", async () => {
    await found("Predatii", [], ["Dan"]);
    const olga = await open("Olga", "/teams");
    await olga.getByRole("link", { name: "Editează Predatii" }).click();
    await olga.getByLabel("Noul proprietar").selectOption({ label: "Dan Ilie" });
    await olga.getByRole("button", { name: "Predă clubul" }).click();
    await olga.getByRole("button", { name: "Da", exact: true }).click();
    await olga.waitForURL("/teams");
    await expectSnackbar(olga, "Clubul este acum al lui Dan Ilie.");
    await clubLine(olga, "Predatii").getByText("Assetto Corsa · manager").waitFor();
  });

  it("wear a logo, and end the club when it is over", async () => {
    const club = await found("Efemerii", ["Dan"]);
    const olga = await open("Olga", `/teams/edit/${club._id}`);
    await olga.getByLabel("Siglă").setInputFiles({
      name: "sigla.png",
      mimeType: "image/png",
      buffer: onePixel,
    });
    await olga.getByAltText("Sigla clubului").waitFor();
    await olga.getByRole("button", { name: "Șterge sigla" }).waitFor();
    await olga.getByRole("button", { name: "Salvează" }).click();
    await olga.waitForURL("/teams");
    await clubLine(olga, "Efemerii").locator("img").waitFor();
    // Instead of the drawn mark, wherever that stands.
    await olga.goto("/clubs?search=Efemerii");
    const listed = olga.getByRole("listitem").filter({ hasText: "Efemerii" });
    await expect.poll(() => listed.locator("img[src^='/api/files/']").count()).toBe(1);
    expect(await listed.locator("svg").count()).toBe(0);
    await olga.goto("/teams");
    await olga.getByRole("button", { name: "Șterge Efemerii" }).click();
    const question = olga.getByRole("alertdialog", { name: "Ștergi clubul?" });
    await question.getByRole("button", { name: "Nu", exact: true }).click();
    await olga.getByRole("button", { name: "Șterge Efemerii" }).click();
    await question.getByRole("button", { name: "Da", exact: true }).click();
    await expectSnackbar(olga, "Clubul „Efemerii” a fost șters.");
    await clubLine(olga, "Efemerii").waitFor({ state: "detached" });
  });

  it.each([
    ["a phone, in the dark", { width: 360, theme: "dark" }],
    ["a screen, by day", { width: 1280, theme: "light" }],
  ] as const)("find every page usable on %s", async (_where, look) => {
    const name = `Frumosii ${look.theme} ${"foarte".repeat(4)}`;
    const club = await found(name, ["Dan"], ["Sorin"]);
    const path = await invitationOf("Dan");
    const olga = await open("Olga", "/teams", look);
    await clubLine(olga, name).waitFor();
    for (const [address, sign] of [
      ["/teams", "Cluburile tale"],
      ["/teams/add", "Creează un club"],
      [`/teams/edit/${club._id}`, "Predă clubul"],
    ] as const) {
      await olga.goto(address);
      await olga.getByText(sign).first().waitFor();
      await expectAccessible(olga);
      await expectNoSidewaysScroll(olga);
    }
    const dan = await open("Dan", path, look);
    await dan.getByRole("button", { name: "Acceptă" }).waitFor();
    await expectAccessible(dan);
    await expectNoSidewaysScroll(dan);
  });

  it("paint it in three presses, on a car that shows it", async () => {
    const twin = await found("Geamăna");
    await found("Vopsitoria");
    // No club has two dark paints unless somebody chose them.
    const teal = { body: "turcoaz", trim: "roz", pattern: "band" };
    await league.call(emailOf("Olga"), `/api/team/${twin._id}`, { paints: teal });
    const page = await open("Olga", "/teams", { width: 360, theme: "light" });
    await page.getByRole("link", { name: "Editează Vopsitoria" }).click();
    const choose = (group: string, name: string) =>
      page.getByRole("group", { name: group }).getByRole("radio", { name }).press("Space");
    await choose("Caroserie", "Turcoaz");
    await choose("A doua culoare", "Turcoaz");
    await page.getByRole("button", { name: "Salvează" }).click();
    await page.getByText("Alege o culoare diferită de cea a caroseriei.").waitFor();
    await choose("A doua culoare", "Roz");
    await page.getByText("Aceleași două culori le are și Geamăna.").waitFor();
    await choose("Desen", "Diagonală");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(page, "Clubul a fost salvat.");
    const clubs = await league.call<Club[]>(emailOf("Olga"), "/api/teams");
    expect(clubs.find(({ name }) => name === "Vopsitoria")?.paints).toEqual({
      body: "turcoaz",
      trim: "roz",
      pattern: "slash",
    });
  });
});

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
