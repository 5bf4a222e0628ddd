import { HOUR_MS } from "#shared/time/durations.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerPresence, createEvent, createPerson } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { listPublicAddresses } from "#tests/public-addresses.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

/** Writes that say what they change: whatever they leave out would be shown as it was. */
describeOnEachDatabase("What is kept after a write that names what it changes", (engine) => {
  let test: TestApp;
  let league: StandingsSeason;
  let other: StandingsSeason;
  let editor: string;
  let coming: string;

  beforeEach(async () => {
    test = await createTestApp(engine);
    editor = await createPerson(test.services.databases.db, { roles: ["administrator"] });
    league = await createStandingsSeason(test);
    other = await createStandingsSeason(test);
    for (const one of [league, other]) {
      await race(one, 0, [one.people.ana, one.people.carmen]);
      await test.call({
        method: "POST",
        url: `/api/standings/${one.season}/save`,
        payload: { standings: postedTable(one) },
        as: editor,
      });
    }
    const { db } = test.services.databases;
    coming = await createEvent(db, {
      season: league.season,
      title: "Imola",
      time: TEST_NOW + 24 * HOUR_MS,
      rsvpStart: TEST_NOW - HOUR_MS,
      rsvpEnd: TEST_NOW + HOUR_MS,
    });
  });
  afterEach(() => test.close());

  const race = async (one: StandingsSeason, round: 0 | 1, [first = "", second = ""]: string[]) =>
    saveFinishes(test, { as: editor, event: one.events[round], session: one.races[round] }, [
      { car: one.cars.ana, drivers: [first] },
      { car: one.cars.carmen, drivers: [second], gridPenalty: 2 },
    ]);

  const read = async (urls: readonly string[]) => {
    const replies = new Map<string, string>();
    await Promise.all(
      urls.map(async (url) => {
        const { body, statusCode } = await test.call({ url });
        if (statusCode === 200) replies.set(url, body);
      }),
    );
    return replies;
  };

  /** Which replies changed with the write, and which of all are not what they would be if made anew. */
  async function after(write: () => Promise<unknown>) {
    const urls = [...(await read(await listPublicAddresses(test))).keys()];
    expect(urls.length).toBeGreaterThan(40);
    const before = await read(urls);
    await write();
    const isStale = (season: string) =>
      test.services.cache.get(JSON.stringify(["/api/season/:id", { id: season }, {}]))?.isStale;
    const stale = [league, other].map(({ season }) => isStale(season));
    const shown = await read(await listPublicAddresses(test));
    test.services.cache.drop();
    const anew = await read(await listPublicAddresses(test));
    return {
      stale,
      changed: urls.filter((url) => before.get(url) !== anew.get(url)),
      wrong: [...anew.keys()].filter((url) => shown.get(url) !== anew.get(url)),
    };
  }

  it("is right everywhere after results are saved, with other people too", async () => {
    const { people } = league;
    const outcome = await after(() => race(league, 1, [people.carmen, people.bogdan]));
    expect(outcome.wrong).toEqual([]);
    expect(outcome.stale).toEqual([true, false]);
    expect(outcome.changed).toEqual(
      expect.arrayContaining([
        `/api/event/${league.events[1]}`,
        `/api/driver-profile/${people.bogdan}`,
      ]),
    );
  });

  it("is right everywhere after somebody is taken out of results", async () => {
    const { people } = league;
    const outcome = await after(() => race(league, 0, [people.bogdan, people.barbu]));
    expect(outcome.wrong).toEqual([]);
    expect(outcome.changed).toContain(`/api/driver-profile/${people.carmen}`);
  });

  it("is right everywhere after results are saved that open the door to a later event", async () => {
    const { db } = test.services.databases;
    const rules = JSON.stringify({ prequalEnabled: true, prequalLimitPercentage: 105 });
    await db.updateTable("seasons").set({ rules }).where("id", "=", league.season).execute();
    const [, session] = league.qualifyings;
    await db
      .updateTable("event_sessions")
      .set({ prequalification: true })
      .where("id", "=", session)
      .execute();
    for (const [car, answeredBy] of [
      [league.cars.carmen, league.people.carmen],
      [league.cars.ana, league.people.ana],
    ] as const)
      await answerPresence(db, { event: coming, car, answeredBy });
    const outcome = await after(() =>
      saveFinishes(test, { as: editor, event: league.events[1], session }, [
        { car: league.cars.ana, drivers: [league.people.ana] },
      ]),
    );
    expect(outcome.wrong).toEqual([]);
    expect(outcome.changed).toContain(`/api/event/${coming}/entrylist`);
  });

  it("is right everywhere after somebody says that they come", async () => {
    await answerPresence(test.services.databases.db, {
      event: coming,
      car: league.cars.carmen,
      answeredBy: league.people.carmen,
    });
    const outcome = await after(() =>
      test.call({
        method: "POST",
        url: `/api/event/${coming}/rsvp`,
        as: league.people.ana,
        payload: { car: league.cars.ana, firstDriver: league.people.ana },
      }),
    );
    expect(outcome.wrong).toEqual([]);
    expect(outcome.changed).toContain(`/api/event/${coming}/entrylist`);
  });

  it("is right everywhere after tables are computed anew", async () => {
    await race(league, 1, [league.people.carmen, league.people.ana]);
    const outcome = await after(() =>
      test.call({
        method: "POST",
        url: `/api/season/${league.season}/standings/refresh`,
        as: editor,
      }),
    );
    expect(outcome.wrong).toEqual([]);
    expect(outcome.changed).toContain(`/api/season/${league.season}/standings`);
  });

  const readAs = async (remoteAddress: string, url: string) =>
    (await test.app.inject({ url, remoteAddress })).body;

  it("is shown for a moment to visitors, never to who wrote, and no longer than a moment", async () => {
    const url = `/api/event/${league.events[1]}?results=all`;
    const before = await readAs("10.0.0.7", url);
    await race(league, 1, [league.people.carmen, league.people.bogdan]);
    expect(await readAs("10.0.0.7", url)).toBe(before);
    const anew = await readAs("127.0.0.1", url);
    expect(anew).not.toBe(before);
    expect(await readAs("10.0.0.7", url)).toBe(anew);
    await race(league, 1, [league.people.ana, league.people.barbu]);
    expect(await readAs("10.0.0.7", url)).toBe(anew);
    test.setNow(TEST_NOW + 1000);
    expect(await readAs("10.0.0.7", url)).not.toBe(anew);
  });

  it("is not emptied by a write that names nothing: it is shown for a moment, and to who wrote it is anew", async () => {
    const { ana } = league.people;
    const urls = await listPublicAddresses(test);
    for (const url of urls) await readAs("10.0.0.7", url);
    const { replies } = test.services.cache.size;
    const url = `/api/driver-profile/${ana}`;
    const before = await readAs("10.0.0.7", url);
    const saved = await test.call({
      method: "POST",
      url: "/user/profile",
      as: ana,
      payload: { lastName: "Renumită" },
    });
    expect(saved.statusCode).toBe(200);
    expect(test.services.cache.size.replies).toBe(replies);
    expect(await readAs("10.0.0.7", url)).toBe(before);
    const anew = await readAs("127.0.0.1", url);
    expect(anew).toContain("Renumită");
    expect(await readAs("10.0.0.7", url)).toBe(anew);
  });

  it("is made once for many who ask at the same time", async () => {
    const url = `/api/event/${league.events[1]}?results=all`;
    await race(league, 1, [league.people.carmen, league.people.bogdan]);
    test.services.cache.drop();
    const set = vi.spyOn(test.services.cache, "set");
    const bodies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => readAs(`10.0.0.${index}`, url)),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(set).toHaveBeenCalledOnce();
  });
});
