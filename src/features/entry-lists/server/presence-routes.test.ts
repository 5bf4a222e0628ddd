import { HOUR_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { freeSeats } from "#features/clubs/server/club-seats.ts";
import {
  answerPresence,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
  suspendDriver,
} from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("presence at an event", (engine) => {
  let test: TestApp;
  let ana: string;
  let barbu: string;
  let stranger: string;
  let season: string;
  let event: string;
  let car: string;

  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    ana = await createPerson(db, { firstName: "Ana", lastName: "Albu" });
    barbu = await createPerson(db, { firstName: "Barbu", lastName: "Bratu" });
    stranger = await createPerson(db);
  });
  afterAll(async () => test.close());
  beforeEach(async () => {
    test.setNow(TEST_NOW);
    await stage("acc", [ana, barbu]);
  });

  /** A season with an event whose window is open for an hour on both sides of now, and the car of these people. */
  async function stage(
    simulator: "acc" | "ac" | "ir",
    drivers: Parameters<typeof registerCar>[1]["drivers"],
  ) {
    const { db } = test.services.databases;
    season = await createSeason(db, { simulator });
    event = await createEvent(db, {
      season,
      rsvpStart: TEST_NOW - HOUR_MS,
      rsvpEnd: TEST_NOW + HOUR_MS,
    });
    car = await registerCar(db, { season, raceNumber: 27, drivers: drivers ?? [] });
  }

  const answer = async (
    payload: { car?: string; firstDriver?: string },
    as: string | undefined = ana,
  ) => {
    const reply = await test.call({
      method: "POST",
      url: `/api/event/${event}/rsvp`,
      as,
      payload: { car, firstDriver: ana, ...payload },
    });
    return reply.json<{ status: number; data: string; code?: string; fields?: object }>();
  };

  const stored = async () =>
    test.services.databases.reader
      .selectFrom("presences")
      .select(["present", "first_driver_id", "answered_by", "confirmed_at"])
      .where("event_id", "=", event)
      .where("car_id", "=", car)
      .executeTakeFirst();

  const own = async (as: string) =>
    (await test.call({ url: `/api/event/${event}/rsvp`, as })).json().data;

  it("is confirmed by a driver of the car, with who connects first", async () => {
    expect(await answer({ firstDriver: barbu })).toEqual({
      status: 200,
      data: "Prezența mașinii #27 este confirmată.",
    });
    expect(await stored()).toEqual({
      present: true,
      first_driver_id: barbu,
      answered_by: ana,
      confirmed_at: TEST_NOW,
    });
    expect(await own(barbu)).toMatchObject({
      car: { _id: car, raceNumber: 27, isFullyRegistered: true },
      needsFirstDriver: true,
      answer: { isPresent: true, firstDriver: barbu, answeredBy: "Ana Albu" },
    });
  });

  it("is refused with an empty car, and needs no first driver then", async () => {
    expect(await answer({ car: "", firstDriver: "" })).toEqual({
      status: 200,
      data: "Ai anunțat că mașina #27 nu participă.",
    });
    expect(await stored()).toMatchObject({
      present: false,
      first_driver_id: null,
      confirmed_at: null,
    });
  });

  it("keeps the moment of the first confirmation until somebody refuses", async () => {
    await answer({});
    test.setNow(TEST_NOW + 1000);
    await answer({ firstDriver: barbu }, barbu);
    expect(await stored()).toMatchObject({ confirmed_at: TEST_NOW, answered_by: barbu });
    await answer({ car: "" });
    test.setNow(TEST_NOW + 2000);
    await answer({});
    expect(await stored()).toMatchObject({ confirmed_at: TEST_NOW + 2000 });
  });

  it.each([
    [-HOUR_MS - 1, "rsvp.not-opened"],
    [-HOUR_MS, undefined],
    [HOUR_MS, undefined],
    [HOUR_MS + 1, "rsvp.ended"],
  ])("%i ms from the middle of the window answers %s", async (offset, code) => {
    test.setNow(TEST_NOW + offset);
    expect((await answer({})).code).toBe(code);
    expect((await stored())?.present).toBe(code === undefined ? true : undefined);
  });

  it("is not asked for without a window", async () => {
    const { db } = test.services.databases;
    await db.updateTable("events").set({ rsvp_end: null }).where("id", "=", event).execute();
    expect(await answer({})).toMatchObject({ status: 409, code: "rsvp.no-window" });
  });

  it("is nobody else's business: nobody, a stranger, somebody of another car", async () => {
    const { db } = test.services.databases;
    const rival = await createPerson(db);
    const rivalCar = await registerCar(db, { season, drivers: [rival] });
    const asNobody = await test.call({
      method: "POST",
      url: `/api/event/${event}/rsvp`,
      payload: { car, firstDriver: ana },
    });
    expect(asNobody.statusCode).toBe(401);
    expect((await test.call({ url: `/api/event/${event}/rsvp` })).statusCode).toBe(401);
    expect(await answer({}, stranger)).toMatchObject({ status: 409, code: "rsvp.no-car" });
    expect(await own(stranger)).toMatchObject({ car: null, answer: null });
    expect(await answer({}, rival)).toMatchObject({ status: 409, code: "rsvp.not-your-car" });
    expect(await answer({ car: rivalCar })).toMatchObject({ code: "rsvp.not-your-car" });
    expect(await stored()).toBeUndefined();
  });

  it("waits for everybody of the car to accept their seat, and says for whom", async () => {
    const { db } = test.services.databases;
    const late = await createPerson(db, { firstName: "Ion", lastName: "Ilie" });
    const quick = await createPerson(db);
    await stage("acc", [quick, { id: late, confirmed: false }]);
    expect(await answer({}, quick)).toMatchObject({
      status: 409,
      code: "rsvp.car-incomplete",
      data: "Mașina #27 nu este înscrisă complet: Ion Ilie încă nu și-a acceptat locul.",
    });
    expect((await own(quick)).car).toMatchObject({
      isFullyRegistered: false,
      waitingFor: ["Ion Ilie"],
    });
  });

  it("cannot be confirmed by a suspended driver; their mate alone needs no first driver", async () => {
    const { db } = test.services.databases;
    await suspendDriver(db, { event, person: ana });
    expect(await answer({})).toMatchObject({ status: 409, code: "rsvp.suspended" });
    expect(await own(ana)).toMatchObject({ isSuspended: true });
    expect(await answer({ firstDriver: "" }, barbu)).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ present: true, first_driver_id: null });
    expect(await own(barbu)).toMatchObject({ isSuspended: false, needsFirstDriver: false });
  });

  it.each([
    ["", "Obligatoriu"],
    ["stranger", "Alege un pilot al mașinii."],
  ])("of a shared car in ACC needs a first driver of that car, not %j", async (who, words) => {
    const firstDriver = who === "" ? "" : stranger;
    expect(await answer({ firstDriver })).toMatchObject({
      status: 422,
      code: "rsvp.first-driver",
      fields: { firstDriver: words },
    });
    expect(await stored()).toBeUndefined();
  });

  it.each([
    ["ac", 2],
    ["ir", 2],
    ["acc", 1],
  ] as const)("in %s with %i drivers asks for no first driver", async (simulator, count) => {
    const { db } = test.services.databases;
    const crew = [await createPerson(db), await createPerson(db)].slice(0, count);
    await stage(simulator, crew);
    expect(await answer({ firstDriver: crew[0] ?? "" }, crew[0])).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ first_driver_id: null });
  });

  it("answered by two at once is one of the two answers, whole", async () => {
    for (let round = 0; round < 5; round++) {
      const replies = await Promise.all([
        answer({ firstDriver: barbu }, ana),
        answer({ car: "", firstDriver: "" }, barbu),
        answer({ firstDriver: ana }, barbu),
      ]);
      expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
      const { present, first_driver_id, confirmed_at } = (await stored()) ?? {};
      expect([present, first_driver_id !== null, confirmed_at !== null]).toEqual(
        Array(3).fill(present),
      );
    }
  });

  it("waits for a change of the crew that is under way, so that nobody who left connects first", async () => {
    const { db } = test.services.databases;
    const mate = await createPerson(db);
    const leaver = await createPerson(db);
    await stage("acc", [mate, leaver]);
    // Logs in while nothing holds the database.
    await own(mate);
    const left = Promise.withResolvers<void>();
    const committed = Promise.withResolvers<void>();
    const leaving = db.transaction().execute(async (trx) => {
      await freeSeats(trx, test.services, [{ carId: car, userId: leaver }]);
      left.resolve();
      await committed.promise;
    });
    await left.promise;
    const answering = answer({ firstDriver: leaver }, mate);
    // Long enough for an answer that does not wait to be written.
    for (let read = 0; read < 5; read++) await own(mate);
    committed.resolve();
    await leaving;
    expect(await answering).toMatchObject({ status: 200 });
    expect((await stored())?.first_driver_id).toBeNull();
  });

  it("of a hidden event is not there, but for those who prepare seasons", async () => {
    const { db } = test.services.databases;
    await db.updateTable("events").set({ hidden: true }).where("id", "=", event).execute();
    expect(await answer({})).toMatchObject({ status: 404 });
    expect((await test.call({ url: `/api/event/${event}/rsvp`, as: ana })).statusCode).toBe(404);
  });

  it("is on the entry list of everybody at once", async () => {
    const status = async () => {
      const { data } = (await test.call({ url: `/api/event/${event}/entrylist` })).json();
      return [...data.splits[0].entries, ...data.out].map(
        (entry: { status: number; registeredForEvent: boolean }) => [
          entry.status,
          entry.registeredForEvent,
        ],
      );
    };
    expect(await status()).toEqual([[0, false]]);
    await answer({});
    expect(await status()).toEqual([[1, true]]);
    await answer({ car: "" });
    expect(await status()).toEqual([[3, false]]);
  });

  it("opens the session's password for nobody; the seat does, once everybody has accepted theirs", async () => {
    const { db } = test.services.databases;
    await createSession(db, { event, password: "secret", serverName: "Server 1" });
    const password = async (as?: string) =>
      (await test.call({ url: `/api/event/${event}`, as })).json().data.sessions[0].password;
    await answerPresence(db, { event, car, answeredBy: ana });
    expect([await password(ana), await password(stranger), await password()]).toEqual([
      "secret",
      null,
      null,
    ]);
    await db
      .updateTable("car_drivers")
      .set({ confirmed: false })
      .where("car_id", "=", car)
      .where("user_id", "=", barbu)
      .execute();
    expect([await password(ana), await password(barbu)]).toEqual([null, null]);
  });

  it.each([
    ["acc", { steamId: null }, { iRacingMemberId: null }],
    ["ir", { iRacingMemberId: null }, { steamId: null }],
  ] as const)(
    "tells the servers of an open season of %s to accounts of its game, and to nobody who is kept away",
    async (simulator, unlinked, linked) => {
      const { db } = test.services.databases;
      await stage(simulator, [ana]);
      await createSession(db, { event, password: "secret", serverName: "Server 1" });
      const [reader, wrongGame, suspended] = [
        await createPerson(db, linked),
        await createPerson(db, unlinked),
        await createPerson(db),
      ];
      await suspendDriver(db, { event, person: suspended });
      const everybody = [reader, wrongGame, suspended, undefined];
      const told = async () =>
        Promise.all(
          everybody.map(async (as) => {
            const page = await test.call({ url: `/api/event/${event}`, as });
            const [session] = page.json<{ data: { sessions: { password: string | null }[] } }>()
              .data.sessions;
            if (as === undefined) return session?.password;
            const mine = await test.call({ url: `/api/event/${event}/mine`, as });
            const { servers } = mine.json<{ data: { servers: { password: string }[] } }>().data;
            expect(servers[0]?.password ?? null).toBe(session?.password);
            return session?.password;
          }),
        );
      expect(await told()).toEqual([null, null, null, null]);
      await db.updateTable("seasons").set({ open: true }).where("id", "=", season).execute();
      expect(await told()).toEqual(["secret", null, null, null]);
      await db.updateTable("events").set({ hidden: true }).where("id", "=", event).execute();
      expect((await test.call({ url: `/api/event/${event}/mine`, as: reader })).statusCode).toBe(
        404,
      );
    },
  );
});
