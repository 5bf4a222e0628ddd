import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { beforeAll, expect, it } from "vitest";
import { saveDriven } from "#tests/factories/counted-results.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import { createStewardedRace } from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { EventWithResults } from "../event-results.ts";

describeOnEachDatabase("What an event says of its race", (engine) => {
  let site: TestApp;
  let admin: string;
  let people: string[];
  const recap = async (event: string, query = "?results=none") => {
    site.services.cache.drop();
    const reply = await site.call({ url: `/api/event/${event}${query}` });
    return reply.json<{ data: EventWithResults }>().data.recap;
  };

  beforeAll(async () => {
    site = await createTestApp(engine);
    const { db } = site.services.databases;
    admin = await createPerson(db, { roles: ["administrator"] });
    people = [await createPerson(db), await createPerson(db)];
  });

  const save = async (session: string, order: readonly string[]) =>
    saveDriven(
      site.services,
      { session, savedBy: admin },
      order.map((person, index) => ({
        people: [person],
        bestLapMs: 90_000 + index,
        bestLapOrder: index,
      })),
    );

  it("is of its main race, not of a sprint, a qualifying or a race that does not count", async () => {
    const { db } = site.services.databases;
    const event = await createEvent(db, {
      season: await createSeason(db),
      time: TEST_NOW - DAY_MS,
    });
    const at = (hours: number) => TEST_NOW - DAY_MS + hours * HOUR_MS;
    const qualifying = await createSession(db, { event, type: "Q", startAt: at(0) });
    const sprint = await createSession(db, { event, startAt: at(1), sprint: true });
    const race = await createSession(db, { event, startAt: at(2) });
    const friendly = await createSession(db, { event, startAt: at(3), official: false });
    await save(qualifying, people);
    await save(friendly, people);
    expect(await recap(event)).toBeNull();
    await save(sprint, people);
    expect(await recap(event)).toMatchObject({ session: sprint, isProvisional: false });
    await save(race, people.toReversed());
    for (const query of ["?results=none", "?results=all", `?results=${race}`, ""])
      expect(await recap(event, query)).toMatchObject({
        session: race,
        podium: [{ drivers: [{ _id: people[1] }] }, { drivers: [{ _id: people[0] }] }],
      });
  });

  it("is provisional while it can be protested", async () => {
    site.setNow(TEST_NOW);
    const { event } = await createStewardedRace(site);
    expect(await recap(event)).toMatchObject({ isProvisional: true });
    site.setNow(TEST_NOW + 30 * DAY_MS);
    expect(await recap(event)).toMatchObject({ isProvisional: false });
  });
});
