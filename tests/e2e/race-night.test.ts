import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { readOwnEvent } from "#features/entry-lists/entry-lists-calls.ts";
import { readOwnNext } from "#features/home/home-calls.ts";
import { readUnread } from "#features/messages/messages-calls.ts";
import { patternOf } from "#shared/route.ts";
import { readPermissions } from "#shared/site-calls.ts";
import {
  type LeagueSize,
  pilot,
  scuderia,
  sezon,
} from "#tests/factories/large-league/league-size.ts";
import { makeLargeLeague } from "#tests/factories/large-league/make-large-league.ts";
import { createPerson } from "#tests/factories/league.ts";
import { follow } from "#tests/followed-changes.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

/*
 * The evening of a race in small, by counts alone: `npm run bench -- race-night` says how long it takes.
 */

const few: LeagueSize = { seasons: 2, events: 2, cars: 4, people: 16 };
const many: LeagueSize = { ...few, cars: 16, people: 64 };

const season = sezon(0);
const event = `${season}-e1`;
const coming = `${season}-e2`;
const session = `${event}-x4`;
const driver = pilot(2);

/** What shows the results that are saved, and what does not. */
const shownPages = [
  "/",
  `/season/${season}`,
  `/season/${season}?tab=standings`,
  `/event/${event}`,
  `/event/${event}?tab=results`,
  `/driver-profile/${driver}`,
  `/team-profile/${scuderia(0)}`,
];
const otherPages = [
  `/season/${sezon(1)}`,
  `/event/${sezon(1)}-e0`,
  `/event/${sezon(1)}-e1?tab=results`,
];
/** Of an event to come, which shows who is let in by results. */
const comingPages = [`/event/${coming}`, `/event/${coming}?tab=registrations`];
const pages = [...shownPages, ...comingPages, ...otherPages];

/** Bytes of a page of 16 cars, compressed. */
const mostOfPage = 30 * 1024;
/** Of head and body: a page of an event from what is kept, and what a driver asks for besides. */
const mostOfDriver = 20 * 1024;

const everyPage = [readPermissions, readUnread].map(patternOf);
const ownEvent = patternOf(readOwnEvent).replace(":id", event);
/** What the pages ask for with a token, and the most statements of each: `first-paint.test.ts` holds the pages to it. */
const ownCalls: Record<string, number> = {
  [patternOf(readPermissions)]: 2,
  [patternOf(readUnread)]: 1,
  // It has decisions too: a waiting case, a decision and a sanction that cost grid places, the licence, and bans.
  [patternOf(readOwnNext)]: 20,
  [ownEvent]: 8,
};

/** With each call it is read who asks, and what they may. */
const readsOfViewer = 2;

const editorShape = z.object({ data: z.object({ version: z.number() }) });

interface Evening {
  test: TestApp;
  steward: string;
  /** Statements that the work takes. */
  counting: (work: () => Promise<unknown>) => Promise<number>;
}

async function begin(
  engine: Parameters<typeof createTestApp>[0],
  size: LeagueSize,
): Promise<Evening> {
  let statements = 0;
  const test = await createTestApp(engine, { pages: true, onStatement: () => statements++ });
  await makeLargeLeague(test.services, { size });
  const steward = await createPerson(test.services.databases.db, { roles: ["steward"] });
  return {
    test,
    steward,
    counting: async (work) => {
      statements = 0;
      await work();
      return statements;
    },
  };
}

describeOnEachDatabase("On the evening of a race", (engine) => {
  let evenings: { few: Evening; many: Evening };
  let clock = TEST_NOW;
  beforeAll(async () => {
    evenings = { few: await begin(engine, few), many: await begin(engine, many) };
  });
  afterAll(async () => {
    for (const { test } of Object.values(evenings)) await test.close();
  });

  const visit = async ({ test }: Evening, url: string, headers: Record<string, string> = {}) => {
    const reply = await test.call({
      url,
      remoteAddress: "10.0.0.7",
      headers: { "accept-encoding": "br", ...headers },
    });
    return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload.length };
  };
  const call = ({ test }: Evening, url: string, as: string) =>
    test.call({ url, as, headers: { "accept-encoding": "br" } });
  const openAll = async (evening: Evening) => {
    for (const page of pages)
      expect([page, (await visit(evening, page)).status]).toEqual([page, 200]);
  };
  /** Longer than what has changed is shown for a moment. */
  const waitAMoment = () => {
    clock += 1100;
    for (const { test } of Object.values(evenings)) test.setNow(clock);
  };
  const save = async ({ test, steward }: Evening) => {
    const path = `/api/event/${event}/edit-results/${session}`;
    const { version } = editorShape.parse(
      (await test.call({ url: path, as: steward })).json(),
    ).data;
    return test.call({
      method: "POST",
      url: `${path}/restore`,
      as: steward,
      payload: { version: 1, currentVersion: version },
    });
  };
  const answer = async ({ test }: Evening) =>
    test.call({
      method: "POST",
      url: `/api/event/${coming}/rsvp`,
      as: driver,
      payload: { car: `${season}-c1`, firstDriver: driver },
    });

  it("everybody who follows is told of each change once", async () => {
    const evening = evenings.many;
    const { app } = evening.test;
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const followers = await Promise.all([1, 2, 3].map(() => follow(origin)));
    await save(evening);
    await answer(evening);
    await save(evening);
    const told = [event, coming, event].map((id) => `event:${id}`);
    for (const follower of followers) {
      const events = () => follower.things().filter((thing) => thing?.startsWith("event:"));
      await expect.poll(() => events().length).toBeGreaterThanOrEqual(told.length);
      expect(events()).toEqual(told);
      follower.leave();
    }
  });

  it("a visitor's page takes no statement once it is kept, and no body once they have it", async () => {
    const evening = evenings.many;
    await openAll(evening);
    for (const page of pages) {
      const taken = await evening.counting(async () => {
        const kept = await visit(evening, page);
        expect(kept.bytes).toBeLessThan(mostOfPage);
        const known = await visit(evening, page, { "if-none-match": String(kept.headers.etag) });
        expect([page, known.status, known.bytes]).toEqual([page, 304, 0]);
      });
      expect([page, taken]).toEqual([page, 0]);
    }
  });

  it("a page takes as many statements to be made of four times as many cars", async () => {
    const made = async (evening: Evening) => {
      const counts: Record<string, number> = {};
      for (const page of pages) {
        evening.test.services.cache.drop();
        counts[page] = await evening.counting(() => visit(evening, page));
      }
      return counts;
    };
    expect(await made(evenings.many)).toEqual(await made(evenings.few));
  });

  it("a driver opens an event with few statements and at most 20 KB", async () => {
    for (const evening of Object.values(evenings)) {
      const sent: Record<string, number> = {};
      const { bytes } = await visit(evening, `/event/${event}?tab=results`);
      await call(evening, "/user/profile", driver);
      for (const [url, most] of Object.entries(ownCalls)) {
        const taken = await evening.counting(async () => {
          const reply = await call(evening, url, driver);
          expect([url, reply.statusCode]).toEqual([url, 200]);
          sent[url] = reply.rawPayload.length + JSON.stringify(reply.headers).length;
        });
        expect(taken).toBeLessThanOrEqual(readsOfViewer + most);
      }
      const own = [...everyPage, ownEvent].reduce((sum, url) => sum + (sent[url] ?? 0), 0);
      expect(own).toBeLessThan(4 * 1024);
      expect(bytes + own).toBeLessThan(mostOfDriver);
    }
  });

  /** Everything that is made when three visitors open every page after a write. */
  async function madeAfter(evening: Evening, write: () => Promise<{ statusCode: number }>) {
    await openAll(evening);
    await openAll(evening);
    waitAMoment();
    const { cache, addresses, changes } = evening.test.services;
    const drops = cache.generation + 1;
    const { promise: told, resolve } = Promise.withResolvers<unknown>();
    const stop = changes.onTold(resolve);
    expect((await write()).statusCode).toBe(200);
    // With PostgreSQL it hears of its own write as other processes do, and has dropped already.
    await told;
    stop();
    expect(cache.generation).toBe(drops);
    waitAMoment();
    const set = vi.spyOn(cache, "set");
    for (let turn = 0; turn < 3; turn++) await openAll(evening);
    const made = set.mock.calls.map(([key]) => key);
    set.mockRestore();
    expect(made.length).toBe(new Set(made).size);
    return {
      pages: pages.filter((page) => made.includes(addresses.get(page)?.key ?? "")),
      ofOtherSeasons: made.filter((key) => key.includes(sezon(1))),
    };
  }

  it("a save of results has each page that shows them made once, and no other", async () => {
    const evening = evenings.many;
    expect(await madeAfter(evening, () => save(evening))).toEqual({
      pages: [...shownPages, ...comingPages],
      ofOtherSeasons: [],
    });
  });

  it("an answer of presence has the pages of its event made once, and no other", async () => {
    const evening = evenings.many;
    expect(await madeAfter(evening, () => answer(evening))).toEqual({
      pages: comingPages,
      ofOtherSeasons: [],
    });
  });

  it("a save and an answer take as many statements with four times as many cars", async () => {
    const fewest = async (evening: Evening, write: (one: Evening) => Promise<unknown>) => {
      const counts: number[] = [];
      // Whoever follows changes may be asking meanwhile.
      for (let turn = 0; turn < 4; turn++)
        counts.push(await evening.counting(() => write(evening)));
      return Math.min(...counts);
    };
    expect(await fewest(evenings.many, answer)).toBe(await fewest(evenings.few, answer));
    expect(await fewest(evenings.many, save)).toBe(await fewest(evenings.few, save));
  });
});
