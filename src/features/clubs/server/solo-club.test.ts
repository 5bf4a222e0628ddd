import { afterAll, beforeAll, expect, it } from "vitest";
import type { Club } from "#features/clubs/clubs.ts";
import { clubCalls, idsOf, statuses } from "#tests/club-calls.ts";
import { createSeason } from "#tests/factories/league.ts";
import { addAccount, TEST_PASSWORD } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("'Concurez singur'", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  beforeAll(async () => {
    site = await createTestApp(engine);
    calls = clubCalls(site);
  });
  afterAll(() => site.close());

  const models = { ac: "ac-ks-mazda-mx5-cup", ir: "ir-67" };
  /** In a season of its own, unless one is given. */
  const press = async (
    as: string,
    { simulator = "ac", season }: { simulator?: "ac" | "ir"; season?: string } = {},
  ) => {
    const id = season ?? (await createSeason(site.services.databases.db, { simulator }));
    const payload = {
      key: "a-press-of-this-test-file",
      raceNumber: 7,
      carModel: models[simulator],
    };
    return calls.call("POST", `/api/season/${id}/own-seat`, { as, payload });
  };
  const ownClubs = async (as: string) =>
    (await calls.call<Club[]>("GET", "/api/teams", { as })).data;
  const drive = async (as: string, simulator: "ac" | "ir" = "ac"): Promise<Club> => {
    expect((await press(as, { simulator })).status).toBe(200);
    const clubs = (await ownClubs(as)).filter((club) => club.isSolo);
    const own = clubs.find((club) => club.simulator._id === simulator);
    if (!own) throw new Error("no club of one");
    return own;
  };

  it("makes a club of one, named after its driver, whatever other clubs are called", async () => {
    const ana = await addAccount(site, { firstName: "Ana", lastName: "Singură" });
    const namesake = await addAccount(site, { firstName: "Ana", lastName: "Singură" });
    await calls.create(namesake, { name: "Ana Singură" });
    for (const person of [ana, namesake]) {
      const data = await drive(person);
      expect(data).toMatchObject({ name: "Ana Singură", isSolo: true, managers: [] });
      expect(data.owner._id).toBe(person);
      expect(idsOf(data.drivers)).toEqual([person]);
    }
  });

  it("pressed four times at once is one seat and one club, on each simulator one", async () => {
    const person = await addAccount(site, { iRacingMemberId: "555" });
    const season = await createSeason(site.services.databases.db, { simulator: "ac" });
    const replies = await Promise.all(Array.from({ length: 4 }, () => press(person, { season })));
    expect(statuses(replies)).toEqual([200, 409, 409, 409]);
    expect(await ownClubs(person)).toHaveLength(1);
    await drive(person, "ir");
    expect(await ownClubs(person)).toHaveLength(2);
  });

  it("pressed again has its driver back at the wheel, under the name of now", async () => {
    const person = await addAccount(site, { firstName: "Vlad", lastName: "Vechi" });
    const club = await drive(person);
    await calls.call("POST", `/api/team/${club._id}/leave`, {
      as: person,
      payload: { releaseSeats: true },
    });
    expect((await calls.read(person, club._id)).data.drivers).toEqual([]);
    await calls.call("POST", "/user/profile", { as: person, payload: { lastName: "Nou" } });
    const again = await drive(person);
    expect(again).toMatchObject({ _id: club._id, name: "Vlad Nou" });
    expect(idsOf(again.drivers)).toEqual([person]);
  });

  it("becomes an ordinary club when it is renamed, or when its owner invites somebody", async () => {
    const person = await addAccount(site, { firstName: "Ion", lastName: "Liber" });
    const other = await addAccount(site);
    const first = await drive(person);
    expect((await calls.edit(person, first._id, { name: "Liberii" })).data.isSolo).toBe(false);
    const second = await drive(person);
    expect(second._id).not.toBe(first._id);
    const taken = await addAccount(site);
    await calls.create(taken, { name: "Ion Liber" });
    const refused = await calls.edit(person, second._id, { pendingDrivers: [other] });
    expect(refused).toMatchObject({ status: 409, code: "club.name-taken" });
    expect((await calls.read(person, second._id)).data.isSolo).toBe(true);
    const invited = await calls.edit(person, second._id, {
      name: "Ion și ai lui",
      pendingDrivers: [other],
    });
    expect(invited.data).toMatchObject({ isSolo: false, name: "Ion și ai lui" });
    // What changes neither leaves it as it was.
    const third = await drive(person);
    expect((await calls.edit(person, third._id, { logo: null })).data.isSolo).toBe(true);
  });

  it("is on no driver's page as a club", async () => {
    const person = await addAccount(site);
    await drive(person);
    const { data } = await calls.call<{ clubs: unknown[] }>(
      "GET",
      `/api/driver-profile/${person}`,
      {
        as: undefined,
      },
    );
    expect(data.clubs).toEqual([]);
  });

  it("ends with its driver's account, without their name, also while it is registered", async () => {
    const person = await addAccount(site, { firstName: "Gelu", lastName: "Plecat" });
    const club = await drive(person);
    const { db } = site.services.databases;
    const ended = await calls.call("POST", "/user/delete", {
      as: person,
      payload: { password: TEST_PASSWORD },
    });
    expect(ended.status).toBe(200);
    const row = await db
      .selectFrom("clubs")
      .selectAll()
      .where("id", "=", club._id)
      .executeTakeFirstOrThrow();
    expect(row.name).toBe("Pilot fără nume");
    expect(row.deleted_at).not.toBeNull();
    const log = await db
      .selectFrom("audit_log")
      .select(["after", "search_text"])
      .where("subject_id", "=", club._id)
      .execute();
    expect(JSON.stringify(log)).not.toContain("Plecat");
  });
});

describeOnEachDatabase("Whoever founds a club", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  beforeAll(async () => {
    site = await createTestApp(engine);
    calls = clubCalls(site);
  });
  afterAll(() => site.close());

  it.each([
    ["says nothing, drives for it", undefined, true],
    ["says yes, drives for it", true, true],
    ["says no, does not", false, false],
  ])("and %s", async (_what, isDriver, drives) => {
    const owner = await addAccount(site);
    const { data } = await calls.create(owner, { name: `Clubul ${owner}`, isDriver });
    expect(idsOf(data.drivers)).toEqual(drives ? [owner] : []);
    expect(data.pendingDrivers).toEqual([]);
  });

  it("without what the simulator requires drives for it neither unasked nor asked", async () => {
    const owner = await addAccount(site, { steamId: null });
    const club = { name: "Fără Steam", simulator: "acc" };
    const refused = await calls.create(owner, { ...club, isDriver: true });
    expect(refused).toMatchObject({ status: 422, code: "club.driver-incomplete" });
    const { data } = await calls.create(owner, { ...club, isDriver: undefined });
    expect(data.drivers).toEqual([]);
  });

  it("and names themselves among the drivers is there once", async () => {
    const owner = await addAccount(site);
    const { data } = await calls.create(owner, { name: "Eu", isDriver: true, drivers: [owner] });
    expect(idsOf(data.drivers)).toEqual([owner]);
  });
});
