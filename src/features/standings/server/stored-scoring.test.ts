import { expect, it } from "vitest";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp } from "#tests/test-app.ts";
import { refreshSeasonStandings, saveStandings } from "./editor/save-standings.ts";
import { makeScoringRows } from "./scoring-rows.ts";
import { loadScoringRows, SCORING_FORMAT } from "./stored-scoring.ts";

describeOnEachDatabase("what tables score of a session", (engine) => {
  it("is kept once a table is computed, made anew with other results, and never needed", async () => {
    const test = await createTestApp(engine);
    const { db } = test.services.databases;
    const league = await createStandingsSeason(test);
    const [session] = league.races;
    const drive = (drivers: "ana" | "carmen") =>
      saveFinishes(test, { as: league.editor, event: league.events[0], session }, [
        { car: league.cars[drivers], drivers: [league.people[drivers]], bestLapMs: 91_000 },
      ]);
    const load = async (version: number) => loadScoringRows(db, new Map([[session, version]]));
    await drive("ana");
    expect((await load(1)).isStored(session)).toBe(false);
    await saveStandings(test.services, {
      seasonId: league.season,
      savedBy: league.editor,
      standings: postedTable(league),
    });
    const kept = await load(1);
    expect(kept.isStored(session)).toBe(true);
    expect(kept.rows).toEqual((await makeScoringRows(db, [session])).rows);

    await drive("carmen");
    const renewed = await load(2);
    expect(renewed.isStored(session)).toBe(false);
    expect(renewed.rows.get(session)?.[0]?.drivers[0]?.driverId).toBe(league.people.carmen);

    // A format that another version of the site wrote, and bytes that nobody did.
    await refreshSeasonStandings(test.services, league.season);
    for (const damage of [{ format: SCORING_FORMAT + 1 }, { format: SCORING_FORMAT, rows: "[{" }]) {
      await db.updateTable("session_scoring").set(damage).execute();
      expect((await load(2)).rows).toEqual(renewed.rows);
    }
    await test.close();
  });

  it("is written as the format says: who changes a row here raises SCORING_FORMAT", async () => {
    const test = await createTestApp(engine);
    const league = await createStandingsSeason(test);
    const [event, session] = [league.events[0], league.races[0]];
    await saveFinishes(test, { as: league.editor, event, session }, [
      { car: league.cars.ana, drivers: [league.people.ana] },
    ]);
    const { rows } = await makeScoringRows(test.services.databases.db, [session]);
    expect({ format: SCORING_FORMAT, rows: rows.get(session) }).toEqual({
      format: 2,
      rows: [
        {
          key: expect.any(String),
          carId: league.cars.ana,
          clubId: league.clubs.alfa,
          modelId: "acc-30",
          wildcard: false,
          classIds: ["car-gt3"],
          drivers: [
            {
              driverId: league.people.ana,
              classIds: [],
              laps: 10,
              bestLapMs: 90_000,
              bestLapOrder: null,
            },
          ],
          laps: 10,
          rankMs: null,
          bestLapMs: 90_000,
          bestLapOrder: null,
          totalMs: 900_000,
          fileOrder: expect.any(Number),
          dsq: false,
          guest: false,
          ineligible: false,
          retired: false,
        },
      ],
    });
    await test.close();
  });
});
