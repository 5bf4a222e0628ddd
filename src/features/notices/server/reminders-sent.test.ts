import { afterEach, beforeEach, expect, it } from "vitest";
import {
  answerPresence,
  createClub,
  createEvent,
  createPerson,
  createSeason,
  makeWildcard,
  registerCar,
  suspendDriver,
} from "#tests/factories/league.ts";
import { tellPeople, tellUntil, toldTo } from "#tests/factories/told-people.ts";
import { describeOnEachDatabase, sqliteEngine } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { mapBans } from "#features/accounts/server/people/bans.ts";
import { readBans } from "#features/stewarding/server/answers/bans.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { planReminders } from "./plan-reminders.ts";

const password = "trei ture";
const JUNE = Date.UTC(2026, 5, 10, 9);
/** A Sunday, 20:00 in Bucharest. */
const START = Date.UTC(2026, 11, 6, 18);

describeOnEachDatabase("Reminders", (engine) => {
  let site: TestApp;
  let season: string;
  beforeEach(async () => {
    site = await createTestApp(engine);
    season = await createSeason(db(), { title: "Cupa", registrationDeadline: null });
    site.setNow(JUNE);
    await tellPeople(site.services);
  });
  afterEach(() => {
    mapBans.answeredBy(readBans);
    return site.close();
  });

  const db = () => site.services.databases.db;
  const driver = () => createPerson(db(), { password });
  const plan = (given: Partial<Parameters<typeof createEvent>[1]> = {}) =>
    createEvent(db(), { season, title: "Spa", time: START, ...given });
  const window = { rsvpStart: START - 5 * DAY_MS, rsvpEnd: START - 2 * HOUR_MS };
  /** A driver whose car has answered the event so; left out: it has not. */
  const seated = async (event: string, present?: boolean) => {
    const person = await driver();
    const car = await registerCar(db(), { season, drivers: [person] });
    if (present !== undefined)
      await answerPresence(db(), { event, car, answeredBy: person, present });
    return { person, car };
  };
  const told = (person: string) => toldTo(site, person);
  const goTo = (at: number) => site.setNow(at);
  const tell = () => tellPeople(site.services);

  const dayBefore = "event-24h: Spa: duminică, 6 decembrie, ora 20:00";
  const hourBefore = "event-1h: Spa începe la ora 20:00";

  it("reach who confirmed in June and has not been here since, each once in December", async () => {
    const event = await plan({ rsvpStart: JUNE - DAY_MS, rsvpEnd: START - 2 * HOUR_MS });
    const [yes, no, silent] = [
      await seated(event, true),
      await seated(event, false),
      await seated(event),
    ];
    await tellUntil(site, START - 2 * DAY_MS, 10 * DAY_MS);
    expect(await told(yes.person)).toEqual([]);
    await tellUntil(site, START + DAY_MS, 13 * MINUTE_MS);
    expect(await told(yes.person)).toEqual([dayBefore, hourBefore]);
    expect(await told(no.person)).toEqual([]);
    expect(await told(silent.person)).toEqual(["presence-closing: Spa: mașina ta nu a răspuns"]);
    goTo(START + 31 * DAY_MS);
    await tell();
    await tell();
    expect(await told(yes.person)).toHaveLength(2);
  });

  it("say when answers are asked for, and once again to cars that have not answered", async () => {
    const event = await plan(window);
    const { person, car } = await seated(event);
    await tellUntil(site, window.rsvpStart, 30 * DAY_MS);
    expect(await told(person)).toEqual(["presence-open: Spa: spune dacă vii"]);
    const late = await seated(event);
    await tellUntil(site, window.rsvpEnd - 6 * HOUR_MS, 7 * HOUR_MS);
    const closing = "presence-closing: Spa: mașina ta nu a răspuns";
    expect(await told(person)).toEqual(["presence-open: Spa: spune dacă vii", closing]);
    expect(await told(late.person)).toEqual([closing]);
    await answerPresence(db(), { event, car, answeredBy: person });
    await tellUntil(site, START, 30 * MINUTE_MS);
    expect((await told(person)).slice(2)).toEqual([hourBefore]);
    expect(await told(late.person)).toEqual([closing]);
  });

  it("are none of the past in a league that exists already", async () => {
    const fresh = await createTestApp(engine);
    const { db: other } = fresh.services.databases;
    const own = await createSeason(other, { registrationDeadline: null });
    await createEvent(other, { season: own, time: START });
    const person = await createPerson(other, { password });
    await registerCar(other, { season: own, drivers: [person] });
    fresh.setNow(START - HOUR_MS / 2);
    await tellPeople(fresh.services);
    await tellPeople(fresh.services);
    expect(await toldTo(fresh, person)).toEqual([]);
    await fresh.close();
  });

  it.each([
    ["with an hour and a half to go", -1.5, [dayBefore.replace("duminică, 6 decembrie, ", "")]],
    ["within the last hour", -0.5, [hourBefore]],
    ["when it has begun", 0, []],
    ["a month later", 720, []],
  ])("after thirty days of downtime %s are true still", async (_, hours, expected) => {
    const event = await plan(window);
    const { person } = await seated(event, true);
    goTo(START + hours * HOUR_MS - 30 * DAY_MS);
    await tell();
    goTo(START + hours * HOUR_MS);
    await tell();
    await tell();
    expect(await told(person)).toEqual(expected);
  });

  it("follow an event that moves, and none tells of one instant twice", async () => {
    const event = await plan();
    const { person } = await seated(event);
    const move = (time: number) =>
      db().updateTable("events").set({ time }).where("id", "=", event).execute();
    goTo(START - DAY_MS - MINUTE_MS);
    await tell();
    // Between the watermark and the instant.
    await move(START + 2 * HOUR_MS);
    goTo(START - DAY_MS);
    await tell();
    expect(await told(person)).toEqual([]);
    goTo(START - DAY_MS + 2 * HOUR_MS);
    await tell();
    expect(await told(person)).toEqual(["event-24h: Spa: duminică, 6 decembrie, ora 22:00"]);
    // And back, so that the clock comes by the same instant of another day only.
    await move(START + DAY_MS);
    await move(START + 2 * HOUR_MS);
    await tellUntil(site, START + 3 * HOUR_MS, 20 * MINUTE_MS);
    expect(await told(person)).toEqual([
      "event-24h: Spa: duminică, 6 decembrie, ora 22:00",
      "event-1h: Spa începe la ora 22:00",
    ]);
  });

  it("tell nobody of an event that moves or is hidden once they were asked for", async () => {
    const event = await plan();
    const { person } = await seated(event);
    goTo(START - DAY_MS);
    await planReminders(site.services);
    await db()
      .updateTable("events")
      .set({ time: START + HOUR_MS })
      .execute();
    await tell();
    expect(await told(person)).toEqual([]);
    goTo(START - DAY_MS + HOUR_MS);
    await planReminders(site.services);
    await db().updateTable("seasons").set({ hidden: true }).execute();
    await tell();
    expect(await told(person)).toEqual([]);
    await db().updateTable("seasons").set({ hidden: false }).execute();
    await db().deleteFrom("events").where("id", "=", event).execute();
    await tellUntil(site, START + DAY_MS, HOUR_MS);
    expect(await told(person)).toEqual([]);
  });

  it("are sent by one of two processes that look at once", async () => {
    const event = await plan();
    const { person } = await seated(event);
    goTo(START - DAY_MS);
    await Promise.all([tell(), tell(), tell()]);
    goTo(START - HOUR_MS);
    await Promise.all([tell(), tell(), tell()]);
    expect(await told(person)).toEqual([dayBefore, hourBefore]);
  });

  it("come again for a clock that was set back, and tell nobody twice", async () => {
    const event = await plan();
    const { person } = await seated(event);
    goTo(START - DAY_MS);
    await tell();
    goTo(START - 2 * DAY_MS);
    await tell();
    await tellUntil(site, START - HOUR_MS, 3 * HOUR_MS);
    expect(await told(person)).toEqual([dayBefore, hourBefore]);
  });

  it("reach drivers as the entry list counts them", async () => {
    const event = await plan(window);
    const other = await plan({ title: "Monza", time: START + 30 * DAY_MS });
    const coming = await seated(event, true);
    const suspended = await seated(event, true);
    await suspendDriver(db(), { event, person: suspended.person });
    const left = await seated(event, true);
    await db().updateTable("cars").set({ withdrawn_at: JUNE }).where("id", "=", left.car).execute();
    const wild = await seated(event);
    await makeWildcard(db(), { event, car: wild.car });
    const guest = await driver();
    const guestCar = { season, club: null, drivers: [guest] };
    const answer = { event, answeredBy: guest };
    await answerPresence(db(), {
      ...answer,
      car: await registerCar(db(), { ...guestCar, events: [event] }),
    });
    const elsewhere = await driver();
    await registerCar(db(), { season, club: null, drivers: [elsewhere], events: [other] });
    const ended = await seated(event, true);
    await db()
      .updateTable("users")
      .set({ deleted_at: JUNE })
      .where("id", "=", ended.person)
      .execute();
    const mute = await seated(event, true);
    await db()
      .insertInto("notice_mutes")
      .values({ user_id: mute.person, season_id: season })
      .execute();
    const deaf = await seated(event, true);
    const wish = { user_id: deaf.person, kind: "event-24h", level: "none" as const };
    await db().insertInto("notice_preferences").values(wish).execute();
    await tellUntil(site, START - DAY_MS, 30 * DAY_MS);
    for (const person of [coming.person, wild.person, guest])
      expect((await told(person)).filter((line) => line.startsWith("event-24h"))).toEqual([
        dayBefore,
      ]);
    for (const person of [
      suspended.person,
      left.person,
      elsewhere,
      ended.person,
      mute.person,
      deaf.person,
    ])
      expect(await told(person)).toEqual([]);
  });

  it("of an event that asks nobody reach all who may drive, none who has refused or is banned", async () => {
    const event = await plan();
    const [silent, no, banned] = [
      await seated(event),
      await seated(event, false),
      await seated(event),
    ];
    // A ban takes a case, a decision and a threshold.
    mapBans.answeredBy(async () => new Map([[banned.person, START + DAY_MS]]));
    goTo(START - DAY_MS);
    await tell();
    expect(await told(silent.person)).toEqual([dayBefore]);
    expect(await told(no.person)).toEqual([]);
    expect(await told(banned.person)).toEqual([]);
  });

  it("tell reserves that they are reserves", async () => {
    season = await createSeason(db(), {
      title: "Mică",
      rules: { maxCarsPerSplit: 1, maxSplits: 1 },
      registrationDeadline: null,
    });
    const event = await plan(window);
    const [first, second] = [await seated(event, true), await seated(event, true)];
    goTo(START - DAY_MS);
    await tell();
    const bodies = await db().selectFrom("messages").select(["recipient_id", "body"]).execute();
    const bodyOf = (person: string) => bodies.find((row) => row.recipient_id === person)?.body;
    expect(bodyOf(first.person)).not.toContain("rezerve");
    expect(bodyOf(second.person)).toContain("lista de rezerve");
  });

  it("of a closing time pass over whom an organiser has reminded that day", async () => {
    const event = await plan(window);
    const organizer = await createPerson(db(), { roles: ["organizer"] });
    const early = await seated(event);
    goTo(window.rsvpEnd - 8 * HOUR_MS);
    await tell();
    const url = `/api/event/${event}/remind`;
    await site.call({ method: "POST", url, as: organizer, payload: {} });
    const late = await seated(event);
    goTo(window.rsvpEnd - 6 * HOUR_MS);
    await tell();
    expect(await told(early.person)).toEqual([
      "message: Vii la Spa?",
      "presence-open: Spa: spune dacă vii",
    ]);
    expect(await told(late.person)).toEqual(["presence-closing: Spa: mașina ta nu a răspuns"]);
  });

  it("of a deadline reach who runs a club that could register", async () => {
    const deadline = START;
    const open = (given: object) =>
      createSeason(db(), { simulator: "ac", registrationDeadline: deadline, ...given });
    season = await open({ title: "Sezonul de iarnă" });
    await open({ title: "Ascuns", hidden: true });
    await open({ title: "Deschis", open: true });
    const [owner, manager, driving, managing, seatedOwner, away] = await Promise.all(
      Array.from({ length: 6 }, driver),
    );
    await createClub(db(), {
      simulator: "ac",
      owner,
      managers: [manager ?? ""],
      drivers: [driving ?? ""],
    });
    const registered = await createClub(db(), { simulator: "ac", managers: [managing ?? ""] });
    await registerCar(db(), { season, club: registered, drivers: [seatedOwner ?? ""] });
    await createClub(db(), { simulator: "ac", owner: seatedOwner, managers: [managing ?? ""] });
    await createClub(db(), { simulator: "acc", owner: away });
    goTo(deadline - 2 * DAY_MS - 1);
    await tell();
    expect(await told(owner ?? "")).toEqual([]);
    goTo(deadline - 2 * DAY_MS);
    await tell();
    goTo(deadline - DAY_MS);
    await tell();
    const expected = ["registration-deadline: Sezonul de iarnă: se închid înscrierile"];
    expect(await told(owner ?? "")).toEqual(expected);
    expect(await told(manager ?? "")).toEqual(expected);
    for (const person of [driving, managing, seatedOwner, away])
      expect(await told(person ?? "")).toEqual([]);
  });
});

it("cost four statements while nothing is due, however large the league", async () => {
  const statements: string[] = [];
  const site = await createTestApp(sqliteEngine(), {
    onStatement: ({ query }) => statements.push(query.sql),
  });
  const { db } = site.services.databases;
  const season = await createSeason(db);
  for (const days of [20, 40, 60])
    await createEvent(db, { season, time: site.services.now() + days * DAY_MS });
  await tellPeople(site.services);
  statements.splice(0);
  site.setNow(site.services.now() + MINUTE_MS);
  await tellPeople(site.services);
  // The watermark is read and moved, events and seasons are looked at; and the queue.
  expect(statements.filter((text) => /^(select|insert|update|delete)/i.test(text))).toHaveLength(5);
  await site.close();
});
