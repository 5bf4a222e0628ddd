import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { RaceControl } from "#features/entry-lists/race-control.ts";
import { endAccount } from "#features/accounts/server/people/end-account.ts";
import { mergePeople } from "#features/accounts/server/people/merge-people.ts";
import {
  answerPresence,
  createEvent,
  createPerson,
  createSeason,
  registerCar,
} from "#tests/factories/league.ts";
import { readAccEntryList, readAcEntryList } from "#tests/game-server-readers.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

const steam = (n: number) => String(76_561_190_000_000_000n + BigInt(n));

describeOnEachDatabase("Race control", (engine) => {
  let test: TestApp;
  let admin: string;
  let season: string;
  let event: string;
  let count = 0;

  beforeAll(async () => {
    test = await createTestApp(engine);
    admin = await createPerson(db(), { roles: ["administrator"] });
  });
  afterAll(async () => test.close());
  beforeEach(async () => {
    await db().deleteFrom("race_control").execute();
    await stage("acc");
  });

  const db = () => test.services.databases.db;

  async function stage(
    simulator: "acc" | "ac",
    given: NonNullable<Parameters<typeof createSeason>[1]> = {},
  ) {
    season = await createSeason(db(), { simulator, ...given });
    event = await createEvent(db(), { season, time: TEST_NOW + DAY_MS });
  }

  const person = (given: NonNullable<Parameters<typeof createPerson>[1]> = {}) => {
    count++;
    return createPerson(db(), { steamId: steam(count), ...given });
  };
  const steamOf = async (id: string) =>
    (await db().selectFrom("users").select("steam_id").where("id", "=", id).executeTakeFirst())
      ?.steam_id ?? "";

  const enter = async (raceNumber: number, drivers: string[]) => {
    const car = await registerCar(db(), { season, raceNumber, drivers });
    count++;
    await answerPresence(db(), {
      event,
      car,
      answeredBy: drivers[0] ?? admin,
      answeredAt: TEST_NOW - DAY_MS + count,
    });
  };

  const set = (driver: string, seat: string, of: string | null = season, as = admin) =>
    test.call({
      method: "POST",
      url: "/api/race-control",
      as,
      payload: { driver, seat, season: of },
    });
  const remove = (driver: string, of: string | null = season) =>
    test.call({
      method: "POST",
      url: `/api/race-control/${driver}/remove`,
      as: admin,
      payload: { season: of },
    });
  const list = async (of: string | null = season) =>
    (
      await test.call({
        url: `/api/race-control${of === null ? "" : `?season=${of}`}`,
        as: admin,
      })
    ).json<{ data: RaceControl }>().data;

  const download = async (simulator: "ac" | "acc", query = "") => {
    const url = `/api/event/${event}/${simulator}-download-entrylist${query}`;
    const reply = await test.call({ url, as: admin });
    expect(reply.statusCode).toBe(200);
    return reply.rawPayload;
  };
  /** Who joins beside the cars of the ACC file, and whether they administrate. */
  const seats = async (query = "") =>
    readAccEntryList(await download("acc", query))
      .entries.filter((entry) => entry.raceNumber === -1)
      .map((entry) => [entry.drivers[0]?.["playerID"], entry["isServerAdmin"]]);

  it("stands behind the cars of the season's files, and of no other season's", async () => {
    const [anca, driver] = [await person({ firstName: "Anca" }), await person()];
    await enter(7, [driver]);
    expect((await set(anca, "admin")).statusCode).toBe(200);
    expect(await seats()).toEqual([[`S${await steamOf(anca)}`, 1]]);
    await stage("ac");
    await enter(7, [driver]);
    expect(readAcEntryList(await download("ac"))).toHaveLength(1);
    await set(anca, "spectator");
    const slots = readAcEntryList(await download("ac"));
    expect(slots.map((slot) => [slot.GUID, slot.SPECTATOR_MODE])).toEqual([
      [[await steamOf(driver)], "0"],
      [[await steamOf(anca)], "1"],
    ]);
  });

  it("of the league is in every season's files; whom the season names too does what the season says", async () => {
    const [anca, bogdan] = [
      await person({ firstName: "Anca" }),
      await person({ firstName: "Bogdan" }),
    ];
    await enter(7, [await person()]);
    await set(anca, "admin", null);
    await set(bogdan, "admin", null);
    await set(bogdan, "spectator");
    expect(await seats()).toEqual([
      [`S${await steamOf(anca)}`, 1],
      [`S${await steamOf(bogdan)}`, 0],
    ]);
    const control = await list();
    expect(control.people.map(({ driver }) => driver)).toEqual([bogdan]);
    expect(control.league.map(({ driver }) => driver)).toEqual([anca, bogdan]);
    expect((await list(null)).people.map(({ seat }) => seat)).toEqual(["admin", "admin"]);
  });

  it("takes no place of a split, and has its seat in the split where it does not drive", async () => {
    await stage("acc", { rules: { maxCarsPerSplit: 1, maxSplits: 2 } });
    const racing = await person();
    await enter(5, [racing]);
    await enter(6, [await person()]);
    await set(racing, "admin");
    const own = readAccEntryList(await download("acc")).entries;
    expect(own.map((entry) => [entry.raceNumber, entry["isServerAdmin"]])).toEqual([[5, 1]]);
    const other = readAccEntryList(await download("acc", "?split=2")).entries;
    expect(other.map((entry) => [entry.raceNumber, entry["isServerAdmin"]])).toEqual([
      [6, 0],
      [-1, 1],
    ]);
  });

  it("is refused without a Steam account, and leaves the files when the account is unlinked", async () => {
    const nobody = await createPerson(db(), { steamId: null });
    const refused = await set(nobody, "admin");
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { fields: { driver: "Nu are contul Steam legat, iar serverele recunosc oamenii după el." } },
    ]);
    const anca = await person();
    await enter(7, [await person()]);
    await set(anca, "admin");
    await db().updateTable("users").set({ steam_id: null }).where("id", "=", anca).execute();
    expect(await seats()).toEqual([]);
    expect((await list()).people).toMatchObject([{ driver: anca, hasSteam: false }]);
  });

  it("said twice, or by two at once, is there once and written down once", async () => {
    const anca = await person();
    const replies = await Promise.all([1, 2, 3].map(async () => set(anca, "admin")));
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
    expect((await list()).people).toHaveLength(1);
    await set(anca, "spectator");
    await remove(anca);
    expect((await remove(anca)).statusCode).toBe(404);
    const acts = await db()
      .selectFrom("audit_log")
      .select("action")
      .where("subject_id", "=", anca)
      .orderBy("id")
      .execute();
    expect(acts.map(({ action }) => action).toSorted()).toEqual([
      "driver.controls-races",
      "driver.controls-races",
      "driver.left-race-control",
    ]);
    expect((await list()).people).toEqual([]);
  });

  it("knows neither strange seats nor people or seasons that are not there", async () => {
    const anca = await person();
    const replies = await Promise.all([
      set(anca, "owner"),
      set("nobody", "admin"),
      set(anca, "admin", "no-season"),
      remove(anca, "no-season"),
    ]);
    expect(replies.map((reply) => reply.statusCode)).toEqual([422, 404, 404, 404]);
    expect((await list()).people).toEqual([]);
  });

  it("is for organisers' eyes", async () => {
    const steward = await createPerson(db(), { roles: ["steward"] });
    const anca = await person();
    expect((await set(anca, "admin", season, steward)).statusCode).toBe(403);
    const url = `/api/race-control?season=${season}`;
    expect((await test.call({ url, as: steward })).statusCode).toBe(403);
    expect((await test.call({ url })).statusCode).toBe(401);
  });

  it("follows two people who turn out to be one, and ends with an account", async () => {
    const [anca, same] = [await person(), await person()];
    await set(same, "admin", null);
    await set(same, "admin");
    await set(anca, "spectator");
    await db()
      .transaction()
      .execute((trx) => mergePeople(trx, test.services, { fromId: same, toId: anca, by: admin }));
    expect((await list()).people).toMatchObject([{ driver: anca, seat: "spectator" }]);
    expect((await list(null)).people).toMatchObject([{ driver: anca, seat: "admin" }]);
    await endAccount(test.services, anca);
    expect([(await list()).people, (await list(null)).people]).toEqual([[], []]);
  });
});
