import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { GuestCar } from "#features/registration/guest-cars.ts";
import type { EntryListReply } from "#features/entry-lists/entry-lists.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import { importRace } from "#tests/factories/imported-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("guest cars", (engine) => {
  let test: TestApp;
  let organizer: string;
  let ana: string;
  let barbu: string;
  let season: string;
  let first: string;
  let second: string;

  beforeAll(async () => {
    test = await createTestApp(engine);
    organizer = await createPerson(db(), { roles: ["organizer"], firstName: "Oana" });
  });
  afterAll(async () => test.close());
  beforeEach(async () => {
    ana = await createPerson(db(), { password: "parola-anei-1" });
    barbu = await createPerson(db());
    season = await createSeason(db(), {
      rules: { maxDriversPerCar: 2 },
      carClasses: [{ id: "car-am" }],
      driverClasses: [{ id: "driver-am" }],
    });
    const window = { rsvpStart: TEST_NOW - DAY_MS, rsvpEnd: TEST_NOW + DAY_MS };
    first = await createEvent(db(), { season, title: "Monza", ...window });
    second = await createEvent(db(), {
      season,
      title: "Spa",
      time: TEST_NOW + 9 * DAY_MS,
      ...window,
    });
  });

  function db() {
    return test.services.databases.db;
  }

  const form = (given: object = {}) => ({
    raceNumber: 99,
    carName: "Oaspeții",
    carModel: "acc-30",
    drivers: [{ driver: ana, classes: ["driver-am"] }],
    events: [first],
    ...given,
  });

  const url = (car?: string) => `/api/season/${season}/guest-cars${car ? `/${car}` : ""}`;
  const enter = async (given: object = {}) =>
    test.call({ method: "POST", url: url(), as: organizer, payload: form(given) });
  const change = async (car: GuestCar, given: object) =>
    test.call({
      method: "PUT",
      url: url(car._id),
      as: organizer,
      payload: form({ version: car.version, events: car.events, ...given }),
    });
  const remove = async (car: GuestCar) =>
    test.call({ method: "DELETE", url: url(car._id), as: organizer });
  const carOf = (reply: Awaited<ReturnType<typeof enter>>) => reply.json<{ data: GuestCar }>().data;
  const listed = async (event: string) => {
    const reply = await test.call({ url: `/api/event/${event}/entrylist` });
    const list = reply.json<{ data: EntryListReply }>().data;
    return [...list.splits.flatMap(({ entries }) => entries), ...list.out].map(
      ({ car }) => car.raceNumber,
    );
  };
  const lettersOf = async (person: string) =>
    (
      await db()
        .selectFrom("messages")
        .select("subject")
        .where("recipient_id", "=", person)
        .orderBy("created_at")
        .execute()
    ).map(({ subject }) => subject);

  it("come to the events they were entered for, with classes, and their drivers are confirmed and told", async () => {
    const reply = await enter();
    expect(carOf(reply)).toMatchObject({
      raceNumber: 99,
      classes: [{ acronym: "AM" }],
      drivers: [{ driver: ana, classes: ["driver-am"] }],
      events: [first],
      eventsWithResults: [],
    });
    expect(await listed(first)).toEqual([99]);
    expect(await listed(second)).toEqual([]);
    expect(await lettersOf(ana)).toEqual([expect.stringContaining("Ești invitat cu mașina #99")]);

    const rsvp = async (event: string) =>
      (
        await test.call({
          method: "POST",
          url: `/api/event/${event}/rsvp`,
          as: ana,
          payload: { car: carOf(reply)._id, firstDriver: "" },
        })
      ).json();
    expect(await rsvp(first)).toMatchObject({ status: 200 });
    expect(await rsvp(second)).toMatchObject({ status: 409, code: "rsvp.no-car" });
    const audit = await db()
      .selectFrom("audit_log")
      .select(["action", "user_id"])
      .where("subject_id", "=", carOf(reply)._id)
      .where("action", "=", "guest-car.entered")
      .execute();
    expect(audit).toEqual([{ action: "guest-car.entered", user_id: organizer }]);
  });

  it("say nothing to their drivers of events and seasons that are still hidden", async () => {
    const hide = (table: "events" | "seasons", id: string) =>
      db().updateTable(table).set({ hidden: true }).where("id", "=", id).execute();
    await hide("events", first);
    const hidden = carOf(await enter());
    expect(await lettersOf(ana)).toEqual([]);
    const seen = carOf(await change(hidden, { events: [first, second] }));
    expect(await lettersOf(ana)).toHaveLength(1);
    await hide("seasons", season);
    expect((await remove(seen)).statusCode).toBe(200);
    expect(await lettersOf(ana)).toHaveLength(1);
  });

  it("name their drivers in the audit log by id alone: a deleted account leaves no name there", async () => {
    const car = carOf(await enter());
    await change(car, { carName: "Altfel" });
    await remove({ ...car, version: car.version + 1 });
    const rows = await db()
      .selectFrom("audit_log")
      .select(["before", "after"])
      .where("subject_id", "=", car._id)
      .execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).toContain(ana);
    expect(JSON.stringify(rows)).not.toContain("driverName");
  });

  it("tell passwords only at their own events", async () => {
    await createSession(db(), { event: first, password: "prima" });
    await createSession(db(), { event: second, password: "a doua" });
    await enter();
    const passwords = async (event: string) =>
      (await test.call({ url: `/api/event/${event}`, as: ana }))
        .json<{ data: { sessions: { password: string | null }[] } }>()
        .data.sessions.map(({ password }) => password);
    expect(await passwords(first)).toEqual(["prima"]);
    expect(await passwords(second)).toEqual([null]);
  });

  it("refuse what is wrong with the fields, and write nothing", async () => {
    const wrong = await enter({
      carModel: "acc-1",
      drivers: [
        { driver: ana, classes: [] },
        { driver: ana, classes: ["driver-am"] },
        { driver: "nobody", classes: ["driver-am"] },
      ],
      events: ["elsewhere"],
    });
    expect(wrong.json()).toMatchObject({
      status: 422,
      code: "guest-car.invalid",
      fields: {
        carModel: expect.any(String),
        drivers: expect.any(String),
        "drivers.0.classes": "Selectează cel puțin o licență",
        "drivers.1": expect.any(String),
        "drivers.2": expect.any(String),
        events: expect.any(String),
      },
    });
    for (const given of [
      { raceNumber: 0 },
      { raceNumber: 999 },
      { carName: " " },
      { drivers: [] },
      { events: [] },
    ])
      expect((await enter(given)).statusCode).toBe(422);
    expect(await listed(first)).toEqual([]);
  });

  it("take no number whose picture is another season's car's", async () => {
    const other = await createSeason(db(), { code: "VULTURI" });
    await registerCar(db(), { season: other, raceNumber: 199 });
    await db().updateTable("seasons").set({ code: "VULTURI1" }).where("id", "=", season).execute();
    const refused = await enter({ raceNumber: 99 });
    expect(refused.json()).toMatchObject({
      status: 409,
      fields: { raceNumber: expect.stringContaining("din alt sezon") },
    });
    expect((await enter({ raceNumber: 98 })).statusCode).toBe(200);
  });

  it("take no number and no driver of another car, whoever is quicker", async () => {
    await registerCar(db(), { season, raceNumber: 12, carName: "Vulpile", drivers: [barbu] });
    const taken = await enter({ raceNumber: 12 });
    expect(taken.json()).toMatchObject({
      status: 409,
      code: "guest-car.taken",
      fields: { raceNumber: expect.stringContaining("Vulpile") },
    });
    const seated = await enter({ drivers: [{ driver: barbu, classes: ["driver-am"] }] });
    expect(seated.json()).toMatchObject({
      status: 409,
      fields: { "drivers.0": expect.stringContaining("#12 „Vulpile”") },
    });
    const both = await Promise.all([enter(), enter({ raceNumber: 98 })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const third = await createPerson(db());
    const fourth = await createPerson(db());
    const numbers = await Promise.all(
      [third, fourth].map(async (driver) =>
        enter({ raceNumber: 55, drivers: [{ driver, classes: ["driver-am"] }] }),
      ),
    );
    expect(numbers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
  });

  it("change for one organiser at a time; who leaves is told, who stays learns of new events", async () => {
    const car = carOf(await enter());
    const changes = await Promise.all([
      change(car, { events: [first, second] }),
      change(car, { carName: "Alt nume" }),
    ]);
    const stale = changes.find(({ statusCode }) => statusCode === 409);
    expect(stale?.json()).toMatchObject({
      code: "stale-version",
      details: { car: { version: 1 } },
    });
    const [current] = (await test.call({ url: url(), as: organizer })).json<{ data: GuestCar[] }>()
      .data;
    if (!current) throw new Error("no car");
    const swapped = await change(current, {
      events: [first, second],
      drivers: [{ driver: barbu, classes: ["driver-am"] }],
    });
    expect(swapped.json()).toMatchObject({ status: 200, data: { drivers: [{ driver: barbu }] } });
    expect(await lettersOf(ana)).toContainEqual(
      expect.stringContaining("Nu mai ești în mașina #99"),
    );
  });

  it("are only organisers'", async () => {
    expect((await test.call({ url: url(), as: ana })).statusCode).toBe(403);
    const forged = await test.call({ method: "POST", url: url(), as: ana, payload: form() });
    expect(forged.statusCode).toBe(403);
    const car = carOf(await enter());
    const other = await createSeason(db());
    const elsewhere = await test.call({
      method: "DELETE",
      url: `/api/season/${other}/guest-cars/${car._id}`,
      as: organizer,
    });
    expect(elsewhere.statusCode).toBe(404);
  });

  it("free their drivers when removed: the club that was refused can register them", async () => {
    const car = carOf(await enter({ drivers: [{ driver: ana, classes: ["driver-am"] }] }));
    const owner = await createPerson(db());
    const club = await createClub(db(), { owner, drivers: [ana] });
    const register = async () =>
      test.call({
        method: "POST",
        url: `/api/season/${season}/registrations`,
        as: owner,
        payload: {
          teamId: club,
          cars: [
            {
              raceNumber: 7,
              carName: "Acasă",
              carModel: "acc-30",
              drivers: [{ driver: ana, classes: ["driver-am"] }],
            },
          ],
        },
      });
    expect((await register()).json()).toMatchObject({
      status: 409,
      code: "registration.taken",
      fields: { "cars.0.drivers.0": expect.stringContaining("mașină invitată") },
    });
    expect((await remove(car)).json()).toEqual({ status: 200, data: "Mașina a fost scoasă." });
    expect(await listed(first)).toEqual([]);
    expect((await register()).statusCode).toBe(200);
    expect((await remove(car)).statusCode).toBe(404);
  });

  it("stay in results: they leave no event they raced in, but their drivers can be freed", async () => {
    const race = await importRace(test, ["76561190200000001", "76561190200000002"]);
    season = race.season;
    first = race.event;
    const rookie = await createPerson(db(), { steamId: "76561190200000099" });
    const car = carOf(await enter({ drivers: [{ driver: rookie, classes: [] }] }));
    await db()
      .updateTable("result_rows")
      .set({ car_id: car._id })
      .where("session_id", "=", race.session)
      .where("sort_order", "=", 0)
      .execute();
    second = await createEvent(db(), { season });
    const moved = await change(car, {
      events: [second],
      drivers: [{ driver: rookie, classes: [] }],
    });
    expect(moved.json()).toMatchObject({ status: 409, code: "guest-car.has-results" });
    expect((await remove(car)).json()).toMatchObject({
      data: expect.stringContaining("Rezultatele ei rămân"),
    });
    const stored = await db()
      .selectFrom("cars")
      .select(["race_number", "withdrawn_at"])
      .where("id", "=", car._id)
      .executeTakeFirst();
    expect(stored).toEqual({ race_number: 99, withdrawn_at: TEST_NOW });
    expect(await listed(first)).toEqual([]);
    const again = await enter({
      raceNumber: 98,
      drivers: [{ driver: rookie, classes: [] }],
    });
    expect(again.statusCode).toBe(200);
  });
});
