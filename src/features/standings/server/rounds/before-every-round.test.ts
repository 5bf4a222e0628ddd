import { DAY_MS } from "#shared/time/durations.ts";
import { expect, it } from "vitest";
import { up } from "#server/database/migrations/0070-tables-take-every-round.ts";
import { createEvent, createPerson, createSession } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW } from "#tests/test-app.ts";
import { refreshSeasonStandings, saveStandings } from "../editor/save-standings.ts";
import { readRounds } from "../standings-store.ts";

type Scored = Record<string, string>;

describeOnEachDatabase("tables from before they could take every round", (engine) => {
  it("score what they scored, by a rule where it gives just that, and have the same points", async () => {
    const test = await createTestApp(engine);
    const { db } = test.services.databases;
    const administrator = await createPerson(db, { roles: ["administrator"] });
    const league = await createStandingsSeason(test);
    const { cars, people, season } = league;
    /** Two rounds more, the last with a sprint and a race for fun. */
    const round = async (title: string, days: number) => {
      const event = await createEvent(db, { season, title, time: TEST_NOW + days * DAY_MS });
      return { event, race: await createSession(db, { event }) };
    };
    const imola = await round("Imola", -0.5);
    const mugello = await round("Mugello", 3);
    const sprint = await createSession(db, { event: mugello.event, sprint: true });
    const fun = await createSession(db, { event: mugello.event, official: false });
    const eventOf: Record<string, string> = {
      [league.races[0]]: league.events[0],
      [league.qualifyings[0]]: league.events[0],
      [league.races[1]]: league.events[1],
      [league.qualifyings[1]]: league.events[1],
      [imola.race]: imola.event,
      [mugello.race]: mugello.event,
      [sprint]: mugello.event,
      [fun]: mugello.event,
    };
    const everybody = [
      { car: cars.ana, drivers: [people.ana] },
      { car: cars.pair, drivers: [people.bogdan, people.barbu] },
      { car: cars.carmen, drivers: [people.carmen] },
    ];
    const drive = (session: string, finishes: typeof everybody) =>
      saveFinishes(test, { as: administrator, event: eventOf[session] ?? "", session }, finishes);
    await drive(league.races[0], everybody);
    await drive(league.qualifyings[1], everybody.slice(1));
    await drive(league.races[1], everybody.toReversed());
    await drive(imola.race, everybody.slice(0, 2));

    const races = [league.races[0], league.races[1], imola.race, mugello.race];
    const all = (...sessions: string[]): Scored =>
      Object.fromEntries(sessions.map((session) => [session, "top-10"]));
    const tables: Record<string, { type: "D" | "T" | "C"; scored: Scored; dropped?: number }> = {
      Piloți: { type: "D", scored: all(...races, sprint), dropped: 1 },
      Cluburi: { type: "T", scored: { ...all(...races), [league.races[1]]: "top-8" } },
      Mașini: { type: "C", scored: all(...races.slice(0, 3)), dropped: 2 },
      Calificări: { type: "D", scored: all(...league.qualifyings) },
      "De toate": { type: "D", scored: { ...all(...races, sprint), [fun]: "top-8" } },
      "Prima jumătate": { type: "D", scored: all(...races.slice(0, 2)) },
      Goală: { type: "D", scored: {} },
    };
    for (const [title, { type, scored, dropped = 0 }] of Object.entries(tables)) {
      const events = Map.groupBy(Object.entries(scored), ([session]) => eventOf[session] ?? "");
      await saveStandings(test.services, {
        seasonId: season,
        savedBy: administrator,
        standings: postedTable(league, {
          title,
          type: { code: type },
          filters: { maxIgnoredEvents: dropped },
          events: [...events].map(([event, sessions]) => ({
            obj: { _id: event },
            sessions: sessions.map(([session, scoring]) => ({
              obj: { _id: session },
              scoringType: { _id: scoring },
            })),
          })),
        }),
      });
    }
    const stored = async () => ({
      entries: await db.selectFrom("standings_entries").selectAll().orderBy("id").execute(),
      sessions: await db
        .selectFrom("standings_sessions")
        .selectAll()
        .orderBy("standings_id")
        .orderBy("session_id")
        .execute(),
      rowPoints: await db
        .selectFrom("standings_row_points")
        .selectAll()
        .orderBy("standings_id")
        .orderBy("row_id")
        .execute(),
    });
    const before = await stored();
    expect(new Set(before.entries.map(({ standings_id }) => standings_id)).size).toBe(6);

    await up(db);
    const after = await db.selectFrom("standings").select(["title", "definition"]).execute();
    const rounds = new Map(
      after.map(({ title, definition }) => [title, readRounds(definition)] as const),
    );
    const except = (session: string, scoringType: string | null = null) => ({
      session,
      scoringType,
      undecided: scoringType === null,
    });
    const byRace = { race: "top-10", sprint: "top-10", qualifying: null };
    expect(Object.fromEntries(rounds)).toEqual({
      Piloți: { ...byRace, except: [] },
      Cluburi: { ...byRace, sprint: null, except: [except(league.races[1], "top-8")] },
      Mașini: { ...byRace, sprint: null, except: [except(mugello.race)] },
      Calificări: { race: null, sprint: null, qualifying: "top-10", except: [] },
      "De toate": { ...byRace, except: [except(fun, "top-8")] },
      "Prima jumătate": null,
      Goală: null,
    });
    await refreshSeasonStandings(test.services, season);
    expect(await stored()).toEqual(before);

    const todos = await test.call({ url: "/api/administration/todos", as: administrator });
    expect(todos.json().data).toContainEqual(
      expect.objectContaining({ kind: "rounds-unscored", first: "Mugello", isNowhere: false }),
    );
    await test.close();
  });
});
