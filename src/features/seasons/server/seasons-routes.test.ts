import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Season, SeasonCard } from "../seasons.ts";
import {
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("seasons and events", (engine) => {
  let test: TestApp;
  let organizer: string;
  let driver: string;
  let season: string;
  let hidden: string;
  let past: string;
  let next: string;
  let secret: string;

  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    organizer = await createPerson(db, { roles: ["organizer"] });
    driver = await createPerson(db);
    season = await createSeason(db, {
      title: "Sezonul vizibil",
      carModels: ["acc-30", "acc-32"],
      rules: { minDriversPerCar: 2, maxDriversPerCar: 3 },
    });
    hidden = await createSeason(db, { hidden: true });
    past = await createEvent(db, { season, time: TEST_NOW - DAY_MS - 1 });
    next = await createEvent(db, { season, time: TEST_NOW + DAY_MS });
    secret = await createEvent(db, { season, time: TEST_NOW + 2 * DAY_MS, hidden: true });
    await createSession(db, { event: next, type: "P" });
    await createSession(db, { event: next, type: "Q", reverseGridPositions: 8 });
    await createSession(db, {
      event: next,
      serverName: "Server secret",
      password: "parola-cursei",
    });
    await registerCar(db, { season, drivers: [driver] });
    await registerCar(db, { season, club: null });
  });
  afterAll(async () => test.close());

  const get = async (url: string, as?: string) => test.call({ method: "GET", url, as });

  it("a card has what the competitions list shows", async () => {
    const reply = await get("/api/seasons?view=cards");
    const cards: SeasonCard[] = reply.json().data;
    expect(cards).toHaveLength(1);
    expect(cards[0]).toMatchObject({
      _id: season,
      title: "Sezonul vizibil",
      registeredCars: 1,
      events: [{ _id: past }, { _id: next }],
      rules: {
        simulator: { acronym: "ACC" },
        minDriversPerCar: 2,
        maxDriversPerCar: 3,
        validCars: [{ title: "BMW M4 GT3" }, { title: "Ferrari 296 GT3" }],
      },
    });
    expect(cards[0]).not.toHaveProperty("registrations");
  });

  it("the whole list names the cars of each registration", async () => {
    const [item] = (await get("/api/seasons")).json().data;
    expect(item.registrations).toHaveLength(1);
    expect(item.registrations[0].cars).toHaveLength(1);
  });

  it("answers with and without a trailing slash", async () => {
    expect((await get("/api/current-event/")).json()).toEqual(
      (await get("/api/current-event")).json(),
    );
  });

  it("hidden seasons and events exist only for those who prepare them", async () => {
    expect((await get(`/api/season/${hidden}`)).statusCode).toBe(404);
    expect((await get(`/api/season/${hidden}`, driver)).statusCode).toBe(404);
    expect((await get(`/api/season/${hidden}`, organizer)).statusCode).toBe(200);
    expect((await get(`/api/event/${secret}`)).statusCode).toBe(404);
    const seen: Season = (await get(`/api/season/${season}`, organizer)).json().data;
    expect(seen.events.map((event) => event._id)).toEqual([past, next, secret]);
    const open: Season = (await get(`/api/season/${season}`)).json().data;
    expect(open.events.map((event) => event._id)).toEqual([past, next]);
  });

  it("a season has its deadlines, classes, permissions and registrations", async () => {
    const reply = await get(`/api/season/${season}`);
    expect(reply.json().data).toMatchObject({
      deadlines: { registration: TEST_NOW + 30 * DAY_MS, carModelChange: null },
      permissions: { editRaceResults: ["editRaceResults"] },
      registrations: [{ cars: [{ raceNumber: 1 }] }],
      rules: { maxSplits: 1, prequalEnabled: false },
    });
  });

  it("server name and password are told only to drivers of the season", async () => {
    for (const viewer of [undefined, organizer]) {
      const reply = await get(`/api/event/${next}`, viewer);
      expect(reply.body).not.toContain("parola-cursei");
      expect(reply.body).not.toContain("Server secret");
      expect(reply.json().data.sessions[2]).toMatchObject({ hasPassword: true, password: null });
    }
    const reply = await get(`/api/event/${next}`, driver);
    expect(reply.json().data.sessions[2]).toMatchObject({
      serverName: "Server secret",
      password: "parola-cursei",
    });
  });

  it("the calendar says when practice, qualifying and the inverted race start", async () => {
    const calendar = (await get("/api/events")).json().data;
    const start = TEST_NOW + DAY_MS;
    expect(calendar.at(-1)).toMatchObject({
      _id: next,
      date: start,
      practice: start,
      qualify: start + HOUR_MS,
      race: start + 7_200_000,
      raceInverted: start + 7_200_000,
    });
  });

  it("current and last event follow the clock, also for cached replies", async () => {
    test.setNow(TEST_NOW);
    expect((await get("/api/current-event")).json().data._id).toBe(next);
    expect((await get("/api/last-event")).json().data._id).toBe(past);
    test.setNow(TEST_NOW + DAY_MS);
    expect((await get("/api/last-event")).json().data._id).toBe(next);
    test.setNow(TEST_NOW + 2 * DAY_MS);
    expect((await get("/api/current-event")).statusCode).toBe(404);
    test.setNow(TEST_NOW);
  });

  it("a cached reply is compressed, revalidated and replaced by a write", async () => {
    const first = await get("/api/seasons?view=cards");
    const again = await test.call({
      method: "GET",
      url: "/api/seasons?view=cards&stray=1",
      headers: { "accept-encoding": "br", "if-none-match": String(first.headers["etag"]) },
    });
    expect(again.statusCode).toBe(304);
    const { db } = test.services.databases;
    await db.updateTable("seasons").set({ title: "Alt titlu" }).where("id", "=", season).execute();
    expect((await get("/api/seasons?view=cards")).body).toContain("Sezonul vizibil");
    test.services.cache.drop();
    expect((await get("/api/seasons?view=cards")).body).toContain("Alt titlu");
  });

  it("replies to people are never kept", async () => {
    const reply = await get(`/api/season/${season}`, driver);
    expect(reply.headers["cache-control"]).toBe("private, no-store");
    expect(reply.headers["vary"]).toContain("Authorization");
  });
});
