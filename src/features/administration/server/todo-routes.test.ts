import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { saveStandings } from "#features/standings/server/editor/save-standings.ts";
import type { Todo } from "../todos.ts";

describeOnEachDatabase("What waits for organisers", (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp(engine);
  });
  afterAll(() => test.close());

  const todosFor = async (as: string): Promise<Todo[]> => {
    const reply = await test.call({ url: "/api/administration/todos", as });
    expect(reply.statusCode).toBe(200);
    return reply.json().data;
  };

  it("is nothing for a pilot, and asked by nobody", async () => {
    const pilot = await createPerson(test.services.databases.db);
    expect(await todosFor(pilot)).toEqual([]);
    const reply = await test.call({ url: "/api/administration/todos" });
    expect(reply.statusCode).toBe(401);
  });

  it("is, without a mail server, the kept mails and the newcomers, named only to who may confirm them", async () => {
    const { db } = test.services.databases;
    const administrator = await createPerson(db, { roles: ["administrator"] });
    await db.insertInto("roles").values({ id: "keeper", name: "Gazdă" }).execute();
    await db
      .insertInto("role_permissions")
      .values({ role_id: "keeper", permission: "manageSite" })
      .execute();
    const keeper = await createPerson(db, { roles: ["keeper"] });
    const kept = async (as: string) =>
      (await todosFor(as)).find((todo) => todo.kind === "kept-mails");
    expect(await kept(administrator)).toBeUndefined();
    for (const name of ["ana", "dan"]) {
      const password = "trei ture libere";
      const body = { email: `${name}@example.test`, password, password_confirm: password };
      await test.call({ method: "POST", url: "/auth/register", body });
      test.setNow(test.services.now() + 1000);
    }
    expect(await kept(keeper)).toEqual({
      kind: "kept-mails",
      due: null,
      mails: 2,
      registrations: null,
    });
    const registrations = { oldest: ["ana@example.test", "dan@example.test"], total: 2 };
    expect(await kept(administrator)).toEqual({
      kind: "kept-mails",
      due: null,
      mails: 2,
      registrations,
    });
    await test.call({
      method: "POST",
      url: "/api/waiting-registrations/confirm",
      body: { email: "ana@example.test" },
      as: administrator,
    });
    expect(await kept(administrator)).toMatchObject({ registrations: { total: 1 } });
    test.setNow(TEST_NOW);
  });

  it("is the race without results for its steward, until they are saved", async () => {
    const { db } = test.services.databases;
    const steward = await createPerson(db, { roles: ["steward"] });
    const season = await createSeason(db, { title: "Cupa" });
    const event = await createEvent(db, { season, title: "Monza", time: TEST_NOW - DAY_MS });
    const session = await createSession(db, { event, title: "Cursa" });
    const todo = {
      kind: "results",
      due: expect.any(Number),
      season: { _id: season, title: "Cupa" },
      event: { _id: event, title: "Monza" },
      session: { _id: session, title: "Cursa" },
    };
    expect(await todosFor(steward)).toContainEqual(todo);
    await db
      .insertInto("session_results")
      .values({ session_id: session, version: 1, saved_at: TEST_NOW, saved_by: steward })
      .execute();
    expect(await todosFor(steward)).not.toContainEqual(todo);
  });

  it("says nothing of hidden seasons and events to a steward, who cannot see them", async () => {
    const { db } = test.services.databases;
    const steward = await createPerson(db, { roles: ["steward"] });
    const organizer = await createPerson(db, { roles: ["administrator"] });
    const secret = await createSeason(db, { title: "Secret", hidden: true });
    const shown = await createSeason(db, { title: "Cupa" });
    for (const [season, hidden] of [
      [secret, false],
      [shown, true],
    ] as const) {
      const event = await createEvent(db, { season, time: TEST_NOW - DAY_MS, hidden });
      await createSession(db, { event });
    }
    const seasonsOf = (todos: Todo[]) =>
      todos.flatMap((todo) => (todo.kind === "results" ? todo.season._id : []));
    expect(seasonsOf(await todosFor(organizer))).toEqual(expect.arrayContaining([secret, shown]));
    const seen = seasonsOf(await todosFor(steward));
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain(shown);
  });

  it("is the tables that newer results have left behind", async () => {
    const league: StandingsSeason = await createStandingsSeason(test);
    const table = { seasonId: league.season, savedBy: league.editor };
    await saveStandings(test.services, { ...table, standings: postedTable(league, {}) });
    const behind = async () =>
      (await todosFor(league.editor)).filter(
        (todo) => todo.kind === "tables-behind" && todo.season._id === league.season,
      );
    expect(await behind()).toEqual([]);
    await saveFinishes(
      test,
      { as: league.editor, event: league.events[0], session: league.races[0] },
      [{ car: league.cars.ana, drivers: [league.people.ana] }],
    );
    expect(await behind()).toMatchObject([{ count: 1 }]);
  });
});
