import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { sharedDemoSite, type Site, startSite } from "./site.ts";
import { callerAs } from "./steward-calls.ts";

/** In two classes, with crews of several. */
const endurance = "/event/acc-endurance-1?tab=results&sessionresults=acc-endurance-1-r";
/** Small, with a penalty. */
const sprint = "/event/acc-sprint-6?tab=results&sessionresults=acc-sprint-6-r";

describe("A visitor of an event", () => {
  let site: Site;
  beforeAll(async () => {
    site = await sharedDemoSite();
  });

  it("sees a track's outline where there is one, and nothing shaped like a track elsewhere", async () => {
    const page = await newPage({ site });
    await page.goto("/season/acc-endurance?tab=calendar");
    await page
      .getByRole("img", { name: "Conturul circuitului Circuit de Spa-Francorchamps" })
      .waitFor();
    const rounds = page.getByRole("article");
    expect(await rounds.getByRole("img", { name: /^Conturul/ }).count()).toBeLessThan(
      await rounds.count(),
    );
    await page.goto("/event/acc-endurance-1");
    const circuit = page.getByRole("region", { name: "Autodromo Nazionale Monza" });
    await circuit.getByRole("img", { name: /^Conturul circuitului/ }).waitFor();
    await circuit.getByText("5,793 km · 11 viraje").waitFor();
    await page.getByRole("link", { name: "Cursa întreagă" }).waitFor();
    await expectAccessible(page);
  });

  it("looks at one class, keeps it in the address, and sees places inside it", async () => {
    const page = await newPage({ site });
    await page.goto(endurance);
    const rows = page.getByRole("table").getByRole("row");
    const everybody = await rows.count();
    const classes = page.getByRole("combobox", { name: "Clase" });
    expect(await classes.getByRole("option").allTextContents()).toEqual(["Open", "GT3", "GT4"]);
    expect(await classes.inputValue()).toBe("O");
    await classes.selectOption("GT4");
    await page.waitForURL(/class=GT4/);
    await expect.poll(() => rows.count()).toBeLessThan(everybody);
    await page.reload();
    const leader = rows.nth(1);
    expect(await leader.getByRole("cell").first().innerText()).toBe("1");
    await leader.getByText(/^\d:\d\d:\d\d\.\d{3}$/).waitFor();
    await classes.selectOption("Open");
    await page.waitForURL((address) => !address.search.includes("class"));
    await expect.poll(() => rows.count()).toBe(everybody);
  });

  it("opens a row: crew, penalties, laps; and goes on to the driver and their club", async () => {
    const page = await newPage({ site });
    await page.goto(sprint);
    const penalised = page
      .getByRole("row")
      .filter({ hasText: /\+\d+ s/ })
      .first();
    await penalised.getByRole("button", { name: /Mai mult despre/ }).press("Enter");
    await page.getByRole("heading", { name: "Penalizări" }).waitFor();
    await page.getByRole("region", { name: "Tururi" }).getByText("personal").first().waitFor();
    await expectAccessible(page);

    const driver = penalised.locator("a[href^='/driver-profile/']").first();
    const name = await driver.innerText();
    await driver.click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await expectAccessible(page);
    await page.locator("main a[href^='/team-profile/']").first().click();
    await page.waitForURL(/\/team-profile\//);
    await page.getByRole("heading", { name: "Piloți" }).waitFor();
    await expectAccessible(page);
  });

  it("opens a row with a tap on a phone", async () => {
    const page = await newPage({ site, width: 360, theme: "dark" });
    await page.goto(sprint);
    const winner = page.getByRole("row").nth(1);
    await winner.getByText("Cel mai bun tur", { exact: true }).waitFor({ state: "hidden" });
    await winner.click();
    await winner.getByText("Cel mai bun tur", { exact: true }).waitFor();
    await page.getByRole("region", { name: "Tururi" }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it("reads the classification with JavaScript off", async () => {
    const page = await newPage({ site, javaScript: false });
    await page.goto(endurance);
    const winner = page.getByRole("row").nth(1);
    expect(await winner.innerText()).toMatch(/1:\d\d:\d\d\.\d{3}/);
    const firstOfGt4 = page.getByRole("row").filter({ hasText: "GT4" }).first();
    expect(await firstOfGt4.innerText()).toMatch(/GT4\s*, locul\s*1/);
    await page.getByRole("link", { name: "Calificări" }).click();
    await page.getByRole("columnheader", { name: "Diferență" }).waitFor();
  });

  it("reads the average of a stint, and the grid that a race turns around", async () => {
    const page = await newPage({ site, javaScript: false });
    await page.goto("/event/ac-abarth-1?tab=results&sessionresults=ac-abarth-1-q");
    await page.getByRole("columnheader", { name: "Media a 2 tururi" }).waitFor();
    const [average = "", best = ""] =
      (await page.getByRole("row").nth(1).innerText()).match(/\d:\d\d\.\d{3}/g) ?? [];
    expect(average > best, `the average ${average} is slower than the best lap ${best}`).toBe(true);

    await page.goto("/event/ac-mx5-1?tab=results&sessionresults=ac-mx5-1-r1");
    const slots = page.getByRole("region", { name: "Grila inversată" }).getByRole("listitem");
    expect(await slots.count()).toBe(10);
    const tenth = await page.getByRole("row").nth(10).innerText();
    const pole = (await slots.first().innerText()).split("\n").at(-1) ?? "";
    expect(tenth).toContain(pole.trim());
    await page
      .getByText(/^Abandon · \d+ (de )?tururi$/)
      .first()
      .waitFor();
  });

  it("reads who retired and who did not start, and what is known of a race when a row is opened", async () => {
    const page = await newPage({ site });
    await page.goto("/event/ac-gt3-10?tab=results&sessionresults=ac-gt3-10-r");
    const retired = page.getByRole("row").filter({ hasText: "Abandon · 23 de tururi" });
    await retired.waitFor();
    await page.getByRole("row").filter({ hasText: "Nu a luat startul" }).waitFor();
    const laps = await page.getByText(/^\+\d+ (de )?tururi$/).allInnerTexts();
    expect(laps.filter((text) => Number.parseInt(text.slice(1), 10) > 3)).toEqual([]);
    await retired.click();
    await page.getByRole("region", { name: "Tururi" }).waitFor();
    const told = await page.getByRole("row").filter({ hasText: "Tur optim" }).innerText();
    for (const fact of [
      /A pornit de pe locul \d+\./,
      /Tur optim\s+\d:\d\d\.\d{3}/,
      /Constanță\s+± \d/,
      /Pneuri: M\./,
    ])
      expect(told).toMatch(fact);
    expect(told).not.toContain("a pierdut");
    await expectAccessible(page);
  });

  it.each([
    { path: "/event/acc-endurance-5?tab=info", theme: "light", width: 360 },
    { path: "/event/acc-endurance-5?tab=registrations", theme: "dark", width: 1280 },
    { path: sprint, theme: "light", width: 800 },
    { path: "/driver-profile/demo-pilot", theme: "dark", width: 800 },
  ] as const)("reads $path ($theme, $width px)", async ({ path, theme, width }) => {
    const page = await newPage({ site, theme, width });
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  it.each([
    ["/current-event", "registrations"],
    ["/last-event", "results"],
  ])("is led on by %s", async (path, tab) => {
    const page = await newPage({ site });
    await page.goto(path);
    await page.waitForURL(new RegExp(`/event/.+tab=${tab}`));
    await page.getByRole("heading", { level: 1 }).waitFor();
  });

  it("learns the server's password only as a registered driver", async () => {
    const page = await newPage({ site });
    const secret = page.getByText("Parolă", { exact: true });
    await page.goto("/event/acc-endurance-5");
    await page.getByText("Parola serverului este disponibilă doar piloților înscriși.").waitFor();
    expect(await secret.count()).toBe(0);
    await logIn(page, "pilot@demo.test");
    await page.goto("/event/acc-endurance-5");
    await secret.first().waitFor();
  });

  it("becomes a steward, who also sees sessions that are not official and the way to edit", async () => {
    const page = await newPage({ site });
    await logIn(page, "steward@demo.test");
    await page.goto(endurance);
    await page.getByRole("link", { name: /\(neoficial\)/ }).waitFor();
    await page.getByRole("link", { name: "Editează rezultatele" }).click();
    await page.waitForURL("/edit-session-results/acc-endurance-1/acc-endurance-1-r");
  });
});

describe("A race of 280 cars", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
  });
  afterAll(async () => site.stop());

  it("is one page whose header stays while it scrolls", async () => {
    await importRace(site, 280);
    const page = await newPage({ site });
    await page.goto("/event/ac-abarth-3?tab=results&sessionresults=ac-abarth-3-r");
    const rows = page.getByRole("row");
    expect(await rows.count()).toBe(281);
    await rows.nth(280).scrollIntoViewIfNeeded();
    const header = await page.getByRole("columnheader", { name: "Echipaj" }).boundingBox();
    expect(header?.y).toBeLessThan(100);
    await rows.nth(280).getByRole("button").click();
    await page.getByRole("region", { name: "Tururi" }).waitFor();
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoSidewaysScroll(page);
  });
});

/** A race of strangers, uploaded and saved as a steward does. */
async function importRace(site: Site, cars: number): Promise<void> {
  const { bytes } = generateResultFile({
    simulator: "AC",
    sessionType: "R",
    seed: "280",
    startedAt: Date.UTC(2026, 10, 1, 19),
    track: { key: "ks_red_bull_ring" },
    length: { laps: 5 },
    entries: Array.from({ length: cars }, (_, index) => ({
      raceNumber: String(index + 1),
      modelKey: "abarth500",
      drivers: [
        {
          firstName: "Pilot",
          lastName: `Numărul ${index + 1}`,
          platformId: {
            platform: "steam" as const,
            id: String(76_561_190_200_000_000n + BigInt(index)),
          },
        },
      ],
      paceMs: 100_000 + index * 50,
    })),
  });
  const steward = await callerAs(site, "steward@demo.test");
  await steward.publish(
    { event: "ac-abarth-3", session: "ac-abarth-3-r" },
    { bytes, fileName: "2026_11_1_21_0_RACE.json", processor: "AC" },
  );
}
