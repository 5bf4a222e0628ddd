import { HOUR_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import { inventPeople } from "#demo/people.ts";
import type { Club } from "#features/clubs/clubs.ts";
import type { EditableEvent } from "#features/events/event-form.ts";
import type { EditableSeason } from "#features/seasons/season-form.ts";
import { eventFormOf, seasonFormOf, sessionFormOf } from "#tests/factories/season-forms.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { type LeagueOfOne, openAs, startLeagueOfOne } from "./league-of-one.ts";
import { logIn } from "./people.ts";
import { sharedDemoSite, type Site } from "./site.ts";

const note = "Nu trebuie să te înscrii: intri pe server și punctezi.";
const link = "Leagă contul Steam";

describe("A visitor of an open season", () => {
  let site: Site;
  beforeAll(async () => {
    site = await sharedDemoSite();
  });

  it.each([
    { width: 360, theme: "dark" },
    { width: 1280, theme: "light" },
  ] as const)("reads on all its pages at $width px that nobody registers", async (window) => {
    const page = await newPage({ site, ...window });
    for (const [path, sign, hasLink] of [
      ["/season/ac-open", note, true],
      ["/season/ac-open?tab=register", note, true],
      ["/event/ac-open-3", note, true],
      ["/event/ac-open-3?tab=registrations", "După cursă, aici stă cine a condus.", false],
      ["/event/ac-open-2?tab=registrations", /^Cine a condus \(\d+\)$/, false],
    ] as const) {
      await page.goto(path);
      await page.getByText(sign).first().waitFor();
      expect(await page.getByRole("link", { name: link }).count()).toBe(hasLink ? 1 : 0);
      expect(await page.getByRole("link", { name: "Înscrie-te" }).count()).toBe(0);
      expect(await page.getByText("Mașini înscrise").count()).toBe(0);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });

  it("sees it among the competitions like any other, with nothing to register for", async () => {
    const page = await newPage({ site });
    await page.goto("/");
    const card = page.getByRole("article", { name: "Sezon deschis: joi seara" });
    await card.getByText("Despre sezon").click();
    await card.getByText(note).waitFor();
    expect(await card.getByRole("link", { name: /^Înscri/ }).count()).toBe(0);
    expect(await card.getByText("Mașini înscrise").count()).toBe(0);
    await card.getByText(/^Conduce/).waitFor();
  });

  it("reads who leads without scripts", async () => {
    const page = await newPage({ site, javaScript: false });
    await page.goto("/season/ac-open?tab=standings");
    expect(await page.getByRole("row").count()).toBeGreaterThan(10);
  });

  it("is told to link their game once logged in, if they have not, and is asked for no answer", async () => {
    const unlinked = inventPeople().drivers.ac.find(({ linked }) => !linked);
    for (const [email, hasLink] of [
      [unlinked?.email ?? "", true],
      ["pilot@demo.test", false],
    ] as const) {
      const page = await newPage({ site });
      await logIn(page, email);
      const profile = page.waitForResponse(/\/user\/profile$/);
      await page.goto("/season/ac-open");
      await page.getByText(note).first().waitFor();
      await profile;
      await expect.poll(() => page.getByRole("link", { name: link }).count()).toBe(hasLink ? 1 : 0);
      expect(await page.getByRole("region", { name: "Prezența mea" }).count()).toBe(0);
    }
  });
});

describe("A file of an open season that names a club", () => {
  let league: LeagueOfOne;
  beforeAll(async () => {
    league = await startLeagueOfOne();
  });
  afterAll(async () => league.site.stop());

  it.each([
    [360, "dark", "Ursă"],
    [1280, "light", "Lupi"],
  ] as const)(
    "puts people into it one by one, where they are added (%i px)",
    async (width, theme, name) => {
      const call = async <T>(path: string, body?: object) =>
        league.call<T>(league.administrator.email, path, body);
      const club = await call<Club>("/api/teams", { simulator: "acc", name, isDriver: false });
      const season = await call<EditableSeason>(
        "/api/seasons",
        seasonFormOf({ hidden: false, open: true }),
      );
      const startDate = Date.now() - HOUR_MS;
      const event = await call<EditableEvent>("/api/events", {
        ...eventFormOf({ time: startDate, sessions: [sessionFormOf({ startDate })] }),
        season: season._id,
      });
      const page = await newPage({ site: league.site, width, theme });
      const path = `/edit-session-results/${event._id}/${event.sessions[0]?._id}`;
      await openAs(page, league.administrator.email, path);
      await page.setInputFiles('input[type="file"]', twoOf(name.toUpperCase()));
      await page.getByRole("button", { name: "Încarcă fișierul" }).click();
      await page.getByText("Cluburi care există deja (2)").waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      const press = page.getByRole("button", { name: `Adaugă: Ana${name} Unu în „${name}”` });
      await press.click();
      await page.getByText("intră la salvare").waitFor();
      await page.getByTitle("Anulează ultima modificare (cluburile)").click();
      await press.click();
      await page.getByRole("button", { name: "Salvează rezultatele" }).click();
      await page.getByText(/Rezultate salvate\./).waitFor();

      const { drivers } = await call<Club>(`/api/team/${club._id}`);
      expect(drivers.map(({ profile }) => profile.firstName)).toEqual([`Ana${name}`]);
      await page.getByText("Cluburi care există deja (1)").waitFor();
      expect(await page.getByRole("button", { name: /^Adaugă: Bogdan/ }).count()).toBe(1);
    },
  );
});

/** A race of two strangers who say that they drive for the same team. */
function twoOf(teamName: string) {
  const own = teamName.charAt(0) + teamName.slice(1).toLowerCase();
  const { bytes } = generateResultFile({
    simulator: "ACC",
    sessionType: "R",
    seed: teamName,
    startedAt: Date.now() - HOUR_MS,
    track: { key: "monza" },
    length: { laps: 3 },
    entries: ["Ana", "Bogdan"].map((first, index) => ({
      raceNumber: String(index + 1),
      modelKey: "30",
      className: "GT3",
      teamName,
      paceMs: 108_000 + index * 900,
      drivers: [
        {
          firstName: `${first}${own}`,
          lastName: index === 0 ? "Unu" : "Doi",
          platformId: {
            platform: "steam" as const,
            id: String(76_561_198_950_000_000n + BigInt((own.codePointAt(0) ?? 0) * 10 + index)),
          },
        },
      ],
    })),
  });
  return { name: "270112_2104_R.json", mimeType: "application/json", buffer: Buffer.from(bytes) };
}
