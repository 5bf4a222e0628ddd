import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { Candidates, FreshMembers, StandingsTable } from "../standings.ts";
import { refreshSeasonStandings, saveStandings } from "./editor/save-standings.ts";

describeOnEachDatabase("Who drives alone", (engine) => {
  let test: TestApp;
  let league: StandingsSeason;
  beforeAll(async () => {
    test = await createTestApp(engine);
    league = await createStandingsSeason(test);
    const { db } = test.services.databases;
    await db.updateTable("clubs").set({ solo: true }).where("id", "=", league.clubs.beta).execute();
    const { cars, people, editor } = league;
    await saveFinishes(test, { as: editor, event: league.events[0], session: league.races[0] }, [
      { car: cars.carmen, drivers: [people.carmen] },
      { car: cars.ana, drivers: [people.ana] },
    ]);
    for (const code of ["D", "T", "C"] as const)
      await saveStandings(test.services, {
        seasonId: league.season,
        savedBy: editor,
        standings: postedTable(league, { type: { code }, title: code }),
      });
  });
  afterAll(() => test.close());

  const table = async (code: string): Promise<StandingsTable | undefined> => {
    const reply = await test.call({ url: `/api/season/${league.season}/standings` });
    return reply.json<{ data: StandingsTable[] }>().data.find(({ title }) => title === code);
  };
  const clubsIn = (of: StandingsTable | undefined) =>
    of?.entries.map(({ teams }) => teams.map(({ name }) => name));

  it("wins for themselves and their car, and stands in no table of clubs", async () => {
    expect(clubsIn(await table("D"))).toEqual([[], ["Alfa Racing"]]);
    expect(clubsIn(await table("C"))).toEqual([[], ["Alfa Racing"]]);
    expect(clubsIn(await table("T"))).toEqual([["Alfa Racing"]]);
    const { data } = (await test.call({ url: `/api/event/${league.events[0]}` })).json();
    const races: { type: { code: string }; results: { team: unknown }[] }[] = data.sessions;
    const race = races.find(({ type }) => type.code === "R");
    expect(race?.results.map(({ team }) => team)).toEqual([
      null,
      expect.objectContaining({ _id: league.clubs.alfa, name: "Alfa Racing" }),
    ]);
  });

  it("is not offered to an editor as a club either", async () => {
    const as = league.editor;
    const offered = (
      await test.call({ url: `/api/standings/${league.season}/candidates`, as })
    ).json<{ data: Candidates }>().data;
    expect(offered.teams.map(({ name }) => name)).toEqual(["Alfa Racing"]);
    const fresh = (
      await test.call({
        method: "POST",
        url: `/api/standings/${league.season}/fresh`,
        as,
        payload: { cars: [league.cars.carmen], drivers: [], request: "teams" },
      })
    ).json<{ data: FreshMembers }>().data;
    expect(fresh.teams).toEqual([]);
  });

  it("keeps those results without a club once theirs is an ordinary one", async () => {
    const { db } = test.services.databases;
    const { cars, people, editor } = league;
    await db
      .updateTable("clubs")
      .set({ solo: false })
      .where("id", "=", league.clubs.beta)
      .execute();
    await saveFinishes(test, { as: editor, event: league.events[1], session: league.races[1] }, [
      { car: cars.carmen, drivers: [people.carmen] },
    ]);
    await refreshSeasonStandings(test.services, league.season);
    const clubs = await table("T");
    const beta = clubs?.entries.find(({ teams }) =>
      teams.some(({ name }) => name === "Beta Sport"),
    );
    expect(beta?.points).toBe(25);
  });
});
