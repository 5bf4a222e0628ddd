import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Participants } from "#features/entry-lists/event-participants.ts";
import {
  answerPresence,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import {
  findResultSession,
  loadImportContext,
} from "#features/results/server/import/import-context.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("participants of an event", (engine) => {
  let test: TestApp;
  let organizer: string;
  let ana: string;
  let barbu: string;
  let season: string;
  let event: string;
  let later: string;
  let car: string;

  beforeAll(async () => {
    test = await createTestApp(engine);
    organizer = await createPerson(db(), { roles: ["organizer"] });
  });
  afterAll(async () => test.close());
  beforeEach(async () => {
    ana = await createPerson(db(), {
      firstName: "Ana",
      lastName: "Albu",
      password: "parola-anei-1",
    });
    barbu = await createPerson(db());
    season = await createSeason(db(), { title: "Cupa" });
    const window = { rsvpStart: TEST_NOW - DAY_MS, rsvpEnd: TEST_NOW + DAY_MS };
    event = await createEvent(db(), { season, title: "Monza", ...window });
    later = await createEvent(db(), { season, title: "Spa", time: TEST_NOW + 9 * DAY_MS });
    car = await registerCar(db(), { season, raceNumber: 27, drivers: [ana, barbu] });
  });

  function db() {
    return test.services.databases.db;
  }

  const call = async (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    payload?: object,
    as: string = organizer,
  ) => test.call({ method, url: `/api/event/${event}/${path}`, as, ...(payload && { payload }) });
  const participants = async () =>
    (await call("GET", "participants")).json<{ data: Participants }>().data;
  const suspend = async (given: object = {}) =>
    call("POST", "suspensions", { driver: ana, reason: "Contact", events: [event], ...given });
  const lettersOf = async (person: string) =>
    db()
      .selectFrom("messages")
      .select(["subject", "body"])
      .where("recipient_id", "=", person)
      .execute();
  const actions = async (subject: string) =>
    (
      await db()
        .selectFrom("audit_log")
        .select("action")
        .where("subject_id", "=", subject)
        .orderBy("at")
        .orderBy("action")
        .execute()
    ).map(({ action }) => action);

  it("are shown to organisers with all that decides who starts", async () => {
    const waiting = await registerCar(db(), {
      season,
      raceNumber: 5,
      drivers: [{ id: await createPerson(db()), confirmed: false }],
    });
    expect(await participants()).toMatchObject({
      event: { title: "Monza" },
      season: { title: "Cupa" },
      events: [{ _id: event }, { _id: later }],
      cars: [
        { _id: waiting, raceNumber: 5, status: null },
        {
          _id: car,
          raceNumber: 27,
          status: 0,
          isWildcard: false,
          team: { name: expect.any(String) },
        },
      ],
      suspensions: [],
    });
    for (const stranger of [ana, barbu])
      expect((await call("GET", "participants", undefined, stranger)).statusCode).toBe(403);
  });

  it("a wildcard takes part at once, until it is taken back; said twice it is written down once", async () => {
    const [given, again] = await Promise.all([
      call("PUT", `wildcards/${car}`),
      call("PUT", `wildcards/${car}`),
    ]);
    expect([given.statusCode, again.statusCode]).toEqual([200, 200]);
    expect((await participants()).cars).toMatchObject([{ isWildcard: true, status: 5 }]);
    await call("DELETE", `wildcards/${car}`);
    expect(await participants()).toMatchObject({ cars: [{ isWildcard: false, status: 0 }] });
    expect((await actions(car)).filter((action) => action.startsWith("wildcard"))).toEqual([
      "wildcard.given",
      "wildcard.taken",
    ]);
    const elsewhere = await registerCar(db(), { season: await createSeason(db()) });
    expect((await call("PUT", `wildcards/${elsewhere}`)).statusCode).toBe(404);
    const guest = await registerCar(db(), { season, club: null, events: [later] });
    expect((await call("PUT", `wildcards/${guest}`)).statusCode).toBe(404);
  });

  it("a driver suspended at several events is told once, why and where, and cannot answer", async () => {
    await answerPresence(db(), { event, car, firstDriver: ana, answeredBy: ana });
    await suspend({ events: [event, later] });
    expect(await participants()).toMatchObject({
      suspensions: [{ driver: ana, driverName: "Ana Albu", reason: "Contact", alsoAt: ["Spa"] }],
      cars: [{ status: 1, drivers: [{ isSuspended: true }, { isSuspended: false }] }],
    });
    const letters = await lettersOf(ana);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.body).toMatch(/Monza[^]*Spa[^]*Motivul: Contact/);
    const own = await test.call({ url: `/api/event/${event}/rsvp`, as: ana });
    expect(own.json()).toMatchObject({
      data: { isSuspended: true, suspensionReason: "Contact", answer: { firstDriver: null } },
    });
    const mates = await test.call({ url: `/api/event/${event}/rsvp`, as: barbu });
    expect(mates.json()).toMatchObject({ data: { isSuspended: false, suspensionReason: "" } });
    const answer = await call("POST", "rsvp", { car, firstDriver: "" }, ana);
    expect(answer.json()).toMatchObject({ status: 409, code: "rsvp.suspended" });
    const page = await test.call({ url: `/api/event/${event}` });
    expect(page.body).not.toContain("Contact");
  });

  it("letters say nothing of events and seasons that are still hidden", async () => {
    const hide = (table: "events" | "seasons", id: string) =>
      db().updateTable(table).set({ hidden: true }).where("id", "=", id).execute();
    await hide("events", later);
    await suspend({ events: [event, later] });
    const [letter] = await lettersOf(ana);
    expect(letter?.body).toContain("Monza");
    expect(letter?.body).not.toContain("Spa");
    await suspend({ driver: barbu, events: [later] });
    expect(await lettersOf(barbu)).toEqual([]);
    await hide("seasons", season);
    expect((await call("DELETE", `suspensions/${ana}`)).statusCode).toBe(200);
    expect(await lettersOf(ana)).toHaveLength(1);
  });

  it("a car whose whole crew is suspended is suspended", async () => {
    await suspend();
    await suspend({ driver: barbu });
    expect(await participants()).toMatchObject({ cars: [{ status: 4 }] });
  });

  it("two organisers suspend a driver once; the second is told, the driver has one letter", async () => {
    const replies = await Promise.all([suspend(), suspend({ reason: "Alt motiv" })]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    expect(await lettersOf(ana)).toHaveLength(1);
  });

  it("a suspension is lifted at its event only, and the driver is told", async () => {
    await suspend({ events: [event, later] });
    await call("DELETE", `suspensions/${ana}`);
    expect(await participants()).toMatchObject({ suspensions: [] });
    const left = await db()
      .selectFrom("event_suspensions")
      .select("event_id")
      .where("user_id", "=", ana)
      .execute();
    expect(left).toEqual([{ event_id: later }]);
    expect((await lettersOf(ana)).map(({ subject }) => subject)).toContain(
      "Nu mai ești suspendat, Cupa",
    );
    expect(await actions(ana)).toEqual(["driver.suspended", "driver.suspension-lifted"]);
    expect((await call("DELETE", `suspensions/${ana}`)).statusCode).toBe(404);
  });

  it("refuses suspensions of nobody, nowhere, or in another season", async () => {
    const other = await createEvent(db(), { season: await createSeason(db()) });
    const wrong = await suspend({ driver: "nobody", events: [event, other] });
    expect(wrong.json()).toMatchObject({
      status: 422,
      fields: { driver: expect.any(String), events: expect.any(String) },
    });
    expect((await suspend({ events: [] })).statusCode).toBe(422);
    expect((await suspend({ reason: "x".repeat(501) })).statusCode).toBe(422);
    expect((await participants()).suspensions).toEqual([]);
  });

  it("results know guest cars at their own events only, and never count them as the season's own", async () => {
    const guest = await registerCar(db(), { season, club: null, events: [event] });
    const facts = async (at: string) => {
      const session = await findResultSession(db(), await createSession(db(), { event: at }), at);
      if (!session) throw new Error("no session");
      const { cars } = await loadImportContext(db(), session);
      return cars.map(({ facts: { carId, wildcard } }) => [carId, wildcard]);
    };
    expect(await facts(event)).toEqual(
      expect.arrayContaining([
        [car, false],
        [guest, true],
      ]),
    );
    expect(await facts(later)).toEqual([[car, false]]);
  });
});
