import { DAY_MS } from "#shared/time/durations.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { joinPeople } from "#features/accounts/server/people/join-people.ts";
import { isLostRace } from "#server/database/databases.ts";
import { startBackgroundWork } from "#site/server/background-work.ts";
import { type Driven, saveDriven } from "#tests/factories/counted-results.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import { forgetCounted, readCounted } from "#tests/counted-tables.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { isCounted, rebuildIfNeeded, rebuildStatistics } from "./rebuild.ts";
import { recountRecords } from "./recount-records.ts";

describeOnEachDatabase("Counting side by side", (engine) => {
  let site: TestApp;
  let admin: string;
  let people: string[];
  let races: string[];
  beforeEach(async () => {
    site = await createTestApp(engine);
    const { db } = site.services.databases;
    admin = await createPerson(db);
    people = [];
    races = [];
    for (let index = 0; index < 6; index++) people.push(await createPerson(db));
    const season = await createSeason(db);
    for (let round = 0; round < 6; round++) {
      const event = await createEvent(db, { season, time: TEST_NOW + round * DAY_MS });
      races.push(await createSession(db, { event }));
    }
  });
  afterEach(() => site.close());

  const field = (turn: number): Driven[] =>
    people.map((_, place) => ({
      people: [people[(place + turn) % people.length] ?? null],
      grid: place + 1,
      bestLapMs: 90_000 + place - turn,
    }));
  const save = (race: string, turn: number) =>
    saveDriven(site.services, { session: race, savedBy: admin }, field(turn));
  const saveAll = () => Promise.all(races.map(save));
  const startsOf = async (person: string | undefined) => {
    const all = await site.services.databases.db
      .selectFrom("stat_totals")
      .select("starts")
      .where("subject_id", "=", person ?? "")
      .where("scope", "=", "all")
      .executeTakeFirst();
    return all?.starts;
  };
  const expectSameAnew = async () => {
    const followed = await readCounted(site);
    await forgetCounted(site);
    expect(await rebuildStatistics(site.services)).toBe(true);
    expect(followed).toEqual(await readCounted(site));
  };

  it("finds the same records however few laps are read at once", async () => {
    await saveAll();
    const { db } = site.services.databases;
    const readRecords = () =>
      db.selectFrom("stat_records").selectAll().orderBy("best_lap_ms").execute();
    const records = await readRecords();
    expect(records.length).toBeGreaterThan(3);
    const keys = records.map(({ track_id, record_class, session_type }) => ({
      trackId: track_id,
      recordClass: record_class,
      sessionType: session_type,
    }));
    await db.deleteFrom("stat_records").execute();
    await recountRecords(db, keys, 1);
    expect(await readRecords()).toEqual(records);
  });

  it("loses nothing when sessions of the same people are saved at once", async () => {
    await saveAll();
    expect(await Promise.all(people.map(startsOf))).toEqual(people.map(() => races.length));
    await expectSameAnew();
  });

  it("loses nothing that is saved while everything is counted anew", async () => {
    await saveAll();
    const anew = rebuildStatistics(site.services);
    await Promise.all(races.map((race, turn) => save(race, turn + 3)));
    expect(await anew).toBe(true);
    await expectSameAnew();
  });

  it("counts a person once who becomes another while their race is saved", async () => {
    const { services } = site;
    const fromId = await createPerson(services.databases.db);
    const [first = "", second = ""] = races;
    await saveDriven(services, { session: first, savedBy: admin }, [{ people: [fromId] }]);
    const outcomes = await Promise.allSettled([
      services.databases.db
        .transaction()
        .execute((trx) => joinPeople(trx, services, { fromId, toId: people[0] ?? "", by: admin })),
      saveDriven(services, { session: second, savedBy: admin }, [{ people: [fromId] }]),
    ]);
    // One of the two may find the person gone, or still racing; never half of each.
    const refusals = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refusals.filter((error) => !isLostRace(error))).toEqual([]);
    expect(refusals.length).toBeLessThan(2);
    await expectSameAnew();
  });

  it("leaves everything as it was when a save is cut off", async () => {
    await saveAll();
    const before = await readCounted(site);
    const { services } = site;
    const failing = {
      ...services,
      parts: {
        ...services.parts,
        listeners: {
          ...services.parts.listeners,
          resultsChanged: [
            ...services.parts.listeners.resultsChanged,
            async () => Promise.reject(new Error("cut off")),
          ],
        },
      },
    };
    const cut = saveDriven(failing, { session: races[0] ?? "", savedBy: admin }, field(5));
    await expect(cut).rejects.toThrow("cut off");
    expect(await readCounted(site)).toEqual(before);
  });

  it("mends what is wrong, and takes out what nothing counts", async () => {
    await saveAll();
    const right = await readCounted(site);
    const { db } = site.services.databases;
    await db.updateTable("stat_rows").set({ wins: 1, best_lap_ms: 1 }).execute();
    await db
      .updateTable("stat_totals")
      .set({ subject_id: "nobody", scope_id: "x" })
      .where("scope", "=", "all")
      .where("subject_id", "=", people[0] ?? "")
      .execute();
    await db.updateTable("stat_moments").set({ number: 7 }).where("number", "=", 1).execute();
    await db.updateTable("stat_records").set({ track_id: "elsewhere" }).execute();
    expect(await rebuildStatistics(site.services)).toBe(true);
    expect(await readCounted(site)).toEqual(right);
  });

  it("is done anew where the definitions are others, and only there", async () => {
    const { services } = site;
    const { db } = services.databases;
    expect(await isCounted(db)).toBe(false);
    await rebuildIfNeeded(services);
    expect(await isCounted(db)).toBe(true);
    await saveAll();
    await forgetCounted(site);
    await rebuildIfNeeded(services);
    expect((await readCounted(site)).stat_rows).toEqual([]);
    await db.updateTable("stat_state").set({ definitions: 99 }).execute();
    await rebuildIfNeeded(services);
    expect((await readCounted(site)).stat_rows).toHaveLength(people.length * races.length);
  });

  it("is done anew by one process at a time, and by another once the first was silent for a minute", async () => {
    const { services } = site;
    const { db } = services.databases;
    await db
      .updateTable("stat_state")
      .set({ taken_by: "gone", taken_until: TEST_NOW + 60_000 })
      .execute();
    expect(await rebuildStatistics(services)).toBe(false);
    site.setNow(TEST_NOW + 60_001);
    expect(await rebuildStatistics(services)).toBe(true);
  });

  it("is done anew in the background of a site that starts", async () => {
    await saveAll();
    const right = await readCounted(site);
    await forgetCounted(site);
    const stop = startBackgroundWork(site.services);
    const { reader } = site.services.databases;
    await expect.poll(() => isCounted(reader)).toBe(true);
    await stop();
    expect(await readCounted(site)).toEqual(right);
  });

  it("ends with the site, and begins again with its next start", async () => {
    await saveAll();
    const { services } = site;
    const stopped = new AbortController();
    stopped.abort();
    expect(await rebuildStatistics(services, stopped.signal)).toBe(false);
    expect(await isCounted(services.databases.db)).toBe(false);
    await rebuildIfNeeded(services);
    expect(await isCounted(services.databases.db)).toBe(true);
  });
});
