import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { StartingGridShape } from "../event-results.ts";
import { answerPresence } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  type Finish,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("the starting grid of a race", (engine) => {
  let test: TestApp;
  let league: StandingsSeason;
  beforeAll(async () => {
    test = await createTestApp(engine);
  });
  afterAll(async () => test.close());
  beforeEach(async () => {
    league = await createStandingsSeason(test);
  });

  const ana = (given: Partial<Finish> = {}): Finish => ({
    car: league.cars.ana,
    drivers: [league.people.ana],
    ...given,
  });
  const pair = (given: Partial<Finish> = {}): Finish => ({
    car: league.cars.pair,
    drivers: [league.people.bogdan, league.people.barbu],
    ...given,
  });
  const carmen = (given: Partial<Finish> = {}): Finish => ({
    car: league.cars.carmen,
    drivers: [league.people.carmen],
    ...given,
  });

  const drive = async (round: 0 | 1, kind: "races" | "qualifyings", finishes: Finish[]) =>
    saveFinishes(
      test,
      { as: league.editor, event: league.events[round], session: league[kind][round] },
      finishes,
    );

  const ask = async (round: 0 | 1, session = league.races[round]) =>
    test.call({ url: `/api/event/${league.events[round]}/starting-grid/${session}` });

  const grid = async (round: 0 | 1): Promise<StartingGridShape> => {
    const reply = await ask(round);
    expect(reply.statusCode).toBe(200);
    return reply.json().data;
  };

  const sheet = ({ slots }: StartingGridShape) =>
    slots.map(
      ({ position, raceNumber, earnedPosition, penaltyPositions }) =>
        `${position} #${raceNumber} (${earnedPosition}+${penaltyPositions})`,
    );

  it("does not exist before qualifying, for other sessions and other events", async () => {
    expect((await ask(0)).statusCode).toBe(404);
    await drive(0, "qualifyings", [ana(), pair(), carmen()]);
    expect((await ask(0)).statusCode).toBe(200);
    expect((await ask(0, league.qualifyings[0])).statusCode).toBe(404);
    expect((await ask(1, league.races[0])).statusCode).toBe(404);
  });

  it("is the order of qualifying with the penalties given in it, told with their reason", async () => {
    await drive(0, "qualifyings", [ana({ gridPenalty: 2 }), pair(), carmen()]);
    const found = await grid(0);
    expect(sheet(found)).toEqual(["1 #22 (2+0)", "2 #33 (3+0)", "3 #11 (1+2)"]);
    expect(found.from._id).toBe(league.qualifyings[0]);
    expect(found.slots[2]).toMatchObject({
      drivers: [{ _id: league.people.ana, driverName: "Ana Albu" }],
      team: { name: "Alfa Racing" },
      unplaced: null,
      penalties: [{ positions: 2, reason: "Blocaj", event: null }],
    });
  });

  it("brings a penalty given in a race to the driver's next event, once", async () => {
    await drive(0, "qualifyings", [ana(), pair(), carmen()]);
    await drive(0, "races", [ana(), pair({ gridPenalty: 1 }), carmen()]);
    await drive(1, "qualifyings", [ana(), pair(), carmen()]);
    expect(sheet(await grid(0))).toEqual(["1 #11 (1+0)", "2 #22 (2+0)", "3 #33 (3+0)"]);
    const next = await grid(1);
    expect(sheet(next)).toEqual(["1 #11 (1+0)", "2 #33 (3+0)", "3 #22 (2+1)"]);
    expect(next.slots[2]?.penalties).toEqual([{ positions: 1, reason: "Blocaj", event: "Monza" }]);
  });

  it("does not bring a penalty of qualifying, served in the race, to the next event", async () => {
    await drive(0, "qualifyings", [ana({ gridPenalty: 2 }), pair(), carmen()]);
    await drive(0, "races", [ana(), pair(), carmen()]);
    await drive(1, "qualifyings", [ana(), pair(), carmen()]);
    expect(sheet(await grid(1))).toEqual(["1 #11 (1+0)", "2 #22 (2+0)", "3 #33 (3+0)"]);
  });

  it("takes no penalty from an event that is hidden", async () => {
    await drive(0, "races", [ana({ gridPenalty: 2 }), pair(), carmen()]);
    await drive(1, "qualifyings", [ana(), pair(), carmen()]);
    await test.services.databases.db
      .updateTable("events")
      .set({ hidden: true })
      .where("id", "=", league.events[0])
      .execute();
    expect(sheet(await grid(1))).toEqual(["1 #11 (1+0)", "2 #22 (2+0)", "3 #33 (3+0)"]);
  });

  it("reverses the first places where the session says so", async () => {
    await test.services.databases.db
      .updateTable("event_sessions")
      .set({ reverse_grid_positions: 2 })
      .where("id", "=", league.qualifyings[0])
      .execute();
    await drive(0, "qualifyings", [ana(), pair(), carmen()]);
    const found = await grid(0);
    expect(found.reversed).toBe(2);
    expect(sheet(found)).toEqual(["1 #22 (1+0)", "2 #11 (2+0)", "3 #33 (3+0)"]);
  });

  it("puts who came without qualifying behind, and who was disqualified at the back", async () => {
    await drive(0, "qualifyings", [ana({ dsq: true }), pair()]);
    expect(sheet(await grid(0))).toEqual(["1 #22 (1+0)", "2 #11 (2+0)"]);
    await answerPresence(test.services.databases.db, {
      event: league.events[0],
      car: league.cars.carmen,
      answeredBy: league.people.carmen,
    });
    // Presence answered through the database makes no cached reply stale; a save does.
    await drive(0, "qualifyings", [ana({ dsq: true }), pair()]);
    const before = await grid(0);
    expect(before.slots.map((slot) => [slot.raceNumber, slot.unplaced])).toEqual([
      ["22", null],
      ["33", "late"],
      ["11", "dsq"],
    ]);
    await drive(0, "races", [pair(), ana()]);
    expect((await grid(0)).slots.map((slot) => slot.raceNumber)).toEqual(["22", "11"]);
  });
});
