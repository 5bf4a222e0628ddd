import { afterAll, beforeAll, expect, it } from "vitest";
import type { SessionTypeCode } from "#shared/session-types.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import { createEvent, createSeason, createSession } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { raceStart } from "./race-start.ts";

describeOnEachDatabase("What is announced of an event", (engine) => {
  let test: TestApp;
  let season: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    season = await createSeason(test.services.databases.db);
  });
  afterAll(() => test.close());

  it.each<[string, [type: SessionTypeCode, hour: number, official: boolean][], number]>([
    [
      "its race and not practice",
      [
        ["P", 1, false],
        ["Q", 2, true],
        ["R", 3, true],
      ],
      3,
    ],
    [
      "its first race",
      [
        ["R", 4, true],
        ["R", 3, true],
      ],
      3,
    ],
    [
      "its official race",
      [
        ["R", 1, false],
        ["R", 3, true],
      ],
      3,
    ],
    [
      "its first session where no race is official",
      [
        ["R", 2, false],
        ["P", 1, false],
      ],
      1,
    ],
    ["its own time where it has no session", [], 0],
  ])("is the start of %s, in lists of events and in the calendar", async (_, sessions, hour) => {
    const { db } = test.services.databases;
    const event = await createEvent(db, { season, time: TEST_NOW });
    for (const [type, at, official] of sessions)
      await createSession(db, { event, type, official, startAt: TEST_NOW + at * HOUR_MS });
    const announced = TEST_NOW + hour * HOUR_MS;
    const listed = await db
      .selectFrom("events as event")
      .select(raceStart().as("startsAt"))
      .where("event.id", "=", event)
      .executeTakeFirst();
    expect(listed).toEqual({ startsAt: announced });
    test.services.cache.drop();
    const calendar = (await test.call({ url: "/api/events" })).json().data;
    expect(calendar.find(({ _id }: { _id: string }) => _id === event)).toMatchObject({
      date: TEST_NOW,
      startsAt: announced,
    });
  });
});
