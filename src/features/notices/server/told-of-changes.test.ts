import { afterEach, beforeEach, expect, it } from "vitest";
import { seasonRulesSchema } from "#features/seasons/seasons.ts";
import { toJson } from "#server/database/json.ts";
import { mergePeople } from "#features/accounts/server/people/merge-people.ts";
import { rebuildStatistics } from "#features/statistics/server/rebuild.ts";
import {
  answerPresence,
  createEvent,
  createPerson,
  createSeason,
  registerCar,
} from "#tests/factories/league.ts";
import { eventFormOf } from "#tests/factories/season-forms.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { tellPeople, toldTo } from "#tests/factories/told-people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";

const password = "trei ture";

describeOnEachDatabase("What has changed", (engine) => {
  let site: TestApp;
  let organizer: string;
  let season: string;
  beforeEach(async () => {
    site = await createTestApp(engine);
    organizer = await createPerson(db(), { roles: ["administrator"] });
    season = await createSeason(db(), { title: "Cupa", registrationDeadline: null });
    await tellPeople(site.services);
  });
  afterEach(() => site.close());

  const db = () => site.services.databases.db;
  const told = (person: string) => toldTo(site, person);
  const wait = (ms: number) => site.setNow(site.services.now() + ms);
  /** A minute later. */
  const settle = async () => {
    wait(MINUTE_MS);
    await tellPeople(site.services);
  };
  const post = async (url: string, payload: object = {}, as = organizer) => {
    const reply = await site.call({ method: "POST", url, payload, as });
    expect([url, reply.statusCode, reply.body]).toEqual([url, 200, expect.any(String)]);
    return reply.json().data;
  };
  const seated = async (event?: string, present?: boolean) => {
    const person = await createPerson(db(), { password });
    const car = await registerCar(db(), { season, drivers: [person] });
    if (event !== undefined && present !== undefined)
      await answerPresence(db(), { event, car, answeredBy: person, present });
    return { person, car };
  };

  /** 16 January 2027, 20:00 in Bucharest, one day after the form's. */
  const SATURDAY = Date.UTC(2027, 0, 16, 18);
  const formAt = (time: number) => {
    const { sessions, ...form } = eventFormOf({ title: "Spa", time });
    const starts = [time, time + 30 * MINUTE_MS];
    return {
      ...form,
      sessions: sessions.map((session, index) => ({ ...session, startDate: starts[index] })),
    };
  };
  const added = (given: object = {}) =>
    post("/api/events", { ...formAt(SATURDAY - DAY_MS), ...given, season });
  const save = async (event: { _id: string }, given: object = {}) => {
    const url = `/api/event/${event._id}`;
    const { version, ...now } = (await site.call({ url: `${url}/edit`, as: organizer })).json()
      .data;
    const time = "time" in given && typeof given.time === "number" ? given.time : now.time;
    const sessions = now.sessions.map((session: object, index: number) => ({
      ...session,
      startDate: time + index * 30 * MINUTE_MS,
    }));
    const form = { ...now, track: now.track._id, cover: null, sessions };
    await post(url, { ...form, ...given, version });
  };
  const hide = async (kind: "event" | "season", id: string, hidden: boolean) => {
    const { version } = await db()
      .selectFrom(kind === "event" ? "events" : "seasons")
      .select("version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await post(`/api/${kind}/${id}/visibility`, { hidden, version });
  };

  const moved = "event-moved: Spa s-a mutat: sâmbătă, 16 ianuarie, ora 20:00";
  const gone = "event-moved: Spa nu mai este în calendar";

  it("moves an event: whom it concerns hears once, a minute later, where it is then", async () => {
    const { person } = await seated();
    const event = await added();
    await settle();
    expect(await told(person)).toEqual([]);
    for (const days of [3, 2, 1]) await save(event, { time: SATURDAY + (days - 1) * DAY_MS });
    await tellPeople(site.services);
    expect(await told(person)).toEqual([]);
    await settle();
    expect(await told(person)).toEqual([moved]);
    await save(event, { title: "Spa", rules: "Altele" });
    await settle();
    expect(await told(person)).toEqual([moved]);
    // There and back within the minute.
    await save(event, { time: SATURDAY + DAY_MS });
    await save(event, { time: SATURDAY });
    await settle();
    expect(await told(person)).toEqual([moved]);
    // Back and there again, days between: it is true each time.
    await save(event, { time: SATURDAY - DAY_MS });
    await settle();
    await save(event, { time: SATURDAY });
    await settle();
    expect(await told(person)).toEqual([moved, expect.stringContaining("15 ianuarie"), moved]);
  });

  it("moves an event that asks for answers: cars that do not come hear nothing", async () => {
    const now = site.services.now();
    const event = await added({ rsvpStart: now - HOUR_MS, rsvpEnd: now + DAY_MS });
    await settle();
    const [yes, no, silent] = [
      await seated(event._id, true),
      await seated(event._id, false),
      await seated(event._id),
    ];
    await save(event, { time: SATURDAY });
    await settle();
    expect(await told(yes.person)).toEqual([moved]);
    expect(await told(no.person)).toEqual([]);
    expect(await told(silent.person)).toEqual([moved, "presence-open: Spa: spune dacă vii"]);
    wait(2 * DAY_MS);
    await save(event, { time: SATURDAY + DAY_MS });
    await settle();
    expect(await told(yes.person)).toHaveLength(2);
    expect(await told(silent.person)).toHaveLength(2);
  });

  it("hides or deletes an event that was to come", async () => {
    const { person } = await seated();
    const [event, second] = [await added(), await added()];
    await settle();
    await hide("event", event._id, true);
    await hide("event", event._id, false);
    await settle();
    expect(await told(person)).toEqual([]);
    await hide("event", event._id, true);
    await settle();
    expect(await told(person)).toEqual([gone]);
    // Nobody is told of what they do not see.
    await save(event, { time: SATURDAY });
    await post(`/api/event/${event._id}/delete`);
    await settle();
    expect(await told(person)).toEqual([gone]);
    await post(`/api/event/${second._id}/delete`);
    await settle();
    expect(await told(person)).toEqual([gone, gone]);
    const { path } = await db()
      .selectFrom("messages")
      .select("path")
      .where("recipient_id", "=", person)
      .executeTakeFirstOrThrow();
    expect(path).toBe(`/season/${season}`);
  });

  it("is no news of an event that is over", async () => {
    const { person } = await seated();
    const event = await added({ ...formAt(TEST_NOW - DAY_MS) });
    await save(event, { time: TEST_NOW - 2 * DAY_MS });
    await settle();
    await hide("event", event._id, true);
    await settle();
    expect(await told(person)).toEqual([]);
  });

  it("hides a season: its drivers hear of it as a whole, not who has left it", async () => {
    const { person } = await seated();
    const left = await seated();
    const withdrawn = { withdrawn_at: TEST_NOW };
    await db().updateTable("cars").set(withdrawn).where("id", "=", left.car).execute();
    await added();
    await added();
    await settle();
    await hide("season", season, true);
    await settle();
    expect(await told(person)).toEqual(["event-moved: Cupa nu mai este în calendar"]);
    expect(await told(left.person)).toEqual([]);
  });

  it("shows an event, or a season, that asks for answers already", async () => {
    const { person } = await seated();
    const now = site.services.now();
    const window = { rsvpStart: now - HOUR_MS, rsvpEnd: now + DAY_MS };
    const event = await added({ ...window, hidden: true });
    await settle();
    await hide("event", event._id, false);
    await settle();
    const open = ["presence-open: Spa: spune dacă vii"];
    expect(await told(person)).toEqual(open);
    await hide("season", season, true);
    await settle();
    await hide("season", season, false);
    await settle();
    expect(await told(person)).toEqual([...open, "event-moved: Cupa nu mai este în calendar"]);
  });

  it("gives a reserve a place: its drivers hear once, before the event", async () => {
    season = await createSeason(db(), {
      title: "Cupa",
      simulator: "ac",
      rules: { maxCarsPerSplit: 2, maxSplits: 1 },
    });
    const now = site.services.now();
    const time = now + 2 * DAY_MS;
    const window = { rsvpStart: now - HOUR_MS, rsvpEnd: now + DAY_MS };
    const event = await createEvent(db(), { season, title: "Spa", time, ...window });
    const cars = [await seated(), await seated(), await seated(), await seated()];
    const answer = ({ person, car }: { person: string; car: string }, comes = true) =>
      post(`/api/event/${event}/rsvp`, { car: comes ? car : "", firstDriver: "" }, person);
    const [first, second, third, fourth] = cars;
    if (!first || !second || !third || !fourth) throw new Error("four cars");
    const place = ["reserve: Ai loc la Spa"];
    const places = async () => Promise.all(cars.map(({ person }) => told(person)));
    for (const car of cars) {
      wait(1);
      await answer(car);
    }
    await settle();
    expect(await places()).toEqual([[], [], [], []]);
    await answer(first, false);
    await answer(second, false);
    await answer(second);
    await settle();
    // The second car has lost its turn to the third and the fourth.
    expect(await places()).toEqual([[], [], place, place]);
    await post(`/api/event/${event}/suspensions`, {
      driver: third.person,
      events: [event],
      reason: "",
    });
    await settle();
    expect((await told(second.person)).filter((line) => line.startsWith("reserve"))).toEqual(place);
    // A car that leaves the season.
    await answer(first);
    await settle();
    await db().deleteFrom("messages").execute();
    const registration = await db()
      .selectFrom("cars")
      .select("registration_id")
      .where("id", "=", fourth.car)
      .executeTakeFirstOrThrow();
    await site.call({
      method: "DELETE",
      url: `/api/season/${season}/registrations/${registration.registration_id}`,
      as: organizer,
    });
    await settle();
    expect(await told(first.person)).toEqual(place);
    await tellPeople(site.services);
    wait(3 * DAY_MS);
    await tellPeople(site.services);
    expect((await told(first.person)).filter((line) => line.startsWith("reserve"))).toEqual(place);
  });

  it("gives reserves a place by other rules of the season", async () => {
    const one = { maxCarsPerSplit: 1, maxSplits: 1 };
    season = await createSeason(db(), { title: "Cupa", simulator: "ac", rules: one });
    const now = site.services.now();
    const window = { rsvpStart: now - HOUR_MS, rsvpEnd: now + DAY_MS };
    const event = await createEvent(db(), {
      season,
      title: "Spa",
      time: now + 2 * DAY_MS,
      ...window,
    });
    const cars = [await seated(), await seated(), await seated()];
    for (const { person, car } of cars) {
      wait(1);
      await post(`/api/event/${event}/rsvp`, { car, firstDriver: "" }, person);
    }
    await settle();
    const rules = toJson(seasonRulesSchema.parse({ ...one, maxSplits: 2 }));
    await db().updateTable("seasons").set({ rules }).where("id", "=", season).execute();
    await hide("season", season, false);
    await settle();
    const places = await Promise.all(cars.map(({ person }) => told(person)));
    expect(places).toEqual([[], ["reserve: Ai loc la Spa"], []]);
    // Of an event that is hidden meanwhile nobody hears.
    const { person = "", car = "" } = cars[0] ?? {};
    await post(`/api/event/${event}/rsvp`, { car: "", firstDriver: "" }, person);
    await db().updateTable("events").set({ hidden: true }).where("id", "=", event).execute();
    await settle();
    expect(await told(cars[2]?.person ?? "")).toEqual([]);
    expect(car).not.toBe("");
  });
});

describeOnEachDatabase("Results and places", (engine) => {
  let site: TestApp;
  let league: StandingsSeason;
  let organizer: string;
  beforeEach(async () => {
    site = await createTestApp(engine);
    league = await createStandingsSeason(site);
    await db().updateTable("users").set({ account_at: TEST_NOW }).execute();
    organizer = await createPerson(db(), { roles: ["administrator"] });
    await rebuildStatistics(site.services);
    await tellPeople(site.services);
    await site.call({
      method: "POST",
      url: `/api/standings/${league.season}/save`,
      payload: { standings: postedTable(league) },
      as: organizer,
    });
  });
  afterEach(() => site.close());

  const db = () => site.services.databases.db;
  const told = (person: keyof StandingsSeason["people"]) => toldTo(site, league.people[person]);
  const settle = async () => {
    site.setNow(site.services.now() + MINUTE_MS);
    await tellPeople(site.services);
  };
  type Driver = "ana" | "carmen";
  const race = (round: 0 | 1, order: readonly Driver[]) =>
    saveFinishes(
      site,
      { as: organizer, event: league.events[round], session: league.races[round] },
      order.map((name) => ({ car: league.cars[name], drivers: [league.people[name]] })),
    );
  const refresh = () =>
    site.call({
      method: "POST",
      url: `/api/season/${league.season}/standings/refresh`,
      as: organizer,
    });
  const title = async () =>
    (await db().selectFrom("seasons").select("title").executeTakeFirstOrThrow()).title;

  it("reach drivers once for a race, whatever is corrected, with their own place", async () => {
    await race(1, ["carmen", "ana"]);
    await settle();
    expect(await told("ana")).toContain("results: Spa: locul 2");
    expect(await told("carmen")).toContain("results: Spa: locul 1");
    expect(await told("bogdan")).toEqual([]);
    await race(1, ["ana", "carmen"]);
    await settle();
    const results = async (person: Driver) =>
      (await told(person)).filter((line) => line.startsWith("results"));
    expect(await results("ana")).toHaveLength(1);
    const body = await db()
      .selectFrom("messages")
      .select(["body", "path", "season_id"])
      .where("recipient_id", "=", league.people.ana)
      .where("kind", "=", "results")
      .executeTakeFirstOrThrow();
    expect(body).toMatchObject({
      path: `/event/${league.events[1]}?tab=results`,
      season_id: league.season,
    });
    expect(body.body).toContain("locul 2");
  });

  it("name no place for who has not finished, and no race of another event", async () => {
    await race(0, ["ana", "carmen"]);
    await settle();
    await race(1, ["carmen", "ana"]);
    const { ana, carmen } = league.people;
    for (const [person, status] of [
      [ana, "dnf"],
      [carmen, "dns"],
    ] as const)
      await db()
        .updateTable("stat_rows")
        .set({ status })
        .where("person_id", "=", person)
        .where("event_id", "=", league.events[1])
        .execute();
    await settle();
    const subjects = async (person: Driver) =>
      (await told(person)).filter((line) => line.startsWith("results"));
    expect(await subjects("ana")).toEqual(["results: Monza: locul 1", "results: Spa: rezultatele"]);
    expect(await subjects("carmen")).toEqual([
      "results: Monza: locul 2",
      "results: Spa: rezultatele",
    ]);
  });

  it("are none of a race that ended two weeks ago, of a hidden one, or of one without official results", async () => {
    site.setNow(TEST_NOW + 14 * DAY_MS);
    await race(1, ["carmen", "ana"]);
    await settle();
    expect(await told("ana")).toEqual([]);
    site.setNow(TEST_NOW);
    await db().updateTable("events").set({ hidden: true }).execute();
    await race(1, ["ana", "carmen"]);
    await settle();
    expect(await told("ana")).toEqual([]);
    await db().updateTable("events").set({ hidden: false }).execute();
    await db().updateTable("event_sessions").set({ official: false }).execute();
    await race(1, ["carmen", "ana"]);
    await settle();
    expect((await told("ana")).filter((line) => line.startsWith("results"))).toEqual([]);
  });

  it("are told with the event that is shown with them, and a merge of people is no news", async () => {
    const [, event] = league.events;
    await db().updateTable("events").set({ hidden: true }).where("id", "=", event).execute();
    await race(1, ["carmen", "ana"]);
    await settle();
    const { version } = await db()
      .selectFrom("events")
      .select("version")
      .where("id", "=", event)
      .executeTakeFirstOrThrow();
    await site.call({
      method: "POST",
      url: `/api/event/${event}/visibility`,
      payload: { hidden: false, version },
      as: organizer,
    });
    await settle();
    expect(await told("ana")).toContain("results: Spa: locul 2");
    const before = await db().selectFrom("messages").select("id").execute();
    const other = await createPerson(db());
    await db()
      .transaction()
      .execute((trx) =>
        mergePeople(trx, site.services, {
          fromId: other,
          toId: league.people.ana,
          by: organizer,
        }),
      );
    await settle();
    expect(await db().selectFrom("queue").select("kind").execute()).toEqual([]);
    expect(await db().selectFrom("messages").select("id").execute()).toHaveLength(before.length);
  });

  it("tell of one's line of the table when it differs, in place of what was not read", async () => {
    await race(0, ["carmen", "ana"]);
    await refresh();
    await settle();
    const name = await title();
    const places = async (person: keyof StandingsSeason["people"]) =>
      (await told(person)).filter((line) => line.startsWith("standings"));
    expect(await places("carmen")).toEqual([`standings: ${name}: locul 1`]);
    expect(await places("ana")).toEqual([`standings: ${name}: locul 2`]);
    await refresh();
    await settle();
    expect(await places("ana")).toHaveLength(1);
    await db()
      .updateTable("messages")
      .set({ viewed_at: TEST_NOW })
      .where("recipient_id", "=", league.people.ana)
      .execute();
    await race(1, ["ana", "carmen"]);
    await refresh();
    await settle();
    expect(await places("carmen")).toHaveLength(1);
    expect(await places("ana")).toHaveLength(2);
    const { body } = await db()
      .selectFrom("messages")
      .select("body")
      .where("recipient_id", "=", league.people.ana)
      .where("kind", "=", "standings")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    expect(body).toContain("puncte");
  });

  it("compare a line with a word of the table alone, and are none of a hidden season", async () => {
    await race(0, ["carmen", "ana"]);
    await settle();
    await refresh();
    await db().updateTable("seasons").set({ hidden: true }).execute();
    await db().deleteFrom("messages").where("kind", "=", "standings").execute();
    await settle();
    const places = async () => (await told("ana")).filter((line) => line.startsWith("standings"));
    expect(await places()).toEqual([]);
    await db().updateTable("seasons").set({ hidden: false }).execute();
    await refresh();
    await settle();
    expect(await places()).toHaveLength(1);
    const last = { kind: "results", key: "of another kind", season_id: league.season };
    await db()
      .insertInto("messages")
      .values({
        ...last,
        id: "later",
        recipient_id: league.people.ana,
        subject: "Alta",
        body: "",
        created_at: site.services.now() + 1,
      })
      .execute();
    await refresh();
    await settle();
    expect(await places()).toHaveLength(1);
  });

  it("say nothing of a table that visitors do not see, or that is older than its results", async () => {
    await db().updateTable("seasons").set({ follows_results: false }).execute();
    await race(0, ["carmen", "ana"]);
    await settle();
    expect((await told("ana")).filter((line) => line.startsWith("standings"))).toEqual([]);
    await db().updateTable("standings").set({ public: false }).execute();
    await refresh();
    await settle();
    expect((await told("ana")).filter((line) => line.startsWith("standings"))).toEqual([]);
  });
});
