import { HOUR_MS } from "#shared/time/durations.ts";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResultsEditor } from "#features/results/results-editor.ts";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { type Site, startSite } from "./site.ts";
import { callerAs } from "./steward-calls.ts";
import { planWeekend } from "./steward-weekend.ts";

const STRANGERS = 23;

/** A file of people whom the league does not know. The first is named like a driver of the league, the second almost. */
function strangersFile(namesake: string) {
  const [firstName = "", ...others] = namesake.split(" ");
  const lastName = others.join(" ");
  const letter = (index: number) => String.fromCodePoint(97 + index);
  const nameOf = (index: number) => {
    if (index === 0) return { firstName, lastName };
    if (index === 1) return { firstName, lastName: `${lastName}x` };
    return { firstName: `Qw${letter(index)}zy`, lastName: `Xv${letter(index)}kjwq` };
  };
  const { bytes } = generateResultFile({
    simulator: "AC",
    sessionType: "R",
    seed: "strangers",
    startedAt: Date.now() - HOUR_MS,
    track: { key: "monza" },
    length: { laps: 3 },
    entries: Array.from({ length: STRANGERS }, (_, index) => ({
      raceNumber: String(index + 1),
      modelKey: "abarth500",
      className: "GT3",
      paceMs: 95_000 + index * 300,
      drivers: [
        {
          ...nameOf(index),
          platformId: {
            platform: "steam" as const,
            id: String(76_561_198_900_000_000n + BigInt(index)),
          },
        },
      ],
    })),
  });
  return {
    name: "2026_11_1_21_0_RACE.json",
    mimeType: "application/json",
    buffer: Buffer.from(bytes),
  };
}

/** Presses from now on: each time a pointer goes down. */
async function countPresses(page: WatchedPage): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset["presses"] = "0";
    document.addEventListener(
      "pointerdown",
      () => {
        dataset["presses"] = String(Number(dataset["presses"]) + 1);
      },
      { capture: true },
    );
  });
  return async () => page.evaluate(() => Number(document.documentElement.dataset["presses"]));
}

const rowOf = (page: WatchedPage, index: number) =>
  page.getByRole("table", { name: "Rezultatele sesiunii" }).locator("tbody tr").nth(index);

const openRow = async (page: WatchedPage, index: number): Promise<Locator> => {
  await rowOf(page, index)
    .getByRole("button", { name: /^Editează rândul/ })
    .click();
  return page.getByRole("dialog");
};

describe("A steward's hands", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
  });
  afterAll(async () => site.stop());

  it("settle a file of 23 strangers in one list, with at most 30 presses", async () => {
    const weekend = await planWeekend(site, {
      simulator: "AC",
      season: "ac-abarth",
      earlier: { event: "ac-abarth-2", session: "ac-abarth-2-r" },
      model: { modelKey: "abarth500" },
      fileName: "2026_11_1_21_0_RACE.json",
    });
    const namesake = weekend.crews[0]?.driver ?? "";
    const page = await newPage({ site });
    await logIn(page, "steward@demo.test");
    await page.goto(`/edit-session-results/${weekend.event}/${weekend.sessions.race}`);
    await page.getByText("Sesiunea nu are încă rezultate.").waitFor();
    const presses = await countPresses(page);
    await page.setInputFiles('input[type="file"]', strangersFile(namesake));
    await page.getByRole("button", { name: "Încarcă fișierul" }).click();
    await page.getByText(`Piloți nerecunoscuți (${STRANGERS})`).waitFor();
    expect(await page.getByText(/^0 din 23 de piloți recunoscuți/).count()).toBe(1);
    await expectAccessible(page);

    await page
      .getByRole("button", { name: new RegExp(`^${namesake} același nume.* pentru ${namesake}$`) })
      .click();
    await page
      .getByRole("button", {
        name: new RegExp(`^${namesake} nume asemănător.* pentru ${namesake}x$`),
      })
      .waitFor();
    for (let open = STRANGERS - 1; open > 0; open--)
      await page
        .getByRole("button", { name: /^Pilot nou/ })
        .first()
        .click();
    await page.getByText("Piloți nerecunoscuți").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Salvează rezultatele" }).click();
    await page.getByText("Rezultate salvate. Sunt publice.").waitFor();
    // The file itself takes two more: the drop zone and the system's own window.
    expect((await presses()) + 2).toBeLessThanOrEqual(30);

    await page.reload();
    await page.getByRole("link", { name: "Xvckjwq" }).or(page.getByText(/Qwczy/)).first().waitFor();
    expect(await page.getByText("nerecunoscut").count()).toBe(0);
  });

  it("are asked before somebody leaves another row, and the emptied place waits in the list", async () => {
    const page = await newPage({ site, width: 360, theme: "dark" });
    await logIn(page, "steward@demo.test");
    await page.goto("/edit-session-results/ac-abarth-2/ac-abarth-2-r");
    const taken = (await rowOf(page, 1).getByRole("link").first().innerText()).trim();
    const dialog = await openRow(page, 0);
    const search = dialog.getByRole("combobox", { name: /^În fișier/ });
    await search.fill(taken);
    const option = page.getByRole("option", { name: taken }).first();
    await option.getByText(/deja pe rândul #\d+/).waitFor();
    await option.click();
    const question = page.getByRole("alertdialog");
    await question.getByText(/Locul de acolo rămâne fără pilot/).waitFor();
    await question.getByRole("button", { name: "Nu" }).click();
    await dialog.getByRole("button", { name: "Gata" }).click();
    expect(await page.getByText("Piloți nerecunoscuți").count()).toBe(0);

    const again = await openRow(page, 0);
    await again.getByRole("combobox", { name: /^În fișier/ }).fill(taken);
    await page.getByRole("option", { name: taken }).first().click();
    await page.getByRole("button", { name: "Mută aici" }).click();
    await again.getByRole("button", { name: "Gata" }).click();
    await page.getByText("Piloți nerecunoscuți (1)").waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it("give a penalty with three presses where one drives, the next row without closing, a disqualification with one", async () => {
    const page = await newPage({ site });
    await logIn(page, "steward@demo.test");
    await page.goto("/edit-session-results/ac-abarth-1/ac-abarth-1-r");
    const first = await openRow(page, 0);
    await first.getByLabel(/^Cât/).selectText();
    await page.keyboard.type("12.5");
    await first.getByText("Doar numere întregi.").waitFor();
    await first.getByLabel(/^Cât/).fill("7");
    await first.getByLabel(/^Descriere/).fill("Steag galben ignorat");
    await first.getByRole("button", { name: "Următor" }).click();
    await first.getByRole("button", { name: /7 secunde Steag galben ignorat/ }).waitFor();
    await first.getByRole("button", { name: "Gata" }).click();
    await first.waitFor({ state: "detached" });
    await expect.poll(() => page.getByText("7 secunde").count()).toBe(1);

    const presses = await countPresses(page);
    const row = await openRow(page, 2);
    await row.getByRole("button", { name: /7 secunde Steag galben ignorat/ }).click();
    await row.getByRole("button", { name: "Gata" }).click();
    await row.waitFor({ state: "detached" });
    expect(await presses()).toBe(3);
    await expect.poll(() => page.getByText("7 secunde").count()).toBe(2);

    await rowOf(page, 4).getByRole("button", { name: /^DSQ/ }).click();
    await page.getByRole("button", { name: /^DSQ/, pressed: true }).first().waitFor();
    expect(await presses()).toBe(4);
    await page.getByText("modificări nesalvate").waitFor();
  });

  it("give a penalty in a crew with four presses: who, too", async () => {
    const page = await newPage({ site });
    await logIn(page, "steward@demo.test");
    await page.goto("/edit-session-results/acc-endurance-2/acc-endurance-2-r");
    const first = await openRow(page, 0);
    await first.getByLabel(/^Cât/).fill("30");
    await first.getByLabel(/^Descriere/).fill("Viteză la boxe");
    await first.getByRole("group", { name: "Pilot vinovat" }).getByRole("radio").first().check({
      force: true,
    });
    await first.getByRole("button", { name: "Gata" }).click();
    await first.waitFor({ state: "detached" });

    const presses = await countPresses(page);
    const row = await openRow(page, 3);
    await row.getByRole("button", { name: /30 de secunde Viteză la boxe/ }).click();
    await row.getByRole("group", { name: "Pilot vinovat" }).locator("label").last().click();
    await row.getByRole("button", { name: "Gata" }).click();
    await row.waitFor({ state: "detached" });
    expect(await presses()).toBe(4);
    await expect.poll(() => page.getByText("30 de secunde").count()).toBe(2);
  });

  it("find the results and all tables in the bar after saving, also after a reload", async () => {
    const page = await newPage({ site });
    await logIn(page, "steward@demo.test");
    await page.goto("/edit-session-results/ac-abarth-1/ac-abarth-1-r");
    await page.getByRole("link", { name: "Vezi rezultatele" }).waitFor();
    const dsq = rowOf(page, 0).getByRole("button", { name: /^DSQ/ });
    await dsq.click();
    await page.getByRole("link", { name: "Vezi rezultatele" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Salvează rezultatele" }).click();
    await page.getByRole("link", { name: "Vezi clasamentele" }).waitFor();
    await page.reload();
    await page.getByRole("link", { name: "Vezi rezultatele" }).click();
    await page.waitForURL(/event\/ac-abarth-1\?tab=results/);
  });

  it("see a penalty that does nothing struck through, with the reason, and cannot give another", async () => {
    const page = await newPage({ site });
    await logIn(page, "steward@demo.test");
    await page.goto("/edit-session-results/acc-endurance-1/acc-endurance-1-q");
    const dialog = await openRow(page, 0);
    expect(await dialog.getByRole("radio", { name: "Grilă" }).count()).toBe(1);
    expect(await dialog.getByRole("radio", { name: "Tururi" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    // Nobody can give one any more; one from before is written as it was then.
    const steward = await callerAs(site, "steward@demo.test");
    const [event, session] = ["acc-endurance-1", "acc-endurance-1-r"];
    const editor = await steward.get<ResultsEditor>(`/api/event/${event}/edit-results/${session}`);
    const lap = { _id: "", amount: 1, description: "Scurtarea traseului", driver: 0 };
    await steward.post(`/api/event/${event}/save-results`, {
      session,
      version: editor.version,
      results: editor.results.map(({ persons, ...row }, index) => ({
        ...row,
        drivers: persons.map(({ userId }) => userId),
        ...(index === 0 && { lapPenalties: [lap] }),
      })),
    });
    const database = new DatabaseSync(join(site.dataDir, "grila.sqlite"));
    database.prepare("update event_sessions set type = 'Q' where id = ?").run(session);
    database.close();
    await page.goto(`/edit-session-results/${event}/${session}`);
    const penalised = page
      .locator("tbody tr")
      .filter({ has: page.locator("s") })
      .first();
    await penalised.getByRole("button", { name: /^Editează rândul/ }).click();
    const struck = page.getByRole("dialog");
    await struck.getByText("Penalizările în tururi schimbă doar o cursă.").waitFor();
    expect(await struck.locator("s").first().innerText()).toMatch(/1\stur/);
    expect(await penalised.locator("s").innerText()).toMatch(/^1\stur$/);
  });
});
