import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findEvent } from "#features/events/server/events-queries.ts";
import { getSeason } from "#features/seasons/server/seasons-queries.ts";
import { type Databases, type Db, openDatabases } from "#server/database/databases.ts";
import {
  answerPresence,
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  makeWildcard,
  registerCar,
  suspendDriver,
} from "#tests/factories/league.ts";
import { describeOnEachDatabase, type TestDatabase } from "./databases.ts";

describeOnEachDatabase("A league made by the builders", (engine) => {
  let dataDir: string;
  let database: TestDatabase;
  let databases: Databases;
  let db: Db;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "grila-builders-"));
    database = await engine.createDatabase(dataDir);
    databases = openDatabases({ dataDir, databaseUrl: database.url });
    db = databases.db;
  });

  afterEach(async () => {
    await databases.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it.each(["acc", "ac", "ir"] as const)("is whole without saying much (%s)", async (simulator) => {
    const season = await createSeason(db, { simulator });
    const event = await createEvent(db, { season });
    await createSession(db, { event });
    await registerCar(db, { season });
    const found = await getSeason(db, season, null);
    expect(found.rules.simulator._id).toBe(simulator);
    expect(found.rules.validCars).toHaveLength(1);
    expect(found.registrations.flatMap(({ cars }) => cars.map((car) => car.raceNumber))).toEqual([
      1,
    ]);
    expect(found.events.map(({ track }) => track.country)).toEqual(["IT"]);
  });

  it("holds what a test says", async () => {
    const season = await createSeason(db, {
      carClasses: [{ id: "car-gt3" }],
      driverClasses: [{ id: "driver-pro" }, { id: "driver-am" }],
    });
    const event = await createEvent(db, { season });
    await createSession(db, { event, type: "Q" });
    await createSession(db, { event, reverseGridPositions: 8 });
    const driver = await createPerson(db, { firstName: "Ana", lastName: "Pop" });
    const club = await createClub(db, { name: "Zimbrii", drivers: [driver] });
    const car = await registerCar(db, {
      season,
      club,
      raceNumber: 7,
      drivers: [{ id: driver, classes: ["driver-am"] }],
      classes: ["car-gt3"],
    });
    await registerCar(db, { season, club });
    await registerCar(db, { season, club: null });
    await answerPresence(db, { event, car, answeredBy: driver });
    await suspendDriver(db, { event, person: driver });
    await makeWildcard(db, { event, car });

    const found = await getSeason(db, season, null);
    expect(found.carClasses.map(({ acronym }) => acronym)).toEqual(["GT3"]);
    expect(found.driverClasses.map(({ acronym }) => acronym)).toEqual(["PRO", "AM"]);
    expect(
      found.registrations.map(({ teamName, cars }) => [
        teamName,
        cars.map((one) => one.raceNumber),
      ]),
    ).toEqual([["Zimbrii", [1, 7]]]);
    const shown = await findEvent(db, event, null);
    expect(shown?.sessions.map(({ type }) => type.code)).toEqual(["Q", "R"]);
    expect(shown?.suspendedDrivers).toEqual([{ _id: driver, driverName: "Ana Pop" }]);
    expect(shown?.wildcards).toEqual([car]);
    const presences = await db.selectFrom("presences").select(["car_id", "answered_by"]).execute();
    expect(presences).toEqual([{ car_id: car, answered_by: driver }]);
  });
});
