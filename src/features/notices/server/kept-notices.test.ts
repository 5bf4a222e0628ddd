import { afterEach, beforeEach, expect, it } from "vitest";
import { mergePeople } from "#features/accounts/server/people/merge-people.ts";
import { sendNotice } from "#features/messages/server/send-notice.ts";
import { tidyNotices } from "#features/messages/server/tidy-notices.ts";
import { LEASE_MS } from "#server/queue/due.ts";
import { claimTask } from "#server/queue/queue.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  registerCar,
} from "#tests/factories/league.ts";
import { tellPeople, toldTo } from "#tests/factories/told-people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { planReminders } from "./plan-reminders.ts";

const password = "trei ture";

describeOnEachDatabase("Notices", (engine) => {
  let site: TestApp;
  let statements: string[];
  /** How many statements the process has before it is killed. */
  let left: number;
  beforeEach(async () => {
    statements = [];
    left = Infinity;
    site = await createTestApp(engine, {
      onStatement: ({ query }) => {
        statements.push(query.sql);
        if (/^(?:begin|commit|rollback)/i.test(query.sql)) return;
        left--;
        if (left < 0) throw new Error("the process was killed");
      },
    });
  });
  afterEach(() => site.close());

  const db = () => site.services.databases.db;
  const told = (person: string) => toldTo(site, person);
  const tell = (kind: "message" | "results", to: string, key?: string) =>
    sendNotice(db(), site.services, {
      kind,
      to: [to],
      subject: key ?? kind,
      body: "<p>Da</p>",
      ...(key !== undefined && { key }),
    });

  it("that are no letters are forgotten after 90 days", async () => {
    const person = await createPerson(db(), { password });
    await tell("message", person);
    await tell("results", person, "old");
    site.setNow(TEST_NOW + DAY_MS);
    await tell("results", person, "new");
    await tidyNotices(db(), TEST_NOW + 90 * DAY_MS);
    expect(await told(person)).toHaveLength(3);
    await tidyNotices(db(), TEST_NOW + 90 * DAY_MS + 1);
    expect(await told(person)).toEqual(["message: message", "results: new"]);
  });

  it("of two who turn out to be one stand once, and wishes are those of who has the account", async () => {
    const [from, to] = [
      await createPerson(db(), { password }),
      await createPerson(db(), { password }),
    ];
    const season = await createSeason(db());
    for (const person of [from, to]) {
      await tell("results", person, "both");
      await tell("results", person, `only ${person}`);
      await tell("message", person);
      await db()
        .insertInto("notice_preferences")
        .values({ user_id: person, kind: "results", level: "none" })
        .execute();
      await db()
        .insertInto("notice_mutes")
        .values({ user_id: person, season_id: season })
        .execute();
      await db()
        .insertInto("notice_hours")
        .values({ user_id: person, quiet_from: 1, quiet_until: 2 })
        .execute();
    }
    await db()
      .transaction()
      .execute((trx) => mergePeople(trx, site.services, { fromId: from, toId: to, by: to }));
    expect((await told(to)).toSorted()).toEqual(
      [
        "message: message",
        "message: message",
        "results: both",
        `results: only ${from}`,
        `results: only ${to}`,
      ].toSorted(),
    );
    for (const table of ["notice_preferences", "notice_mutes", "notice_hours"] as const)
      expect(await db().selectFrom(table).select("user_id").execute()).toEqual([{ user_id: to }]);
  });

  it("and what somebody wants to be told of are in what they take along, hidden seasons apart, and go with the account", async () => {
    const person = await createPerson(db(), { password });
    const shown = await createSeason(db(), { title: "Cupa" });
    const hidden = await createSeason(db(), { title: "Secretă", hidden: true });
    await tell("results", person, "Spa");
    await db()
      .insertInto("notice_preferences")
      .values({ user_id: person, kind: "results", level: "mail" })
      .execute();
    for (const season_id of [shown, hidden])
      await db().insertInto("notice_mutes").values({ user_id: person, season_id }).execute();
    await db()
      .insertInto("notice_hours")
      .values({ user_id: person, quiet_from: 22, quiet_until: 9 })
      .execute();
    const { data } = (await site.call({ url: "/user/data", as: person })).json();
    expect(data).toMatchObject({
      receivedMessages: [{ kind: "results", subject: "Spa" }],
      noticePreferences: [{ kind: "results", level: "mail" }],
      mutedSeasons: [{ title: "Cupa" }],
      quietHours: { quiet_from: 22, quiet_until: 9 },
    });
    expect(JSON.stringify(data)).not.toContain("Secretă");
    const reply = await site.call({
      method: "POST",
      url: "/user/delete",
      as: person,
      payload: { password },
    });
    expect(reply.statusCode).toBe(200);
    for (const table of ["notice_preferences", "notice_mutes", "notice_hours"] as const)
      expect(await db().selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await told(person)).toEqual([]);
  });

  it("that a killed process had begun are sent by another, once", async () => {
    const person = await createPerson(db(), { password });
    const season = await createSeason(db(), { registrationDeadline: null });
    await createEvent(db(), { season, title: "Spa", time: TEST_NOW + 2 * DAY_MS });
    await registerCar(db(), { season, drivers: [person] });
    await tellPeople(site.services);
    site.setNow(TEST_NOW + DAY_MS);
    await planReminders(site.services);
    expect(await claimTask(site.services.databases, site.services.now())).toBeDefined();
    await tellPeople(site.services);
    expect(await told(person)).toEqual([]);
    site.setNow(TEST_NOW + DAY_MS + LEASE_MS);
    await tellPeople(site.services);
    await tellPeople(site.services);
    expect(await told(person)).toHaveLength(1);
  });

  // What it had begun is rolled back, as the database does for a process that is killed.
  it.runIf(engine.name === "SQLite")(
    "are sent once, whichever statement is the last that a process comes to",
    async () => {
      const people = await Promise.all([1, 2].map(() => createPerson(db(), { password })));
      await db()
        .updateTable("users")
        .set({ messages_by_email: true, confirmed_at: TEST_NOW })
        .execute();
      const season = await createSeason(db(), { registrationDeadline: null });
      for (const person of people) await registerCar(db(), { season, drivers: [person] });
      await tellPeople(site.services);
      let kills = 0;
      for (let isKilled = true; isKilled; kills++) {
        const title = `Spa ${kills}`;
        const time = site.services.now() + DAY_MS + MINUTE_MS;
        await createEvent(db(), { season, title, time });
        site.setNow(time - DAY_MS);
        left = kills;
        isKilled = await tellPeople(site.services).then(
          () => false,
          () => true,
        );
        left = Infinity;
        site.setNow(time - DAY_MS + LEASE_MS + 1);
        await tellPeople(site.services);
        await tellPeople(site.services);
        const notices = await db()
          .selectFrom("messages")
          .select("recipient_id")
          .where("subject", "like", `${title}:%`)
          .execute();
        expect(notices.map((row) => row.recipient_id).toSorted()).toEqual(people.toSorted());
        const mails = db().selectFrom("mails").select("id").where("subject", "like", `${title}:%`);
        expect(await mails.execute()).toHaveLength(people.length);
      }
      // It has come through in the end, and was killed everywhere before.
      expect(kills).toBeGreaterThan(20);
    },
  );

  it("of a large league take as many statements as those of a small one", async () => {
    const season = await createSeason(db(), { registrationDeadline: null });
    const event = (hours: number) =>
      createEvent(db(), { season, title: `Spa ${hours}`, time: TEST_NOW + hours * HOUR_MS });
    await event(30);
    await event(60);
    const club = await createClub(db());
    const seat = async () => {
      const person = await createPerson(db(), { password });
      await db()
        .updateTable("users")
        .set({ messages_by_email: true, confirmed_at: TEST_NOW })
        .where("id", "=", person)
        .execute();
      await registerCar(db(), { season, club, drivers: [person] });
    };
    await seat();
    await tellPeople(site.services);
    const count = async (at: number) => {
      site.setNow(TEST_NOW + at * HOUR_MS);
      statements.length = 0;
      await tellPeople(site.services);
      return statements.length;
    };
    const few = await count(6);
    for (let index = 0; index < 60; index++) await seat();
    expect(await count(36)).toBe(few);
    const mails = await db().selectFrom("mails").select("subject").execute();
    expect(mails).toHaveLength(62);
  });
});

describeOnEachDatabase("Two machines", (engine) => {
  it.runIf(engine.name === "PostgreSQL")(
    "that plan at once ask for each reminder once",
    async () => {
      const one = await createTestApp(engine);
      const other = await createTestApp(engine, { beside: one });
      const { db } = one.services.databases;
      const person = await createPerson(db, { password });
      const season = await createSeason(db, { registrationDeadline: null });
      for (const minutes of [1, 2, 3, 4, 5])
        await createEvent(db, { season, time: TEST_NOW + DAY_MS + minutes * MINUTE_MS });
      await registerCar(db, { season, drivers: [person] });
      await tellPeople(one.services);
      for (const minutes of [1, 2, 3, 4, 5]) {
        for (const site of [one, other]) site.setNow(TEST_NOW + minutes * MINUTE_MS);
        await Promise.all([one, other, one, other].map(({ services }) => planReminders(services)));
        const tasks = await db
          .selectFrom("queue")
          .select("id")
          .where("kind", "=", "reminder")
          .execute();
        expect(tasks).toHaveLength(minutes);
      }
      await Promise.all([one, other].map(({ services }) => tellPeople(services)));
      expect(await toldTo(one, person)).toHaveLength(5);
      await other.close();
      await one.close();
    },
  );
});
