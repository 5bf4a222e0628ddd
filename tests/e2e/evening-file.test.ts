import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EditableEvent } from "#features/events/event-form.ts";
import type { EditableSeason } from "#features/seasons/season-form.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import { heatEvening, iracingJsonBytes } from "#tests/factories/result-files/iracing-json-file.ts";
import { eventFormOf, seasonFormOf, sessionFormOf } from "#tests/factories/season-forms.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { type LeagueOfOne, openAs, startLeagueOfOne } from "./league-of-one.ts";

const track = { track_name: "Autodromo Nazionale Monza", config_name: "Grand Prix" };

/** An evening of people of its own: the same race in two seasons is asked about. */
function fileOf(width: number) {
  const evening = { ...heatEvening(width, [width, width + 1]), track };
  return {
    name: "eventresult.json",
    mimeType: "application/json",
    buffer: Buffer.from(iracingJsonBytes(evening)),
  };
}

describe("A file that holds the sessions of an evening", () => {
  let league: LeagueOfOne;
  beforeAll(async () => {
    league = await startLeagueOfOne();
  });
  afterAll(async () => league.site.stop());

  const call = async <T>(path: string, body?: object) =>
    league.call<T>(league.administrator.email, path, body);
  const lookAt = async (page: WatchedPage, name: string) => {
    const shots = process.env["GRILA_SHOTS"];
    if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
  };

  it.each([
    [360, "dark"],
    [1280, "light"],
  ] as const)(
    "is dropped once and goes to every session, one after the other (%i px, %s)",
    async (width, theme) => {
      const title = `Etapa ${width}`;
      const season = (
        await call<EditableSeason>(
          "/api/seasons",
          seasonFormOf({
            hidden: false,
            open: true,
            simulator: "ir",
            title: `Cupa ${width}`,
            code: `C${width}`,
            validCars: [{ _id: "ir-169", class: null }],
          }),
        )
      )._id;
      const time = Date.now() - 3 * HOUR_MS;
      const event = await call<EditableEvent>("/api/events", {
        ...eventFormOf({
          title,
          time,
          track: "ir-autodromo-nazionale-monza-grand-prix",
          sessions: [
            sessionFormOf({ title: "Cursa 1", startDate: time, durationMinutes: 30 }),
            sessionFormOf({ title: "Cursa 2", startDate: time + HOUR_MS, durationMinutes: 30 }),
          ],
        }),
        season,
      });
      const page = await newPage({ site: league.site, width, theme });
      await openAs(page, league.administrator.email, "/administrare/seara");
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
      await page.locator('input[type="file"]').first().setInputFiles(fileOf(width));
      await page.getByText("Fișierul are mai multe sesiuni.").waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await lookAt(page, `dropped-${width}`);
      await page.getByRole("button", { name: `${title} · Cursa 1` }).click();
      await page.waitForURL(`**/edit-session-results/${event._id}/*`);
      const choice = page.getByLabel("Sesiunea din fișier");
      await choice.waitFor();
      expect(await choice.inputValue()).toBe(`${width}:-1`);
      await expectAccessible(page);
      await lookAt(page, `choice-${width}`);

      await page.getByRole("button", { name: "Salvează rezultatele" }).click();
      await page.getByText(/Rezultate salvate\. Sunt publice\./).waitFor();
      await lookAt(page, `saved-${width}`);
      await page.getByRole("link", { name: "Din același fișier: Cursa 2" }).click();
      await page.getByRole("heading", { name: "Rezultate: Cursa 2" }).waitFor();
      await choice.waitFor();
      expect(await choice.inputValue()).toBe(`${width}:0`);
      expect(await page.getByRole("button", { name: "Grila de start" }).count()).toBe(1);

      // The heat once more: another session has it, and that is asked first.
      await choice.selectOption(`${width}:-1`);
      const elsewhere = page.getByRole("region", { name: "Cursa este și în altă parte" });
      await elsewhere.getByText(`Cupa ${width} · ${title} · Cursa 1`).waitFor();
      expect(await page.getByRole("button", { name: "Salvează rezultatele" }).isDisabled()).toBe(
        true,
      );
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await lookAt(page, `elsewhere-${width}`);
      await choice.selectOption(`${width}:0`);
      await elsewhere.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Salvează rezultatele" }).click();
      await page.getByText(/Rezultate salvate\. Sunt publice\./).waitFor();
    },
  );
});
