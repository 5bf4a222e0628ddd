import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { saveDriven } from "#tests/factories/counted-results.ts";
import {
  answerPresence,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import {
  createDriversTable,
  createStewardedRace,
  publish,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { DiscordTexts } from "#features/discord/discord-texts.ts";
import type { Evening } from "../evening.ts";

describeOnEachDatabase("The evening of a race", (engine) => {
  let test: TestApp;
  let organizer: string;
  let steward: string;
  let pilot: string;
  let season: string;
  let event: string;

  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    organizer = await createPerson(db, { roles: ["organizer"] });
    steward = await createPerson(db, { roles: ["steward"] });
    pilot = await createPerson(db);
  });
  afterAll(async () => test.close());

  const evening = async (as: string): Promise<Evening> =>
    (await test.call({ url: "/api/administration/evening", as })).json().data;
  const kinds = async (as: string) => (await evening(as)).todos.map(({ kind }) => kind);
  const texts = async (id: string, as: string | undefined = organizer) =>
    (await test.call({ url: `/api/event/${id}/discord-texts`, as })).json<{
      status: number;
      data: DiscordTexts;
    }>();

  it("that is empty says when the next round is, and nothing to who runs nothing", async () => {
    const { db } = test.services.databases;
    season = await createSeason(db, { title: "Cupa" });
    event = await createEvent(db, {
      season,
      title: "Spa",
      time: TEST_NOW + 4 * DAY_MS,
      rsvpStart: TEST_NOW,
      rsvpEnd: TEST_NOW + 4 * DAY_MS - HOUR_MS,
    });
    await createSession(db, { event, password: "parola-serverului" });
    expect(await evening(steward)).toEqual({
      rounds: [],
      todos: [],
      done: [],
      next: { event: { _id: event, title: "Spa" }, time: TEST_NOW + 4 * DAY_MS },
      takesFiles: true,
    });
    expect(await evening(pilot)).toEqual({
      rounds: [],
      todos: [],
      done: [],
      next: null,
      takesFiles: false,
    });
    expect((await test.call({ url: "/api/administration/evening" })).statusCode).toBe(401);
  });

  it("has for each what they may do, by deadline", async () => {
    const { db } = test.services.databases;
    const [ana, dan] = await Promise.all([
      createPerson(db, { password: "trei ture" }),
      createPerson(db, { steamId: null }),
    ]);
    await registerCar(db, { season, raceNumber: 5, drivers: [ana] });
    const car = await registerCar(db, { season, raceNumber: 64, drivers: [dan] });
    await answerPresence(db, { event, car, answeredBy: dan });
    test.setNow(TEST_NOW + 3 * DAY_MS);
    const here = { season: { _id: season, title: "Cupa" }, event: { _id: event, title: "Spa" } };
    const { todos, rounds, next } = await evening(organizer);
    expect(rounds).toMatchObject([{ ...here, simulator: "ACC", hidden: false }]);
    expect(next).toMatchObject({ event: { _id: event } });
    expect(todos.filter(({ kind }) => kind !== "results")).toMatchObject([
      { kind: "confirmations", ...here, yes: 1, no: 0, silent: 1, isReminded: false },
      { kind: "entry-list", ...here, simulator: "ACC", splits: 1, withoutSteam: [64] },
    ]);
    await test.call({
      method: "POST",
      url: `/api/event/${event}/remind`,
      as: organizer,
      payload: {},
    });
    expect((await evening(organizer)).todos[0]).toMatchObject({ isReminded: true });
    const list = await test.call({ url: "/api/administration/todos", as: organizer });
    expect(list.json().data.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(["confirmations", "entry-list", "results"]),
    );
    expect(await kinds(pilot)).toEqual([]);
    expect(await kinds(steward)).not.toContain("confirmations");
    // No server of iRacing reads a list.
    const change = (simulator: string) =>
      db.updateTable("seasons").set({ simulator_id: simulator }).where("id", "=", season).execute();
    await change("ir");
    expect(await kinds(organizer)).not.toContain("entry-list");
    await change("acc");
  });

  it("is nothing of a hidden round to who does not prepare it, and asks who does to show it", async () => {
    const { db } = test.services.databases;
    await db.updateTable("events").set({ hidden: true }).where("id", "=", event).execute();
    expect(await evening(steward)).toMatchObject({ rounds: [], todos: [], done: [], next: null });
    expect(await kinds(organizer)).toContain("event-hidden");
    expect((await evening(organizer)).rounds).toMatchObject([{ hidden: true }]);
    expect((await texts(event)).status).toBe(404);
    await db.updateTable("events").set({ hidden: false }).where("id", "=", event).execute();
    await db.updateTable("seasons").set({ hidden: true }).where("id", "=", season).execute();
    expect(await evening(steward)).toMatchObject({ rounds: [], todos: [], next: null });
    expect((await texts(event)).status).toBe(404);
    await db.updateTable("seasons").set({ hidden: false }).where("id", "=", season).execute();
  });

  it("tells Discord before a round when it is, and never a password", async () => {
    const { before, result, decisions, table } = (await texts(event)).data;
    expect(before).toContain("**Spa · Cupa**\nCursa: ");
    expect(before).toContain("1 mașină confirmată");
    expect(before).toContain("Termenul confirmărilor: ");
    expect(before).toMatch(/\/event\/[^/]+$/);
    expect(before).not.toContain("parola-serverului");
    expect([result, decisions, table]).toEqual([null, null, null]);
    expect((await texts(event, undefined)).status).toBe(200);
    expect((await test.call({ url: `/api/event/${event}/discord-texts` })).statusCode).toBe(401);
  });

  it("of several seasons has the nearest round first, and its strangers, protests and saved results", async () => {
    const race = await createStewardedRace(test, {}, TEST_NOW + 3 * DAY_MS);
    const { db } = test.services.databases;
    await db
      .updateTable("result_row_drivers")
      .set({ user_id: null })
      .where("session_id", "=", race.session)
      .where("user_id", "=", race.drivers[0] ?? "")
      .execute();
    const { rounds, todos, done } = await evening(steward);
    expect(rounds.map(({ event: { _id } }) => _id)).toEqual([race.event, event]);
    const own = todos.filter((todo) => "event" in todo && todo.event._id === race.event);
    expect(own).toMatchObject([{ kind: "strangers", count: 1 }, { kind: "protests" }]);
    expect(done).toMatchObject([{ kind: "results", session: { _id: race.session } }]);
  });

  it("tells results and tables, in which a name mentions nobody, and no case that is open", async () => {
    test.setNow(TEST_NOW);
    const { db } = test.services.databases;
    const race = await createStewardedRace(test);
    await createDriversTable(test, race);
    await db
      .updateTable("users")
      .set({ first_name: "@everyone", last_name: "**<@1>**" })
      .where("id", "=", race.drivers[1] ?? "")
      .execute();
    await saveDriven(
      test.services,
      { session: race.session, savedBy: race.organizer },
      race.drivers.map((person) => ({ people: [person] })),
    );
    const { result, table, decisions } = (await texts(race.event)).data;
    expect(result).toMatch(/\n1\. .*\n2\. /);
    expect(result).toContain("Rezultate provizorii. Termenul contestațiilor: ");
    expect(result).toMatch(/\?tab=results$/);
    expect(result).toContain("@\u200Beveryone");
    expect(result).not.toMatch(/@everyone|<@1>/);
    expect(table).toMatch(/^\*\*Piloți · /);
    expect(table).toMatch(/\?tab=standings$/);
    expect(decisions).toBeNull();
  });

  it("tells of the session, the table and the season that are asked for, to whoever is logged in", async () => {
    test.setNow(TEST_NOW);
    const { db } = test.services.databases;
    const race = await createStewardedRace(test);
    const drivers = await createDriversTable(test, race);
    const other = await createSession(db, { event: race.event, title: "Sprint" });
    await publish(test, race);
    const get = async (url: string, as?: string) => test.call({ url, as });
    const result = async (session: string) =>
      (await get(`/api/event/${race.event}/discord-texts?session=${session}`, pilot)).json().data
        .result;
    expect(await result(race.session)).toMatch(/\n1\. .*\n2\. /);
    // Without results, of another event, none at all.
    expect(await result(other)).toBeNull();
    expect(await result("nicio-sesiune")).toBeNull();
    await db
      .updateTable("event_sessions")
      .set({ official: false })
      .where("id", "=", race.session)
      .execute();
    expect(await result(race.session)).toBeNull();
    await db
      .updateTable("event_sessions")
      .set({ official: true })
      .where("id", "=", race.session)
      .execute();

    const url = `/api/season/${race.season}/discord-texts`;
    const whole = (await get(url, pilot)).json().data;
    expect(whole.table).toMatch(/^\*\*Piloți · /);
    expect(whole.decisions).toMatch(/: decizii\*\*\nDecizia nr\. \d+: /);
    expect(whole.decisions).toMatch(/\/decizii$/);
    expect((await get(`${url}?table=${drivers}`, pilot)).json().data).toEqual(whole);
    expect((await get(`${url}?table=niciunul`, organizer)).json().data.table).toBeNull();
    expect((await get(url)).statusCode).toBe(401);
    expect((await get("/api/season/niciunul/discord-texts", organizer)).statusCode).toBe(404);

    // What visitors do not see is not told to whoever prepares it either.
    await db.updateTable("standings").set({ public: false }).where("id", "=", drivers).execute();
    for (const asked of [url, `${url}?table=${drivers}`])
      expect((await get(asked, organizer)).json().data.table).toBeNull();
    await db.updateTable("events").set({ hidden: true }).where("id", "=", race.event).execute();
    expect((await get(url, organizer)).json().data.decisions).toBeNull();
    await db.updateTable("seasons").set({ hidden: true }).where("id", "=", race.season).execute();
    expect((await get(url, organizer)).statusCode).toBe(404);
  });
});
