import { DAY_MS } from "#shared/time/durations.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createEvent, createPerson, createSession } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("Rounds added after the tables", (engine) => {
  let test: TestApp;
  let league: StandingsSeason;
  let administrator: string;
  let hidden: string;

  beforeEach(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    administrator = await createPerson(db, { roles: ["administrator"] });
    league = await createStandingsSeason(test);
    // Both tables were made for the first round.
    await save({ title: "Piloți" });
    await save({ title: "Cluburi", type: { code: "T" } });
    hidden = await createEvent(db, {
      season: league.season,
      title: "Ascunsă",
      time: TEST_NOW + DAY_MS,
      hidden: true,
    });
    await createSession(db, { event: hidden });
  });
  afterEach(() => test.close());

  const save = async (given: Parameters<typeof postedTable>[1]) => {
    const [first] = postedTable(league).events;
    const reply = await test.call({
      method: "POST",
      url: `/api/standings/${league.season}/save`,
      payload: { standings: postedTable(league, { ...given, events: first ? [first] : [] }) },
      as: league.editor,
    });
    expect(reply.statusCode).toBe(200);
  };
  const waiting = async (as: string) => {
    const todos: { kind: string }[] = (
      await test.call({ url: "/api/administration/todos", as })
    ).json().data;
    return todos.filter(({ kind }) => kind === "rounds-unscored");
  };
  const add = async (as?: string) =>
    test.call({ method: "POST", url: `/api/season/${league.season}/standings/rounds`, as });
  const tables = async (): Promise<
    { title: string; version: number; events: { obj: { title: string } }[]; entries: object[] }[]
  > =>
    (await test.call({ url: `/api/season/${league.season}/standings`, as: administrator })).json()
      .data;

  it("are waiting work, and one press adds them to every table with the points of such races", async () => {
    expect(await waiting(league.editor)).toMatchObject([{ first: "Spa", count: 2 }]);
    expect(await waiting(league.stranger)).toEqual([]);
    await saveFinishes(
      test,
      { as: league.editor, event: league.events[1], session: league.races[1] },
      [{ car: league.cars.ana, drivers: [league.people.ana] }],
    );
    const before = await tables();
    const reply = await add(league.editor);
    expect(reply.json().data).toEqual({
      rounds: ["Spa", "Ascunsă"],
      tables: ["Piloți", "Cluburi"],
    });
    const after = await tables();
    for (const [index, table] of after.entries()) {
      expect(table.events.map(({ obj }) => obj.title)).toEqual(["Monza", "Spa", "Ascunsă"]);
      expect(table.entries).toMatchObject([{ position: 1, points: 25 }]);
      // Who has the table open saves on top of an older copy, and is told.
      expect(table.version).toBe((before[index]?.version ?? 0) + 1);
    }
    expect(await waiting(league.editor)).toEqual([]);
    const written = await test.services.databases.reader
      .selectFrom("audit_log")
      .select("user_id")
      .where("action", "=", "standings.saved")
      .where("subject_type", "=", "standings")
      .execute();
    expect(written).toHaveLength(4);
  });

  it("are added once by two who press together", async () => {
    const replies = await Promise.all([add(league.editor), add(administrator)]);
    for (const reply of replies) expect(reply.statusCode).toBe(200);
    expect((await tables()).map(({ events }) => events.length)).toEqual([3, 3]);
  });

  it("are for nobody else to add", async () => {
    expect((await add()).statusCode).toBe(401);
    expect((await add(league.stranger)).statusCode).toBe(403);
  });
});
