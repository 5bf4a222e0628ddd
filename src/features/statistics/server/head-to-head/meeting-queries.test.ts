import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endAccount } from "#features/accounts/server/people/end-account.ts";
import { type Driven, saveDriven } from "#tests/factories/counted-results.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { listMostMet, listShared } from "./meeting-queries.ts";

/*
 * Ana in a season of two classes (GT3, GT4), and in a hidden one:
 *
 *   round 1   Q: Ana 88.0, Eva 88.5, Dan without a time    R: Ana, Eva, Dan (A), Fox in GT4
 *   round 2   sprint: Eva, Ana                             R: Eva, Ana and Dan in one car, Fox in GT4
 *   round 3                                                R: Dan, Ana (A), Eva (NS), Fox in GT4
 *   hidden                                                 R: Fox, Ana
 */
describeOnEachDatabase("Whom somebody met", (engine) => {
  let site: TestApp;
  let [ana, dan, eva, fox]: [string, string, string, string] = ["", "", "", ""];
  beforeAll(async () => {
    site = await createTestApp(engine);
    const { db } = site.services.databases;
    const admin = await createPerson(db);
    [ana, dan, eva, fox] = [
      await createPerson(db, { firstName: "Ana", lastName: "Albu" }),
      await createPerson(db, { firstName: "Dan", lastName: "Dumitru" }),
      await createPerson(db, { firstName: "Eva", lastName: "Ene" }),
      await createPerson(db, { firstName: "Fox", lastName: "Filip" }),
    ];
    const season = await createSeason(db, {
      carModels: [{ id: "acc-30", carClass: "car-gt3" }],
      carClasses: [{ id: "car-gt3" }, { id: "car-gt4" }],
    });
    const hidden = await createSeason(db, { hidden: true });
    const events = await Promise.all(
      [season, season, season, hidden].map((of, day) =>
        createEvent(db, { season: of, time: TEST_NOW + day * DAY_MS }),
      ),
    );
    const save = async (
      { day, ...given }: { day: number; type?: "Q"; sprint?: boolean },
      cars: Driven[],
    ) => {
      const session = await createSession(db, { event: events[day] ?? "", ...given });
      await saveDriven(site.services, { session, savedBy: admin }, cars);
    };
    const gt3 = (...people: string[]) => ({ people, classes: ["car-gt3"] });
    const gt4 = { people: [fox], classes: ["car-gt4"] };
    const away = { laps: 0, bestLapMs: null, totalMs: null };
    await save({ day: 0, type: "Q" }, [
      { ...gt3(ana), bestLapMs: 88_000 },
      { ...gt3(eva), bestLapMs: 88_500 },
      { ...gt3(dan), ...away },
    ]);
    await save({ day: 0 }, [gt3(ana), gt3(eva), { ...gt3(dan), status: "dnf" }, gt4]);
    await save({ day: 1, sprint: true }, [gt3(eva), gt3(ana)]);
    await save({ day: 1 }, [gt3(eva), gt3(ana, dan), gt4]);
    await save({ day: 2 }, [
      gt3(dan),
      { ...gt3(ana), status: "dnf" },
      { ...gt3(eva), ...away, status: "dns" },
      gt4,
    ]);
    await save({ day: 3 }, [{ people: [fox] }, { people: [ana] }]);
  });
  afterAll(() => site.close());

  it("are those in their class and in another car, the most races first, then the latest", async () => {
    const { reader } = site.services.databases;
    expect(await listMostMet(reader, ana)).toEqual([
      { _id: dan, driverName: "Dan Dumitru", races: 2, score: { a: 1, b: 1 } },
      { _id: eva, driverName: "Eva Ene", races: 2, score: { a: 1, b: 1 } },
    ]);
    expect(await listMostMet(reader, ana, 1)).toMatchObject([{ _id: dan }]);
    expect(await listMostMet(reader, fox)).toEqual([]);
  });

  it("has every session in which both drove, with what each did there, and the shared cars apart", async () => {
    const { reader } = site.services.databases;
    const { meetings, asMates } = await listShared(reader, ana, [dan, eva]);
    const against = (who: string) =>
      meetings
        .filter(({ other }) => other === who)
        .map(({ kind, a, b, ahead }) => [kind, a.place, b.place, ahead]);
    expect(against(dan)).toEqual([
      ["race", 2, 1, "b"],
      ["race", 1, 3, "a"],
    ]);
    expect(against(eva)).toEqual([
      ["race", 2, 1, "b"],
      ["sprint", 2, 1, "b"],
      ["race", 1, 2, "a"],
      ["qualifying", 1, 2, "a"],
    ]);
    expect(asMates).toMatchObject([{ other: dan }]);
    expect(await listShared(reader, ana, [fox])).toEqual({ meetings: [], asMates: [] });
  });

  it("is never somebody who wants to be in no list, or who has left", async () => {
    const { db, reader } = site.services.databases;
    const list = (unlisted: boolean) =>
      db.updateTable("users").set({ unlisted }).where("id", "=", dan).execute();
    await list(true);
    expect(await listMostMet(reader, ana)).toMatchObject([{ _id: eva }]);
    await list(false);
    expect(await listMostMet(reader, ana)).toHaveLength(2);
    await endAccount(site.services, dan);
    expect(await listMostMet(reader, ana)).toMatchObject([{ _id: eva }]);
  });
});
