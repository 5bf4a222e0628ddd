import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import type { EditableEvent } from "#features/events/event-form.ts";
import type { EditableSeason } from "#features/seasons/season-form.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import { eventFormOf, seasonFormOf, sessionFormOf } from "#tests/factories/season-forms.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { countedHands } from "./counted-hands.ts";
import { expectSnackbar, type LeagueOfOne, openAs, startLeagueOfOne } from "./league-of-one.ts";

const known = ["Albu", "Bratu", "Cernea"];

let files = 0;

/** A qualifying or race of three drivers, none twice: the same race in two seasons is asked about. */
function fileOf(sessionType: "Q" | "R", track = "monza", lastNames = known) {
  files++;
  const { bytes } = generateResultFile({
    simulator: "ACC",
    sessionType,
    seed: 4 + files,
    startedAt: Date.now() - HOUR_MS,
    track: { key: track },
    length: { laps: 3 },
    entries: lastNames.map((lastName, index) => ({
      raceNumber: String(index + 1),
      modelKey: "30",
      className: "GT3",
      paceMs: 108_000 + index * 300,
      drivers: [
        {
          firstName: "Pilot",
          lastName,
          platformId: {
            platform: "steam" as const,
            id: `765611989007770${lastNames === known ? 0 : 1}${index}`,
          },
        },
      ],
    })),
  });
  return { name: "fisier.json", mimeType: "application/json", buffer: Buffer.from(bytes) };
}

describe("The evening of a race", () => {
  let league: LeagueOfOne;
  beforeAll(async () => {
    league = await startLeagueOfOne();
  });
  afterAll(async () => league.site.stop());

  const call = async <T>(path: string, body?: object) =>
    league.call<T>(league.administrator.email, path, body);
  const seasonOf = async (changes: Parameters<typeof seasonFormOf>[0]) =>
    (await call<EditableSeason>("/api/seasons", seasonFormOf({ hidden: false, ...changes })))._id;
  const file = (page: WatchedPage) => page.locator('input[type="file"]').first();

  it("that is empty says so", async () => {
    const page = await newPage({ site: league.site, width: 360 });
    await openAs(page, league.administrator.email, "/administrare/seara");
    await page.getByText("Nicio etapă nu este programată.").waitFor();
    await expectAccessible(page);
  });

  it.each([
    [360, "dark", "Spa"],
    [1280, "light", "Imola"],
  ] as const)(
    "takes a file to saved results in 3 presses, and asks whose another is (%i px)",
    async (width, theme, title) => {
      const season = await seasonOf({ open: true, title: `Cupa ${title}`, code: title });
      const time = Date.now() - 2 * HOUR_MS;
      const event = await call<EditableEvent>("/api/events", {
        ...eventFormOf({
          title,
          time,
          sessions: [
            sessionFormOf({ title: "Calificări", type: "Q", startDate: time, durationMinutes: 20 }),
            sessionFormOf({ startDate: time + HOUR_MS / 2, password: "parola-serverului" }),
          ],
        }),
        season,
      });
      const hands = countedHands();
      const page = await newPage({ site: league.site, width, theme });
      await openAs(page, league.administrator.email, "/administrare/seara");
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
      await page.getByText(`${title}: Cursa nu are rezultate`).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);

      await file(page).setInputFiles(fileOf("R"));
      await page.waitForURL(`**/edit-session-results/${event._id}/*`);
      await hands.press(page.getByRole("button", { name: "Salvează rezultatele" }));
      await page.getByText(/Rezultate salvate\. Sunt publice\./).waitFor();
      // The file itself takes two more: the drop zone and the system's own window.
      expect(hands.presses() + 2).toBeLessThanOrEqual(3);

      await page.goto("/administrare/seara");
      await page.getByText("Făcute azi").click();
      await page.getByText(`${title}: Cursa salvată`).waitFor();
      const text = page.getByRole("region", { name: "Text pentru Discord" });
      await text.getByText(/1\. \\#1 /).waitFor();
      expect(await text.textContent()).not.toContain("parola-serverului");
      await text.getByText("Înainte").click();
      await text.getByText(/Calificări: /).waitFor();
      await text.getByRole("button", { name: /^Copiază · \d+ din 2000$/ }).waitFor();
      await text.getByText("Decizii", { exact: true }).click();
      await text.getByText("Nicio decizie publicată la această etapă.").waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);

      await file(page).setInputFiles(fileOf("Q", "spa"));
      await page.getByText("A cui este fișierul?").waitFor();
      await expectAccessible(page);
      await page.getByRole("button", { name: `${title} · Calificări` }).click();
      await page.waitForURL(`**/edit-session-results/${event._id}/*`);
      await page.getByRole("button", { name: "Salvează rezultatele" }).waitFor();
    },
  );

  it("takes whom nobody knows as new drivers in one press, and tells Discord of a session", async () => {
    const season = await seasonOf({ title: "Cupa necunoscuților", code: "NECUN" });
    const time = Date.now() - 2 * HOUR_MS;
    const event = await call<EditableEvent>("/api/events", {
      ...eventFormOf({ title: "Zandvoort", time, sessions: [sessionFormOf({ startDate: time })] }),
      season,
    });
    const session = event.sessions[0]?._id ?? "";
    const page = await newPage({ site: league.site, width: 360 });
    await openAs(page, league.administrator.email, "/administrare/seara");
    await page.getByRole("heading", { name: "Zandvoort", level: 1 }).waitFor();
    const strangers = ["Dumbravă", "Enăchescu", "Filimon"];
    await file(page).setInputFiles(fileOf("R", "monza", strangers));
    await page.waitForURL(`**/edit-session-results/${event._id}/*`);
    await page.getByRole("button", { name: "Salvează rezultatele" }).click();
    await page.getByText(/Rezultate salvate\. Sunt publice\./).waitFor();

    const hands = countedHands();
    await page.goto("/administrare/seara");
    await page.getByText("Zandvoort: 3 necunoscuți la Cursa").waitFor();
    await expectAccessible(page);
    await hands.press(page.getByRole("button", { name: "Toți noi: Zandvoort, Cursa" }));
    await expectSnackbar(page, "3 piloți noi în ligă.");
    await page.getByText("Zandvoort: 3 necunoscuți la Cursa").waitFor({ state: "detached" });
    expect(hands.presses()).toBe(1);

    await page.goto(`/event/${event._id}?tab=results&sessionresults=${session}`);
    await page.getByRole("button", { name: "Unelte" }).click();
    await page.getByRole("button", { name: "Copiază pentru Discord" }).click();
    const dialog = page.getByRole("dialog", { name: "Text pentru Discord" });
    await dialog.getByText(/1\. \\#1 /).waitFor();
    await dialog.getByRole("button", { name: /^Copiază · \d+ din 2000$/ }).waitFor();
    await expectAccessible(page, "[role=dialog]");
    const visitor = await newPage({ site: league.site, width: 360 });
    await visitor.goto(`/event/${event._id}?tab=results`);
    await visitor.getByRole("table").first().waitFor();
    expect(await visitor.getByText("Copiază pentru Discord").count()).toBe(0);
  });

  it("reminds those who have not said whether they come, once", async () => {
    const now = Date.now();
    const season = await seasonOf({ title: "Cupa confirmărilor", code: "CONF" });
    const event = await call<EditableEvent>("/api/events", {
      ...eventFormOf({
        title: "Zolder",
        time: now + 3 * HOUR_MS,
        rsvpStart: now - HOUR_MS,
        rsvpEnd: now + HOUR_MS,
        sessions: [sessionFormOf({ startDate: now + 3 * HOUR_MS })],
      }),
      season,
    });
    await league.addAccount("pilot@example.test");
    const { _id: driver } = await league.call<{ _id: string }>(
      "pilot@example.test",
      "/user/profile",
    );
    await call(`/api/season/${season}/guest-cars`, {
      raceNumber: 64,
      carName: "Invitata",
      carModel: "acc-30",
      drivers: [{ driver, classes: [] }],
      events: [event._id],
    });
    const page = await newPage({ site: league.site, width: 360 });
    await openAs(page, league.administrator.email, "/administrare/seara");
    await page.getByText("Zolder: 0 da, 1 fără răspuns").waitFor();
    await page.getByRole("button", { name: "Amintește-le" }).first().click();
    await expectSnackbar(page, "Mesaj trimis la 1 pilot.");
    await page.getByText("Le-am amintit azi").waitFor();
    await page.goto("/administrare");
    await page.getByText("Zolder: 0 da, 1 fără răspuns").waitFor();
    await expectAccessible(page);
    await openAs(page, "pilot@example.test", "/messages");
    await page.getByText("Vii la Zolder?").first().waitFor();
  });
});
