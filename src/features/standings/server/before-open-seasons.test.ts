import { expect, it } from "vitest";
import { up } from "#server/database/migrations/0069-open-seasons.ts";
import { makeWildcard } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp } from "#tests/test-app.ts";
import { refreshSeasonStandings, saveStandings } from "./editor/save-standings.ts";

/** What was stored of a table before it said who scores: its word for wildcards, and its drivers by points. */
const stored = {
  "Fără wildcard": { word: { includeWildcards: false }, drivers: ["Ana 25", "Carmen 18"] },
  "Cu wildcard": {
    word: { includeWildcards: true },
    drivers: ["Ana 25", "Bogdan 18", "Barbu 18", "Carmen 15"],
  },
  Veche: { word: {}, drivers: ["Ana 25", "Carmen 18"] },
} as const;

describeOnEachDatabase("tables from before seasons could be open", (engine) => {
  it("have the same points, places and entries once they are migrated and computed anew", async () => {
    const test = await createTestApp(engine);
    const { db } = test.services.databases;
    const league = await createStandingsSeason(test);
    const { people, cars, season, editor } = league;
    const [event, session] = [league.events[0], league.races[0]];
    await makeWildcard(db, { event, car: cars.pair });
    await saveFinishes(test, { as: editor, event, session }, [
      { car: cars.ana, drivers: [people.ana] },
      { car: cars.pair, drivers: [people.bogdan, people.barbu] },
      { car: null, drivers: [league.stranger] },
      { car: cars.carmen, drivers: [people.carmen] },
    ]);
    const { options } = postedTable(league);
    for (const [index, [title, { word }]] of Object.entries(stored).entries())
      await saveStandings(test.services, {
        seasonId: season,
        savedBy: editor,
        standings: postedTable(league, {
          _id: `nou-${index}`,
          title,
          options: {
            ...options,
            whoScores: "includeWildcards" in word && word.includeWildcards ? "guests" : "entered",
          },
        }),
      });
    const entries = async () =>
      db
        .selectFrom("standings_entries")
        .selectAll()
        .orderBy("standings_id")
        .orderBy("position")
        .orderBy("id")
        .execute();
    const scored = async (title: string) => {
      const rows = await db
        .selectFrom("standings_entries as entry")
        .innerJoin("standings", "standings.id", "entry.standings_id")
        .innerJoin("users as person", "person.id", "entry.subject_id")
        .select(["person.first_name", "entry.points"])
        .where("standings.title", "=", title)
        .orderBy("entry.position")
        .orderBy("person.last_name", "desc")
        .execute();
      return rows.map((row) => `${row.first_name} ${row.points / 1000}`).toSorted();
    };
    const before = await entries();

    // As the version before had them: without the column, and in its own words.
    await db.schema.alterTable("seasons").dropColumn("open").execute();
    for (const { id, title, definition } of await db
      .selectFrom("standings")
      .selectAll()
      .execute()) {
      const { whoScores: _, ...others } = JSON.parse(definition).options;
      const found = Object.entries(stored).find(([name]) => name === title);
      const old = { ...JSON.parse(definition), options: { ...others, ...found?.[1].word } };
      await db
        .updateTable("standings")
        .set({ definition: JSON.stringify(old) })
        .where("id", "=", id)
        .execute();
    }
    await db.updateTable("session_scoring").set({ format: 1, rows: "[]" }).execute();
    await up(db);

    const words = await db.selectFrom("standings").select(["title", "definition"]).execute();
    expect(
      Object.fromEntries(
        words.map(({ title, definition }) => [title, JSON.parse(definition).options]),
      ),
    ).toMatchObject({
      "Fără wildcard": { whoScores: "entered" },
      "Cu wildcard": { whoScores: "guests" },
      Veche: { whoScores: "entered" },
    });
    expect(words.map(({ definition }) => definition).join()).not.toContain("includeWildcards");
    expect(await db.selectFrom("seasons").select("open").execute()).toEqual([{ open: false }]);

    await refreshSeasonStandings(test.services, season);
    expect(await entries()).toEqual(before);
    for (const [title, { drivers }] of Object.entries(stored)) {
      const expected: string[] = [...drivers];
      expect(await scored(title)).toEqual(expected.toSorted());
    }
    await test.close();
  });
});
