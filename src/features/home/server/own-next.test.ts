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
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { OwnNext } from "../own-next.ts";

const HOUR_MS = 3_600_000;

describeOnEachDatabase("One's own next event", (engine) => {
  let test: TestApp;
  let driver: string;
  let mate: string;
  let owner: string;
  let season: string;
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
    const club = await createClub(db, { owner, drivers: [driver, mate] });
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
      standing: null,
    });
    expect((await next(owner)).round).toBeNull();
    expect((await test.call({ url: "/api/me/next" })).statusCode).toBe(401);
  });

  it("tells the server only once the whole crew has accepted", async () => {
    await plan(24);
    expect((await next(driver)).round?.servers).toEqual([]);
    await test.services.databases.db.updateTable("car_drivers").set({ confirmed: true }).execute();
    expect((await next(driver)).round?.servers).toEqual([
      { serverName: "Serverul ligii", password: "parola-cursei" },
    ]);
  });

  it("tells who runs a club which cars have not answered, until they have", async () => {
    const event = await plan(24);
    expect((await next(owner)).unanswered).toMatchObject([{ event: { _id: event }, cars: 1 }]);
    expect((await next(driver)).unanswered).toEqual([]);
    await answerPresence(test.services.databases.db, { event, car, answeredBy: driver });
    expect((await next(owner)).unanswered).toEqual([]);
    expect((await next(driver)).round?.presence.answer).toMatchObject({ isPresent: true });
  });
});
