import { HOUR_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import type { EditableEvent } from "#features/events/event-form.ts";
import type { EditableSeason } from "#features/seasons/season-form.ts";
import { postedTableSchema } from "#features/standings/posted-table-shape.ts";
import type { StandingsTable } from "#features/standings/standings.ts";
import { startSteam, type SteamProvider } from "#tests/factories/linking-providers.ts";
import { eventFormOf, seasonFormOf, sessionFormOf } from "#tests/factories/season-forms.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { countedHands } from "./counted-hands.ts";
import { expectSnackbar, type LeagueOfOne, openAs, startLeagueOfOne } from "./league-of-one.ts";

const STRANGERS = 23;

const letter = (index: number) => String.fromCodePoint(97 + index);

/** The first name, last name and Steam id of one of them. */
function stranger(seed: number, index: number) {
  return {
    firstName: `Q${letter(seed)}${letter(index)}zy`,
    lastName: `X${letter(index)}k${letter(seed)}wq`,
    steamId: String(76_561_198_900_000_000n + BigInt(seed * 1000 + index)),
  };
}

/** A race of people whom nobody knows, in two teams. */
function strangersFile(seed: number) {
  const { bytes } = generateResultFile({
    simulator: "ACC",
    sessionType: "R",
    seed,
    startedAt: Date.now() - HOUR_MS,
    track: { key: "monza" },
    length: { laps: 3 },
    entries: Array.from({ length: STRANGERS }, (_, index) => {
      const { steamId, ...name } = stranger(seed, index);
      return {
        raceNumber: String(index + 1),
        modelKey: "30",
        className: "GT3",
        teamName: index < 4 ? `Echipa ${seed}${letter(index % 2)}` : "",
        paceMs: 108_000 + index * 300,
        drivers: [{ ...name, platformId: { platform: "steam" as const, id: steamId } }],
      };
    }),
  });
  return {
    name: "270112_2104_R.json",
    mimeType: "application/json",
    buffer: Buffer.from(bytes),
  };
}

/** Where the upload page says what takes no points, with the ways out. */
const waysOf = (page: WatchedPage) =>
  page.getByRole("region", { name: "Mașini care nu sunt înscrise" });

describe("An open season", () => {
  let league: LeagueOfOne;
  let steam: SteamProvider;
  beforeAll(async () => {
    steam = await startSteam();
    league = await startLeagueOfOne({ STEAM_OPENID_URL: steam.url });
  });
  afterAll(async () => {
    await league.site.stop();
    await steam.close();
  });

  /** A season with one race that its table of drivers counts. */
  const prepare = async (changes: Parameters<typeof seasonFormOf>[0]) => {
    const call = async <T>(path: string, body?: object) =>
      league.call<T>(league.administrator.email, path, body);
    const season = await call<EditableSeason>(
      "/api/seasons",
      seasonFormOf({ hidden: false, ...changes }),
    );
    const startDate = Date.now() - HOUR_MS;
    const event = await call<EditableEvent>("/api/events", {
      ...eventFormOf({ time: startDate, sessions: [sessionFormOf({ startDate })] }),
      season: season._id,
    });
    const session = event.sessions[0]?._id ?? "";
    const [points] = await call<{ _id: string }[]>("/api/standings/scoring-types");
    const standings = postedTableSchema.parse({
      _id: "nou-1",
      title: "Piloți",
      public: true,
      type: { code: "D" },
      displayedColumns: ["position", "drivers", "points"],
      options: { whoScores: changes?.open ? "everybody" : "entered" },
      events: [
        {
          obj: { _id: event._id },
          sessions: [{ obj: { _id: session }, scoringType: { _id: points?._id } }],
        },
      ],
    });
    await call(`/api/standings/${season._id}/save`, { standings });
    const table = async () => {
      const [first] = await call<StandingsTable[]>(`/api/season/${season._id}/standings`);
      return first?.entries.map(({ subject, position, points: total }) => [
        subject,
        position,
        total,
      ]);
    };
    return { season: season._id, event: event._id, session, table, call };
  };

  it.each([
    [360, "dark", 1],
    [1280, "light", 2],
  ] as const)(
    "fills its table from a first file of 23 strangers in at most 5 presses (%i px)",
    async (width, theme, seed) => {
      const { season, event, session, table } = await prepare({ open: true });
      const hands = countedHands();
      const page = await newPage({ site: league.site, width, theme });
      await openAs(page, league.administrator.email, `/edit-session-results/${event}/${session}`);
      await page.getByText("Sesiunea nu are încă rezultate.").waitFor();
      await page.setInputFiles('input[type="file"]', strangersFile(seed));
      await hands.press(page.getByRole("button", { name: "Încarcă fișierul" }));
      await page.getByText("23 de piloți noi · 0 seamănă cu cineva · 0 fără nume").waitFor();
      await page.getByText("Fă cluburi: 2 noi").waitFor();
      expect(await page.getByText("Piloți nerecunoscuți").count()).toBe(0);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await hands.press(page.getByRole("button", { name: "Salvează rezultatele" }));
      await page.getByText(/Rezultate salvate\. Sunt publice\. „Piloți”: \d+/).waitFor();
      // The file itself takes two more: the drop zone and the system's own window.
      expect(hands.presses() + 2).toBeLessThanOrEqual(5);
      expect(await table()).toHaveLength(STRANGERS);

      const visitor = await newPage({ site: league.site, width, theme, javaScript: false });
      await visitor.goto(`/season/${season}?tab=standings`);
      expect(await visitor.getByRole("row").count()).toBeGreaterThan(STRANGERS);
      const reader = await newPage({ site: league.site, width, theme });
      for (const [address, sign] of [
        [`/season/${season}`, /Nu trebuie să te înscrii: intri pe server și punctezi\./],
        [`/season/${season}?tab=register`, /Nu trebuie să te înscrii/],
        [`/event/${event}`, /Nu trebuie să te înscrii/],
        [`/event/${event}?tab=registrations`, /Cine a condus \(23\)/],
      ] as const) {
        await reader.goto(address);
        await reader.getByText(sign).first().waitFor();
        expect(await reader.getByRole("link", { name: "Înscrie-te" }).count()).toBe(0);
        await expectNoSidewaysScroll(reader);
        await expectAccessible(reader);
      }
    },
  );

  const readFile = async (page: WatchedPage, seed: number) => {
    await page.setInputFiles('input[type="file"]', strangersFile(seed));
    await page.getByRole("button", { name: "Încarcă fișierul" }).click();
  };

  it.each([
    [360, "light", 4],
    [1280, "dark", 5],
  ] as const)(
    "gives a driver of its file everything of theirs who signs up later and links Steam (%i px)",
    async (width, theme, seed) => {
      const { event, session } = await prepare({ open: true });
      const organiser = await newPage({ site: league.site });
      const editor = `/edit-session-results/${event}/${session}`;
      await openAs(organiser, league.administrator.email, editor);
      await readFile(organiser, seed);
      await organiser.getByRole("button", { name: "Salvează rezultatele" }).click();
      await organiser.getByText(/Rezultate salvate\. Sunt publice\./).waitFor();

      const email = `pilot${seed}@example.test`;
      const { firstName, lastName, steamId } = stranger(seed, 7);
      await league.addAccount(email);
      steam.steamId = steamId;
      const page = await newPage({ site: league.site, width, theme });
      page.expectProblem(/POST .*\/user\/profile 409/);
      await openAs(page, email, "/profile");
      const link = async (answer: string) => {
        await page.getByRole("link", { name: "Conectează Steam" }).click();
        await page.getByRole("link", { name: "Yes" }).click();
        await page.getByRole("heading", { name: `Ești ${firstName} ${lastName}?` }).waitFor();
        await page.getByText(/^1 rezultat cu acest cont Steam\./).waitFor();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        await page.getByRole("button", { name: answer, exact: true }).click();
        await page.waitForURL("/profile");
      };
      await link("Nu");
      await expectSnackbar(page, "Organizatorii au fost anunțați și vor decide al cui este ID-ul.");
      await link("Da, eu sunt");
      await expectSnackbar(page, "Steam este conectat, iar rezultatele sunt ale tale.");
      await page.getByRole("button", { name: "Steam conectat" }).waitFor();

      const { _id: id } = await league.call<{ _id: string }>(email, "/user/profile");
      await page.goto(`/driver-profile/${id}`);
      await page.getByRole("heading", { name: `${firstName} ${lastName}` }).waitFor();
      await page.getByRole("link", { name: "Etapa" }).first().waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      // Nothing is left to decide.
      await organiser.goto("/administrare/id-uri");
      await organiser.getByText("Nimeni nu cere ID-ul altuia.").waitFor();
    },
  );

  it("says the truth in a registered season, where all strangers are new drivers in one press", async () => {
    const { event, session, table } = await prepare({});
    const page = await newPage({ site: league.site, width: 360 });
    await openAs(page, league.administrator.email, `/edit-session-results/${event}/${session}`);
    await readFile(page, 3);
    await page
      .getByText("23 din 23 de mașini nu sunt înscrise: nu iau puncte în „Piloți”.")
      .waitFor();
    await page.getByText("Piloți nerecunoscuți (23)").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Toți sunt piloți noi (23)" }).click();
    await page.getByText("Piloți nerecunoscuți").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Salvează așa" }).click();
    await page
      .getByText("Rezultate salvate. Sunt publice. „Piloți”: nimeni nu are puncte.")
      .waitFor();
    expect(await table()).toEqual([]);
    await waysOf(page).getByText("23 din 23 de mașini nu sunt înscrise").waitFor();
    await waysOf(page).getByRole("button", { name: "Fă sezonul deschis" }).click();
    await page.getByText("23 de piloți intră în 1 clasament.").waitFor();
    await page.getByRole("button", { name: "Fă-l deschis" }).click();
    await waysOf(page).waitFor({ state: "detached" });
    expect(await table()).toHaveLength(STRANGERS);
  });

  it.each([
    [360, "dark", 12],
    [1280, "light", 13],
  ] as const)(
    "is what a registered season becomes where its file is read (%i px)",
    async (width, theme, seed) => {
      const { event, session, table } = await prepare({});
      const hands = countedHands();
      const page = await newPage({ site: league.site, width, theme });
      await openAs(page, league.administrator.email, `/edit-session-results/${event}/${session}`);
      await page.setInputFiles('input[type="file"]', strangersFile(seed));
      await hands.press(page.getByRole("button", { name: "Încarcă fișierul" }));
      await waysOf(page).getByRole("button", { name: "Salvează așa" }).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await hands.press(waysOf(page).getByRole("button", { name: "Fă sezonul deschis" }));
      await page.getByText("23 de mașini de aici iau puncte când salvezi.").waitFor();
      await expectAccessible(page);
      await hands.press(page.getByRole("button", { name: "Fă-l deschis" }));
      await page.getByText("Fă cluburi: 2 noi").waitFor();
      expect(await waysOf(page).count()).toBe(0);
      await hands.press(page.getByRole("button", { name: "Salvează rezultatele" }));
      await page.getByText(/Rezultate salvate\. Sunt publice\. „Piloți”: \d+/).waitFor();
      // The file itself takes two more.
      expect(hands.presses() + 2).toBeLessThanOrEqual(6);
      expect(await table()).toHaveLength(STRANGERS);
    },
  );

  it.each([
    [360, "light", 6],
    [1280, "dark", 7],
  ] as const)(
    "is not needed where everybody of a file is entered as it is saved (%i px)",
    async (width, theme, seed) => {
      const { event, session, table } = await prepare({});
      const hands = countedHands();
      const page = await newPage({ site: league.site, width, theme });
      await openAs(page, league.administrator.email, `/edit-session-results/${event}/${session}`);
      await page.setInputFiles('input[type="file"]', strangersFile(seed));
      await hands.press(page.getByRole("button", { name: "Încarcă fișierul" }));
      await hands.press(waysOf(page).getByRole("button", { name: "Înscrie-i pe toți" }));
      await page.getByText("Întâi se salvează rezultatele, care devin publice.").waitFor();
      await page.getByText("23 de piloți sunt noi în ligă.").waitFor();
      await hands.press(page.getByRole("button", { name: "Înscrie-i", exact: true }));
      await page.getByText("Înscriși: 23 de piloți.").waitFor();
      await waysOf(page).waitFor({ state: "detached" });
      expect(hands.presses() + 2).toBeLessThanOrEqual(5);
      expect(await table()).toHaveLength(STRANGERS);
      // What stands in the editor is the session with its cars: another save changes nothing of them.
      await page.getByText("fără mașină înscrisă").first().waitFor({ state: "detached" });
      await expectAccessible(page);
    },
  );

  it("is not too late for those who were saved without saying who they are", async () => {
    const { event, session, table } = await prepare({});
    const page = await newPage({ site: league.site, width: 360 });
    await openAs(page, league.administrator.email, `/edit-session-results/${event}/${session}`);
    await page.setInputFiles('input[type="file"]', strangersFile(14));
    await page.getByRole("button", { name: "Încarcă fișierul" }).click();
    await page.getByRole("button", { name: "Salvează așa" }).click();
    await page.getByText(/Rezultate salvate\./).waitFor();
    await page.reload();
    await waysOf(page).getByRole("button", { name: "Înscrie-i pe toți" }).click();
    await page.getByText("23 de piloți sunt noi în ligă.").waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "Înscrie-i" }).click();
    await page.getByText("Înscriși: 23 de piloți.").waitFor();
    await waysOf(page).waitFor({ state: "detached" });
    expect(await table()).toHaveLength(STRANGERS);
  });

  it("loses nothing of what was changed before it was opened", async () => {
    const { event, session, table } = await prepare({});
    const page = await newPage({ site: league.site, width: 1280 });
    await openAs(page, league.administrator.email, `/edit-session-results/${event}/${session}`);
    await page.setInputFiles('input[type="file"]', strangersFile(8));
    await page.getByRole("button", { name: "Încarcă fișierul" }).click();
    await page.getByRole("button", { name: "Toți sunt piloți noi (23)" }).click();
    const out = page.getByRole("button", { name: "DSQ: descalifică rândul Qiczy Xckiwq" });
    await out.click();
    await waysOf(page).getByRole("button", { name: "Fă sezonul deschis" }).click();
    await page.getByRole("button", { name: "Fă-l deschis" }).click();
    await page.getByText("Fă cluburi: 2 noi").waitFor();
    expect(await out.getAttribute("aria-pressed")).toBe("true");
    expect(await page.getByText("Piloți nerecunoscuți").count()).toBe(0);
    await page.getByRole("button", { name: "Salvează rezultatele" }).click();
    await page.getByText(/Rezultate salvate\. Sunt publice\. „Piloți”: \d+/).waitFor();
    expect(await out.getAttribute("aria-pressed")).toBe("true");
    expect(await table()).toHaveLength(STRANGERS);
  });

  it.each([
    [360, "light", 9],
    [1280, "dark", 10],
  ] as const)(
    "goes back to entries with everybody entered, and is opened again, with the same table (%i px)",
    async (width, theme, seed) => {
      const { season, event, session, table } = await prepare({ open: true });
      const hands = countedHands();
      const page = await newPage({ site: league.site, width, theme });
      await openAs(page, league.administrator.email, `/edit-session-results/${event}/${session}`);
      await page.setInputFiles('input[type="file"]', strangersFile(seed));
      await page.getByRole("button", { name: "Încarcă fișierul" }).click();
      await page.getByRole("button", { name: "Salvează rezultatele" }).click();
      await page.getByText(/Rezultate salvate\./).waitFor();
      const before = await table();
      expect(before).toHaveLength(STRANGERS);

      await page.goto(`/administrare/season/${season}`);
      const panel = page.getByRole("region", { name: "Sezon deschis" });
      await panel.getByText("23 de piloți primesc mașină.").waitFor();
      await panel.getByText("23 de piloți ies din 1 clasament. Rezultatele rămân.").waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      const enter = panel.getByRole("button", { name: "Înscrie-i pe toți" });
      const prequal = page.getByRole("checkbox", { name: "Precalificare", exact: true });
      await prequal.check();
      await panel.getByText("Salvează întâi celelalte modificări").waitFor();
      expect(await enter.isDisabled()).toBe(true);
      await prequal.uncheck();
      await hands.press(enter);
      await page.getByText("Sezonul nu mai este deschis: punctează cine este înscris.").waitFor();
      await hands.press(page.getByRole("button", { name: "Înscrie-i", exact: true }));
      await page.getByText("Înscriși: 23 de piloți.").waitFor();
      await panel.getByText("Sezon deschis: nu.").waitFor();
      expect(await table()).toEqual(before);

      await hands.press(panel.getByRole("button", { name: "Fă sezonul deschis" }));
      await hands.press(page.getByRole("button", { name: "Fă-l deschis" }));
      await panel.getByText("Sezon deschis: da.").waitFor();
      expect(await table()).toEqual(before);
      expect(hands.presses()).toBe(4);
    },
  );

  it("lets who is not entered stay in the tables or leave them, and come back", async () => {
    const { season, event, session, table } = await prepare({ open: true });
    const page = await newPage({ site: league.site, width: 360 });
    await openAs(page, league.administrator.email, `/edit-session-results/${event}/${session}`);
    await page.setInputFiles('input[type="file"]', strangersFile(11));
    await page.getByRole("button", { name: "Încarcă fișierul" }).click();
    await page.getByRole("button", { name: "Salvează rezultatele" }).click();
    await page.getByText(/Rezultate salvate\./).waitFor();
    const before = await table();
    await page.goto(`/administrare/season/${season}`);
    const panel = page.getByRole("region", { name: "Sezon deschis" });
    const answer = async (press: string, yes: string) => {
      await panel.getByRole("button", { name: press }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: yes }).click();
    };
    await answer("Lasă-i în clasamente", "Lasă-i");
    await panel.getByText("Sezon deschis: nu.").waitFor();
    expect(await table()).toEqual(before);
    await answer("Fă sezonul deschis", "Fă-l deschis");
    await panel.getByText("Sezon deschis: da.").waitFor();
    await answer("Scoate-i", "Scoate-i");
    await panel.getByText("Sezon deschis: nu.").waitFor();
    expect(await table()).toEqual([]);
    await panel.getByText("23 de piloți intră în 1 clasament.").waitFor();
    await answer("Fă sezonul deschis", "Fă-l deschis");
    await panel.getByText("Sezon deschis: da.").waitFor();
    expect(await table()).toEqual(before);
  });
});
