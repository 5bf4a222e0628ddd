import { afterEach, beforeEach, expect, it } from "vitest";
import { answerPresence, createPerson, createSession } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import type { Evening } from "../../evening/evening.ts";

describeOnEachDatabase("The evening of a race", (engine) => {
  let test: TestApp;
  let league: StandingsSeason;
  let event: string;
  beforeEach(async () => {
    test = await createTestApp(engine);
    league = await createStandingsSeason(test);
    event = league.events[1];
    // A day before the second round.
    test.setNow(TEST_NOW - 2 * DAY_MS);
  });
  afterEach(() => test.close());

  const ask = async (as?: string) => test.call({ url: `/api/event/${event}/evening`, as });
  const evening = async (as: string): Promise<Evening> => {
    const reply = await ask(as);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["cache-control"]).toBe("private, no-store");
    return reply.json().data;
  };
  const qualify = async (gridPenalty = 0) =>
    saveFinishes(
      test,
      { as: league.editor, event, session: league.qualifyings[1] },
      (["carmen", "ana"] as const).map((name) => ({
        car: league.cars[name],
        drivers: [league.people[name]],
        ...(name === "carmen" && { gridPenalty }),
      })),
    );

  it("tells a driver server, car, and after qualifying the place, why, and who stands beside", async () => {
    const { db } = test.services.databases;
    const { ana, carmen } = league.people;
    await db
      .updateTable("event_sessions")
      .set({ server_name: "Serverul ligii", password: "parola-cursei" })
      .where("id", "=", league.races[1])
      .execute();
    const before = await evening(ana);
    expect(before).toMatchObject({
      event: { _id: event, title: "Spa" },
      presence: { car: { raceNumber: 11 }, answer: null },
      car: { body: "gt", paints: { pattern: expect.any(String) }, coming: 0 },
      grid: null,
      penalties: [],
    });
    expect(before.event.sessions.map(({ password }) => password)).toEqual([null, "parola-cursei"]);

    await qualify(1);
    expect((await evening(ana)).grid).toMatchObject({
      cars: 2,
      own: { position: 1, earnedPosition: 2 },
      beside: [{ position: 2, raceNumber: "33" }],
    });
    expect(await evening(carmen)).toMatchObject({
      grid: { own: { position: 2, earnedPosition: 1, penaltyPositions: 1 } },
      penalties: [{ positions: 1, reason: "Blocaj", event: null }],
    });
    await answerPresence(db, { event, car: league.cars.ana, answeredBy: ana });
    const answered = await evening(ana);
    expect(answered.presence.answer).toMatchObject({ isPresent: true });
    expect(answered.car).toMatchObject({ coming: 1 });
  });

  it("counts of the cars that may come those that have said so", async () => {
    const { db } = test.services.databases;
    const { ana } = league.people;
    const counts = async () => (await evening(ana)).car;
    expect(await counts()).toMatchObject({ entered: 3, coming: 0 });
    await answerPresence(db, { event, car: league.cars.ana, answeredBy: ana });
    await answerPresence(db, { event, car: league.cars.carmen, answeredBy: ana });
    expect(await counts()).toMatchObject({ entered: 3, coming: 2 });
    // One leaves the season, and of another the crew is not whole any more.
    const carmen = db.updateTable("cars").set({ withdrawn_at: TEST_NOW });
    await carmen.where("id", "=", league.cars.carmen).execute();
    const seats = db.updateTable("car_drivers").set({ confirmed: false });
    await seats.where("car_id", "=", league.cars.pair).execute();
    expect(await counts()).toMatchObject({ entered: 1, coming: 1 });
  });

  it("says what is to be served before anything decides the grid", async () => {
    await saveFinishes(
      test,
      { as: league.editor, event: league.events[0], session: league.races[0] },
      [{ car: league.cars.ana, drivers: [league.people.ana], gridPenalty: 3 }],
    );
    expect(await evening(league.people.ana)).toMatchObject({
      grid: null,
      penalties: [{ positions: 3, reason: "Blocaj", event: "Monza" }],
    });
    expect((await evening(league.people.bogdan)).penalties).toEqual([]);
  });

  it("is nobody's who has no car in it, and a password is not told before the crew is whole", async () => {
    const { db } = test.services.databases;
    expect((await ask()).statusCode).toBe(401);
    const refused = await ask(league.stranger);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: "evening.no-car" });
    await createSession(db, { event, serverName: "Al doilea", password: "alta-parola" });
    await db.updateTable("car_drivers").set({ confirmed: false }).execute();
    expect(JSON.stringify(await evening(league.people.ana))).not.toContain("alta-parola");
  });

  it("in an open season is also of who has linked the game, as its servers are", async () => {
    const { db } = test.services.databases;
    await createSession(db, { event, serverName: "Deschis", password: "pentru-toti" });
    await db.updateTable("seasons").set({ open: true }).execute();
    const linked = await createPerson(db);
    expect(JSON.stringify(await evening(linked))).toContain("pentru-toti");
    await db.updateTable("users").set({ steam_id: null }).where("id", "=", linked).execute();
    expect((await ask(linked)).statusCode).toBe(409);
  });

  it("of a hidden event is absent, for its drivers too", async () => {
    const { db } = test.services.databases;
    await db.updateTable("events").set({ hidden: true }).where("id", "=", event).execute();
    expect((await ask(league.people.ana)).statusCode).toBe(404);
    expect((await ask(league.stranger)).statusCode).toBe(404);
  });
});
