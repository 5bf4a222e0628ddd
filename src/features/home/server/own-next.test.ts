import { HOUR_MS } from "#shared/time/durations.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  answerPresence,
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
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import {
  caller,
  createStewardedRace,
  openReview,
  protestOf,
  publish,
} from "#tests/factories/stewarded-race.ts";
import { rebuildStatistics } from "#features/statistics/server/rebuild.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { byDeadline, type OwnNext, type ToDo } from "../own-next.ts";

describeOnEachDatabase("One's own next event", (engine) => {
  let test: TestApp;
  let driver: string;
  let mate: string;
  let owner: string;
  let season: string;
  let club: string;
  let car: string;

  beforeEach(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    [driver, mate, owner] = [
      await createPerson(db),
      await createPerson(db),
      await createPerson(db),
    ];
    season = await createSeason(db, { title: "Cupa" });
    club = await createClub(db, { name: "Clubul cupei", owner, drivers: [driver, mate] });
    car = await registerCar(db, {
      season,
      club,
      drivers: [driver, { id: mate, confirmed: false }],
    });
  });
  afterEach(() => test.close());

  const plan = async (hours: number, hidden = false) => {
    const { db } = test.services.databases;
    const time = TEST_NOW + hours * HOUR_MS;
    const event = await createEvent(db, {
      season,
      time,
      hidden,
      rsvpStart: TEST_NOW - HOUR_MS,
      rsvpEnd: TEST_NOW + HOUR_MS,
    });
    const session = { event, startAt: time + HOUR_MS, serverName: "Serverul ligii" };
    await createSession(db, { ...session, password: "parola-cursei" });
    return event;
  };
  const next = async (as: string): Promise<OwnNext> => {
    const reply = await test.call({ url: "/api/me/next", as });
    expect(reply.headers["cache-control"]).toBe("private, no-store");
    return reply.json().data;
  };

  it("is the nearest of 14 days, with the start of its race, and hidden ones are absent", async () => {
    expect((await next(driver)).round).toBeNull();
    await plan(24 * 14 + 1);
    expect((await next(driver)).round).toBeNull();
    await plan(48, true);
    const event = await plan(72);
    expect((await next(driver)).round).toMatchObject({
      _id: event,
      startsAt: TEST_NOW + 73 * HOUR_MS,
      season: { _id: season, title: "Cupa" },
      presence: { car: { _id: car, isFullyRegistered: false }, answer: null },
      // Its crew is not whole.
      entered: 0,
      coming: 0,
    });
    expect((await next(owner)).round).toBeNull();
    expect((await test.call({ url: "/api/me/next" })).statusCode).toBe(401);
  });

  const toDo = async (as: string) =>
    (await next(as)).toDo.map((line) => ({
      kind: line.kind,
      title: line.title,
      count: line.count,
      club: line.club,
    }));

  it("tells a driver which case waits for their answer, until they have answered or it is too late", async () => {
    const race = await createStewardedRace(test);
    const [complainant = "", accused = ""] = race.drivers;
    expect((await next(accused)).toDo).toEqual([]);
    await caller(test).post(
      complainant,
      `/api/event/${race.event}/protests`,
      protestOf(race, { lap: 9 }),
    );
    const waiting = { kind: "defence", until: TEST_NOW + 24 * HOUR_MS, club: null };
    expect((await next(accused)).toDo).toMatchObject([waiting]);
    expect((await next(complainant)).toDo).toEqual([]);
    await openReview(test, race);
    expect((await next(accused)).toDo).toMatchObject([waiting]);
    test.setNow(TEST_NOW + 24 * HOUR_MS);
    expect((await next(accused)).toDo).toEqual([]);
  });

  it("tells who is accused of a case without a deadline too, until it is decided", async () => {
    const race = await createStewardedRace(test, { quorum: 1, defenceHours: 0 });
    const [, accused = ""] = race.drivers;
    const opened = await caller(test).post<{ _id: string }>(
      race.stewards[0],
      `/api/season/${race.season}/cases`,
      protestOf(race),
    );
    expect((await next(accused)).toDo).toMatchObject([{ kind: "defence", until: null }]);
    const mine = await caller(test).get<{ waits: boolean }[]>(accused, "/api/my-cases");
    expect(mine.data).toMatchObject([{ waits: true }]);
    await test.services.databases.db
      .updateTable("cases")
      .set({ state: "closed" })
      .where("id", "=", opened.data._id)
      .execute();
    expect((await next(accused)).toDo).toEqual([]);
  });

  it("tells everybody of a crew of which nobody is named, and 'De făcut' with them", async () => {
    const race = await createStewardedRace(test);
    const [complainant = "", first = "", second = ""] = race.drivers;
    await race.save([{ people: [complainant] }, { people: [first, second] }]);
    const [, row] = await race.listRows();
    await caller(test).post(
      complainant,
      `/api/event/${race.event}/protests`,
      protestOf(race, { accused: [{ row }] }),
    );
    const until = TEST_NOW + 24 * HOUR_MS;
    for (const as of [first, second]) {
      expect((await next(as)).toDo).toMatchObject([{ kind: "defence", until }]);
      const todos = await caller(test).get<object[]>(as, "/api/administration/todos");
      expect(todos.data).toMatchObject([{ kind: "own-defence", due: until }]);
    }
    expect((await next(complainant)).toDo).toEqual([]);
  });

  it("puts the next deadline first, whatever it is of", () => {
    const line = (kind: ToDo["kind"], until: number | null) => ({ kind, until });
    const lines = [line("joins", null), line("crews", null), line("registration", 5)];
    expect([...lines, line("defence", 9), line("presence", 5)].toSorted(byDeadline)).toEqual([
      line("presence", 5),
      line("registration", 5),
      line("defence", 9),
      line("crews", null),
      line("joins", null),
    ]);
  });

  it("tells who runs a club which cars have not answered, until they have", async () => {
    const event = await plan(24);
    const waiting = { kind: "presence", _id: event, count: 1, until: TEST_NOW + HOUR_MS };
    expect((await next(owner)).toDo).toMatchObject([waiting, { kind: "crews" }]);
    expect((await next(driver)).toDo).toEqual([]);
    await answerPresence(test.services.databases.db, { event, car, answeredBy: driver });
    expect((await next(owner)).toDo).toMatchObject([{ kind: "crews" }]);
    expect((await next(driver)).round?.presence.answer).toMatchObject({ isPresent: true });
  });

  it("tells them what their crews lack, until it is there or the season is over", async () => {
    const { db } = test.services.databases;
    const rules = { minDriversPerCar: 3, maxDriversPerCar: 3, requiredDriverFields: ["country"] };
    const hard = await createSeason(db, { title: "Maraton", rules });
    await registerCar(db, {
      season: hard,
      club,
      drivers: [driver, { id: mate, confirmed: false }],
    });
    const first = { kind: "crews", title: "Cupa", count: 1, club: null };
    const waiting = { ...first, title: "Maraton" };
    const short = { ...waiting, kind: "drivers" };
    const incomplete = { ...waiting, kind: "profiles", count: 2 };
    expect((await toDo(owner)).toSorted(byTitle)).toEqual([first, waiting, short, incomplete]);
    await db.updateTable("users").set({ country: "RO" }).where("id", "=", mate).execute();
    await db.updateTable("users").set({ steam_id: null }).where("id", "=", driver).execute();
    // Steam is asked for by both.
    expect((await toDo(owner)).map(({ kind }) => kind).toSorted()).toEqual([
      "crews",
      "crews",
      "drivers",
      "profiles",
      "profiles",
    ]);
    await createEvent(db, { season: hard, time: TEST_NOW - HOUR_MS });
    expect((await toDo(owner)).map(({ title }) => title)).toEqual(["Cupa", "Cupa"]);
    await db.updateTable("seasons").set({ hidden: true }).execute();
    expect(await toDo(owner)).toEqual([]);
  });

  it("tells them who asks to come in, and which season closes without them", async () => {
    const { db } = test.services.databases;
    const stranger = await createPerson(db);
    await test.call({
      method: "POST",
      url: `/api/team/${club}/requests`,
      as: stranger,
      payload: {},
    });
    const closing = { registrationDeadline: TEST_NOW + HOUR_MS, title: "Sprint" };
    const soon = await createSeason(db, closing);
    await createSeason(db, { ...closing, title: "Ascuns", hidden: true });
    await createSeason(db, { ...closing, title: "Alt simulator", simulator: "ac" });
    await createSeason(db, { ...closing, title: "Fără înscriere", open: true });
    const line = { count: 1, club: null };
    // What closes stands first, the next to close before others.
    expect((await toDo(owner)).map(({ kind }) => kind)).toEqual(["registration", "crews", "joins"]);
    expect(await toDo(owner)).toMatchObject([
      { ...line, kind: "registration", title: "Sprint" },
      { kind: "crews" },
      { ...line, kind: "joins", title: "Clubul cupei" },
    ]);
    await registerCar(db, { season: soon, club, drivers: [driver] });
    expect((await toDo(owner)).map(({ kind }) => kind)).toEqual(["crews", "joins"]);
  });

  it("tells who asks for a seat, and is silent for whoever runs the club no more", async () => {
    const { db } = test.services.databases;
    const manager = await createPerson(db);
    await db
      .insertInto("club_members")
      .values({ club_id: club, user_id: manager, role: "manager", accepted: true })
      .execute();
    await db
      .insertInto("seat_requests")
      .values({
        id: "cerere",
        car_id: car,
        user_id: await createPerson(db),
        body: "",
        status: "pending",
        created_at: TEST_NOW,
        licences: "[]",
      })
      .execute();
    const expected = [
      { kind: "crews", title: "Cupa", count: 1, club: null },
      { kind: "seats", title: "Cupa", count: 1, club: null },
    ];
    expect(await toDo(manager)).toEqual(expected);
    await db.deleteFrom("club_members").where("user_id", "=", manager).execute();
    expect(await toDo(manager)).toEqual([]);
    expect(await toDo(owner)).toEqual(expected);
  });

  it("names the club for somebody who runs three", async () => {
    const { db } = test.services.databases;
    await createClub(db, { owner, name: "Al doilea" });
    const third = await createClub(db, { owner, name: "Al treilea", drivers: [mate] });
    const other = await createSeason(db, { title: "Alta" });
    await registerCar(db, {
      season: other,
      club: third,
      drivers: [{ id: mate, confirmed: false }],
    });
    expect((await toDo(owner)).toSorted(byTitle)).toEqual([
      { kind: "crews", title: "Alta", count: 1, club: "Al treilea" },
      { kind: "crews", title: "Cupa", count: 1, club: "Clubul cupei" },
    ]);
  });

  it("tells what counts on one's licence, and nothing where nothing does", async () => {
    const licence = async (as: string) => (await next(as)).licence;
    expect(await licence(driver)).toBeNull();
    const race = await createStewardedRace(test);
    await publish(test, race);
    expect(await licence(race.drivers[1] ?? "")).toEqual({
      points: 1,
      warnings: 0,
      bannedUntil: null,
    });
  });

  it("offers seasons that are open while there is no event, without those where one has a seat", async () => {
    const { db } = test.services.databases;
    const open = async (
      title: string,
      hours: number,
      given: { hidden?: boolean; open?: boolean } = {},
    ) => createSeason(db, { title, registrationDeadline: TEST_NOW + hours * HOUR_MS, ...given });
    await open("A doua", 20);
    await open("Prima", 10);
    await open("Ascunsă", 5, { hidden: true });
    await open("Fără înscriere", 5, { open: true });
    await open("Închisă", -1);
    const titles = async (as: string) => (await next(as)).open.map(({ title }) => title);
    expect(await titles(driver)).toEqual(["Prima", "A doua"]);
    expect(await titles(await createPerson(db))).toEqual(["Prima", "A doua", "Cupa"]);
    await plan(24);
    expect(await titles(driver)).toEqual([]);
  });
});

describeOnEachDatabase("Places on the grid that earlier events have cost", (engine) => {
  let test: TestApp;
  let league: StandingsSeason;
  beforeEach(async () => {
    test = await createTestApp(engine);
    league = await createStandingsSeason(test);
    test.setNow(TEST_NOW - 2 * HOUR_MS);
  });
  afterEach(() => test.close());

  const drive = (round: 0 | 1, kind: "races" | "qualifyings", gridPenalty: number) =>
    saveFinishes(
      test,
      { as: league.editor, event: league.events[round], session: league[kind][round] },
      [
        {
          car: league.cars.pair,
          drivers: [league.people.bogdan, league.people.barbu],
          gridPenalty,
        },
        { car: league.cars.ana, drivers: [league.people.ana] },
      ],
    );
  const carried = async (as: string) => {
    const reply = await test.call({ url: "/api/me/next", as });
    return reply.json().data.round?.gridPenalties;
  };

  it("are said to who has them and to nobody else, until they have raced again", async () => {
    await drive(0, "races", 3);
    expect(await carried(league.people.bogdan)).toEqual([
      { positions: 3, reason: "Blocaj", event: "Monza" },
    ]);
    expect(await carried(league.people.ana)).toEqual([]);
    expect(await carried(league.people.barbu)).toEqual([]);
    await drive(1, "qualifyings", 0);
    expect(await carried(league.people.bogdan)).toHaveLength(1);
    await drive(1, "races", 0);
    expect(await carried(league.people.bogdan)).toEqual([]);
  });

  it("of a qualifying are served in its race, and those of a hidden event are not said", async () => {
    await drive(0, "qualifyings", 2);
    await drive(0, "races", 0);
    expect(await carried(league.people.bogdan)).toEqual([]);
    await drive(0, "races", 3);
    await test.services.databases.db
      .updateTable("events")
      .set({ hidden: true })
      .where("id", "=", league.events[0])
      .execute();
    expect(await carried(league.people.bogdan)).toEqual([]);
  });

  it("by a decision or a sanction are said as well", async () => {
    const { db } = test.services.databases;
    test.setNow(TEST_NOW);
    const race = await createStewardedRace(test, {}, TEST_NOW - 24 * HOUR_MS);
    const [, accused = "", other = ""] = race.drivers;
    const season = await createSeason(db);
    for (const [place, driver] of [
      [race.season, accused],
      [season, other],
    ] as const) {
      await registerCar(db, { season: place, club: await createClub(db), drivers: [driver] });
      await createEvent(db, { season: place, time: TEST_NOW + 24 * HOUR_MS });
    }
    const sanction = async (item: string) =>
      db
        .insertInto("sanctions")
        .values({
          id: "sanction",
          user_id: other,
          season_id: season,
          rule: "points:4",
          trigger_item_id: item,
          kind: "grid",
          amount: 5,
          state: "confirmed",
          proposed_at: TEST_NOW,
          effect_from: TEST_NOW,
        })
        .execute();
    expect(await carried(accused)).toEqual([]);
    await publish(test, race, (entry) => ({
      besideGuide: "Locuri în loc de timp.",
      items: [
        { entry, kind: "grid", amount: 2 },
        { entry, kind: "licence", amount: 1 },
      ],
    }));
    expect(await carried(accused)).toMatchObject([{ positions: 2 }]);
    expect(await carried(other)).toEqual([]);
    const counted = await db
      .selectFrom("licence_entries")
      .select("item_id")
      .executeTakeFirstOrThrow();
    await sanction(counted.item_id);
    expect(await carried(other)).toMatchObject([{ positions: 5 }]);
  });
});

describeOnEachDatabase("All championships of one's own", (engine) => {
  let test: TestApp;
  let league: StandingsSeason;
  let statements: string[] = [];
  let editor: string;
  beforeEach(async () => {
    test = await createTestApp(engine, {
      onStatement: ({ query }) => void statements.push(query.sql),
    });
    league = await createStandingsSeason(test);
    editor = await createPerson(test.services.databases.db, { roles: ["administrator"] });
    await rebuildStatistics(test.services);
    await test.call({
      method: "POST",
      url: `/api/standings/${league.season}/save`,
      payload: { standings: postedTable(league) },
      as: editor,
    });
  });
  afterEach(() => test.close());

  const race = async (round: 0 | 1, order: ("ana" | "carmen")[]) => {
    await saveFinishes(
      test,
      { as: editor, event: league.events[round], session: league.races[round] },
      order.map((name) => ({ car: league.cars[name], drivers: [league.people[name]] })),
    );
    const url = `/api/season/${league.season}/standings/refresh`;
    await test.call({ method: "POST", url, as: editor });
  };
  const championships = async (as: string): Promise<OwnNext["championships"]> => {
    statements = [];
    return (await test.call({ url: "/api/me/next", as })).json().data.championships;
  };

  it("have place, points, distances, form and what comes next, until a week after the last event", async () => {
    const { db } = test.services.databases;
    const { ana, carmen } = league.people;
    expect(await championships(ana)).toMatchObject([{ standing: null, form: [], next: null }]);
    await race(0, ["carmen", "ana"]);
    await race(1, ["carmen", "ana"]);
    const coming = { season: league.season, title: "Zolder", time: TEST_NOW + 48 * HOUR_MS };
    const next = await createEvent(db, coming);
    await createEvent(db, { ...coming, title: "Ascunsă", time: TEST_NOW + HOUR_MS, hidden: true });
    expect(await championships(ana)).toMatchObject([
      {
        season: { _id: league.season, simulator: { acronym: "ACC" } },
        standing: { position: 2, points: 36, ahead: { position: 1, gap: 14 }, lead: null },
        form: [2, 2],
        next: { _id: next, title: "Zolder" },
        roundsLeft: 1,
        car: {
          raceNumber: expect.any(Number),
          body: "gt",
          paints: { pattern: expect.any(String) },
        },
      },
    ]);
    const few = statements;
    expect(await championships(carmen)).toMatchObject([
      { standing: { position: 1, points: 50, ahead: null, lead: 14 }, form: [1, 1] },
    ]);
    expect(await championships(league.stranger)).toEqual([]);

    // Another season costs no statement, and a hidden one is absent.
    const other = await createSeason(db, { title: "Alta" });
    await registerCar(db, { season: other, club: league.clubs.alfa, drivers: [ana] });
    await createEvent(db, { season: other, time: TEST_NOW + 20 * 24 * HOUR_MS });
    expect((await championships(ana)).map(({ season: { title } }) => title)).toHaveLength(2);
    // The site's own work in the background may read something else meanwhile.
    const again = statements.filter((statement) => few.includes(statement));
    expect(again.length).toBeLessThanOrEqual(few.length);
    await db.updateTable("seasons").set({ hidden: true }).where("id", "=", other).execute();
    await db
      .updateTable("cars")
      .set({ withdrawn_at: TEST_NOW })
      .where("id", "=", league.cars.ana)
      .execute();
    expect(await championships(ana)).toMatchObject([{ car: null }]);
    test.setNow(TEST_NOW + 10 * 24 * HOUR_MS);
    expect(await championships(ana)).toEqual([]);
  });

  it("leave out a place that a hidden event would tell", async () => {
    const { db } = test.services.databases;
    await race(0, ["carmen", "ana"]);
    await db
      .updateTable("events")
      .set({ hidden: true })
      .where("id", "=", league.events[0])
      .execute();
    expect(await championships(league.people.ana)).toMatchObject([{ standing: null }]);
  });
});

describeOnEachDatabase("One's own next event, in statements", (engine) => {
  it("reads no results where nobody was given places on a grid", async () => {
    const statements: string[] = [];
    const test = await createTestApp(engine, {
      onStatement: ({ query }) => statements.push(query.sql),
    });
    const league = await createStandingsSeason(test);
    test.setNow(TEST_NOW - 2 * HOUR_MS);
    const next = async () => {
      statements.length = 0;
      const reply = await test.call({ url: "/api/me/next", as: league.people.bogdan });
      expect(reply.json().data.round).not.toBeNull();
      return statements.filter((statement) => /"result_(?:rows|row_drivers)"/.test(statement));
    };
    expect(await next()).toEqual([]);
    const given = { car: league.cars.pair, drivers: [league.people.bogdan], gridPenalty: 3 };
    await saveFinishes(
      test,
      { as: league.editor, event: league.events[0], session: league.races[0] },
      [given],
    );
    expect(await next()).not.toEqual([]);
    await test.close();
  });
});

function byTitle(a: { title: string }, b: { title: string }): number {
  return a.title.localeCompare(b.title);
}
