import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endAccount } from "#features/accounts/server/people/end-account.ts";
import { setSeasonVisibility } from "#features/seasons/server/save-season.ts";
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

/*
 * A season counted by hand, of Ana (Alfa), Dan (Alfa), Eva (Beta) and a name nobody knows:
 *
 *   round 1   Q: Ana 88.0, Eva 88.5      R: Ana (grid 1, led 10/10, best 90.0), Dan (2), Eva (3, A)
 *   round 2   Q: Eva 87.9, Ana 88.2      R: Ana (grid 2, best 90.2), Eva (grid 1, best 89.9), nobody, Dan (NS)
 *   round 3   sprint: Dan, Ana           R: Eva (grid 4, best 89.9), Ana (DSQ, grid 1), Dan (grid 2)
 */
describeOnEachDatabase("A season counted by hand", (engine) => {
  let site: TestApp;
  let admin: string;
  let season: string;
  let [ana, dan, eva]: [string, string, string] = ["", "", ""];
  let [alfa, beta]: [string, string] = ["", ""];
  const races: string[] = [];

  beforeAll(async () => {
    site = await createTestApp(engine);
    const { db } = site.services.databases;
    admin = await createPerson(db);
    [ana, dan, eva] = [await createPerson(db), await createPerson(db), await createPerson(db)];
    [alfa, beta] = [await createClub(db), await createClub(db)];
    season = await createSeason(db);
    const sessionsOf = async (round: number, first: { type?: "Q"; sprint?: boolean }) => {
      const event = await createEvent(db, { season, time: TEST_NOW - (9 - round) * DAY_MS });
      return [await createSession(db, { event, ...first }), await createSession(db, { event })];
    };
    const save = (session: string | undefined, cars: Driven[]) =>
      saveDriven(site.services, { session: session ?? "", savedBy: admin }, cars);
    const [a, d, e] = [
      { people: [ana], club: alfa },
      { people: [dan], club: alfa },
      { people: [eva], club: beta },
    ];
    const [q1, r1] = await sessionsOf(1, { type: "Q" });
    await save(q1, [
      { ...a, bestLapMs: 88_000 },
      { ...e, bestLapMs: 88_500 },
    ]);
    await save(r1, [
      { ...a, grid: 1, lapsLed: 10, bestLapMs: 90_000 },
      { ...d, grid: 3, lapsLed: 0, bestLapMs: 91_000 },
      { ...e, grid: 2, lapsLed: 0, bestLapMs: 90_500, laps: 8, status: "dnf" },
    ]);
    const [q2, r2] = await sessionsOf(2, { type: "Q" });
    await save(q2, [
      { ...e, bestLapMs: 87_900 },
      { ...a, bestLapMs: 88_200 },
    ]);
    await save(r2, [
      { ...a, grid: 2, bestLapMs: 90_200 },
      { ...e, grid: 1, bestLapMs: 89_900 },
      { people: [null], bestLapMs: 85_000, dsq: true },
      { ...d, laps: 0, bestLapMs: null, totalMs: null, status: "dns" },
    ]);
    const [sprint, r3] = await sessionsOf(3, { sprint: true });
    await save(sprint, [
      { ...d, bestLapMs: 92_000 },
      { ...a, bestLapMs: 92_500 },
    ]);
    await save(r3, [
      { ...e, grid: 4, bestLapMs: 89_900 },
      { ...d, grid: 2, bestLapMs: 93_000 },
      { ...a, grid: 1, bestLapMs: 80_000, dsq: true },
    ]);
    races.push(r1 ?? "", r2 ?? "", r3 ?? "");
  });
  afterAll(() => site.close());

  const totals = (id: string, scope: "all" | "simulator" | "season" = "all") =>
    site.services.databases.reader
      .selectFrom("stat_totals")
      .selectAll()
      .where("subject_id", "=", id)
      .where("scope", "=", scope)
      .executeTakeFirst();
  const person = (id: string) => totals(id);
  const lastRaces = (id: string) =>
    site.services.databases.reader
      .selectFrom("stat_rows")
      .select(["session_id", "place", "status"])
      .where("person_id", "=", id)
      .where("visible", "=", 1)
      .where("starts", "=", 1)
      .orderBy("at", "desc")
      .execute();
  const moments = (id: string) =>
    site.services.databases.reader
      .selectFrom("stat_moments")
      .select(["kind", "number", "session_id"])
      .where("person_id", "=", id)
      .orderBy("at")
      .orderBy("kind")
      .execute();
  const records = () =>
    site.services.databases.reader
      .selectFrom("stat_records")
      .select(["session_type", "person_id", "best_lap_ms", "current"])
      .orderBy("session_type")
      .orderBy("best_lap_ms")
      .execute();

  it("has each driver's numbers", async () => {
    expect(await person(ana)).toMatchObject({
      starts: 3,
      wins: 2,
      podiums: 2,
      poles: 1,
      fastest_laps: 1,
      grid_firsts: 2,
      hat_tricks: 1,
      grand_slams: 1,
      finishes: 2,
      finish_sum: 2,
      disqualifications: 1,
      laps: 30,
      laps_led: 10,
      grids: 3,
      grid_sum: 4,
      gains: 2,
      gain_sum: 1,
      best_gain: 1,
      sprint_starts: 1,
      sprint_wins: 0,
      sprint_podiums: 1,
      win_streak: 2,
      podium_streak: 2,
    });
    expect(await person(dan)).toMatchObject({
      starts: 2,
      wins: 0,
      podiums: 2,
      poles: 0,
      fastest_laps: 0,
      finishes: 2,
      finish_sum: 4,
      gain_sum: 1,
      sprint_wins: 1,
      win_streak: 0,
      podium_streak: 2,
      retirements: 0,
    });
    expect(await person(eva)).toMatchObject({
      starts: 3,
      wins: 1,
      podiums: 3,
      poles: 1,
      fastest_laps: 2,
      retirements: 1,
      finishes: 2,
      finish_sum: 3,
      laps: 28,
      gains: 2,
      gain_sum: 2,
      best_gain: 3,
    });
  });

  it("has the same of its simulator and of itself", async () => {
    const numbers = (row: object | undefined) => ({ ...row, scope: "", scope_id: "" });
    const all = numbers(await person(ana));
    expect(numbers(await totals(ana, "simulator"))).toEqual(all);
    expect(numbers(await totals(ana, "season"))).toEqual(all);
  });

  it("has each club's cars and drivers", async () => {
    expect(await totals(alfa)).toMatchObject({
      starts: 5,
      wins: 2,
      podiums: 4,
      poles: 1,
      fastest_laps: 1,
      one_twos: 1,
      drivers: 2,
    });
    expect(await totals(beta)).toMatchObject({ starts: 3, wins: 1, drivers: 1, one_twos: 0 });
  });

  it("has the last races, the newest first", async () => {
    expect(await lastRaces(ana)).toEqual([
      { session_id: races[2], place: null, status: "dsq" },
      { session_id: races[1], place: 1, status: "finished" },
      { session_id: races[0], place: 1, status: "finished" },
    ]);
  });

  it("has milestones in the sessions in which they came", async () => {
    const own = await moments(eva);
    expect(
      own.map(({ kind, number, session_id }) => [kind, number, races.indexOf(session_id)]),
    ).toEqual([
      ["podium", 1, 0],
      ["start", 1, 0],
      ["pole", 1, -1],
      ["win", 1, 2],
    ]);
  });

  it("has records with those who held them before, none of a disqualified car or of a name nobody knows", async () => {
    const laps = await records();
    expect(laps.map((lap) => Object.values(lap))).toEqual([
      ["Q", eva, 87_900, 1],
      ["Q", ana, 88_000, 0],
      ["R", eva, 89_900, 1],
      ["R", ana, 90_000, 0],
    ]);
  });

  it("counts for nobody while it is hidden", async () => {
    const { services } = site;
    const hide = async (hidden: boolean) => {
      const { version } = await services.databases.db
        .selectFrom("seasons")
        .select("version")
        .where("id", "=", season)
        .executeTakeFirstOrThrow();
      await setSeasonVisibility(services, { id: season, version, userId: admin, hidden });
    };
    await hide(true);
    expect(await person(ana)).toBeUndefined();
    expect(await records()).toEqual([]);
    expect(await lastRaces(ana)).toEqual([]);
    await hide(false);
    expect(await person(ana)).toMatchObject({ wins: 2 });
  });

  it("keeps the record of somebody whose account has ended, and no totals of theirs", async () => {
    await endAccount(site.services, eva);
    expect(await person(eva)).toBeUndefined();
    expect(await moments(eva)).toEqual([]);
    const [record] = await records();
    expect(record).toMatchObject({ person_id: eva, best_lap_ms: 87_900 });
  });
});
