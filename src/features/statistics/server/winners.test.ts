import { DAY_MS } from "#shared/time/durations.ts";
import { beforeAll, expect, it } from "vitest";
import type { EventWinners } from "../winners.ts";
import { type Driven, saveDriven } from "#tests/factories/counted-results.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("Who won the rounds of a season", (engine) => {
  let site: TestApp;
  let season: string;
  let admin: string;
  let [ana, dan, eva]: [string, string, string] = ["", "", ""];
  const save = (session: string, cars: Driven[]) =>
    saveDriven(site.services, { session, savedBy: admin }, cars);
  const event = async (daysAgo: number, hidden = false) =>
    createEvent(site.services.databases.db, {
      season,
      time: TEST_NOW - daysAgo * DAY_MS,
      hidden,
    });
  const session = (of: Parameters<typeof createSession>[1]) =>
    createSession(site.services.databases.db, of);
  /** As somebody with an account, who is shown nothing that was kept before the last save. */
  const winners = async (as = dan) => {
    const reply = await site.call({ method: "GET", url: `/api/season/${season}/winners`, as });
    return reply.json<{ data: EventWinners[] }>().data;
  };
  const told = (of: EventWinners[], id: string) =>
    of
      .find((one) => one.event === id)
      ?.winners.map(({ carClass, drivers }) => [carClass, drivers[0]?._id]);

  beforeAll(async () => {
    site = await createTestApp(engine);
    const { db } = site.services.databases;
    admin = await createPerson(db, { roles: ["administrator"] });
    [ana, dan, eva] = [await createPerson(db), await createPerson(db), await createPerson(db)];
    season = await createSeason(db, {
      carModels: [{ id: "acc-30", carClass: "car-gt3" }],
      carClasses: [{ id: "car-gt3" }, { id: "car-gt4" }],
    });
  });

  it("is one of each class where classes race together, in the order of finishing", async () => {
    const round = await event(9);
    await save(await session({ event: round }), [
      { people: [ana], classes: ["car-gt3"] },
      { people: [dan], classes: ["car-gt3"] },
      { people: [eva], classes: ["car-gt4"] },
    ]);
    expect(told(await winners(), round)).toEqual([
      ["car-gt3", ana],
      ["car-gt4", eva],
    ]);
  });

  it("is the first of the race where only one class started", async () => {
    const round = await event(8);
    await save(await session({ event: round }), [
      { people: [dan], classes: ["car-gt3"] },
      { people: [ana], classes: ["car-gt3"] },
    ]);
    expect(told(await winners(), round)).toEqual([[null, dan]]);
  });

  it("is the main race's, not the sprint's, and of two races the last one's", async () => {
    const round = await event(7);
    const races = [
      await session({ event: round }),
      await session({ event: round }),
      await session({ event: round, sprint: true }),
    ];
    const [first = "", second = "", sprint = ""] = races;
    await save(first, [{ people: [ana] }]);
    await save(second, [{ people: [dan] }]);
    await save(sprint, [{ people: [eva] }]);
    expect(told(await winners(), round)).toEqual([[null, dan]]);
  });

  it("is nobody of a qualifying, of a race that does not count, or of one where everybody is disqualified", async () => {
    const round = await event(6);
    await save(await session({ event: round, type: "Q" }), [{ people: [ana] }]);
    await save(await session({ event: round, official: false }), [{ people: [ana] }]);
    const struck = await event(5);
    await save(await session({ event: struck }), [{ people: [ana], dsq: true }]);
    const all = await winners();
    expect(told(all, round)).toBeUndefined();
    expect(told(all, struck)).toEqual([]);
  });

  it("changes with a correction", async () => {
    const round = await event(4);
    const race = await session({ event: round });
    await save(race, [{ people: [ana] }, { people: [dan] }]);
    expect(told(await winners(), round)).toEqual([[null, ana]]);
    await save(race, [{ people: [ana], dsq: true }, { people: [dan] }]);
    expect(told(await winners(), round)).toEqual([[null, dan]]);
  });

  it("tells nothing of a hidden round, but to organisers", async () => {
    const round = await event(3, true);
    await save(await session({ event: round }), [{ people: [ana] }]);
    expect(told(await winners(), round)).toBeUndefined();
    expect(told(await winners(admin), round)).toEqual([[null, ana]]);
  });

  it("is refused for a hidden season, and for none", async () => {
    const hidden = await createSeason(site.services.databases.db, { hidden: true });
    for (const id of [hidden, "nimic"]) {
      const reply = await site.call({ method: "GET", url: `/api/season/${id}/winners` });
      expect(reply.statusCode).toBe(404);
    }
  });
});
