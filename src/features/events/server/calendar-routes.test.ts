import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bulkInsert } from "#tests/factories/large-league/bulk-insert.ts";
import { createSeason } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

/** A few more than an unpaged list holds. */
const events = 1003;
/** How many of them are over. */
const past = 990;

describeOnEachDatabase("The calendar of a league with many events", (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db, engine: name } = test.services.databases;
    const season = await createSeason(db);
    const hidden = await createSeason(db, { hidden: true });
    const row = (number: number) => ({
      id: `e-${number}`,
      season_id: season,
      title: `Etapa ${number}`,
      // Noon of a day: nobody's time is now.
      time: TEST_NOW + (number - past) * DAY_MS + DAY_MS / 2,
      track_id: "acc-monza",
      rules: "",
      hidden: false,
      created_at: TEST_NOW,
    });
    const shown = Array.from({ length: events }, (_, number) => row(number));
    const secret = [
      { ...row(past), id: "secret-1", time: TEST_NOW - 1, hidden: true },
      { ...row(past), id: "secret-2", time: TEST_NOW + 1, season_id: hidden },
    ];
    await bulkInsert(db, { engine: name, table: "events" }, [...shown, ...secret]);
  });
  afterAll(() => test.close());

  const get = async (url: string) => {
    const reply = await test.call({ url });
    expect(reply.statusCode).toBe(200);
    return reply.json();
  };
  const ids = (data: { _id: string }[]) => data.map(({ _id }) => _id);

  it("is unpaged the latest of them in order of time, so that what is to come is in it", async () => {
    const { data, meta } = await get("/api/events");
    expect(meta).toEqual({ page: 1, pageSize: 1000, total: events });
    expect(ids(data)).toEqual(Array.from({ length: 1000 }, (_, index) => `e-${index + 3}`));
  });

  it("is paged from its beginning to its end", async () => {
    const first = await get("/api/events?page=1");
    expect(first.meta).toEqual({ page: 1, pageSize: 20, total: events });
    expect(ids(first.data).at(0)).toBe("e-0");
    const last = await get("/api/events?page=51");
    expect(ids(last.data)).toEqual(["e-1000", "e-1001", "e-1002"]);
    expect((await get("/api/events?page=52")).data).toEqual([]);
  });

  it("names the current and the last event among all of them, and no hidden one", async () => {
    // The last one of those that are over, half a day ago, is the current one for another half.
    expect((await get("/api/last-event")).data).toEqual({ _id: `e-${past - 1}` });
    expect((await get("/api/current-event")).data).toEqual({ _id: `e-${past - 1}` });
    test.setNow(TEST_NOW + DAY_MS / 2 - 1);
    expect((await get("/api/current-event")).data).toEqual({ _id: `e-${past - 1}` });
    test.setNow(TEST_NOW + DAY_MS / 2);
    expect((await get("/api/current-event")).data).toEqual({ _id: `e-${past}` });
    expect((await get("/api/last-event")).data).toEqual({ _id: `e-${past}` });
  });
});
