import { DAY_MS } from "#shared/time/durations.ts";
import { penaltyLists } from "#features/results/penalty-kinds.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  answerPresence,
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
  suspendDriver,
} from "#tests/factories/league.ts";
import { readAccEntryList, readAcEntryList } from "#tests/game-server-readers.ts";
import { saveFinishes } from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

const steam = (n: number) => String(76_561_190_000_000_000n + BigInt(n));

describeOnEachDatabase("the file for a game server", (engine) => {
  let test: TestApp;
  let steward: string;
  let stranger: string;
  let season: string;
  let event: string;
  let count = 0;

  beforeAll(async () => {
    test = await createTestApp(engine);
    steward = await createPerson(db(), { roles: ["steward"] });
    stranger = await createPerson(db());
  });
  afterAll(async () => test.close());

  const db = () => test.services.databases.db;

  async function stage(
    simulator: "acc" | "ac" | "ir",
    given: NonNullable<Parameters<typeof createSeason>[1]> = {},
  ) {
    season = await createSeason(db(), { simulator, ...given });
    event = await createEvent(db(), { season, time: TEST_NOW + DAY_MS });
  }

  const person = (given: NonNullable<Parameters<typeof createPerson>[1]> = {}) => {
    count++;
    return createPerson(db(), { steamId: steam(count), ...given });
  };

  interface Entered {
    car: string;
    drivers: string[];
  }

  /** A car that said it comes, by number, in the order in which they are entered. */
  const enter = async (
    raceNumber: number,
    drivers: string[],
    given: Partial<Parameters<typeof registerCar>[1]> & { firstDriver?: string } = {},
  ): Promise<Entered> => {
    const { firstDriver, ...car } = given;
    const id = await registerCar(db(), { season, raceNumber, drivers, ...car });
    count++;
    await answerPresence(db(), {
      event,
      car: id,
      answeredBy: drivers[0] ?? steward,
      answeredAt: TEST_NOW - DAY_MS + count,
      ...(firstDriver !== undefined && { firstDriver }),
    });
    return { car: id, drivers };
  };

  const download = async (simulator: "ac" | "acc", query = "", as: string | undefined = steward) =>
    test.call({ url: `/api/event/${event}/${simulator}-download-entrylist${query}`, as });

  const acList = async (query = "") => {
    const reply = await download("ac", query);
    expect(reply.statusCode).toBe(200);
    return readAcEntryList(reply.rawPayload);
  };
  const accList = async (query = "") => {
    const reply = await download("acc", query);
    expect(reply.statusCode).toBe(200);
    return readAccEntryList(reply.rawPayload);
  };

  describe("of AC", () => {
    beforeEach(() => stage("ac"));

    it("is what the server reads, field by field", async () => {
      const ana = await person({ firstName: "Ana", lastName: "Țopa" });
      const ben = await person({ firstName: "Ben", lastName: "Ilie" });
      const club = await createClub(db(), { name: "Boxe; Libere", simulator: "ac" });
      const { car } = await enter(7, [ana, ben], { club, carName: "Fulgerul" });
      await enter(9, [await person({ firstName: "Ion", lastName: "Pop" })], {
        club: null,
        carName: "Invitatul",
      });
      const setup = { skinFolder: "25_demo", ballastKg: 15, restrictor: 5 };
      const put = await test.call({
        method: "PUT",
        url: `/api/event/${event}/car-setups/${car}`,
        as: steward,
        payload: setup,
      });
      expect(put.statusCode).toBe(200);
      const reply = await download("ac");
      expect(reply.headers).toMatchObject({
        "content-type": "text/plain; charset=utf-8",
        "content-disposition": 'attachment; filename="entry_list.ini"',
        "cache-control": "private, no-store",
      });
      expect(readAcEntryList(reply.rawPayload)).toEqual([
        {
          MODEL: "ks_mazda_mx5_cup",
          SKIN: "25_demo",
          SPECTATOR_MODE: "0",
          DRIVERNAME: "Ana Țopa, Ben Ilie",
          TEAM: "Boxe, Libere",
          GUID: [await steamOf(ana), await steamOf(ben)],
          BALLAST: 15,
          RESTRICTOR: 5,
        },
        {
          MODEL: "ks_mazda_mx5_cup",
          SKIN: "",
          SPECTATOR_MODE: "0",
          DRIVERNAME: "Ion Pop",
          TEAM: "Invitatul",
          GUID: [expect.stringMatching(/^\d{17}$/)],
          BALLAST: 0,
          RESTRICTOR: 0,
        },
      ]);
    });

    it("leaves out suspended drivers and cars that do not come", async () => {
      const [ana, ben, ion] = [await person(), await person(), await person()];
      await enter(1, [ana, ben]);
      await enter(2, [ion]);
      await registerCar(db(), { season, raceNumber: 3 });
      await suspendDriver(db(), { event, person: ana });
      await suspendDriver(db(), { event, person: ion });
      expect((await acList()).map((entry) => entry.GUID)).toEqual([[await steamOf(ben)]]);
    });
  });

  describe("of ACC", () => {
    beforeEach(() => stage("acc"));

    it("is what the server reads, field by field", async () => {
      const ana = await person({
        firstName: "Ana",
        lastName: "Vale",
        shorthand: "ANV",
        country: "RO",
      });
      const ben = await person({ firstName: "Ștefan", lastName: "Țurcanu", country: "MD" });
      await stage("acc", { driverClasses: [{ id: "driver-pro" }, { id: "driver-am" }] });
      await enter(27, [], {
        drivers: [
          { id: ana, classes: ["driver-am"] },
          { id: ben, classes: ["driver-pro"] },
        ],
        firstDriver: ben,
      });
      const reply = await download("acc");
      expect(reply.headers).toMatchObject({
        "content-type": "application/json; charset=utf-16le",
        "content-disposition": 'attachment; filename="entrylist.json"',
      });
      expect(readAccEntryList(reply.rawPayload)).toEqual({
        entries: [
          {
            drivers: [
              {
                firstName: "Ștefan",
                lastName: "Țurcanu",
                shortName: "TUR",
                driverCategory: 3,
                playerID: `S${await steamOf(ben)}`,
              },
              {
                firstName: "Ana",
                lastName: "Vale",
                shortName: "ANV",
                driverCategory: 0,
                nationality: 70,
                playerID: `S${await steamOf(ana)}`,
              },
            ],
            raceNumber: 27,
            forcedCarModel: 30,
            overrideDriverInfo: 1,
            defaultGridPosition: -1,
            ballastKg: 0,
            restrictor: 0,
            customCar: "",
            overrideCarModelForCustomCar: 0,
            isServerAdmin: 0,
          },
        ],
        forceEntryList: 1,
      });
    });

    it("is of one split, the first unless asked, and its name says of how many", async () => {
      await stage("acc", { rules: { maxCarsPerSplit: 2, maxSplits: 2 } });
      for (const number of [5, 6, 7, 8, 9]) await enter(number, [await person()]);
      const numbers = async (query: string) =>
        (await accList(query)).entries.map((entry) => entry.raceNumber);
      expect(await numbers("")).toEqual([5, 6]);
      expect(await numbers("?split=2")).toEqual([7, 8]);
      for (const [query, split] of [
        ["", 1],
        ["?split=2", 2],
      ] as const) {
        expect((await download("acc", query)).headers["content-disposition"]).toMatch(
          new RegExp(`^attachment; filename="entrylist-[a-z0-9-]+-grila-${split}-din-2\\.json"$`),
        );
      }
      expect((await download("acc", "?split=3")).json()).toMatchObject({
        status: 409,
        code: "entry-list.no-split",
      });
    });

    it("has the grid on request: qualifying, its penalties, then those who did not drive", async () => {
      const entered = [];
      for (const number of [1, 2, 3, 4]) entered.push(await enter(number, [await person()]));
      const [first, second, third] = entered;
      if (!first || !second || !third) throw new Error("four cars");
      const qualifying = await createSession(db(), { event, type: "Q" });
      await createSession(db(), { event, type: "R" });
      const positions = async (query = "?grid=1") =>
        (await accList(query)).entries.map((entry) => [
          entry.raceNumber,
          entry.defaultGridPosition,
        ]);
      expect(await positions()).toEqual([
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 4],
      ]);
      await saveFinishes(
        test,
        { as: steward, event, session: qualifying },
        [third, first, second].map(({ car, drivers }) => ({ car, drivers })),
      );
      await givePenalty(qualifying, 0, 1);
      expect(await positions()).toEqual([
        [1, 1],
        [3, 2],
        [2, 3],
        [4, 4],
      ]);
      expect(await positions("")).toEqual([
        [1, -1],
        [2, -1],
        [3, -1],
        [4, -1],
      ]);
    });

    it("is the next race's: after the first of two, that of the reversed one", async () => {
      const entered = [];
      for (const number of [1, 2, 3]) entered.push(await enter(number, [await person()]));
      const [one, two, three] = entered;
      if (!one || !two || !three) throw new Error("three cars");
      const qualifying = await createSession(db(), { event, type: "Q" });
      const sprint = await createSession(db(), { event, type: "R", reverseGridPositions: 2 });
      await createSession(db(), { event, type: "R" });
      const numbers = async () =>
        (await accList("?grid=1")).entries.map((entry) => entry.raceNumber);
      await saveFinishes(test, { as: steward, event, session: qualifying }, [two, one, three]);
      expect(await numbers()).toEqual([2, 1, 3]);
      await saveFinishes(test, { as: steward, event, session: sprint }, [three, two, one]);
      expect(await numbers()).toEqual([2, 3, 1]);
    });

    it("carries grid penalties of the season's last race", async () => {
      const [slow, quick] = [await enter(1, [await person()]), await enter(2, [await person()])];
      const thisEvent = event;
      event = await createEvent(db(), { season, time: TEST_NOW - DAY_MS });
      const race = await createSession(db(), { event, type: "R" });
      await saveFinishes(test, { as: steward, event, session: race }, [quick, slow]);
      await givePenalty(race, 0, 3);
      event = thisEvent;
      const qualifying = await createSession(db(), { event, type: "Q" });
      await createSession(db(), { event, type: "R" });
      await saveFinishes(test, { as: steward, event, session: qualifying }, [quick, slow]);
      expect((await accList("?grid=1")).entries.map((entry) => entry.raceNumber)).toEqual([1, 2]);
    });
  });

  /** Makes the first row of saved results start further back in the next race. */
  const givePenalty = async (session: string, row: number, amount: number) => {
    const editor = await test.call({
      url: `/api/event/${event}/edit-results/${session}`,
      as: steward,
    });
    const { version, results } = editor.json().data;
    const reply = await test.call({
      method: "POST",
      url: `/api/event/${event}/save-results`,
      as: steward,
      payload: {
        session,
        version,
        results: results.map(
          (
            result: { entryKey: string; persons: { userId: string }[]; carId: string } & Record<
              "laps" | "totalMs" | "bestLapMs",
              number
            > & { dsq: boolean },
            index: number,
          ) => ({
            entryKey: result.entryKey,
            carId: result.carId,
            drivers: result.persons.map((someone) => someone.userId),
            laps: result.laps,
            totalMs: result.totalMs,
            bestLapMs: result.bestLapMs,
            dsq: result.dsq,
            ...penaltyLists(() => []),
            gridPenalties:
              index === row ? [{ _id: "", amount, description: "Contact", driver: 0 }] : [],
          }),
        ),
      },
    });
    expect(reply.statusCode).toBe(200);
  };

  it("is refused with every reason, naming each car; one without drivers is not on the list", async () => {
    await stage("acc", { carModels: ["acc-30"] });
    const club = await createClub(db(), {});
    const nameless = await person({ firstName: "Ana", lastName: "Fără", steamId: null });
    await enter(1, [nameless], { club, carName: "Prima" });
    await enter(999, [await person()], { club, carName: "Ultima" });
    await enter(3, [], { club: null, carName: "Goala" });
    await db()
      .updateTable("car_models")
      .set({ game_key: "necunoscut" })
      .where("id", "=", "acc-30")
      .execute();
    const reply = await download("acc");
    await db()
      .updateTable("car_models")
      .set({ game_key: "30" })
      .where("id", "=", "acc-30")
      .execute();
    expect(reply.json()).toMatchObject({ status: 409, code: "entry-list.refused" });
    expect(
      reply.json().details.problems.map((problem: { message: string }) => problem.message),
    ).toEqual([
      "#1 Prima: modelul mașinii nu are un cod al jocului.",
      "#1 Prima: Ana Fără nu are contul Steam legat.",
      "#999 Ultima: modelul mașinii nu are un cod al jocului.",
      "#999 Ultima: numărul 999 nu este între 1 și 998, cât permite ACC.",
    ]);
    expect(reply.json().details.problems[1].mend).toBe(
      "Pilotul apasă „Conectează Steam” în profil, sau un organizator îi scrie ID-ul Steam la „Utilizatori”.",
    );
  });

  it("is only for people whom the season allows, and only its own game's", async () => {
    await stage("acc", { permissions: { downloadEntrylists: ["downloadEntrylists"] } });
    await enter(1, [await person()]);
    const status = async (simulator: "ac" | "acc", as?: string) =>
      (
        await test.call({
          url: `/api/event/${event}/${simulator}-download-entrylist`,
          ...(as !== undefined && { as }),
        })
      ).statusCode;
    expect(await status("acc")).toBe(401);
    expect(await status("acc", stranger)).toBe(403);
    expect(await status("acc", steward)).toBe(200);
    expect((await download("ac")).json()).toMatchObject({
      status: 409,
      code: "entry-list.other-simulator",
    });
    await stage("ir");
    await enter(1, [await person()]);
    for (const simulator of ["ac", "acc"] as const)
      expect((await download(simulator)).json()).toMatchObject({ status: 409 });
    await stage("acc", { permissions: { downloadEntrylists: ["manageSite"] } });
    expect(await status("acc", steward)).toBe(403);
  });

  it("is not made of nobody", async () => {
    await stage("acc");
    expect((await download("acc")).json()).toMatchObject({
      status: 409,
      code: "entry-list.empty",
    });
  });

  async function steamOf(userId: string): Promise<string> {
    const row = await db()
      .selectFrom("users")
      .select("steam_id")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    return row.steam_id ?? "";
  }
});
