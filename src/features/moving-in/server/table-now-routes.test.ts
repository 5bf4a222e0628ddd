import { afterAll, beforeAll, expect, it } from "vitest";
import type { StandingsTable } from "#features/standings/standings.ts";
import { importsOf } from "#tests/factories/imports.ts";
import { createPerson } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("'Clasament la zi' of 'Mută-te aici'", (engine) => {
  let test: TestApp;
  let administrator: string;
  let league: StandingsSeason;
  let move: ReturnType<typeof importsOf>;
  beforeAll(async () => {
    test = await createTestApp(engine);
    administrator = await createPerson(test.services.databases.db, { roles: ["administrator"] });
    league = await createStandingsSeason(test);
    move = importsOf(test, administrator);
  });
  afterAll(() => test.close());

  const addTable = async (given: Parameters<typeof postedTable>[1] = {}): Promise<string> => {
    const reply = await test.call({
      method: "POST",
      url: `/api/standings/${league.season}/save`,
      payload: { standings: postedTable(league, { public: true, ...given }) },
      as: league.editor,
    });
    expect(reply.statusCode).toBe(200);
    return reply.json<{ data: { _id: string } }>().data._id;
  };
  const tablesOf = async () =>
    (await test.call({ url: `/api/season/${league.season}/standings` })).json<{
      data: StandingsTable[];
    }>().data;
  /** By name, the points of a table. */
  const pointsOf = async (table: string) => {
    const found = (await tablesOf()).find(({ _id }) => _id === table);
    return Object.fromEntries(
      (found?.entries ?? []).map(({ drivers, teams, points }) => [
        found?.type.code === "T" ? teams[0]?.name : drivers[0]?.driverName,
        points,
      ]),
    );
  };
  const rowsOf = async (table: string) =>
    test.services.databases.db
      .selectFrom("standings_entries")
      .selectAll()
      .where("standings_id", "=", table)
      .orderBy("id")
      .execute();
  const into = (table: string) => ({ season: league.season, options: { table } });

  it("counts beside results, and is as before once it is undone", async () => {
    const [first] = league.events;
    const [race] = league.races;
    await saveFinishes(test, { as: league.editor, event: first, session: race }, [
      { car: league.cars.ana, drivers: [league.people.ana] },
      { car: league.cars.carmen, drivers: [league.people.carmen] },
    ]);
    const table = await addTable({ title: "La zi" });
    const before = await rowsOf(table);
    const pointsBefore = await pointsOf(table);
    const text = "Pilot;Puncte\nCrișan Carmen;30,5\nBogdan Barna;12";
    const seen = await move.preview("table-now", text, into(table));
    expect(seen.data.notes.join(" ")).toContain("are deja rezultate la 1 etapă");
    const saved = await move.save("table-now", text, into(table));
    expect(saved).toMatchObject({ status: 200, data: { summary: "La zi: 2 punctaje" } });
    expect(await pointsOf(table)).toEqual({
      ...pointsBefore,
      "Carmen Crișan": (pointsBefore["Carmen Crișan"] ?? 0) + 30.5,
      "Bogdan Barna": 12,
    });
    expect(await move.undo(saved.data._id)).toMatchObject({ status: 200 });
    expect(await rowsOf(table)).toEqual(before);
    expect(await pointsOf(table)).toEqual(pointsBefore);
  });

  it("adds nothing twice, and adds to what is there only after a yes", async () => {
    const table = await addTable({ title: "De două ori", events: [] });
    const text = "Ana Albu;10";
    await move.save("table-now", text, into(table));
    const again = await move.preview("table-now", text, into(table));
    expect(again.data.lines).toMatchObject([{ outcome: "known" }]);
    const key = again.data.lines[0]?.asks[0]?.key ?? "";
    const yes = { ...into(table), choices: { [key]: "add" } };
    expect(await move.save("table-now", text, yes)).toMatchObject({ status: 200 });
    expect((await pointsOf(table))["Ana Albu"]).toBe(20);
  });

  it("names points that somebody has changed since, and takes back only the others", async () => {
    const table = await addTable({ title: "Atins", events: [] });
    const saved = await move.save("table-now", "Ana Albu;10\nCarmen Crișan;5", into(table));
    const { data } = await move.preview("table-now", "Ana Albu;7", into(table));
    const key = data.lines[0]?.asks[0]?.key ?? "";
    const instead = { ...into(table), choices: { [key]: "replace" } };
    await move.save("table-now", "Ana Albu;7", instead);
    expect(await move.undo(saved.data._id)).toMatchObject({
      status: 409,
      details: { touched: ["Atins (1 punctaj schimbat)"] },
    });
    expect(await move.undo(saved.data._id, true)).toMatchObject({ status: 200 });
    expect(await pointsOf(table)).toMatchObject({ "Ana Albu": 7 });
    expect(Object.keys(await pointsOf(table))).not.toContain("Carmen Crișan");
  });

  it("counts clubs by their name in a table of clubs", async () => {
    const table = await addTable({ title: "Cluburi", type: { code: "T" }, events: [] });
    await move.save("table-now", "Echipa;Puncte\nBETA SPORT;44", into(table));
    expect(await pointsOf(table)).toEqual({ "Beta Sport": 44 });
  });

  it("is refused once somebody has saved the table since the preview", async () => {
    const table = await addTable({ title: "Între timp", events: [] });
    const { hash } = (await move.preview("table-now", "Ana Albu;10", into(table))).data;
    await move.save("table-now", "Carmen Crișan;5", into(table));
    expect(await move.save("table-now", "Ana Albu;10", into(table), { hash })).toMatchObject({
      status: 409,
      code: "import.changed",
    });
    expect(await pointsOf(table)).toEqual({ "Carmen Crișan": 5 });
  });
});
