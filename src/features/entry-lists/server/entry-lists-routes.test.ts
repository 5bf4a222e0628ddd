import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SeasonRules } from "#features/seasons/seasons.ts";
import { noResult } from "../entry-list.ts";
import type { Entry, EntryListReply } from "../entry-lists.ts";
import {
  answerPresence,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  makeWildcard,
  registerCar,
  suspendDriver,
} from "#tests/factories/league.ts";
import { saveFinishes } from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("an event's entry list", (engine) => {
  let test: TestApp;
  let steward: string;
  let season: string;
  let event: string;
  let count: number;

  beforeAll(async () => {
    test = await createTestApp(engine);
    steward = await createPerson(test.services.databases.db, { roles: ["steward"] });
  });
  afterAll(async () => test.close());
  beforeEach(async () => {
    test.setNow(TEST_NOW);
    await stage({});
  });

  const db = () => test.services.databases.db;

  async function stage(
    rules: Partial<SeasonRules>,
    given: Omit<NonNullable<Parameters<typeof createSeason>[1]>, "rules"> = {},
  ) {
    count = 0;
    season = await createSeason(db(), { rules, ...given });
    event = await createEvent(db(), { season, time: TEST_NOW + DAY_MS });
    // Nothing told the site that its database was written to behind its back.
    test.services.cache.drop();
  }

  interface Car {
    id: string;
    drivers: string[];
  }

  /** A car of so many drivers, confirmed for the event unless told otherwise. */
  const enter = async (
    raceNumber: number,
    given: Partial<Parameters<typeof registerCar>[1]> & {
      crew?: number;
      present?: boolean | null;
    } = {},
  ): Promise<Car> => {
    const { crew = 1, present = true, ...car } = given;
    const drivers = await Promise.all(
      Array.from({ length: crew }, () => {
        count++;
        return createPerson(db(), { firstName: "Pilot", lastName: `${raceNumber}-${count}` });
      }),
    );
    const id = await registerCar(db(), { season, raceNumber, drivers, ...car });
    const [answeredBy = steward] = drivers;
    if (present !== null)
      await answerPresence(db(), {
        event,
        car: id,
        present,
        answeredBy,
        answeredAt: TEST_NOW - DAY_MS + raceNumber,
      });
    test.services.cache.drop();
    return { id, drivers };
  };

  const read = async (query = "", as?: string): Promise<EntryListReply> => {
    const reply = await test.call({ url: `/api/event/${event}/entrylist${query}`, as });
    expect(reply.statusCode).toBe(200);
    return reply.json().data;
  };

  const numbers = (entries: readonly Entry[] = []) => entries.map((entry) => entry.car.raceNumber);
  const sheet = (list: EntryListReply) => ({
    splits: list.splits.map((split) => numbers(split.entries)),
    reserves: numbers(list.reserves),
    out: list.out.map((entry) => `${entry.car.raceNumber}:${entry.status}`),
  });

  it("has everything of a car that comes, and nothing that is nobody's business", async () => {
    const { id, drivers } = await enter(27, { crew: 2, carName: "Alfa", classes: [] });
    const list = await read();
    expect(list).toEqual({
      splits: [
        {
          title: "Grila 1",
          entries: [
            {
              car: {
                _id: id,
                raceNumber: 27,
                carName: "Alfa",
                carModel: { title: "BMW M4 GT3" },
                classes: [],
                team: { _id: expect.any(String), name: expect.stringMatching(/^Clubul/) },
                livery: null,
              },
              drivers: [
                { user: drivers[0], driverName: "Pilot 27-1", status: 1 },
                { user: drivers[1], driverName: "Pilot 27-2", status: 1 },
              ],
              status: 1,
              prequal: { result: noResult, drivers: [] },
              registeredForEvent: true,
              firstDriver: null,
            },
          ],
        },
      ],
      reserves: [],
      out: [],
      prequal: {
        isOn: false,
        isOver: false,
        bestResult: noResult,
        thresholdResult: noResult,
        classes: [],
      },
    });
    const reply = await test.call({ url: `/api/event/${event}/entrylist` });
    expect(reply.body).not.toMatch(/7656|example\.test|90000\d/);
  });

  it("gives every car its status, and sorts who comes by when they said so", async () => {
    await enter(5, { present: false });
    await enter(9);
    await enter(4, { present: null });
    const wild = await enter(3, { present: null });
    await makeWildcard(db(), { event, car: wild.id });
    const banned = await enter(2);
    for (const person of banned.drivers) await suspendDriver(db(), { event, person });
    await enter(8);
    expect(sheet(await read())).toEqual({
      splits: [[8, 9, 3]],
      reserves: [],
      out: ["2:4", "4:0", "5:3"],
    });
  });

  it("leaves out cars that wait for a driver; guest cars come when they say so", async () => {
    const late = await createPerson(db());
    await enter(1, { drivers: [{ id: late, confirmed: false }] });
    await enter(2, { club: null });
    const list = await read();
    expect(sheet(list)).toEqual({ splits: [[2]], reserves: [], out: [] });
    expect(list.splits[0]?.entries[0]?.car.team).toBeNull();
  });

  it("fills splits, then the reserve list; one split can be asked for", async () => {
    await stage({ maxCarsPerSplit: 2, maxSplits: 2, minCarsPerSplit: 1 });
    for (const number of [1, 2, 3, 4, 5]) await enter(number);
    expect(sheet(await read())).toEqual({
      splits: [
        [1, 2],
        [3, 4],
      ],
      reserves: [5],
      out: [],
    });
    const second = await read("?split=2");
    expect(second.splits.map(({ title, entries }) => [title, numbers(entries)])).toEqual([
      ["Grila 2", [3, 4]],
    ]);
    const third = await test.call({ url: `/api/event/${event}/entrylist?split=3` });
    expect(third.json()).toMatchObject({ status: 409, code: "entry-list.no-split" });
    const wrong = await test.call({ url: `/api/event/${event}/entrylist?split=0` });
    expect(wrong.json()).toMatchObject({ status: 422 });
  });

  it("limits each class of the first group, when there is only one too", async () => {
    await stage(
      { maxCarsPerSplit: 3, maxSplits: 2, maxCarsInClassPerSplit: 2 },
      { carClasses: [{ id: "car-gt3" }, { id: "car-gt4", group: 1 }] },
    );
    for (const number of [1, 2, 3, 4]) await enter(number, { classes: ["car-gt3"] });
    // The season has one class, so that is what a car without any counts as.
    await enter(5, { classes: [] });
    expect(sheet(await read())).toEqual({
      splits: [
        [1, 2],
        [3, 4],
      ],
      reserves: [5],
      out: [],
    });
  });

  it("is kept for visitors, dropped by an answer and made anew for somebody logged in", async () => {
    const { drivers, id } = await enter(1, { present: null });
    const url = `/api/event/${event}/entrylist`;
    const first = await test.call({ url });
    const etag = String(first.headers["etag"]);
    expect((await test.call({ url, headers: { "if-none-match": etag } })).statusCode).toBe(304);
    expect((await test.call({ url, as: steward })).headers["etag"]).toBeUndefined();
    await db()
      .updateTable("events")
      .set({ rsvp_start: TEST_NOW, rsvp_end: TEST_NOW })
      .where("id", "=", event)
      .execute();
    await test.call({
      method: "POST",
      url: `/api/event/${event}/rsvp`,
      as: drivers[0],
      payload: { car: id, firstDriver: "" },
    });
    const after = await test.call({ url, headers: { "if-none-match": etag } });
    expect(after.statusCode).toBe(200);
    expect(after.json().data.splits[0].entries[0].status).toBe(1);
  });

  it("of a hidden event is nobody's business", async () => {
    await db().updateTable("events").set({ hidden: true }).where("id", "=", event).execute();
    const organizer = await createPerson(db(), { roles: ["organizer"] });
    const url = `/api/event/${event}/entrylist`;
    expect((await test.call({ url })).statusCode).toBe(404);
    expect((await test.call({ url, as: steward })).statusCode).toBe(404);
    expect((await test.call({ url, as: organizer })).statusCode).toBe(200);
    expect((await test.call({ url: "/api/event/none/entrylist" })).statusCode).toBe(404);
  });

  describe("with prequalification", () => {
    const rules = { prequalEnabled: true, prequalLimitPercentage: 105 };
    let session: string;
    /** Yesterday evening, an hour long. */
    const markSession = (given: Partial<Parameters<typeof createSession>[1]> = {}) =>
      createSession(db(), {
        event,
        type: "P",
        startAt: TEST_NOW - DAY_MS,
        durationMinutes: 60,
        prequalification: true,
        ...given,
      });
    const saveTimes = (times: [car: Car, seconds: number | null][], where = { event, session }) =>
      saveFinishes(
        test,
        { as: steward, ...where },
        times.map(([car, seconds]) => ({
          car: car.id,
          drivers: car.drivers.slice(0, 1),
          bestLapMs: seconds === null ? null : seconds * 1000,
        })),
      );

    beforeEach(async () => {
      await stage(rules);
      session = await markSession();
    });

    it("lets in who is fast enough, sorts by time, and tells best and threshold", async () => {
      const slow = await enter(1);
      const fast = await enter(2);
      const middle = await enter(3);
      await enter(4);
      await saveTimes([
        [fast, 100],
        [middle, 105],
        [slow, 106],
      ]);
      const list = await read();
      expect(sheet(list)).toEqual({ splits: [[2, 3]], reserves: [], out: ["1:2", "4:2"] });
      expect(list.prequal).toEqual({
        isOn: true,
        isOver: true,
        bestResult: 100_000,
        thresholdResult: 105_000,
        classes: [],
      });
      expect(list.splits[0]?.entries[0]?.prequal).toEqual({
        result: 100_000,
        drivers: [{ user: fast.drivers[0], result: 100_000 }],
      });
    });

    it("takes its threshold from cars of the season alone, also with somebody faster in the results", async () => {
      await stage({ prequalEnabled: true, prequalLimitPercentage: 101.1 });
      session = await markSession();
      const own = await enter(1);
      await saveFinishes(test, { as: steward, event, session }, [
        { car: null, drivers: [await createPerson(db())], bestLapMs: 80_000 },
        { car: own.id, drivers: own.drivers, bestLapMs: 82_000 },
      ]);
      expect((await read()).prequal).toMatchObject({ bestResult: 82_000, thresholdResult: 82_902 });
    });

    it("has a threshold for each class of the first group", async () => {
      await stage(rules, {
        carClasses: [{ id: "car-gt3" }, { id: "car-gt4" }, { id: "car-gt2", group: 1 }],
      });
      session = await markSession();
      const gt3 = await enter(1, { classes: ["car-gt3", "car-gt2"] });
      const gt4 = await enter(2, { classes: ["car-gt4", "car-gt2"] });
      const slow = await enter(3, { classes: ["car-gt4", "car-gt2"] });
      await saveTimes([
        [gt3, 100],
        [gt4, 120],
        [slow, 127],
      ]);
      const list = await read();
      expect(sheet(list)).toMatchObject({ splits: [[1, 2]], out: ["3:2"] });
      expect(list.prequal).toMatchObject({
        bestResult: 100_000,
        thresholdResult: noResult,
        classes: [
          { class: { acronym: "GT3" }, bestResult: 100_000, thresholdResult: 105_000 },
          { class: { acronym: "GT4" }, bestResult: 120_000, thresholdResult: 126_000 },
        ],
      });
    });

    it.each([
      ["still running", { startAt: TEST_NOW - HOUR_MS + 1 }, true, { isOver: false, out: [] }],
      [
        "over, results saved",
        { startAt: TEST_NOW - HOUR_MS },
        true,
        { isOver: true, out: ["2:2"] },
      ],
      ["over, without results", { startAt: TEST_NOW - HOUR_MS }, false, { isOver: false, out: [] }],
    ])("%s, no time means what it should", async (_when, given, isSaved, expected) => {
      await stage(rules);
      session = await markSession(given);
      const fast = await enter(1);
      await enter(2);
      if (isSaved) await saveTimes([[fast, 100]]);
      const list = await read();
      expect({ isOver: list.prequal.isOver, out: sheet(list).out }).toEqual(expected);
    });

    it("changes at its end also for visitors whose reply was kept", async () => {
      await stage(rules);
      session = await markSession({ startAt: TEST_NOW, durationMinutes: 10 });
      const fast = await enter(1);
      await enter(2);
      await saveTimes([[fast, 100]]);
      expect(sheet(await read()).out).toEqual([]);
      test.setNow(TEST_NOW + 10 * 60_000);
      expect(sheet(await read()).out).toEqual(["2:2"]);
    });

    it("takes the times of an earlier event where this one has no session for it", async () => {
      const fast = await enter(1);
      await saveTimes([[fast, 100]]);
      const first = { event, session };
      event = await createEvent(db(), { season, time: TEST_NOW + 2 * DAY_MS });
      await enter(2);
      await answerPresence(db(), { event, car: fast.id, answeredBy: fast.drivers[0] ?? "" });
      test.services.cache.drop();
      expect(sheet(await read())).toMatchObject({ splits: [[1]], out: ["2:2"] });
      const own = await markSession();
      test.services.cache.drop();
      expect((await read()).prequal).toMatchObject({
        isOn: true,
        isOver: false,
        bestResult: noResult,
      });
      await saveTimes([[fast, 110]], { event, session: own });
      expect((await read()).prequal).toMatchObject({ isOver: true, bestResult: 110_000 });
      event = first.event;
      expect((await read()).prequal).toMatchObject({ bestResult: 100_000 });
    });

    it("counts no time of somebody disqualified, and penalties on top", async () => {
      const cheat = await enter(1);
      const late = await enter(2);
      await saveFinishes(test, { as: steward, event, session }, [
        { car: cheat.id, drivers: cheat.drivers, bestLapMs: 90_000, dsq: true },
        { car: late.id, drivers: late.drivers, bestLapMs: 100_000, timePenalty: 2 },
      ]);
      const list = await read();
      expect(list.prequal.bestResult).toBe(102_000);
      expect(sheet(list)).toMatchObject({ splits: [[2]], out: ["1:2"] });
    });

    it("is off where the season does not ask for it, or has marked no session", async () => {
      await stage({ prequalEnabled: false });
      await markSession();
      await enter(1);
      expect((await read()).prequal.isOn).toBe(false);
      await stage(rules);
      await enter(1);
      expect((await read()).prequal.isOn).toBe(false);
      expect(sheet(await read()).out).toEqual([]);
    });
  });
});
