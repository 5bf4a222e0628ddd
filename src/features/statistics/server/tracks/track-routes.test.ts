import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endAccount } from "#features/accounts/server/people/end-account.ts";
import { type Driven, saveDriven } from "#tests/factories/counted-results.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { rebuildStatistics } from "../rebuild.ts";
import type { ListedVenue, Venue } from "../../tracks/tracks.ts";

/*
 * Monza by hand, in a season of two classes, of Ana, Dan, Eva (GT3) and Ion (GT4):
 *
 *   40 days ago   Q: Dan 1:47.0         R: Dan (1:49.0), Ana (1:49.5), Ion (1:58.0)
 *   30 days ago                         R: Ana (1:48.5), Dan (1:48.9), Ion (2:00.0)
 *   20 days ago                         R: Ana (1:48.5 again), Dan (1:46.0, DSQ); Eva 1:48.0
 *   10 days ago   hidden                R: Eva (1:40.0)
 */
describeOnEachDatabase("Where the league races", (engine) => {
  let site: TestApp;
  let season: string;
  let admin: string;
  let [ana, dan, eva, ion]: [string, string, string, string] = ["", "", "", ""];
  const round = async (daysAgo: number, more: { hidden?: boolean; track?: string } = {}) =>
    createEvent(site.services.databases.db, {
      season,
      time: TEST_NOW - daysAgo * DAY_MS,
      track: "acc-monza",
      ...more,
    });
  const drive = async (event: string, type: "Q" | "R", cars: Driven[]) =>
    saveDriven(
      site.services,
      { session: await createSession(site.services.databases.db, { event, type }), savedBy: admin },
      cars,
    );
  const gt3 = (person: string, bestLapMs: number, more: Partial<Driven> = {}): Driven => ({
    people: [person],
    classes: ["car-gt3"],
    bestLapMs,
    ...more,
  });
  const gt4 = (person: string, bestLapMs: number): Driven => ({
    people: [person],
    classes: ["car-gt4"],
    bestLapMs,
  });
  const venue = async (id = "acc-monza", as = admin) =>
    (await site.call({ url: `/api/track/${id}`, as })).json<{ data: Venue }>().data;
  const directory = async (query = "") =>
    (await site.call({ url: `/api/directory/tracks${query}`, as: admin })).json<{
      data: ListedVenue[];
    }>().data;

  beforeAll(async () => {
    site = await createTestApp(engine);
    const { db } = site.services.databases;
    await rebuildStatistics(site.services);
    admin = await createPerson(db, { roles: ["administrator"], firstName: "Șefa" });
    ana = await createPerson(db, { firstName: "Ana", lastName: "Bucur" });
    dan = await createPerson(db, { firstName: "Dan", lastName: "Codrea" });
    eva = await createPerson(db, { firstName: "Eva", lastName: "Dinu" });
    ion = await createPerson(db, {
      firstName: "Ion",
      lastName: "Enache",
      password: "parola-lunga-1",
    });
    season = await createSeason(db, {
      title: "Cupa Monza",
      carModels: [{ id: "acc-30", carClass: "car-gt3" }],
      carClasses: [{ id: "car-gt3" }, { id: "car-gt4" }],
    });
    const first = await round(40);
    await drive(first, "Q", [gt3(dan, 107_000)]);
    await drive(first, "R", [gt3(dan, 109_000), gt3(ana, 109_500), gt4(ion, 118_000)]);
    await drive(await round(30), "R", [gt3(ana, 108_500), gt3(dan, 108_900), gt4(ion, 120_000)]);
    await drive(await round(20), "R", [
      gt3(ana, 108_500),
      gt3(eva, 108_000),
      gt3(dan, 106_000, { dsq: true }),
    ]);
    await drive(await round(10, { hidden: true }), "R", [gt3(eva, 100_000), gt3(ana, 101_000)]);
  });
  afterAll(() => site.close());

  it("tells the record of each class with those it beat, in races and in qualifying", async () => {
    const { records } = await venue();
    expect(
      records.map(({ title, race, qualifying }) => ({
        title,
        race: race.map(({ ms, driver }) => [ms, driver._id]),
        qualifying: qualifying.map(({ ms, driver }) => [ms, driver._id]),
      })),
    ).toEqual([
      {
        title: "GT3",
        race: [
          [108_000, eva],
          [108_500, ana],
          [109_000, dan],
        ],
        qualifying: [[107_000, dan]],
      },
      { title: "GT4", race: [[118_000, ion]], qualifying: [] },
    ]);
    const race = records[0]?.race ?? [];
    expect(race.map(({ at, until }) => [at, until])).toEqual([
      [TEST_NOW - 20 * DAY_MS, null],
      [TEST_NOW - 30 * DAY_MS, TEST_NOW - 20 * DAY_MS],
      [expect.any(Number), TEST_NOW - 30 * DAY_MS],
    ]);
  });

  it("tells who won, the newest first, overall or in each class, and by how much", async () => {
    const { winners } = await venue();
    expect(
      winners.map(({ carClass, drivers, margin }) => [carClass, drivers[0]?._id, margin]),
    ).toEqual([
      [null, ana, { kind: "time", ms: 1000 }],
      ["car-gt3", ana, { kind: "time", ms: 1000 }],
      ["car-gt4", ion, null],
      ["car-gt3", dan, { kind: "time", ms: 1000 }],
      ["car-gt4", ion, null],
    ]);
  });

  it("counts races and people, and nothing that is hidden, even for who prepares it", async () => {
    expect(await venue()).toMatchObject({ races: 3, drivers: 4, next: null });
    const [listed] = await directory("?search=monza");
    expect(listed).toMatchObject({ races: 3, nextAt: null });
  });

  it("names the next event that everybody sees", async () => {
    const { db } = site.services.databases;
    const events = [await round(-3, { hidden: true }), await round(-5), await round(-9)];
    expect((await venue()).next).toMatchObject({ _id: events[1], season: { title: "Cupa Monza" } });
    expect((await directory("?search=monza"))[0]?.nextAt).toBe(TEST_NOW + 5 * DAY_MS);
    await db.deleteFrom("events").where("id", "in", events).execute();
  });

  it("says nothing of a track that the league is to visit and hides, and lists it once everybody sees it", async () => {
    const before = await venue("acc-spa");
    expect(before).toMatchObject({ races: 0, drivers: 0, next: null, records: [], winners: [] });
    const hidden = await round(-3, { hidden: true, track: "acc-spa" });
    expect(await venue("acc-spa")).toEqual(before);
    expect(await directory("?search=spa")).toEqual([]);
    await site.services.databases.db
      .updateTable("events")
      .set({ hidden: false })
      .where("id", "=", hidden)
      .execute();
    expect((await venue("acc-spa")).next).toMatchObject({ _id: hidden });
    expect(await directory("?search=spa")).toMatchObject([{ races: 0, lastAt: null }]);
    const nowhere = await site.call({ url: "/api/track/niciunul", as: admin });
    expect(nowhere.statusCode).toBe(404);
  });

  it("is one venue for all its layouts, of every simulator, the one in the address first", async () => {
    const { db } = site.services.databases;
    const other = await createSeason(db, { simulator: "ac", title: "Legende" });
    const event = await createEvent(db, { season: other, time: TEST_NOW - 5 * DAY_MS });
    await drive(event, "R", [{ people: [ion], bestLapMs: 130_000 }]);
    const ofAc = await venue("ac-monza");
    expect(ofAc.layouts).toHaveLength(2);
    expect(ofAc.records.map(({ simulator }) => simulator.acronym)).toEqual(["AC", "ACC", "ACC"]);
    expect(ofAc.records[0]).toMatchObject({ layout: null });
    expect((await venue()).records.map(({ key }) => key).toSorted()).toEqual(
      ofAc.records.map(({ key }) => key).toSorted(),
    );
    expect(await directory("?search=MONZA")).toMatchObject([
      { races: 4, simulators: [{ acronym: "ACC" }, { acronym: "AC" }] },
    ]);
  });

  it("compares models without a class by their category", async () => {
    const { db } = site.services.databases;
    const other = await createSeason(db, { title: "Fără clase" });
    const event = await createEvent(db, {
      season: other,
      time: TEST_NOW - 4 * DAY_MS,
      track: "acc-zolder",
    });
    await drive(event, "R", [{ people: [ion], bestLapMs: 88_000 }]);
    const { category } = await db
      .selectFrom("car_models")
      .select("category")
      .where("id", "=", "acc-30")
      .executeTakeFirstOrThrow();
    expect((await venue("acc-zolder")).records).toMatchObject([{ title: category }]);
  });

  it("sorts by names or races, and keeps no page that somebody made up", async () => {
    const names = async (query?: string) => (await directory(query)).map(({ name }) => name);
    const [monza, spa, zolder] = [
      "Autodromo Nazionale Monza",
      "Circuit de Spa-Francorchamps",
      "Circuit Zolder",
    ];
    expect(await names()).toEqual([monza, spa, zolder]);
    expect(await names("?sort=races")).toEqual([monza, zolder, spa]);
    expect(await directory("?page=9")).toEqual([]);
  });

  it("names nobody who has left, and keeps the record", async () => {
    await endAccount(site.services, ion);
    const gt4Record = (await venue()).records.find(({ title }) => title === "GT4")?.race[0];
    expect(gt4Record?.driver).toEqual({ _id: null, driverName: "Fost membru" });
    expect((await venue()).winners.map(({ drivers }) => drivers[0])).toContainEqual({
      _id: null,
      driverName: "Fost membru",
    });
  });

  it("tells no sums, and says so, until everything is counted", async () => {
    const { db } = site.services.databases;
    await db.updateTable("stat_state").set({ definitions: 0 }).execute();
    expect(await venue()).toMatchObject({ drivers: null, records: [], winners: [] });
  });
});
