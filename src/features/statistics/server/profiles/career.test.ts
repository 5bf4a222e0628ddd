import { afterEach, beforeEach, expect, it } from "vitest";
import { DAY_MS } from "#shared/time/durations.ts";
import { saveDriven } from "#tests/factories/counted-results.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { DriverProfile } from "../../profiles/profiles.ts";
import { rebuildStatistics } from "../rebuild.ts";

describeOnEachDatabase("A career", (engine) => {
  let site: TestApp;
  let admin: string;
  beforeEach(async () => {
    site = await createTestApp(engine);
    admin = await createPerson(site.services.databases.db, { roles: ["administrator"] });
    await rebuildStatistics(site.services);
  });
  afterEach(() => site.close());

  const read = async (id: string, page = "driver-profile"): Promise<DriverProfile> => {
    site.services.cache.drop();
    return (await site.call({ url: `/api/${page}/${id}` })).json().data;
  };
  const statusOf = async (id: string, as?: string) =>
    (await site.call({ url: `/api/driver-profile/${id}`, as })).statusCode;

  /*
   * Monza   R: Ana 90.0, Dan, Eva
   * Monza   Q: Ana 88.0, Dan          R: Dan 89.5, Ana, Eva
   * Spa     sprint: Ana 95.0          R: Eva, Ana (A)
   * hidden                            R: Ana 85.0, Dan
   */
  it("is every number as it is counted by hand, with records, milestones and whom they met most", async () => {
    const { db } = site.services.databases;
    const people = ["Ana", "Dan", "Eva"].map((firstName) =>
      createPerson(db, { firstName, lastName: "Albu" }),
    );
    const [ana = "", dan = "", eva = ""] = await Promise.all(people);
    const club = await createClub(db, { drivers: [ana, dan, eva] });
    const season = await createSeason(db, { title: "Cupa numărată" });
    const round = async (day: number, title: string, more: { track?: string; hidden?: boolean }) =>
      createEvent(db, { season, title, time: TEST_NOW - day * DAY_MS, ...more });
    const events = [
      await round(9, "Prima", {}),
      await round(8, "A doua", {}),
      await round(7, "A treia", { track: "acc-spa" }),
      await round(6, "Ascunsa", { hidden: true }),
    ];
    const drive = async (
      index: number,
      type: "Q" | "R" | "sprint",
      cars: { person: string; bestLapMs?: number; status?: "dnf" }[],
    ) =>
      saveDriven(
        site.services,
        {
          session: await createSession(db, {
            event: events[index] ?? "",
            ...(type === "sprint" ? { sprint: true } : { type }),
          }),
          savedBy: admin,
        },
        cars.map(({ person, ...car }) => ({ people: [person], club, ...car })),
      );
    await drive(0, "R", [{ person: ana, bestLapMs: 90_000 }, { person: dan }, { person: eva }]);
    await drive(1, "Q", [{ person: ana, bestLapMs: 88_000 }, { person: dan }]);
    await drive(1, "R", [{ person: dan, bestLapMs: 89_500 }, { person: ana }, { person: eva }]);
    await drive(2, "sprint", [{ person: ana, bestLapMs: 95_000 }]);
    await drive(2, "R", [{ person: eva }, { person: ana, status: "dnf" }]);
    await drive(3, "R", [{ person: ana, bestLapMs: 85_000 }, { person: dan }]);

    const profile = await read(ana);
    const monza = { starts: 2, wins: 1, podiums: 2, best: 1 };
    const spa = { starts: 1, wins: 0, podiums: 1, best: 2 };
    const all = { starts: 3, wins: 1, podiums: 3, best: 1 };
    expect(profile).toMatchObject({
      totals: {
        starts: 3,
        wins: 1,
        podiums: 3,
        poles: 1,
        fastestLaps: 1,
        sprints: { starts: 1, wins: 1, podiums: 1 },
      },
      seasonTable: [{ starts: 3, sprints: 1, wins: 1, podiums: 3, poles: 1, title: null }],
      averagePlace: { mean: 1.5, races: 2 },
      bestPlace: 1,
      starts: [
        { place: 1, status: null, event: { title: "Prima" }, acronym: "ACC" },
        { place: 2, status: null, event: { title: "A doua" } },
        { place: 2, status: "dnf", event: { title: "A treia" } },
      ],
      driven: {
        simulators: [{ title: "Assetto Corsa Competizione", ...all }],
        tracks: [
          { _id: "acc-monza", ...monza },
          { _id: "acc-spa", ...spa },
        ],
        cars: [{ _id: "model:acc-30", ...all }],
      },
      records: [
        { track: { _id: "acc-monza" }, isRace: false, lapMs: 88_000, event: { title: "A doua" } },
      ],
      met: { _id: eva, driverName: "Eva Albu", races: 3, own: 2, theirs: 1 },
    });
    expect(profile.records[0]?.among).toBe(profile.driven.cars[0]?.title);
    expect(profile.moments.map(({ kind, event }) => [kind, event.title])).toEqual([
      ["pole", "A doua"],
      ["podium", "Prima"],
      ["start", "Prima"],
      ["win", "Prima"],
    ]);
    expect((await read(dan)).records).toMatchObject([{ isRace: true, lapMs: 89_500 }]);
    expect(await read(club, "team-profile")).toMatchObject({
      totals: { starts: 8, wins: 3, podiums: 8, poles: 1, fastestLaps: 3 },
      drove: 3,
      driven: { tracks: [{ _id: "acc-monza", starts: 6, wins: 2 }, { starts: 2 }] },
      drivers: [3, 3, 2].map((starts) => ({ starts })),
    });
    // Nothing is told while it is counted.
    await db.updateTable("stat_state").set({ definitions: 0 }).execute();
    expect(await read(ana)).toMatchObject({
      totals: null,
      bestPlace: null,
      starts: [],
      driven: { simulators: [], tracks: [], cars: [] },
      records: [],
      moments: [],
      met: null,
    });
  });

  it("has a title where a season's first public table says so in the end, with all results, and shares it with equals", async () => {
    const { db } = site.services.databases;
    const league = await createStandingsSeason(site);
    const { ana, carmen } = league.people;
    const save = async (given: Parameters<typeof postedTable>[1]) => {
      const reply = await site.call({
        method: "POST",
        url: `/api/standings/${league.season}/save`,
        payload: { standings: postedTable(league, given) },
        as: league.editor,
      });
      expect(reply.statusCode).toBe(200);
    };
    const race = async (round: 0 | 1, order: ("ana" | "carmen")[]) => {
      await saveFinishes(
        site,
        { as: league.editor, event: league.events[round], session: league.races[round] },
        order.map((name) => ({ car: league.cars[name], drivers: [league.people[name]] })),
      );
    };
    const refresh = async () => {
      const url = `/api/season/${league.season}/standings/refresh`;
      expect((await site.call({ method: "POST", url, as: league.editor })).statusCode).toBe(200);
    };
    const titles = async () =>
      Promise.all(
        [ana, carmen].map(async (id) => (await read(id)).seasonTable.map(({ title }) => title)),
      );
    await save({});
    await race(0, ["ana", "carmen"]);
    await refresh();
    // Another race is to come.
    expect(await titles()).toEqual([[null], [null]]);
    await race(1, ["ana", "carmen"]);
    expect(await titles()).toEqual([[null], [null]]);
    await refresh();
    expect(await titles()).toEqual([["own"], [null]]);
    // In another table somebody else is first: it gives no title.
    await save({ _id: "nou-2", title: "A doua", events: [] });
    expect(await titles()).toEqual([["own"], [null]]);
    await db.updateTable("standings_entries").set({ position: 1 }).execute();
    expect(await titles()).toEqual([["shared"], ["shared"]]);
    await db
      .updateTable("standings")
      .set({ public: false })
      .where("title", "=", "Piloți")
      .execute();
    expect((await titles())[0]).not.toContain("own");
  });

  it("has the titles of the archive that organisers link, also of whom one was joined with", async () => {
    const { db } = site.services.databases;
    const [ana, guest, dan] = [
      await createPerson(db),
      await createPerson(db),
      await createPerson(db),
    ];
    const club = await createClub(db, { drivers: [ana, guest, dan] });
    const url = "/api/site/settings";
    const now = (await site.call({ url, as: admin })).json().data;
    const link = (address: string, champion = true) => ({
      name: "Campion",
      url: address,
      inMenu: false,
      champion,
    });
    const save = async (change: object) => {
      const { version } = (await site.call({ url, as: admin })).json().data;
      const payload = { ...now, version, logo: null, shareImage: null, ...change };
      return site.call({ method: "POST", url, as: admin, payload });
    };
    const cards = [
      [link(`/driver-profile/${guest}`), link(`/team-profile/${club}`)],
      [link(`/driver-profile/${dan}`, false)],
    ].map((links, index) => ({ ...now.archiveCards[index], title: `Cupa ${index}`, links }));
    expect((await save({ archiveCards: cards })).statusCode).toBe(200);
    const titles = async (id: string, page?: string) =>
      (await read(id, page)).archiveTitles.map(({ title }) => title);
    expect([await titles(guest), await titles(ana), await titles(dan)]).toEqual([
      ["Cupa 0"],
      [],
      [],
    ]);
    expect(await titles(club, "team-profile")).toEqual(["Cupa 0"]);
    const merged = { method: "POST", url: `/api/drivers/${guest}/merge`, as: admin } as const;
    expect((await site.call({ ...merged, payload: { into: ana } })).statusCode).toBe(200);
    expect(await titles(ana)).toEqual(["Cupa 0"]);
    expect((await save({ archiveCards: cards, archiveShown: false })).statusCode).toBe(200);
    expect(await titles(ana)).toEqual([]);
    const [first] = cards;
    const wrong = await save({ archiveCards: [{ ...first, links: [link("/season/abc")] }] });
    expect(wrong.statusCode).toBe(422);
  });

  it("is there for visitors of whoever anything public names, and of others for who works with people", async () => {
    const { db } = site.services.databases;
    const [shown, hidden] = [await createSeason(db), await createSeason(db, { hidden: true })];
    const person = () => createPerson(db);
    const [raced, practised, seated, member, manager] = [
      await person(),
      await person(),
      await person(),
      await person(),
      await person(),
    ];
    const drive = async (season: string, who: string, type: "P" | "R") =>
      saveDriven(
        site.services,
        {
          session: await createSession(db, { event: await createEvent(db, { season }), type }),
          savedBy: admin,
        },
        [{ people: [who] }],
      );
    await drive(shown, raced, "R");
    await drive(shown, practised, "P");
    await registerCar(db, { season: shown, drivers: [seated] });
    await createClub(db, { drivers: [member], managers: [manager] });
    for (const id of [raced, practised, seated, member, manager])
      expect([id, await statusOf(id)]).toEqual([id, 200]);

    const [nobody, ofHidden, seatOfHidden, asked, alone] = [
      await person(),
      await person(),
      await person(),
      await person(),
      await person(),
    ];
    await drive(hidden, ofHidden, "R");
    await registerCar(db, { season: hidden, drivers: [seatOfHidden] });
    await createClub(db, { pendingDrivers: [asked] });
    const solo = await createClub(db, { drivers: [alone] });
    await db.updateTable("clubs").set({ solo: true }).where("id", "=", solo).execute();
    const steward = await createPerson(db, { roles: ["steward"] });
    for (const id of [nobody, ofHidden, seatOfHidden, asked, alone]) {
      expect([id, await statusOf(id)]).toEqual([id, 404]);
      expect([id, await statusOf(id, steward)]).toEqual([id, 404]);
      expect([id, await statusOf(id, admin)]).toEqual([id, 200]);
    }
    await db.updateTable("seasons").set({ hidden: false }).where("id", "=", hidden).execute();
    expect(await statusOf(ofHidden)).toBe(200);
    expect(await statusOf(seatOfHidden)).toBe(200);
  });
});
