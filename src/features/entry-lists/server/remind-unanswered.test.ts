import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import {
  answerPresence,
  createEvent,
  createPerson,
  createSeason,
  makeWildcard,
  registerCar,
  suspendDriver,
} from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

const password = "trei ture";

describeOnEachDatabase("A reminder to who has not said whether they come", (engine) => {
  let test: TestApp;
  let organizer: string;
  let steward: string;
  let drivers: string[];
  let season: string;
  let event: string;

  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    organizer = await createPerson(db, { roles: ["organizer"] });
    steward = await createPerson(db, { roles: ["steward"] });
  });
  afterAll(async () => test.close());

  /** Answered, refused, suspended, with a wildcard, silent, and a silent one without account. */
  beforeEach(async () => {
    test.setNow(TEST_NOW);
    const { db } = test.services.databases;
    drivers = await Promise.all(
      ["da", "nu", "suspendat", "wildcard", "tace", "fără cont"].map((firstName) =>
        createPerson(db, { firstName, ...(firstName !== "fără cont" && { password }) }),
      ),
    );
    season = await createSeason(db);
    event = await createEvent(db, {
      season,
      title: "Spa <b>",
      rsvpStart: TEST_NOW - HOUR_MS,
      rsvpEnd: TEST_NOW + 2 * DAY_MS,
    });
    const cars = await Promise.all(
      drivers.map(async (driver, index) =>
        registerCar(db, { season, raceNumber: index + 1, drivers: [driver] }),
      ),
    );
    const [yes = "", no = "", suspended = ""] = drivers;
    await answerPresence(db, { event, car: cars[0] ?? "", answeredBy: yes });
    await answerPresence(db, { event, car: cars[1] ?? "", answeredBy: no, present: false });
    await suspendDriver(db, { event, person: suspended });
    await makeWildcard(db, { event, car: cars[3] ?? "" });
  });

  const remind = async (as: string | undefined = organizer) =>
    (
      await test.call({ method: "POST", url: `/api/event/${event}/remind`, as, payload: {} })
    ).json();
  const letters = async () =>
    test.services.databases.reader
      .selectFrom("messages")
      .select(["recipient_id", "subject", "body"])
      .where("recipient_id", "in", drivers)
      .execute();

  it("reaches the drivers of silent cars alone, and is written down", async () => {
    expect(await remind()).toMatchObject({ status: 200, data: { sent: 1 } });
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ recipient_id: drivers[4], subject: "Vii la Spa <b>?" });
    expect(letter?.body).toContain(`/event/${event}`);
    expect(letter?.body).not.toContain("Spa <b>");
    const log = await test.services.databases.reader
      .selectFrom("audit_log")
      .select(["action", "subject_type", "user_id", "after"])
      .where("subject_id", "=", event)
      .execute();
    expect(log).toEqual([
      {
        action: "presence.reminded",
        subject_type: "event",
        user_id: organizer,
        after: '{"sent":1}',
      },
    ]);
  });

  it("goes once on a day, also when two press at once, and again on the next", async () => {
    const answers = await Promise.all([remind(), remind()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await remind()).toMatchObject({ status: 409, code: "rsvp.reminded" });
    expect(await letters()).toHaveLength(1);
    test.setNow(TEST_NOW + DAY_MS);
    expect(await remind()).toMatchObject({ status: 200 });
    expect(await letters()).toHaveLength(2);
  });

  it.each([
    ["before answers are taken", TEST_NOW - 2 * HOUR_MS, "rsvp.not-opened"],
    ["after they are", TEST_NOW + 2 * DAY_MS + 1, "rsvp.ended"],
  ])("does not go %s", async (_when, now, code) => {
    test.setNow(now);
    expect(await remind()).toMatchObject({ status: 409, code });
  });

  it("does not go where nobody is asked, or nobody is silent who could read it", async () => {
    const { db } = test.services.databases;
    await db
      .deleteFrom("car_drivers")
      .where("user_id", "=", drivers[4] ?? "")
      .execute();
    expect(await remind()).toMatchObject({ status: 409, code: "rsvp.nobody-silent" });
    await db.updateTable("events").set({ rsvp_start: null }).where("id", "=", event).execute();
    expect(await remind()).toMatchObject({ status: 409, code: "rsvp.no-window" });
  });

  it("is for who plans seasons, of an event that there is", async () => {
    expect(await remind(steward)).toMatchObject({ status: 403 });
    event = "none";
    expect(await remind()).toMatchObject({ status: 404 });
  });
});
