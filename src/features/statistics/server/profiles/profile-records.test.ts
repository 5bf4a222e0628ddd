import { afterAll, beforeAll, expect, it } from "vitest";
import { type Driven, saveDriven } from "#tests/factories/counted-results.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
} from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { RecordLine } from "#features/statistics/profiles/profiles.ts";
import { listRecord, type RecordOwner } from "./profile-records.ts";
import { listResultRows } from "#features/results/server/result-rows.ts";

/** In JSON and in patterns of SQL some of these letters stand for others. */
const keys = ["steam:1", 'car:"Zet"', "car:a\\b", "car:1_0", "car:110", "car:100%"];

describeOnEachDatabase("A record", (engine) => {
  let test: TestApp;
  let savedBy: string;
  let club: string;
  let people: string[];
  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    savedBy = await createPerson(db);
    club = await createClub(db);
    people = await Promise.all(
      keys.map((_, place) => createPerson(db, { firstName: `P${place}` })),
    );
  });
  afterAll(() => test.close());

  const save = async (
    { season, official = true }: { season: string; official?: boolean },
    driven: readonly Driven[],
  ) => {
    const { db } = test.services.databases;
    const session = await createSession(db, { event: await createEvent(db, { season }), official });
    await saveDriven(test.services, { session, savedBy }, driven);
    return session;
  };
  const read = async (owner: RecordOwner): Promise<RecordLine[]> =>
    (await listRecord(test.services.databases.reader, owner, { viewer: null, page: 1 })).results;

  it("says of each row what its session says, with what was changed by hand of this row alone", async () => {
    const season = await createSeason(test.services.databases.db);
    const session = await save(
      { season },
      keys.map((key, place) => ({
        key,
        club,
        people: [people[place] ?? null],
        car: undefined,
        edits: {
          bestLapMs: { under: 90_000 + place * 100, value: 80_000 + place },
          ...(key === "car:110" && { dsq: { under: false, value: true } }),
        },
      })),
    );
    const { reader } = test.services.databases;
    const rows = (await listResultRows(reader, [session])).get(session) ?? [];
    const expected = rows.map((row) => ({
      rowId: row._id,
      position: row.finalOverallResult,
      raceNumber: row.eventRsvp.raceNumber,
      carModel: row.eventRsvp.carModel.title,
      drivers: row.drivers.map(({ _id, driverName }) => ({ _id, driverName })),
      laps: row.numLaps,
      bestLap: row.bestLap,
      dsq: row.dsq,
      points: row.points,
    }));
    expect(expected.map(({ bestLap }) => bestLap)).toContain(80_005);
    expect(expected.filter(({ dsq }) => dsq)).toHaveLength(1);
    expect(await read({ type: "club", id: club })).toMatchObject(expected);
    for (const id of people)
      expect(await read({ type: "person", id })).toMatchObject(
        expected.filter(({ drivers }) => drivers[0]?._id === id),
      );
  });

  it("holds official sessions alone, nothing of what is hidden, and no row that was taken out", async () => {
    const { db } = test.services.databases;
    const [shown, hidden] = [await createSeason(db), await createSeason(db, { hidden: true })];
    const id = await createPerson(db);
    const rival = await createPerson(db);
    const session = await save({ season: shown }, [{ people: [rival] }, { people: [id] }]);
    await save({ season: shown }, [{ people: [id], removed: true }, { people: [rival] }]);
    await save({ season: shown, official: false }, [{ people: [id] }]);
    await save({ season: hidden }, [{ people: [id] }]);
    const owner = { type: "person", id } as const;
    const rows = await read(owner);
    expect(rows.map((line) => line.session._id)).toEqual([session]);
  });

  it("tells a prequalification from the qualifying of a race", async () => {
    const { db } = test.services.databases;
    const event = await createEvent(db, { season: await createSeason(db) });
    const id = await createPerson(db);
    for (const prequalification of [true, false]) {
      const session = await createSession(db, { event, type: "Q", prequalification });
      await saveDriven(test.services, { session, savedBy }, [{ people: [id] }]);
    }
    const rows = await read({ type: "person", id });
    expect(rows.map(({ session }) => session.prequalification)).toEqual([false, true]);
  });
});
