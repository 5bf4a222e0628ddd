import { DAY_MS } from "#shared/time/durations.ts";
import { beforeAll, expect, it } from "vitest";
import type { EventWithResults } from "../event-results.ts";
import { saveDriven } from "#tests/factories/counted-results.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("What goes with an event", (engine) => {
  let site: TestApp;
  let season: string;
  let admin: string;
  let [ana, dan, eva]: [string, string, string] = ["", "", ""];
  let rounds: string[];
  let [qualifying, race]: [string, string] = ["", ""];
  const read = async (event = "", as?: string, query = "?results=all") => {
    const reply = await site.call({
      url: `/api/event/${event}${query}`,
      ...(as !== undefined && { as }),
    });
    return reply.json<{ status: number; data: EventWithResults }>();
  };
  const beside = async (event = "", as?: string) => {
    const { previous, next } = (await read(event, as)).data.beside;
    return [previous && [previous._id, previous.round], next && [next._id, next.round]];
  };

  beforeAll(async () => {
    site = await createTestApp(engine);
    const { db } = site.services.databases;
    admin = await createPerson(db, { roles: ["administrator"] });
    [ana, dan, eva] = [await createPerson(db), await createPerson(db), await createPerson(db)];
    season = await createSeason(db, {
      carModels: [{ id: "acc-30", carClass: "car-gt3" }],
      carClasses: [{ id: "car-gt3" }, { id: "car-gt4" }],
    });
    rounds = [];
    for (const [daysAgo, hidden] of [
      [40, false],
      [30, false],
      [20, true],
      [10, false],
    ] as const)
      rounds.push(await createEvent(db, { season, time: TEST_NOW - daysAgo * DAY_MS, hidden }));
    await createEvent(db, {
      season: await createSeason(db),
      time: TEST_NOW - 25 * DAY_MS,
    });
    const [event = ""] = rounds;
    qualifying = await createSession(db, { event, type: "Q" });
    race = await createSession(db, { event });
  });

  it("are the rounds beside it in its season, past those that are hidden, for who prepares them too", async () => {
    const [first, second, hidden, last] = rounds;
    expect(await beside(first)).toEqual([null, [second, 2]]);
    for (const as of [undefined, admin])
      expect(await beside(second, as)).toEqual([
        [first, 1],
        [last, 3],
      ]);
    expect(await beside(last)).toEqual([[second, 2], null]);
    expect(await beside(hidden, admin)).toEqual([
      [second, 2],
      [last, 3],
    ]);
    expect((await read(hidden)).status).toBe(404);
  });

  it("follow when a round is hidden meanwhile, also in what was kept", async () => {
    const [first, second] = rounds;
    const hide = async (hidden: boolean, version: number) => {
      await read(first, undefined, "?results=none");
      const reply = await site.call({
        method: "POST",
        url: `/api/event/${second}/visibility`,
        as: admin,
        payload: { hidden, version },
      });
      expect(reply.statusCode).toBe(200);
    };
    await hide(true, 1);
    expect(await beside(first)).toEqual([null, [rounds[3], 2]]);
    await hide(false, 2);
    expect(await beside(first)).toEqual([null, [second, 2]]);
  });

  it("is who had the pole of each class, with the person", async () => {
    const [event] = rounds;
    const save = async (session: string, order: readonly [string, string][]) =>
      saveDriven(
        site.services,
        { session, savedBy: admin },
        order.map(([person, carClass], index) => ({
          people: [person],
          classes: [carClass],
          bestLapMs: 90_000 + index,
          bestLapOrder: index,
        })),
      );
    await save(qualifying, [
      [dan, "car-gt3"],
      [ana, "car-gt3"],
      [eva, "car-gt4"],
    ]);
    await save(race, [
      [ana, "car-gt3"],
      [dan, "car-gt3"],
      [eva, "car-gt4"],
    ]);
    const { poles, sessions } = (await read(event, eva)).data;
    expect(poles.map(({ session, driver }) => [session, driver])).toEqual(
      expect.arrayContaining([
        [qualifying, dan],
        [qualifying, eva],
      ]),
    );
    expect(poles).toHaveLength(2);
    const rows = sessions.find(({ _id }) => _id === qualifying)?.results ?? [];
    expect(rows.map(({ _id }) => _id)).toEqual(expect.arrayContaining(poles.map(({ row }) => row)));
    expect((await read(rounds[1], eva)).data.poles).toEqual([]);
  });
});
