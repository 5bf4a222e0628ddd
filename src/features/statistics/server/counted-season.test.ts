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
 *   round 1   Q: Ana 88.0, Eva 88.5      R: Ana, Dan, Eva (A)
 *   round 2   Q: Eva 87.9, Ana 88.2      R: Ana, Eva, nobody (DSQ), Dan (NS)
 *   round 3   sprint: Dan, Ana           R: Eva, Dan, Ana (DSQ)
 */
describeOnEachDatabase("A season counted by hand", (engine) => {
  let site: TestApp;
  let admin: string;
  let season: string;
  let [ana, dan, eva]: [string, string, string] = ["", "", ""];
  let [alfa, beta]: [string, string] = ["", ""];

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
      { ...a, bestLapMs: 90_000 },
      { ...d, bestLapMs: 91_000 },
      { ...e, bestLapMs: 90_500, laps: 8, status: "dnf" },
    ]);
    const [q2, r2] = await sessionsOf(2, { type: "Q" });
    await save(q2, [
      { ...e, bestLapMs: 87_900 },
      { ...a, bestLapMs: 88_200 },
    ]);
    await save(r2, [
      { ...a, bestLapMs: 90_200 },
      { ...e, bestLapMs: 89_900 },
      { people: [null], bestLapMs: 85_000, dsq: true },
      { ...d, laps: 0, bestLapMs: null, totalMs: null, status: "dns" },
    ]);
    const [sprint, r3] = await sessionsOf(3, { sprint: true });
    await save(sprint, [
      { ...d, bestLapMs: 92_000 },
      { ...a, bestLapMs: 92_500 },
    ]);
    await save(r3, [
      { ...e, bestLapMs: 89_900 },
      { ...d, bestLapMs: 93_000 },
      { ...a, bestLapMs: 80_000, dsq: true },
    ]);
  });
  afterAll(() => site.close());

  const totals = (id: string, scope: "all" | "season" = "all") =>
    site.services.databases.reader
      .selectFrom("stat_totals")
      .selectAll()
      .where("subject_id", "=", id)
      .where("scope", "=", scope)
      .executeTakeFirst();
  const person = (id: string) => totals(id);

  it("has each driver's numbers", async () => {
    expect(await person(ana)).toMatchObject({
      starts: 3,
      wins: 2,
      podiums: 2,
      poles: 1,
      sprint_starts: 1,
      sprint_wins: 0,
      sprint_podiums: 1,
    });
    expect(await person(dan)).toMatchObject({
      starts: 2,
      wins: 0,
      podiums: 2,
      poles: 0,
      sprint_wins: 1,
    });
    expect(await person(eva)).toMatchObject({ starts: 3, wins: 1, podiums: 3, poles: 1 });
  });

  it("has the same of itself", async () => {
    const numbers = (row: object | undefined) => ({ ...row, scope: "", scope_id: "" });
    expect(numbers(await totals(ana, "season"))).toEqual(numbers(await person(ana)));
  });

  it("has each club's cars", async () => {
    expect(await totals(alfa)).toMatchObject({ starts: 5, wins: 2, podiums: 4, poles: 1 });
    expect(await totals(beta)).toMatchObject({ starts: 3, wins: 1 });
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
    await hide(false);
    expect(await person(ana)).toMatchObject({ wins: 2 });
  });

  it("has no totals of somebody whose account has ended", async () => {
    await endAccount(site.services, eva);
    expect(await person(eva)).toBeUndefined();
  });
});
