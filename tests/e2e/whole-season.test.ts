import type { Locator } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { type CountedHands, countedHands } from "./counted-hands.ts";
import { expectSnackbar, openAs, PASSWORD, startLeagueOfOne } from "./league-of-one.ts";
import { type Site, startSite } from "./site.ts";

const circuits = [
  "1. Monza",
  "2. spa",
  "3. Zandvoort",
  "4. Misano",
  "5. Barcelona",
  "6. Paul Ricard",
];

/** A list in the clipboard, put where the focus is. */
async function paste(field: Locator, lines: readonly string[]): Promise<void> {
  await field.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, lines.join("\n"));
}

describe("A whole season on one page", () => {
  let site: Site | undefined;
  afterEach(async () => {
    await site?.stop();
    site = undefined;
  });

  const combobox = (page: WatchedPage, name: string) => page.getByRole("combobox", { name });

  /** From the link that the program prints to the page of a new season. */
  async function begin(page: WatchedPage, hands: CountedHands, printed: string): Promise<void> {
    await page.goto(/\/first-administrator\/\S+/.exec(printed)?.[0] ?? "");
    await hands.type(page.getByLabel("Email"), "sef@example.test");
    await hands.type(page.getByLabel("Parola", { exact: true }), PASSWORD);
    await hands.type(page.getByLabel("Prenume"), "Ana");
    await hands.type(page.getByLabel("Nume de familie"), "Șefu");
    await hands.press(page.getByRole("button", { name: "Creează contul" }));
    await page.waitForURL("/administrare");
    await hands.press(page.getByRole("link", { name: "Creează primul sezon" }));
  }

  it.each([
    { width: 360, theme: "dark" as const },
    { width: 1280, theme: "light" as const },
  ])("takes an empty league to a published season, at $width px", async (look) => {
    site = await startSite({ league: "empty" });
    const hands = countedHands();
    const page = await newPage({ site, ...look });
    await begin(page, hands, site.printed());
    await hands.type(page.getByLabel("Numele ligii"), "Liga Carpaților");
    await hands.type(page.getByLabel("Titlu"), "Cupa de iarnă");
    await hands.press(page.getByText("ACC", { exact: true }));
    await page.getByText("Toate GT3").first().waitFor();
    await hands.type(page.getByLabel("Prima cursă"), "2099-03-15T20:00");
    hands.countField();
    await paste(combobox(page, "Circuite"), circuits);
    await page.getByText("Circuit de Spa-Francorchamps").waitFor();
    await page.getByText("duminică, 22 martie 2099").waitFor();
    await hands.press(page.getByText("Doar înscrișii", { exact: true }));
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await hands.press(page.getByRole("button", { name: "Publică" }));
    await expectSnackbar(page, "Sezonul este publicat.");
    // The road does not become longer unnoticed.
    expect({ presses: hands.presses(), fields: hands.fields() }).toEqual({ presses: 5, fields: 8 });

    const visitor = await newPage({ site, ...look });
    await visitor.goto("/");
    await visitor.getByText("Liga Carpaților").first().waitFor();
    const { pathname } = new URL(page.url());
    await visitor.goto(`${pathname}?tab=calendar`);
    // At 20:00 in Bucharest before and after the clock goes forward.
    for (const day of [
      "15 martie",
      "22 martie",
      "29 martie",
      "5 aprilie",
      "12 aprilie",
      "19 aprilie",
    ])
      await visitor.getByText(`${day} 2099, 20:00`).first().waitFor();
    await visitor.goto(`${pathname}?tab=register`);
    await visitor.getByText("2099-03-14 @ 20:00").first().waitFor();
    await visitor.goto(`${pathname}?tab=standings`);
    await visitor.getByText("Nimeni nu are încă un rezultat în acest clasament.").waitFor();
  });

  it("asks what it cannot read, keeps all of it as a draft, and is edited on the same page", async () => {
    const league = await startLeagueOfOne();
    ({ site } = league);
    const { email } = league.administrator;
    const page = await newPage({ site, width: 360 });
    await openAs(page, email, "/administrare/season/new");
    // Nothing is wrong in the fold, so it stays closed.
    await page.getByRole("button", { name: "Publică" }).click();
    await page.getByText("Scrie numele ligii.").waitFor();
    expect(await page.getByLabel("Descriere").isVisible()).toBe(false);
    await page.getByLabel("Numele ligii").fill("Liga Carpaților");
    await page.getByLabel("Titlu").fill("Cupa");
    await page.getByText("ACC", { exact: true }).click();
    await paste(combobox(page, "Circuite"), ["monza", "Silvrestone", "Nicăieri"]);
    await page.getByRole("button", { name: "Publică" }).click();
    await page.getByText("Alege un circuit.").first().waitFor();
    await page.getByText("Alege data și ora.").first().waitFor();
    await expectAccessible(page);

    await page.reload();
    await page.getByRole("button", { name: "Continuă ciorna" }).click();
    await page.getByText("„Nicăieri”").waitFor();
    await page.getByRole("button", { name: /Silverstone/ }).press("Enter");
    await page.getByRole("button", { name: "Scoate Nicăieri" }).press("Enter");
    // One more, from the list and by keyboard.
    await combobox(page, "Circuite").fill("zandvoort");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Mută mai sus .*Zandvoort/ }).press("Enter");
    await page.getByLabel("Prima cursă").fill("2099-05-04T20:00");
    await page.getByLabel("La fiecare").selectOption({ label: "2 săptămâni" });
    await page.getByLabel("Sesiuni").selectOption({ label: "Altele…" });
    await page.getByRole("button", { name: "Scoate sesiunea 1: Antrenament" }).click();
    await page.getByLabel("Cursă, în minute").fill("45");
    await page.getByText("Mai multe", { exact: true }).click();
    await page.getByLabel("Descriere").fill("O cupă de probă.");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Păstrează ascuns" }).click();
    await expectSnackbar(page, "Sezonul este gata, ascuns.");
    await page.getByRole("link", { name: "Editează", exact: true }).first().click();

    await page.getByRole("heading", { name: "Cupa", level: 1 }).waitFor();
    const rounds = page.getByRole("list", { name: "Etape" }).getByRole("listitem");
    await expect.poll(() => rounds.count()).toBe(3);
    expect(await page.getByLabel("Descriere").inputValue()).toBe("O cupă de probă.");
    expect(await page.getByLabel("Cod", { exact: true }).inputValue()).toBe("cupa");
    await page.getByLabel("Titlu").fill("Cupa de vară");
    await paste(combobox(page, "Circuite"), ["Misano", "Barcelona"]);
    await page.getByRole("button", { name: "Scoate Etapa 3" }).click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Salvează" }).click();
    await expectSnackbar(page, "Sezonul a fost salvat.");
    const [season] = await league.call<{ _id: string }[]>(email, "/api/seasons");
    const saved = await league.call<{ events: { title: string; sessions: number }[] }>(
      email,
      `/api/season/${season?._id}/edit`,
    );
    expect(saved).toMatchObject({ title: "Cupa de vară", code: "cupa", hidden: true });
    expect(saved.events).toHaveLength(4);
    for (const event of saved.events) expect(event.sessions).toBe(2);
  });
});
