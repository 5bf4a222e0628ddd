import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  registerCar,
} from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import type { FoundKind } from "../search.ts";

describeOnEachDatabase("The search", (engine) => {
  let test: TestApp;
  let driver: string;
  let club: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    driver = await createPerson(db, { firstName: "Ștefan", lastName: "Țurcanu" });
    await createPerson(db, { firstName: "Ștefan", lastName: "Nelistat" });
    club = await createClub(db, { name: "Vulturii Carpați", drivers: [driver] });
    const season = await createSeason(db, { id: "carpati", title: "Cupa Carpați" });
    await createEvent(db, { id: "noaptea", season, title: "Noaptea la munte", time: TEST_NOW });
    const hidden = await createSeason(db, { id: "ascuns", title: "Cupa Ascunsă", hidden: true });
    await createEvent(db, { id: "ascunsa", season: hidden, title: "Etapa Ascunsă" });
    await createEvent(db, { id: "a-lor", season, title: "Surpriza Ascunsă", hidden: true });
    const guest = await createPerson(db, { firstName: "Oana", lastName: "Ascunsă" });
    await registerCar(db, { season: hidden, raceNumber: 9, drivers: [guest] });
  });
  afterAll(() => test.close());

  /** When names are old, however long reading them took; where that was long, they are read beside the search. */
  const later = () => test.setNow(test.services.now() + HOUR_MS);

  const find = async (q: string, as?: string) =>
    (await test.call({ url: `/api/search?q=${encodeURIComponent(q)}`, ...(as && { as }) })).json<{
      status: number;
      data: FoundKind[];
    }>();
  const titles = async (q: string) =>
    (await find(q)).data.map(({ kind, hits }) => [kind, ...hits.map(({ title }) => title)]);

  it("finds people, clubs, seasons and rounds, without diacritics, by kind", async () => {
    expect(await titles("turcanu")).toEqual([["driver", "Ștefan Țurcanu"]]);
    expect(await titles("carpati")).toEqual([
      ["club", "Vulturii Carpați"],
      ["season", "Cupa Carpați"],
      ["event", expect.stringContaining("Noaptea la munte")],
    ]);
    const [found] = (await find("stefan tur")).data;
    expect(found?.hits).toEqual([
      { _id: driver, title: "Ștefan Țurcanu", note: "Vulturii Carpați" },
    ]);
  });

  it("finds a venue once, of events that everybody sees, by its town and its layouts too", async () => {
    const { db } = test.services.databases;
    const season = await createSeason(db, { title: "Cupa Liberă" });
    for (const track of [
      "acc-zolder",
      "ac-ks-nurburgring-layout-sprint-a",
      "ac-ks-nurburgring-layout-sprint-a",
    ])
      await createEvent(db, { season, track, title: "Rundă" });
    await createEvent(db, { season, track: "acc-nurburgring", title: "Rundă" });
    await createEvent(db, { season, track: "acc-kyalami", title: "Rundă", hidden: true });
    later();
    const tracks = async (q: string) =>
      (await find(q)).data.find(({ kind }) => kind === "track")?.hits ?? [];
    await expect.poll(() => tracks("nurburgring")).toHaveLength(1);
    expect(await tracks("nurburgring")).toEqual([
      { _id: "ac-ks-nurburgring-layout-sprint-a", title: "Nürburgring", note: "Nürburg, Germania" },
    ]);
    expect(await tracks("heusden")).toMatchObject([{ _id: "acc-zolder" }]);
    expect(await tracks("kyalami")).toEqual([]);
    await db.deleteFrom("events").where("season_id", "=", season).execute();
    expect(await tracks("nurburgring")).toEqual([]);
  });

  it("finds with a letter wrong", async () => {
    expect(await titles("turcnau")).toEqual([["driver", "Ștefan Țurcanu"]]);
  });

  it("finds nobody without a club, a public result or a seat in a visible season, and nothing hidden", async () => {
    expect(await titles("nelistat")).toEqual([]);
    const administrator = await createPerson(test.services.databases.db, {
      firstName: "Mara",
      lastName: "Șefă",
      roles: ["administrator"],
    });
    for (const as of [undefined, administrator])
      expect((await find("ascunsa", as)).data).toEqual([]);
  });

  it("shows nothing that has gone since the names were read", async () => {
    const { db } = test.services.databases;
    expect(await titles("vulturii")).toEqual([["club", "Vulturii Carpați"]]);
    await db.updateTable("clubs").set({ deleted_at: TEST_NOW }).where("id", "=", club).execute();
    expect(await titles("vulturii")).toEqual([]);
    await db.updateTable("clubs").set({ deleted_at: null }).where("id", "=", club).execute();
  });

  it("finds what is new a moment later", async () => {
    const { db } = test.services.databases;
    await createClub(db, { name: "Nou Venit" });
    later();
    await expect.poll(() => titles("nou venit")).toEqual([["club", "Nou Venit"]]);
  });

  it.each(["", "   ", "🏁", "%", "_", "'\"; drop table users"])(
    "finds nothing by '%s'",
    async (q) => {
      expect(await find(q)).toMatchObject({ status: 200, data: [] });
    },
  );

  it("refuses a text longer than a hundred letters", async () => {
    expect((await find("a".repeat(101))).status).toBe(422);
  });
});
