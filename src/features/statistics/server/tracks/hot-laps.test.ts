import { getRow } from "#server/database/rows.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { joinPeople } from "#features/accounts/server/people/join-people.ts";
import { setEventVisibility } from "#features/events/server/save-event.ts";
import { type Driven, saveDriven } from "#tests/factories/counted-results.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
} from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { HotLap, HotLaps, LapMatrix } from "../../tracks/tracks.ts";
import { rebuildStatistics } from "../rebuild.ts";

/*
 * Hot laps of Monza by hand:
 *
 *   30 days ago   practice: Ana 1:46.0 (soft), Dan 1:47.5     Q: Ana 1:47.0, Dan 1:46.5
 *                 R: Ana 1:48.0, Dan 1:46.5, Eva 1:48.2       a race that is not official: Eva 1:45.0
 *   20 days ago   prequalification: Dan 1:45.9                GT4 practice: Ion 1:55.0
 *   10 days ago   hidden, practice: Ana 1:40.0
 */
describeOnEachDatabase("Hot laps", (engine) => {
  let site: TestApp;
  let admin: string;
  let club: string;
  let [season, first, hidden]: [string, string, string] = ["", "", ""];
  let [ana, dan, eva, ion]: [string, string, string, string] = ["", "", "", ""];
  const car = (person: string, bestLapMs: number, more: Partial<Driven> = {}): Driven => ({
    people: [person],
    classes: ["car-gt3"],
    bestLapMs,
    ...more,
  });
  const round = async (daysAgo: number, isHidden = false) =>
    createEvent(site.services.databases.db, {
      season,
      time: TEST_NOW - daysAgo * DAY_MS,
      track: "acc-monza",
      hidden: isHidden,
    });
  const drive = async (
    session: Parameters<typeof createSession>[1],
    cars: Driven[],
  ): Promise<string> => {
    const id = await createSession(site.services.databases.db, session);
    await saveDriven(site.services, { session: id, savedBy: admin }, cars);
    return id;
  };
  const read = async (query = "", as = admin) =>
    (await site.call({ url: `/api/track/acc-monza/laps${query}`, as })).json<{ data: HotLaps }>()
      .data;
  const mine = async (as: string, query = "") =>
    (await site.call({ url: `/api/track/acc-monza/laps/mine${query}`, as })).json<{
      data: HotLap | null;
    }>().data;
  const told = ({ laps }: HotLaps) =>
    laps.map(({ driver, ms, session }) => [driver._id, ms, session]);

  beforeAll(async () => {
    site = await createTestApp(engine);
    const { db } = site.services.databases;
    await rebuildStatistics(site.services);
    const account = { password: "parola-foarte-lunga" };
    admin = await createPerson(db, { roles: ["administrator"], ...account });
    ana = await createPerson(db, { firstName: "Ana", lastName: "Bucur", ...account });
    dan = await createPerson(db, { firstName: "Dan", lastName: "Codrea", ...account });
    eva = await createPerson(db, { firstName: "Eva", lastName: "Dinu", ...account });
    ion = await createPerson(db, { firstName: "Ion", lastName: "Enache", ...account });
    club = await createClub(db, { drivers: [ana] });
    season = await createSeason(db, {
      carModels: [{ id: "acc-30", carClass: "car-gt3" }],
      carClasses: [{ id: "car-gt3" }, { id: "car-gt4" }],
    });
    first = await round(30);
    await drive({ event: first, type: "P", official: false }, [
      car(ana, 106_000, { club, tyres: ["S"] }),
      car(dan, 107_500),
    ]);
    await drive({ event: first, type: "Q" }, [car(dan, 106_500), car(ana, 107_000)]);
    await drive({ event: first }, [car(ana, 108_000), car(dan, 106_500), car(eva, 108_200)]);
    await drive({ event: first, official: false }, [car(eva, 105_000)]);
    const second = await round(20);
    await drive({ event: second, type: "P", prequalification: true }, [car(dan, 105_900)]);
    await drive({ event: second, type: "P" }, [car(ion, 115_000, { classes: ["car-gt4"] })]);
    hidden = await round(10, true);
    await drive({ event: hidden, type: "P" }, [car(ana, 100_000)]);
  });
  afterAll(() => site.close());

  it("are the best valid lap of each person, of all sessions", async () => {
    const all = await read();
    expect(told(all)).toEqual([
      [eva, 105_000, "practice"],
      [dan, 105_900, "prequalification"],
      [ana, 106_000, "practice"],
    ]);
    expect(all).toMatchObject({ total: 3, bestMs: 105_000 });
    expect(all.laps.map(({ place }) => place)).toEqual([1, 2, 3]);
  });

  it("are of qualifying alone, or of practice and prequalification", async () => {
    expect(told(await read("?sessions=qualifying"))).toEqual([
      [dan, 106_500, "qualifying"],
      [ana, 107_000, "qualifying"],
    ]);
    expect(told(await read("?sessions=practice"))).toEqual([
      [eva, 105_000, "practice"],
      [dan, 105_900, "prequalification"],
      [ana, 106_000, "practice"],
    ]);
  });

  it("say in what they were driven, on which tyres, and when", async () => {
    const lap = (await read()).laps.find(({ driver }) => driver._id === ana);
    expect(lap).toMatchObject({
      car: { title: "BMW", body: "gt", paints: expect.any(Object) },
      tyres: ["S"],
      event: first,
      at: TEST_NOW - 30 * DAY_MS,
    });
    expect((await read("?sessions=qualifying")).laps[0]).toMatchObject({
      car: { paints: null },
      tyres: null,
    });
  });

  it("have a class that was only practised, and the first one where there is none of that name", async () => {
    const { classes } = await read();
    expect(classes.map(({ title }) => title)).toEqual(["GT3", "GT4"]);
    const key = encodeURIComponent(classes[1]?.key ?? "");
    expect(told(await read(`?class=${key}`))).toEqual([[ion, 115_000, "practice"]]);
    expect(await read("?class=niciuna")).toEqual(await read());
    expect((await read(`?class=${key}&sessions=qualifying`)).laps).toEqual([]);
  });

  it("tell everybody their own lap and its place, and nobody another's", async () => {
    expect(await mine(dan)).toMatchObject({ place: 2, ms: 105_900 });
    expect(await mine(dan, "?sessions=qualifying")).toMatchObject({ place: 1, ms: 106_500 });
    expect(await mine(ion)).toBe(null);
    const visitor = await site.call({ url: "/api/track/acc-monza/laps/mine" });
    expect(visitor.statusCode).toBe(401);
    const nowhere = await site.call({ url: "/api/track/niciunul/laps/mine", as: ana });
    expect(nowhere.statusCode).toBe(404);
  });

  it("count what is shown again, and forget what is hidden, in the same moment", async () => {
    const { db } = site.services.databases;
    const show = async (isHidden: boolean) => {
      const { version } = await getRow(db, "events", hidden);
      await setEventVisibility(site.services, {
        id: hidden,
        version,
        userId: admin,
        hidden: isHidden,
      });
    };
    await show(false);
    expect(told(await read())[0]).toEqual([ana, 100_000, "practice"]);
    await show(true);
    expect(told(await read())[0]).toEqual([eva, 105_000, "practice"]);
  });

  it("count for nobody's numbers", async () => {
    const { db } = site.services.databases;
    const rows = await db
      .selectFrom("stat_rows")
      .select("session_type")
      .where("person_id", "=", ion)
      .execute();
    expect(rows).toEqual([]);
  });

  it("are those of both where two people are one", async () => {
    const { services } = site;
    const again = await createPerson(services.databases.db, { firstName: "Ana", lastName: "B." });
    const session = await drive({ event: first, type: "P", official: false }, [
      car(again, 104_000),
    ]);
    expect((await read()).total).toBe(4);
    await services.databases.db
      .transaction()
      .execute((trx) => joinPeople(trx, services, { fromId: again, toId: ana, by: admin }));
    expect(told(await read())).toEqual([
      [ana, 104_000, "practice"],
      [eva, 105_000, "practice"],
      [dan, 105_900, "prequalification"],
    ]);
    await saveDriven(services, { session, savedBy: admin }, []);
    expect(told(await read())[0]).toEqual([eva, 105_000, "practice"]);
  });

  it("stand side by side for all drivers and tracks, of a class, as many as they are", async () => {
    const { db } = site.services.databases;
    const zolder = await createEvent(db, {
      season,
      time: TEST_NOW - 15 * DAY_MS,
      track: "acc-zolder",
    });
    await drive({ event: zolder }, [car(eva, 88_000), car(dan, 87_500, { dsq: true })]);
    const matrix = async (query = "") =>
      (await site.call({ url: `/api/lap-matrix${query}`, as: admin })).json<{ data: LapMatrix }>()
        .data;
    const races = await matrix();
    expect(races).toMatchObject({
      isCounted: true,
      classes: [{ title: "GT3", simulator: { acronym: "ACC" } }],
      tracks: [
        { _id: "acc-monza", bestMs: 106_500 },
        { _id: "acc-zolder", bestMs: 88_000 },
      ],
      rowsPage: { page: 1, total: 3 },
    });
    expect(races.rows.map(({ driver, laps }) => [driver._id, ...laps])).toEqual([
      [dan, 106_500, null],
      [eva, 108_200, 88_000],
      [ana, 108_000, null],
    ]);
    const qualifying = await matrix("?sessions=qualifying");
    expect(qualifying.rows.map(({ driver, laps }) => [driver._id, ...laps])).toEqual([
      [dan, 106_500],
      [ana, 107_000],
    ]);
    expect((await matrix("?page=2")).rows).toEqual([]);
    expect(await matrix("?class=niciuna")).toEqual(races);
  });

  it("are found page by page", async () => {
    const { db } = site.services.databases;
    const people: string[] = [];
    for (let index = 0; index < 50; index++) people.push(await createPerson(db));
    await drive(
      { event: first, type: "P", official: false },
      people.map((person, index) => car(person, 120_000 + index)),
    );
    expect((await read()).laps).toHaveLength(50);
    const second = await read("?page=2");
    expect(second.laps.map(({ place, ms }) => [place, ms])).toEqual([
      [51, 120_047],
      [52, 120_048],
      [53, 120_049],
    ]);
    expect(second).toMatchObject({ bestMs: 105_000, total: 53 });
    expect((await read("?page=3")).laps).toEqual([]);
  });
});
