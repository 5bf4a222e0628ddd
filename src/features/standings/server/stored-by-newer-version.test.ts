import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EditableEvent } from "#features/events/event-form.ts";
import { createPerson } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { StandingsTable } from "../standings.ts";
import { saveStandings } from "./editor/save-standings.ts";

/** A newer version of the site was here, stored words that this one does not know, and was taken back. */
describeOnEachDatabase("what a newer version of the site stored", (engine) => {
  let test: TestApp;
  let organiser: string;
  let league: StandingsSeason;

  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    organiser = await createPerson(db, { roles: ["administrator"] });
    league = await createStandingsSeason(test);
    await saveFinishes(
      test,
      { as: league.editor, event: league.events[0], session: league.races[0] },
      [{ car: league.cars.ana, drivers: [league.people.ana] }],
    );
    for (const title of ["Piloți", "Națiuni"])
      await saveStandings(test.services, {
        seasonId: league.season,
        savedBy: league.editor,
        standings: postedTable(league, { title }),
      });
    await db.updateTable("standings").set({ type: "N" }).where("title", "=", "Națiuni").execute();
    await db
      .updateTable("standings")
      .set({ definition: sql`replace(definition, '"teams"', '"flags"')` })
      .execute();
    await db
      .updateTable("standings_entries")
      .set({
        breakdown: sql`replace(breakdown, '"zeroReason":null', '"zeroReason":"too-late"')`,
      })
      .execute();
    await db
      .updateTable("event_sessions")
      .set({ type: "SPRINT" })
      .where("id", "=", league.races[0])
      .execute();
    const rule = { group: 0, from: "weather", mappings: [], combinations: [] };
    await db
      .updateTable("seasons")
      .set({ class_rules: JSON.stringify({ groups: [rule] }) })
      .where("id", "=", league.season)
      .execute();
  });
  afterAll(async () => test.close());

  const get = (url: string) => test.call({ url, as: organiser });

  it("leaves every page that shows it readable", async () => {
    const [event, race, season] = [league.events[0], league.races[0], league.season];
    const [table] = (await get(`/api/season/${season}/standings`)).json<{
      data: StandingsTable[];
    }>().data;
    const replies = await Promise.all(
      [
        "/api/seasons",
        `/api/season/${season}`,
        `/api/season/${season}/edit`,
        `/api/season/${season}/carNumbersList`,
        `/api/event/${event}`,
        `/api/event/${event}/edit`,
        `/api/event/${event}/entrylist`,
        `/api/event/${event}/edit-results/${race}`,
        `/api/event/${event}/edit-results/${race}/history`,
        `/api/event/${event}/results/${race}/csv`,
        `/api/standings/${season}/available-events`,
        `/api/standings/${table?._id}/entry/${table?.entries[0]?._id}`,
        `/api/driver-profile/${league.people.ana}`,
      ].map(async (url) => `${(await get(url)).statusCode} ${url}`),
    );
    expect(replies.filter((reply) => !reply.startsWith("200 "))).toEqual([]);
  });

  it("is not there where it cannot be shown: a table, a column", async () => {
    const tables = (await get(`/api/season/${league.season}/standings`)).json<{
      data: StandingsTable[];
    }>().data;
    expect(tables.map(({ title, displayedColumns }) => ({ title, displayedColumns }))).toEqual([
      { title: "Piloți", displayedColumns: ["position", "cars", "drivers", "points"] },
    ]);
  });

  it("stays stored when an organiser saves the event around it", async () => {
    const read = await get(`/api/event/${league.events[0]}/edit`);
    const { data } = read.json<{ data: EditableEvent }>();
    expect(data.sessions.map(({ type }) => type)).toEqual(["Q", "A"]);
    const { title, time, rules, rsvpStart, rsvpEnd, hidden, version } = data;
    const reply = await test.call({
      method: "POST",
      url: `/api/event/${league.events[0]}`,
      as: organiser,
      payload: {
        title: `${title} 2`,
        time,
        rules,
        rsvpStart,
        rsvpEnd,
        hidden,
        version,
        track: data.track._id,
        cover: null,
        sessions: data.sessions.map(({ hasResults: _has, ...session }) => session),
      },
    });
    expect(reply.json()).toMatchObject({ status: 200 });
    const stored = await test.services.databases.db
      .selectFrom("event_sessions")
      .select("type")
      .where("id", "=", league.races[0])
      .executeTakeFirstOrThrow();
    expect(stored.type).toBe("SPRINT");
  });
});
