import { afterAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { countedHands } from "./counted-hands.ts";
import { type LeagueOfOne, openAs, startLeagueOfOne } from "./league-of-one.ts";

const names = Array.from(
  { length: 20 },
  (_, at) => `Pilot ${String.fromCodePoint(65 + at)}escu\t${at + 1}\tClubul ${at % 5}`,
);
/** As a spreadsheet puts it on the clipboard. */
const roster = ["Nume\tNr\tEchipa", ...names].join("\r\n");

describe("A league that was somewhere else", () => {
  let league: LeagueOfOne;
  afterAll(() => league.site.stop());

  it("moves 20 people in with four presses and one paste on a phone, and takes them back", async () => {
    const earlier: LeagueOfOne | undefined = league;
    league = await startLeagueOfOne();
    await earlier?.site.stop();
    const page = await newPage({ site: league.site, width: 360 });
    await openAs(page, league.administrator.email, "/");
    const hands = countedHands();
    await hands.press(page.getByRole("button", { name: "Meniu" }));
    await hands.press(page.getByRole("link", { name: "Administrare", exact: true }));
    await hands.press(page.getByRole("link", { name: "Mută-te aici" }).first());
    const list = page.getByLabel("Lista");
    await list.waitFor();
    // What a browser does with a paste: it says so, then puts the text in.
    await list.focus();
    await list.dispatchEvent("paste");
    await page.keyboard.insertText(roster);
    hands.countField();
    await page.getByText("nou: 20").waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await hands.press(page.getByRole("button", { name: "Adu 20 de linii" }));
    await page.getByText("20 de piloți noi").first().waitFor();
    expect(hands.presses()).toBeLessThanOrEqual(4);
    expect(hands.fields()).toBe(1);

    const people = () =>
      league.call<unknown[]>(league.administrator.email, "/api/drivers?pageSize=100");
    expect((await people()).length).toBe(21);
    await page.getByRole("button", { name: /^Anulează importul/ }).click();
    await page.getByRole("button", { name: "Anulează importul", exact: true }).click();
    await page.getByText("Anulat", { exact: true }).waitFor();
    expect((await people()).length).toBe(1);
    await expectAccessible(page);
  });
});
